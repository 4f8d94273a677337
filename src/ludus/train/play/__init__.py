"""Learning by play alone: a net plays itself in many matches at once, and its answers are made likelier that paid."""
