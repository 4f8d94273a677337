"""The kinds of building with a rule of their own, a paragraph each: what is printed, the rules, what it does when."""
