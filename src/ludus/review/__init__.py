"""What was luck and what was skill: the review of a game that was played (docs/explanation/luck-and-skill.md)."""

from ludus.review.look_back import review
from ludus.review.report import Answered, Fallen, Review, SeatReview
from ludus.review.value import DEEP, QUICK, Depth

__all__ = ["DEEP", "QUICK", "Answered", "Depth", "Fallen", "Review", "SeatReview", "review"]
