"""What has a rule of its own, a paragraph each: what is printed, the rules, and what it does at which moment."""
