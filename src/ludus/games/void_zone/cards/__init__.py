"""The 22 Team Traits, a paragraph each: what is printed, the rules, and what it does at which moment."""
