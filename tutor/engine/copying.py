"""One generic copy of plain state: records with slots, lists, dictionaries, immutable leaves."""

from __future__ import annotations

from typing import Any, TypeVar

S = TypeVar("S", bound="Record")


class Record:
    """Plain mutable state.  Fields named in ``shared`` never change after setup and are not copied."""

    __slots__: tuple[str, ...] = ()
    shared: tuple[str, ...] = ()

    def copy(self: S) -> S:
        """An independent copy: lists and dictionaries of leaves, and lists of records, one level deep."""
        twin = self.__class__.__new__(self.__class__)
        shared = self.shared
        for field in self.__slots__:
            value = getattr(self, field)
            if field not in shared:
                kind = value.__class__
                if kind is list:
                    value = [each.copy() for each in value] if value and isinstance(value[0], Record) else value.copy()
                elif kind is dict:
                    value = value.copy()
            setattr(twin, field, value)
        return twin

    def __eq__(self, other: object) -> bool:
        if other.__class__ is not self.__class__:
            return NotImplemented
        return all(getattr(self, field) == getattr(other, field) for field in self.__slots__)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        fields: list[Any] = [
            f"{field}={getattr(self, field)!r}" for field in self.__slots__ if field not in self.shared
        ]
        return f"{self.__class__.__name__}({', '.join(fields)})"
