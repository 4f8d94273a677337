"""Tiny games for the kernel's own tests. No search for games finds them; the suites add them by hand."""
