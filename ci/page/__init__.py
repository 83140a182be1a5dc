"""An audit run to be read by people: a page for the article's author, Markdown for reviewers."""

from liarproof.ci.page.markdown import write_markdown
from liarproof.ci.page.page import write_page

__all__ = ["write_markdown", "write_page"]
