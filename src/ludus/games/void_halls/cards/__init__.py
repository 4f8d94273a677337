"""Combinations, and kinds of building with a rule of their own, a paragraph each: sentence, rules, and moments."""
