"""The tutor without a server: a static site whose engine runs in the visitor's browser (``civitas site OUT``)."""
