"""The open API: programs come in with tokens, and see and do what their owners may."""
