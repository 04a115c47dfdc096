"""What a start finds: after a kill, after a power cut, by a snapshot."""
