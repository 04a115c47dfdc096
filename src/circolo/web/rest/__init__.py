"""The REST API: one module for each group of resources, and its OpenAPI description."""
