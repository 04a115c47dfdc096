"""Sends e-mail, if the operator has set up a mail server."""
