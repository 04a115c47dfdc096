"""The web server of a house (one club): connections, accounts, the REST API and the files of the
browser client.
"""
