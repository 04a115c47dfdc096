"""The web server of a house: connections, accounts, the REST API and the client's files."""
