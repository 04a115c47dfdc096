"""What an operator observes: log lines, security events and Prometheus metrics."""
