"""The REST API: one module for each group of operations, and its OpenAPI description."""
