"""The notebooks run as they are committed."""
