"""The test kit itself."""
