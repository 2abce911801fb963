"""Component data: exactly those collected for the game, each record with its provenance."""

import json

import pytest

import tutor
from tests.content.test_catalogue import ROOT, SHARED

PROVENANCE = {"rulebook", "public", "recalled", "illustrative"}
NOT_COMPONENTS = {"glossary"}  # its words are in glossary.toml


def collected(slug):
    """The collected data by file name."""
    folder = SHARED / "data" / slug
    assert folder.is_dir(), f"{folder} is missing: ../shared must lie beside the checkout ({ROOT})"
    return {path.stem: path for path in sorted(folder.glob("*.json")) if path.stem not in NOT_COMPONENTS}


def shipped(slug):
    """The shipped data by file name."""
    return {path.stem: path for path in sorted((ROOT / "content" / slug / "components").glob("*.json"))}


def read(path):
    """The data of a file."""
    return json.loads(path.read_text(encoding="utf-8"))


def records(data, at=""):
    """Every record with an id, wherever it stands."""
    if isinstance(data, dict):
        if "id" in data:
            yield f"{at}[{data['id']}]", data
        for key, value in data.items():
            yield from records(value, f"{at}.{key}")
    elif isinstance(data, list):
        for value in data:
            yield from records(value, at)


@pytest.fixture(params=tutor.GAMES)
def slug(request):
    return request.param


def test_the_shipped_data_are_the_collected_ones(slug):
    assert shipped(slug).keys() == collected(slug).keys()
    for name, path in shipped(slug).items():
        assert read(path) == read(collected(slug)[name]), name


def test_every_record_says_where_it_comes_from(slug):
    found = 0
    for name, path in shipped(slug).items():
        for where, record in records(read(path), name):
            assert record.get("provenance") in PROVENANCE, where
            for field, source in record.get("field_provenance", {}).items():
                assert source["provenance"] in PROVENANCE, f"{where}.{field}"
            found += 1
    assert found > 100


def test_ids_stand_once_in_their_list(slug):
    for name, path in shipped(slug).items():
        data = read(path)
        for key, values in data.items() if isinstance(data, dict) else [("", data)]:
            ids = (
                [value["id"] for value in values if isinstance(value, dict) and "id" in value]
                if isinstance(values, list)
                else []
            )
            assert len(set(ids)) == len(ids), f"{name}.{key}"


def test_names_are_there_in_both_languages(slug):
    """Where a record has an English name it has a Czech one, and neither is empty."""
    for name, path in shipped(slug).items():
        for where, record in records(read(path), name):
            for field in ("name", "text"):
                if f"{field}_en" in record:
                    assert record[f"{field}_en"].strip() and record[f"{field}_cs"].strip(), where


def test_the_box_tells_the_provenance_of_every_record(slug):
    box = tutor.rulebook(slug).box()
    told = {box.provenance(*key) for key in box.records()}
    written = {
        record["provenance"]
        for name, path in shipped(slug).items()
        for _, record in records(read(path), name)
    }
    assert told == written and told <= PROVENANCE and len(told) > 1


def test_the_box_is_read_from_the_shipped_files_once(slug):
    book = tutor.rulebook(slug)
    assert book.box() is book.box()
    data = {name: read(path) for name, path in shipped(slug).items()}
    assert book.box().data == data
