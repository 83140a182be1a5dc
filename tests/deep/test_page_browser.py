"""The page of a run in a real browser, without a window: Chromium, driven by playwright.

The browser is the system's own. Where there is none, nothing here was run: that fails where CI is
set, and is said elsewhere.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from liarproof.ci.page.page import page as page_html
from liarproof.ci.page.sample import ARTICLE, sample

BROWSERS = ("chromium", "google-chrome", "chromium-browser")
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PHONE, DESK = {"width": 360, "height": 740}, {"width": 1280, "height": 900}

CONTRASTS = """() => {
  const light = c => { c /= 255; return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4 };
  const parts = c => c.match(/[\\d.]+/g).map(Number);
  const shine = c => { const [r, g, b] = parts(c).map(light); return .2126*r + .7152*g + .0722*b };
  const clear = c => { const p = parts(c); return p.length === 4 && p[3] === 0 };
  const ground = e => {
    for (; e; e = e.parentElement) {
      const c = getComputedStyle(e).backgroundColor;
      if (!clear(c)) return c;
    }
    return 'rgb(0, 0, 0)';
  };
  const ratio = (one, two) => {
    const [a, b] = [shine(one), shine(two)].sort((x, y) => y - x);
    return (a + 0.05) / (b + 0.05);
  };
  const found = [];
  for (const e of document.body.querySelectorAll('*')) {
    const style = getComputedStyle(e);
    const drawn = e.closest('svg');
    const text = [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim());
    const name = e.outerHTML.slice(0, 90);
    const note = (kind, colour, on) => found.push([name, kind, ratio(colour, ground(on))]);
    if (text && !drawn) note('text', style.color, e);
    if (e.matches('.claimed, .measured')) note('line', style.stroke, drawn.parentElement);
  }
  return found;
}"""
"""Each text, and each line of a drawing, with its contrast against what lies under it."""

ON_TOP = """e => {
  const { left, top } = e.getBoundingClientRect();
  return e.contains(document.elementFromPoint(left + 12, top + 12));
}"""
"""Whether the corner of an element is seen, and not what lies upon it."""

REACHABLE = """() => {
  const all = [...document.querySelectorAll('a[href], summary, input, [tabindex]')];
  const seen = e => e.checkVisibility() && !e.matches('input:not(:checked)');
  window.order = all.filter(seen);
  return window.order.length;
}"""
"""How many elements the keyboard reaches; of a group of buttons that is the chosen one."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The system's Chromium."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        told = f"not run: none of {', '.join(BROWSERS)} is installed"
        if os.environ.get("CI"):
            pytest.fail(told)
        pytest.skip(told)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=found, args=list(FLAGS))
        yield launched
        launched.close()


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The page of the made-up run, as a file."""
    report, ledger = sample()
    path: Path = tmp_path_factory.mktemp("page") / "report.html"
    path.write_text(page_html(report, {ARTICLE: ledger}), encoding="utf-8")
    return path.as_uri()


Opened = Callable[..., Page]


@pytest.fixture
def opened(browser: Browser, address: str) -> Iterator[Opened]:
    """Opens the page; when the test is over, nothing may have gone wrong in it, or gone out."""
    contexts = []
    asked: list[str] = []
    said: list[str] = []

    def call(fragment: str = "", **settings: Any) -> Page:
        context = browser.new_context(**{"viewport": DESK, **settings})
        contexts.append(context)
        context.on("request", lambda request: asked.append(request.url))
        page = context.new_page()
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        page.goto(address + fragment)
        return page

    yield call
    for context in contexts:
        context.close()
    assert said == []
    assert {url.partition("#")[0] for url in asked} == {address}


def number(page: Page, script: str) -> float:
    """What a script gives, as a number."""
    return float(page.evaluate(script))


@pytest.mark.parametrize("unfolded", [False, True])
def test_nothing_reaches_beyond_the_width_of_a_phone(opened: Opened, unfolded: bool) -> None:
    """At 360 pixels the page does not scroll sideways; a wide table does, inside its frame."""
    page = opened(viewport=PHONE)
    if unfolded:
        page.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)")
    assert number(page, "document.documentElement.scrollWidth") == PHONE["width"]
    beyond = page.evaluate(
        """() => [...document.querySelectorAll('body *')]
        .filter(e => !e.closest('.scroll, pre, svg, .skip'))
        .filter(e => e.getBoundingClientRect().right > innerWidth + 0.5)
        .map(e => e.outerHTML.slice(0, 90))"""
    )
    assert beyond == []
    assert number(page, "document.querySelector('.scroll').scrollWidth") > PHONE["width"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("media", ["screen", "print"])
def test_all_texts_stand_out(opened: Opened, scheme: Any, media: Any) -> None:
    """4.5:1 for every text and 3:1 for drawn lines, in both schemes and in print."""
    page = opened(color_scheme=scheme)
    page.emulate_media(media=media, color_scheme=scheme)
    page.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)")
    found = page.evaluate(CONTRASTS)
    assert len(found) > 200
    assert [one for one in found if one[2] < (4.5 if one[1] == "text" else 3)] == []


def test_the_schemes_differ_on_screen_and_not_in_print(opened: Opened) -> None:
    """Dark is dark, board and all; paper is white whatever the screen was."""
    grounds = """[getComputedStyle(document.body).backgroundColor,
        getComputedStyle(document.querySelector('.lp-back')).fill]"""
    light, dark = (opened(color_scheme=scheme) for scheme in ("light", "dark"))
    white = light.evaluate(grounds)
    assert white[0] == "rgb(255, 255, 255)"
    assert all(one != two for one, two in zip(white, dark.evaluate(grounds), strict=True))
    dark.emulate_media(media="print", color_scheme="dark")
    assert dark.evaluate(grounds) == white


def test_print_shows_all_and_breaks_where_it_may(opened: Opened) -> None:
    """In print everything is unfolded, the filter is gone, no claim is cut in two."""
    page = opened()
    page.emulate_media(media="print")
    page.wait_for_function(
        """() => [...document.querySelectorAll('details > :not(summary)')]
        .every(e => e.checkVisibility() && e.offsetHeight)"""
    )
    assert not page.locator(".filters").is_visible()
    assert (
        page.evaluate("getComputedStyle(document.querySelector('.claim')).breakInside") == "avoid"
    )
    printed = page.pdf(format="A4")
    assert printed.startswith(b"%PDF")
    assert printed.count(b"/Type /Page\n") > 3


@pytest.mark.parametrize("viewport", [PHONE, DESK])
def test_anchors_jump_to_what_they_name(opened: Opened, viewport: dict[str, int]) -> None:
    """A link to a claim scrolls to it, marks it, and nothing lies upon it."""
    claim = f"#{ARTICLE}.order"
    page = opened(claim, viewport=viewport)
    place = page.locator(f"[id='{claim[1:]}']")
    top = place.evaluate("e => e.getBoundingClientRect().top")
    assert 0 <= top < viewport["height"] / 2
    assert place.evaluate("e => getComputedStyle(e).outlineStyle") == "solid"
    assert place.evaluate(ON_TOP)
    page.get_by_role("link", name="The checks of the audit").click()
    assert number(page, "document.getElementById('checks').getBoundingClientRect().top") < 200


def test_every_anchor_is_reached(opened: Opened) -> None:
    """Each link inside the page leads to something that can then be seen, folds or not."""
    page = opened()
    page.evaluate("document.querySelectorAll('details').forEach(d => d.open = false)")
    names = page.evaluate(
        "[...new Set([...document.querySelectorAll('a[href^=\"#\"]')].map(a => a.hash))]"
    )
    assert len(names) > 20
    for name in names:
        page.evaluate("name => { location.hash = name }", name)
        page.wait_for_function("() => document.querySelector(':target')?.checkVisibility()")
        assert page.evaluate("'#' + document.querySelector(':target').id") == name


def test_the_keyboard_goes_through_the_page_in_order(opened: Opened) -> None:
    """Tab meets everything that can be used, once, as it stands there, and it is seen where."""
    page = opened()
    count = page.evaluate(REACHABLE)
    assert count > 40
    for at in range(count):
        page.keyboard.press("Tab")
        assert page.evaluate("window.order.indexOf(document.activeElement)") == at
        ring = page.evaluate(
            """() => { const e = document.activeElement;
            return getComputedStyle(e.matches('input') ? e.nextSibling : e).outlineStyle }"""
        )
        assert ring == "solid"


def test_the_skip_link_comes_first_and_skips(opened: Opened) -> None:
    """The first Tab shows it, Enter leads past the contents."""
    page = opened()
    page.keyboard.press("Tab")
    link = page.get_by_role("link", name="Skip to the verdicts")
    assert link.evaluate("e => e === document.activeElement && e.getBoundingClientRect().left >= 0")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("!!document.activeElement.closest('#verdicts')")


def test_the_filter_works_without_scripts(opened: Opened) -> None:
    """By the keyboard, and with scripts off: what is chosen is shown, and no empty section."""
    page = opened(java_script_enabled=False)
    shown = page.locator(".claim:visible")
    assert shown.count() == 10
    page.locator("#show-v-refuted").check()
    assert shown.count() == 2
    assert page.locator(".place:visible").count() == 1
    page.keyboard.press("ArrowRight")
    assert page.locator("#show-v-circular").is_checked()
    assert shown.count() == 1
    page.get_by_role("link", name=f"{ARTICLE}.twins").first.click()
    assert shown.count() == 2  # what a link leads to is shown whatever is chosen
    page.locator("#show-all").check()
    assert shown.count() == 10


def test_a_page_from_hostile_hands_runs_nothing(browser: Browser, tmp_path: Path) -> None:
    """Were a script to slip in, the page's own policy would stop it."""
    report, ledger = sample()
    text = page_html(report, {ARTICLE: ledger}).replace(
        "<footer>",
        "<script>document.title = 'run'</script><img src='http://127.0.0.1:9/x'><footer>",
    )
    path = tmp_path / "hostile.html"
    path.write_text(text, encoding="utf-8")
    context = browser.new_context()
    stopped: list[str] = []
    page = context.new_page()
    page.on("console", lambda message: stopped.append(message.text))
    page.goto(path.as_uri())
    assert page.title().startswith("Audit of")
    assert len([line for line in stopped if "Content Security Policy" in line]) == 2
    context.close()
