"""Random play by Hypothesis, which shrinks what goes wrong to a short record."""
