"""The commands, each as a process of its own."""
