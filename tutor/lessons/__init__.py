"""Lessons on the live game: courses as data, a player for them, exercises made from positions, and progress."""

from tutor.lessons.course import Course, Lesson, course, read_lesson
from tutor.lessons.exercises import Exercise, exercise
from tutor.lessons.player import Feedback, LessonPlayer
from tutor.lessons.practice import Practice, practice
from tutor.lessons.progress import Progress

__all__ = [
    "Course",
    "Exercise",
    "Feedback",
    "Lesson",
    "LessonPlayer",
    "Practice",
    "Progress",
    "course",
    "exercise",
    "practice",
    "read_lesson",
]
