"""Staff: the acts of hosts, directors and the operator, and the data that they see."""
