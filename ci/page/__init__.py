"""An audit run to be read by people: a page for the article's author, Markdown for reviewers."""
