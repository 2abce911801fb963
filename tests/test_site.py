"""The builder of the static site, without a browser and without a network: pages, archives, the bridge."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
import zipfile
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlsplit

import pytest

import tutor
from tutor.engine.text import LANGUAGES
from widgets.site import archives, build, first, inputs, pages
from widgets.site.worker import SURFACES, Bridge, bridge
from widgets.surfaces import links
from widgets.surfaces.front import PAGES
from widgets.surfaces.front import pages_of as pages_of_game
from widgets.surfaces.table import Table

ROOT = inputs.ROOT
each_page = pytest.mark.parametrize(
    ("slug", "page"), [(slug, page) for slug in tutor.GAMES for page in pages_of_game(slug)])
each_game = pytest.mark.parametrize("slug", tutor.GAMES)


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    """Inputs of the right shape, with hardly anything in them."""
    folder = tmp_path_factory.mktemp("inputs")
    (folder / "pyodide").mkdir()
    for name in build.ENGINE.values():
        (folder / "pyodide" / name).write_text("import pyodide.asm.mjs")
    lock = {"info": {"python": "3.14"}, "packages": {"numpy": {"file_name": "https://elsewhere.example/numpy.whl"}}}
    (folder / "pyodide" / build.LOCK).write_text(json.dumps(lock))
    library = [("json/__init__.py", b""), ("pdb.py", b""), ("encodings/utf_8.py", b""), ("encodings/cp1250.py", b"")]
    inputs.archive(folder / "pyodide" / build.LIBRARY, library)
    graphs = ("networkx/__init__.py", "networkx/tests/test_all.py", "networkx-3.dist-info/METADATA")
    inputs.archive(folder / "networkx-3-py3-none-any.whl", [(name, b"") for name in graphs])
    return inputs.Inputs(folder / "pyodide", folder, Path(sys.executable))


@pytest.fixture(scope="module")
def site(found, tmp_path_factory):
    """The plain site, with sources in the place of bytecode."""
    def packed(_, made):
        scratch = tmp_path_factory.mktemp("packed")
        return {name: inputs.archive(scratch / name, members).read_bytes() for name, members in made.items()}

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(archives, "compiled", packed)
        out = tmp_path_factory.mktemp("built") / "site"
        build.make(out, found, lab=False)
        again = tmp_path_factory.mktemp("again") / "site"
        build.make(again, found, lab=False)
    assert contents(out) == contents(again)    # the same inputs give the same bytes
    return out


def contents(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


class Addresses(HTMLParser):
    """What a page refers to, and what it says to be."""

    def __init__(self, text):
        super().__init__()
        self.found, self.tags = [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        told = dict(attrs)
        self.tags.append((tag, told))
        self.found += [value for name in ("href", "src") if (value := told.get(name)) and not value.startswith("#")]


def embedded(page, id):
    text = page.read_text(encoding="utf-8")
    return json.loads(re.search(rf'<script id="{id}" type="application/json">(.*?)</script>', text, re.S).group(1))


def pages_of(site):
    return sorted(site.rglob("*.html"))


# --- pages


def test_every_game_has_its_pages(site):
    there = {path.parent.relative_to(site).as_posix() for path in pages_of(site)}
    assert there == {".", *tutor.GAMES, *(f"{slug}/{page}" for slug in tutor.GAMES for page in pages_of_game(slug))}


def test_every_address_is_relative_and_leads_somewhere(site):
    for path in pages_of(site):
        for address in Addresses(path.read_text(encoding="utf-8")).found:
            parts = urlsplit(address)
            assert not parts.scheme and not parts.netloc and not parts.path.startswith("/"), address
            target = (path.parent / parts.path).resolve()
            assert target.is_file() or (target / "index.html").is_file(), f"{path}: {address}"


def test_the_cards_of_the_front_page_lead_to_the_pages(site):
    states = embedded(site / "index.html", "civitas-states")
    assert set(states) == set(LANGUAGES)
    for lang, state in states.items():
        hrefs = [link["href"] for game in state["games"] for link in game["links"]]
        assert len(hrefs) == sum(len(pages_of_game(slug)) for slug in tutor.GAMES)
        for href in hrefs:
            path, _, query = href.partition("?")
            assert (site / path / "index.html").is_file() and query == f"lang={lang}"


def test_the_front_page_leads_to_the_notebooks_where_there_are_any():
    assert "lab/index.html" in pages.front(True)
    assert "lab/" not in pages.front(False)


def test_a_page_may_load_nothing_from_elsewhere_and_runs_no_inline_script(site):
    for path in pages_of(site):
        if path.parent.name in tutor.GAMES:    # only a way on
            continue
        tags = Addresses(path.read_text(encoding="utf-8")).tags
        policy = next(told["content"] for tag, told in tags if told.get("http-equiv") == "Content-Security-Policy")
        assert "default-src 'self'" in policy and "script-src 'self' 'wasm-unsafe-eval'" in policy
        assert "http:" not in policy and "https:" not in policy and "*" not in policy
        scripts = [told for tag, told in tags if tag == "script"]
        assert all(told.get("src") or told.get("type") == "application/json" for told in scripts)
        assert tags.index(next(each for each in tags if each[1].get("http-equiv"))) < tags.index(("script", scripts[0]))


def test_pages_say_what_they_are(site):
    for path in pages_of(site):
        tags = Addresses(path.read_text(encoding="utf-8")).tags
        assert dict(tags)["html"]["lang"] == "cs"
        if path.parent.name not in tutor.GAMES:
            names = {told.get("name") for _, told in tags}
            assert {"viewport", "color-scheme"} <= names
    facts = embedded(site / "endeavor" / "play" / "index.html", "civitas-page")
    assert facts["titles"] == {"cs": "Endeavor: hrát · Civitas", "en": "Endeavor: play · Civitas"}


def test_words_of_the_site_are_there_in_all_languages():
    for lang in LANGUAGES:
        assert set(pages.SAID) <= set(pages.words(lang)) and all(pages.words(lang).values())


@each_page
def test_a_page_knows_the_files_of_its_engine(site, slug, page):
    facts = embedded(site / slug / page / "index.html", "civitas-site")
    assert facts["page"] == page and facts["slug"] == slug
    assert all((site / name).stat().st_size == size for name, size in facts["files"].items())
    assert {*facts["archives"], f"{facts['engine']}pyodide.js"} <= set(facts["files"])
    assert (site / facts["modules"] / f"{facts['surface']}.js").is_file()
    kinds = [Path(name).name.rpartition("-")[0] for name in facts["archives"]]
    assert kinds == ["common", slug, *(["networkx"] if page == "explore" else [])]


# --- what is drawn before the engine is up


@each_page
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_first_state_is_what_the_engine_will_open(site, slug, page, lang):
    told = json.loads((site / slug / page / f"{lang}.json").read_text(encoding="utf-8"))
    opened = json.loads(bridge(page, slug, first.query(page, lang)).take("[]"))["state"]
    assert told["state"] == opened and opened["lang"] == lang
    for message, name in told["ahead"].items():
        then = Bridge(bridge(page, slug, first.query(page, lang)).surface)
        assert json.loads((site / name).read_text(encoding="utf-8")) == json.loads(then.take(f"[{message}]"))["state"]


@each_game
def test_the_board_of_the_game_that_the_form_offers_is_drawn_ahead(site, slug):
    told = json.loads((site / slug / "play" / "cs.json").read_text(encoding="utf-8"))
    (name,) = told["ahead"].values()
    state = json.loads((site / name).read_text(encoding="utf-8"))
    assert state["screen"] == "play" and state["panels"]


def test_states_ahead_are_in_the_same_order_in_all_languages(site):
    learn = site / "endeavor" / "learn"
    told = [json.loads((learn / f"{lang}.json").read_text("utf-8"))["ahead"] for lang in LANGUAGES]
    assert len(told[0]) > 10 and len({tuple(each) for each in told}) == 1


def test_a_message_is_one_text_whatever_the_order_of_its_fields():
    message = {"type": "start", "players": [{"name": "Ž", "kind": "person"}], "options": {}, "seed": 1}
    assert first.key(message) == first.key(dict(reversed(message.items())))
    assert first.key(message) == '{"options":{},"players":[{"kind":"person","name":"Ž"}],"seed":1,"type":"start"}'


# --- archives


def names_in(site, kind):
    (path,) = site.glob(f"engine/{kind}-*.zip")
    return set(zipfile.ZipFile(path).namelist())


def test_archives_hold_what_pages_need_and_nothing_else(site):
    common = names_in(site, "common")
    assert {"tutor/__init__.py", "widgets/site/worker.py", "widgets/changes.py", "content/screens.toml"} <= common
    assert {f"content/{slug}/game.toml" for slug in archives.shelf()} <= common    # all games are named everywhere
    foreign = ("widgets/adapter", "widgets/serving", "widgets/static", "widgets/jupyter", "tutor/cli", "tutor/bench")
    assert not [name for name in common if name.startswith(foreign)]
    for slug in tutor.GAMES:
        own = names_in(site, slug)
        assert f"tutor/games/{slug}/__init__.py" in own and f"content/{slug}/rules.toml" in own
        assert not own & common
    assert names_in(site, "networkx") == {"networkx/__init__.py"}


def test_python_s_library_is_trimmed(site):
    (path,) = site.glob("engine/*/python_stdlib.zip")
    assert set(zipfile.ZipFile(path).namelist()) == {"json/__init__.py", "encodings/utf_8.py"}


def test_no_server_has_to_know_what_an_mjs_is(site):
    assert not list(site.rglob("*.mjs"))
    (path,) = site.glob("engine/*/pyodide.js")
    assert path.read_text() == "import pyodide.asm.js" and path.with_name("pyodide.asm.js").is_file()


def test_the_lock_file_names_nothing_that_could_be_fetched(site):
    (path,) = site.glob("engine/*/pyodide-lock.json")
    assert json.loads(path.read_text()) == {"info": {"python": "3.14"}, "packages": {}}


@pytest.mark.parametrize("page", [page for page in PAGES if page not in build.NEEDS])
def test_pages_run_with_the_archives_alone(site, tmp_path, page):
    for kind in ("common", "endeavor"):
        (path,) = site.glob(f"engine/{kind}-*.zip")
        zipfile.ZipFile(path).extractall(tmp_path)
    code = (f"import sys; sys.path[:] = [{str(tmp_path)!r}, *(p for p in sys.path if 'site-packages' not in p)]\n"
            f"from widgets.site.worker import bridge\nfound = bridge({page!r}, 'endeavor', 'lang=en&seed=1')\n"
            "print(len(found.take('[{\"type\": \"lang\", \"lang\": \"cs\"}]')))\n"
            "foreign = {'IPython', 'anywidget', 'ipywidgets', 'networkx', 'traitlets'} & set(sys.modules)\n"
            "assert not foreign, foreign")
    done = subprocess.run([sys.executable, "-S", "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 1000


def test_times_and_modes_in_archives_are_fixed(tmp_path):
    members = [("b.py", b"b"), ("a/c.toml", b"c")]
    one, other = (inputs.archive(tmp_path / name, members).read_bytes() for name in ("one.zip", "other.zip"))
    assert one == other
    told = zipfile.ZipFile(tmp_path / "one.zip").infolist()
    assert {each.date_time for each in told} == {inputs.THEN}


def test_our_wheel_is_whole_and_repeatable(tmp_path):
    one, other = inputs.wheel(tmp_path / "one"), inputs.wheel(tmp_path / "other")
    assert one.read_bytes() == other.read_bytes()
    packed = zipfile.ZipFile(one)
    record = packed.read(f"civitas-{inputs.VERSION}.dist-info/RECORD").decode().splitlines()
    assert {line.rpartition(",sha256=")[0] or line.partition(",")[0] for line in record} == set(packed.namelist())
    assert tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"] == inputs.VERSION


# --- offline


def test_the_service_worker_knows_every_file_of_the_plain_pages(site):
    code = (site / "sw.js").read_text(encoding="utf-8")
    told = json.loads(re.search(r"const SITE = (\{.*?\});", code, re.S).group(1))
    plain = {name for name in contents(site) if "/ahead/" not in name} - {"sw.js", build.MARK}
    assert set(told["files"]) == plain and re.fullmatch(r"[0-9a-f]{16}", told["version"])


def test_the_version_of_the_service_worker_changes_with_any_file(site, tmp_path):
    def version(text):
        made = build.Site(tmp_path / text)
        made.write("index.html", text)
        build.offline(made)
        return re.search(r'"version": "(\w+)"', (tmp_path / text / "sw.js").read_text()).group(1)

    assert version("one") != version("two") and version("one") == version("one")


def test_the_manifest_stays_inside_the_site(site):
    told = json.loads((site / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert told["start_url"] == told["scope"] == "./"
    assert (site / told["icons"][0]["src"]).is_file()


# --- the bridge


def test_every_page_has_a_surface():
    assert set(SURFACES) == set(PAGES)


def test_the_bridge_tells_the_whole_and_then_what_changed():
    found = bridge("play", "endeavor", "lang=en")
    whole = json.loads(found.take("[]"))
    assert whole["n"] == 0 and whole["state"]["screen"] == "setup" and whole["fault"] == ""
    told = json.loads(found.take(json.dumps([{"type": "lang", "lang": "cs"}])))
    assert told["since"] == 0 and told["change"]["in"]["lang"] == {"to": "cs"}
    assert "standins" not in found.take(json.dumps([{"type": "rule", "id": "END-SHIP-01"}]))


def test_a_beat_is_answered_alone():
    found = bridge("play", "endeavor", "lang=en")
    found.take("[]")
    assert json.loads(found.take('[{"type": "beat", "n": 7}]')) == {"beat": 7}


def test_several_messages_are_answered_once():
    found = bridge("play", "endeavor", "lang=en")
    (start,) = first.likely("play", found.surface.state())
    told = json.loads(found.take(json.dumps([start, {"type": "lang", "lang": "cs"}])))
    assert told["state"]["screen"] == "play" and told["state"]["lang"] == "cs"


def test_a_fault_of_ours_is_told_and_the_page_lives_on(monkeypatch):
    found = bridge("play", "endeavor", "lang=en")
    found.take("[]")
    monkeypatch.setattr(Table, "on_new", lambda *_: 1 / 0)
    told = json.loads(found.take('[{"type": "new"}]'))
    assert "ZeroDivisionError" in told["fault"]
    assert told["change"]["in"]["notice"]["to"]["kind"] == "error"
    assert "fault" in json.loads(found.take('[{"type": "lang", "lang": "cs"}]'))


def test_a_save_of_a_game_whose_code_is_not_here_is_refused_in_words(monkeypatch):
    def missing(_):
        raise ModuleNotFoundError("no", name="tutor.games.settlers")

    monkeypatch.setattr(tutor, "load", missing)
    found = bridge("play", "endeavor", "lang=en")
    found.take("[]")
    told = json.loads(found.take('[{"type": "load", "text": "{}"}]'))
    assert not told["fault"] and "Settlers" in told["change"]["in"]["notice"]["to"]["text"]
    opened = json.loads(bridge("play", "endeavor", f"lang=cs&save={links.packed('{}')}").take("[]"))["state"]
    assert opened["lang"] == "cs" and "Settlers" in opened["notice"]["text"]


# --- inputs and the command


def test_all_inputs_are_pinned():
    for line in inputs.REQUIREMENTS.read_text("utf-8").splitlines():
        assert line.startswith("#") or re.fullmatch(r"[\w.-]+==[\w.]+", line), line
    for line in inputs.BROWSER.read_text("utf-8").splitlines():
        assert line.startswith("#") or re.fullmatch(r"[\w.-]+==[\w.]+ --hash=sha256:[0-9a-f]{64}", line), line


def test_a_tarball_that_was_changed_is_refused(tmp_path, monkeypatch):
    wrong = tmp_path / "wrong.tgz"
    wrong.write_bytes(b"something else")
    monkeypatch.setattr(inputs, "TARBALL", wrong.as_uri())
    with pytest.raises(inputs.CannotBuild) as refused:
        inputs.pyodide(tmp_path)
    assert refused.value.key == "wrong_input" and "checksum" in refused.value.text("en")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_folder_with_something_else_in_it_is_left_alone(tmp_path, capsys, lang):
    from tutor import cli

    (tmp_path / "letter.txt").write_text("mine")
    assert cli.main(["site", str(tmp_path), "--lang", lang]) == 2
    assert str(tmp_path) in capsys.readouterr().err
    assert (tmp_path / "letter.txt").read_text() == "mine"
