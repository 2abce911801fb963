"""Reading data that anybody may have written: field by field, every problem noted with its place, nothing raised."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from tutor.engine.errors import CivitasError
from tutor.engine.text import both, expected, shown


class Reading:
    """One object of a position; ``fields`` are all the names it may have, ``problems`` is shared by the whole reading.

    A field that is missing or wrong is noted and read as its least value, so that the rest can be looked at too.
    """

    def __init__(self, data: Any, fields: Collection[str], problems: list[CivitasError], path: str = "") -> None:
        self.path = path
        self.problems = problems
        self.sound = isinstance(data, Mapping)
        self.data: Mapping[str, Any] = data if self.sound else {}
        if not self.sound:
            self.note(path or "position", data, "object")
        for field in self.data:
            if field not in fields:
                problems.append(CivitasError("position_field_unknown", field=shown(self.place(field))))

    def place(self, field: object) -> str:
        """The way to a field."""
        name = shown(field)
        return f"{self.path}.{name}" if self.path else name

    def note(self, place: str, value: Any, what: str, **facts: Any) -> None:
        """Note a value that stands where something else is expected."""
        self.problems.append(
            CivitasError(
                "position_value",
                field=place,
                value=shown(value),
                expected=both(lambda lang: expected(what, lang, **facts)),
            )
        )

    def wrong(self, field: str, what: str, **facts: Any) -> None:
        """Note that the value of a field is not what is expected."""
        self.note(self.place(field), self.data.get(field), what, **facts)

    def rule(self, field: str, rule: str) -> None:
        """Note that a field breaks a rule."""
        from tutor.engine.catalogue import rule as look_up

        place, text = self.place(field), both(look_up(rule).text)
        self.problems.append(CivitasError("position_rule", field=place, rule=rule, text=text))

    def has(self, field: str, kind: type | tuple[type, ...], what: str, **facts: Any) -> bool:
        """Whether a field is there and of the right type; True is no number."""
        if field not in self.data:
            if self.sound:
                self.problems.append(CivitasError("position_field_missing", field=self.place(field)))
            return False
        value = self.data[field]
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            self.wrong(field, what, **facts)
            return False
        return True

    def number(self, field: str, least: int, most: int) -> int:
        """A whole number within limits."""
        if self.has(field, int, "number", least=least, most=most):
            value: int = self.data[field]
            if least <= value <= most:
                return value
            self.wrong(field, "number", least=least, most=most)
        return least

    def flag(self, field: str) -> bool:
        """True or false."""
        return self.has(field, bool, "flag") and bool(self.data[field])

    def word(self, field: str, known: Collection[str], what: str = "name") -> str:
        """One of some names, or nothing when it is wrong."""
        if self.has(field, str, what):
            if self.data[field] in known:
                return str(self.data[field])
            self.wrong(field, what)
        return ""

    def words(self, field: str, known: Collection[str], what: str = "names") -> tuple[str, ...]:
        """A list of names, those that are known."""
        if not self.has(field, list, what):
            return ()
        found = [each for each in self.data[field] if isinstance(each, str) and each in known]
        if len(found) < len(self.data[field]):
            self.wrong(field, what)
        return tuple(found)

    def numbers(self, field: str, least: int, most: int, longest: int, what: str) -> tuple[int, ...]:
        """A short list of whole numbers within limits."""
        if not self.has(field, list, what, n=longest):
            return ()
        value = self.data[field]
        sound = all(isinstance(n, int) and not isinstance(n, bool) and least <= n <= most for n in value)
        if sound and len(value) <= longest:
            return tuple(value)
        self.wrong(field, what, n=longest)
        return ()

    def counts(self, field: str, known: Collection[str], most: int) -> dict[str, int]:
        """How many of each; what is not named is not there."""
        inner = self.object(field, known)
        return {name: inner.number(name, 0, most) for name in known if name in inner.data}

    def object(self, field: str, fields: Collection[str]) -> Reading:
        """An object inside this one."""
        if field in self.data or not self.sound:
            data = self.data.get(field, {})
        else:
            self.has(field, dict, "object")
            data = {}
        inner = Reading(data, fields, self.problems, self.place(field))
        inner.sound = inner.sound and field in self.data
        return inner

    def objects(self, field: str, fields: Collection[str]) -> list[Reading]:
        """A list of objects inside this one."""
        if not self.has(field, list, "list"):
            return []
        place = self.place(field)
        return [Reading(each, fields, self.problems, f"{place}[{n}]") for n, each in enumerate(self.data[field])]
