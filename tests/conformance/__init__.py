"""What every game must keep, run on every game found, with all player counts and options. LUDUS_SCALE enlarges it."""
