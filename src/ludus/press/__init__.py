"""The games on paper: scenes as ink, boxes to cut out, rulebooks. Needs the extra `print`."""
