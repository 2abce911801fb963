"""The pages as a web server: our own front page, and Voilà behind the pages that need a kernel."""
