"""The kernel: parts, procedures, chance, matches, rules, records. It knows no game and imports nothing but Python."""
