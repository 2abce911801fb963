"""Sentences against the code: whatever can be said has its sentence, filled with facts that are there."""

import ast
import copy
import re
from functools import cache
from importlib import import_module
from itertools import product
from pathlib import Path

import pytest

import tutor
from tests.engine.test_bad_input import moments
from tutor.bots import BOTS, play_out
from tutor.engine.content import load_toml
from tutor.engine.text import HOLE, LANGUAGES

ROOT = Path(tutor.__file__).parent
CZECH = set("áčďéěíňóřšťúůýž")
RULE = re.compile(r"[A-Z]{3}-[A-Z]+-\d+")
ENDS = (".", "!", "?", ":")


@pytest.fixture(params=tutor.GAMES)
def slug(request):
    return request.param


# --- reading the code


class Source:
    """The modules of a package and what their expressions can be."""

    def __init__(self, package, domains=None):
        self.domains = domains or {}
        self.modules = {}
        folder = ROOT.joinpath(*package.split(".")[1:])
        for path in sorted(folder.glob("*.py")) if folder.is_dir() else [folder.with_suffix(".py")]:
            name = package if path.stem == "__init__" or not folder.is_dir() else f"{package}.{path.stem}"
            self.modules[name] = ast.parse(path.read_text(encoding="utf-8"), str(path))

    def calls(self, wanted):
        """Every call of a function or method of that name: its module, the function around it, the call."""
        for module, tree in self.modules.items():
            for around in [tree, *(node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))]:
                inner = {
                    id(deep)
                    for node in ast.walk(around)
                    if isinstance(node, ast.FunctionDef) and node is not around
                    for deep in ast.walk(node)
                }
                for node in ast.walk(around):
                    if (
                        isinstance(node, ast.Call)
                        and id(node) not in inner
                        and last_name(node.func) in wanted
                    ):
                        yield module, around, node

    def constants(self):
        """Every string in the code that is not a docstring."""
        for tree in self.modules.values():
            bare = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
            yield from (
                node.value
                for node in ast.walk(tree)
                if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in bare
            )

    def values(self, module, around, *expressions):
        """Every combination of texts that some expressions can have together."""
        expressions = [expand(expression, around) for expression in expressions]
        atoms = {}
        for expression in expressions:
            for node in ast.walk(expression):
                if isinstance(node, ast.IfExp):
                    atoms.setdefault(("if", condition(node.test)[0]), (False, True))
                elif isinstance(node, ast.Name | ast.Attribute):
                    text = ast.unparse(node)
                    domain = self.domains.get(text, self.domains.get(last_name(node)))
                    if domain is not None:
                        atoms.setdefault(("of", text), tuple(domain))
        found = set()
        for world in product(*atoms.values()):
            chosen = dict(zip(atoms, world, strict=True))
            try:
                found.add(tuple(evaluate(expression, chosen, module) for expression in expressions))
            except KeyError:  # a table that does not know this value: the code would not come here
                continue
        return found


def last_name(node):
    """The last word of a name: ``emit`` of ``state.emit``."""
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def expand(expression, around):
    """The expression with the local names that are assigned once replaced by what they are."""
    assigned = {}
    for node in ast.walk(around):
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            assigned.setdefault(node.targets[0].id, []).append(node.value)

    class Known(ast.NodeTransformer):
        def visit_Name(self, node):
            values = assigned.get(node.id, [])
            strings = len(values) == 1 and isinstance(values[0], ast.IfExp | ast.Constant)
            return values[0] if strings else node

    return Known().visit(ast.parse(ast.unparse(expression), mode="eval").body)


def condition(test):
    """A condition and whether it is meant the other way round: ``a != b`` is the opposite of ``a == b``."""
    text = ast.unparse(test)
    if isinstance(test, ast.Compare) and isinstance(test.ops[0], ast.NotEq | ast.NotIn | ast.IsNot):
        text = text.replace(" != ", " == ").replace(" not in ", " in ").replace(" is not ", " is ")
        return text, True
    return text, False


def evaluate(expression, chosen, module):
    """One expression where conditions and variables have the chosen values."""

    class World(ast.NodeTransformer):
        def visit_IfExp(self, node):
            text, opposite = condition(node.test)
            return self.visit(node.body if chosen["if", text] != opposite else node.orelse)

        def generic_visit(self, node):
            if isinstance(node, ast.Name | ast.Attribute) and ("of", ast.unparse(node)) in chosen:
                return ast.Constant(chosen["of", ast.unparse(node)])
            return super().generic_visit(node)

    plain = ast.fix_missing_locations(ast.Expression(World().visit(copy.deepcopy(expression))))
    try:
        value = eval(compile(plain, "<text>", "eval"), vars(import_module(module)))
    except NameError as error:
        pytest.fail(f"{module}: cannot tell what “{ast.unparse(expression)}” can be ({error}); teach DOMAINS")
    assert isinstance(value, str), f"{module}: {ast.unparse(expression)} is {value!r}"
    return value


@cache
def source(slug):
    """The code of a game."""
    return Source(f"tutor.games.{slug}", DOMAINS[slug]())


def endeavor_domains():
    """What the variables of Endeavor's keys range over, each read from where it is decided."""
    plain = Source("tutor.games.endeavor")
    poor = [
        node.value.value
        for tree in plain.modules.values()
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign | ast.AnnAssign)
        and isinstance(node.value, ast.Constant)
        and node.value.value
        and last_name(node.target if isinstance(node, ast.AnnAssign) else node.targets[0]) == "poor"
    ]
    box = tutor.rulebook("endeavor").box()
    categories = [call.args[0].value for _, _, call in plain.calls({"Item"})]
    assert poor and categories
    return {"feat": tuple(box.feats), "track": tuple(box.value), "poor": poor, "category": categories}


def settlers_domains():
    """What the variables of Settlers' keys range over, each read from where it is decided."""
    from tutor.games.settlers.effects import VERBS, ask_deal, ask_target
    from tutor.games.settlers.goods import PAID

    plain = Source("tutor.games.settlers")
    assigned = [
        node.value.value
        for tree in plain.modules.values()
        for around in ast.walk(tree)
        if isinstance(around, ast.ClassDef)
        for node in around.body
        if isinstance(node, ast.Assign) and last_name(node.targets[0]) == "rule" and node.value.value
    ]
    said = [
        keyword.value.value
        for _, _, call in plain.calls({"gain"})
        for keyword in call.keywords
        if keyword.arg == "say"
    ]
    short = {call.args[2].value for _, _, call in plain.calls({"lacking"})}
    categories = [call.args[0].value for _, _, call in plain.calls({"Item"})]
    assert assigned and said and short and categories
    return {
        "self.rule": assigned,
        "rule": sorted(short),
        "say": ["gained", *said],
        "item.category": categories,
        "decision.context": [("", purpose) for purpose in PAID],
        "effect.verb": sorted({"raze", *(verb for verb, do in VERBS.items() if do in (ask_deal, ask_target))}),
    }


DOMAINS = {"endeavor": endeavor_domains, "settlers": settlers_domains}


@cache
def item_facts(slug):
    """The facts of each line of a score: they follow ``**item.facts``."""
    found = {}
    for _, around, call in source(slug).calls({"Item"}):
        facts = call.args[3]
        if isinstance(facts, ast.Name):
            facts = next(
                node.value
                for node in ast.walk(around)
                if isinstance(node, ast.Assign) and last_name(node.targets[0]) == facts.id
            )
        found[call.args[0].value] = {key.value for key in facts.keys}
    return {f"{word}_{category}": facts for category, facts in found.items() for word in ("score", "scored")}


def facts(call, around, more=()):
    """The names of the facts that a call passes, those of a local dictionary included."""
    found = {keyword.arg for keyword in call.keywords if keyword.arg} | set(more)
    for starred in (ast.unparse(keyword.value) for keyword in call.keywords if keyword.arg is None):
        for node in ast.walk(around):
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == starred:
                found |= {key.value for key in node.value.keys}
    return found


def passed_on(slug, call, around):
    """The facts that every caller hands to a function which passes its ``**facts`` on."""
    kwarg = around.args.kwarg.arg if isinstance(around, ast.FunctionDef) and around.args.kwarg else ""
    if not any(keyword.arg is None and last_name(keyword.value) == kwarg for keyword in call.keywords):
        return set()
    return set.intersection(*(facts(outer, inside) for _, inside, outer in source(slug).calls({around.name})))


def reasons(slug):
    """Every reason that the code can give: its key, the facts, the place."""
    for module, around, call in source(slug).calls({"Reason"}):
        say = call.args[1] if len(call.args) > 1 else ast.Constant("")
        for rule, sentence in source(slug).values(module, around, call.args[0], say):
            known = facts(call, around, passed_on(slug, call, around))
            yield f"{rule}.{sentence}" if sentence else rule, known, f"{module}:{call.lineno}"


def events(slug):
    """Every event that the code can record."""
    for module, around, call in source(slug).calls({"emit"}):
        for [name] in source(slug).values(module, around, call.args[0]):
            yield name, facts(call, around, item_facts(slug).get(name, ())), f"{module}:{call.lineno}"


def asks(slug):
    """Every question that the code can ask; the reader of positions repeats one that was written down."""
    calls = [call.args for _, _, call in source(slug).calls({"ask", "Decision"})]
    for _, _, call in source(slug).calls({"new_decision"}):
        calls += [call.args[0].elts] if isinstance(call.args[0], ast.Tuple) else []
    found = set()
    for args in calls:
        if len(args) > 1:
            asked = args[1]
            found |= {asked.value} if isinstance(asked, ast.Constant) else set(verbs(slug, asked))
    return found


def verbs(slug, asked):
    """What a question can be that is named by a variable."""
    return source(slug).domains.get(ast.unparse(asked), ())


def holes(template):
    """The facts that a sentence needs."""
    return {fact for fact, _ in HOLE.findall(template)}


def check(texts, said):
    """Each thing that can be said has a sentence in both languages that needs only facts that are passed."""
    faults = []
    for key, known, where in said:
        if key not in texts:
            faults.append(f"{where}: “{key}” has no sentence")
            continue
        for lang in LANGUAGES:
            missing = holes(texts[key][lang]) - known
            if missing:
                faults.append(
                    f"{where}: “{key}” [{lang}] needs {sorted(missing)}, the call passes {sorted(known)}"
                )
    assert not faults, "\n".join(faults)


def unused(texts, said):
    """The sentences that nothing says."""
    return sorted(set(texts) - {key for key, *_ in said})


# --- the sentences of a game


def texts_of(slug):
    return load_toml(f"{slug}/texts.toml")


def test_the_code_is_read_as_it_runs(slug):
    """The keys found by reading the code include all that a few random games produce."""
    said, recorded = {key for key, *_ in reasons(slug)}, {key for key, *_ in events(slug)}
    for seed in range(3):
        game = tutor.new_game(slug, 3, seed)
        bots = [BOTS["random"](seat) for seat in range(3)]
        for text in ("skip", "pass", "stop"):
            if text in game.rulebook.actions:
                assert {reason.key for reason in game.judge(text).reasons} <= said
        assert {event.name for event in play_out(game, bots).log} <= recorded


def test_every_reason_has_its_sentence(slug):
    check(texts_of(slug)["reasons"], reasons(slug))


def test_every_event_has_its_sentence(slug):
    check(texts_of(slug)["events"], events(slug))


def test_every_event_passes_the_same_facts_wherever_it_happens(slug):
    found = {}
    for name, known, where in events(slug):
        assert found.setdefault(name, known) == known, f"{name} at {where}"


def test_every_question_has_its_prompt(slug):
    book = tutor.rulebook(slug)
    known = set()
    for position in moments(slug):
        game = tutor.from_position(slug, position)
        if game.decision is not None:
            known = set(book.prompt_facts(game._state))
            assert game.decision.ask in asks(slug)
    check(texts_of(slug)["prompts"], [(ask, known, "prompt") for ask in asks(slug)])


def test_every_kind_of_move_has_its_words(slug):
    kinds = tutor.rulebook(slug).actions
    check(texts_of(slug)["moves"], [(kind, set(action.parameters), "move") for kind, action in kinds.items()])


def test_a_move_names_all_its_arguments(slug):
    for kind, action in tutor.rulebook(slug).actions.items():
        for lang in LANGUAGES:
            assert holes(texts_of(slug)["moves"][kind][lang]) == set(action.parameters), f"{kind} [{lang}]"


@pytest.mark.parametrize("section", ["reasons", "events", "prompts", "moves"])
def test_no_sentence_is_left_over(slug, section):
    said = {
        "reasons": reasons(slug),
        "events": events(slug),
        "prompts": [(ask,) for ask in asks(slug)],
        "moves": [(kind,) for kind in tutor.rulebook(slug).actions],
    }[section]
    assert not unused(texts_of(slug)[section], said)


def test_no_name_is_left_over(slug):
    """Each small word is one that the code, the moves or the components mention."""
    book = tutor.rulebook(slug)
    parameters = {name for action in book.actions.values() for name in action.parameters}
    known = {*source(slug).constants(), *book.actions, *parameters}
    known |= {
        record["id"]
        for records in book.box().data.get("setup", {}).values()
        if isinstance(records, list)
        for record in records
        if "id" in record
    }
    for group, words in texts_of(slug)["names"].items():
        assert group in known and set(words) <= known, f"{group}: {sorted(set(words) - known)}"


def test_every_parameter_and_kind_has_a_name(slug):
    book = tutor.rulebook(slug)
    names = texts_of(slug)["names"]
    assert set(names["parameter"]) == {name for action in book.actions.values() for name in action.parameters}
    assert set(names["kind"]) == set(book.actions)


def test_every_rule_in_the_code_is_known(slug):
    cited = {text for text in source(slug).constants() if RULE.fullmatch(text)}
    questions = set(load_toml(f"{slug}/questions.toml"))
    assert cited & set(tutor.rules(slug)) and cited <= set(tutor.rules(slug)) | questions


# --- the sentences of the engine, the terminal and the bots


def packages():
    """Every package of the tutor."""
    for path in sorted(ROOT.rglob("__init__.py")):
        yield ".".join(("tutor", *path.parent.relative_to(ROOT).parts))


def errors():
    """Every error that the code can raise; those of the terminal have their own sentences."""
    plain = {
        name
        for name, kind in vars(import_module("tutor.engine.errors")).items()
        if isinstance(kind, type) and issubclass(kind, tutor.CivitasError) and "__init__" not in vars(kind)
    }
    for package in packages():
        code = Source(package)
        for module, around, call in code.calls(plain | {"CivitasError"}):
            passed_on = isinstance(around, ast.FunctionDef) and "key" in [
                each.arg for each in around.args.args
            ]
            if passed_on:  # a method that adds facts and passes the key on: look at who calls it
                for where, inside, outer in code.calls({around.name}):
                    for [key] in code.values(where, inside, outer.args[0]):
                        yield key, facts(outer, inside, facts(call, around)), f"{where}:{outer.lineno}"
            elif call.args:
                for [key] in code.values(module, around, call.args[0]):
                    yield key, facts(call, around), f"{module}:{call.lineno}"


def built_in():
    """The errors whose key stands in their class."""
    tree = Source("tutor.engine").modules["tutor.engine.errors"]
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "super().__init__" and node.keywords:
            yield node.args[0].value, facts(node, tree), f"tutor.engine.errors:{node.lineno}"


def test_every_error_has_its_sentence():
    said = [*errors(), *built_in()]
    assert len({key for key, *_ in said}) > 30
    check(load_toml("engine.toml")["errors"], said)


def test_no_error_is_left_over():
    assert not unused(load_toml("engine.toml")["errors"], [*errors(), *built_in()])


def spoken_in_the_terminal():
    """Every sentence of the terminal and of the command line."""
    for package in ("tutor.terminal", "tutor.cli"):
        code = Source(package)
        for module, around, call in code.calls({"say", "Refused"}):
            if ast.unparse(call.args[0]) in ("key", "self.key"):  # the two that pass a key on
                continue
            for [key] in code.values(module, around, call.args[0]):
                yield key, facts(call, around), f"{module}:{call.lineno}"


def test_the_terminal_has_its_sentences_and_no_more():
    texts = load_toml("terminal.toml")["terminal"]
    check(texts, spoken_in_the_terminal())
    assert not unused(texts, spoken_in_the_terminal())


def test_the_bots_have_their_sentences_and_no_more():
    code = Source("tutor.bots")
    said = [
        (key, facts(call, around, {"terms"}), f"{module}:{call.lineno}")
        for module, around, call in code.calls({"Why"})
        for [key] in code.values(module, around, call.args[0])
    ]
    check(load_toml("bots.toml")["why"], said)
    assert not unused(load_toml("bots.toml")["why"], said)


def test_every_term_that_a_bot_weighs_has_a_name(slug):
    game = tutor.new_game(slug)
    weighed = game.rulebook.evaluate(game._state, 0)
    assert set(load_toml("bots.toml")["terms"][slug]) == set(weighed)


# --- how the sentences are written


def sentences():
    """Every text of the product with its place: file, key and language."""

    def walk(data, at):
        for key, value in data.items():
            if isinstance(value, dict):
                yield from walk(value, f"{at}.{key}")
            elif isinstance(value, str) and key.split("_")[-1] in LANGUAGES:
                yield f"{at}.{key}", key.split("_")[-1], value

    folder = ROOT.parent / "content"
    for path in sorted(folder.rglob("*.toml")):
        name = path.relative_to(folder).as_posix()
        yield from walk(load_toml(name), name.removesuffix(".toml"))


def test_every_text_is_there_in_both_languages():
    places = {(place.rsplit(".", 1)[0], place.rsplit(".", 1)[1]) for place, _, _ in sentences()}
    for place, key in places:
        for lang in LANGUAGES:
            assert (place, re.sub("(en|cs)$", lang, key)) in places, f"{place}: no {lang}"
    assert all(text.strip() for _, _, text in sentences())


def test_quotes_are_those_of_the_language():
    for place, lang, text in sentences():
        opening, closing = ("„", "“") if lang == "cs" else ("“", "”")
        assert text.count(opening) == text.count(closing), f"{place}: {text}"
        assert not set(text) & (set('„“”"«»') - {opening, closing}), f"{place}: {text}"


def test_apostrophes_and_dashes_are_written_one_way():
    for place, _, text in sentences():
        assert not set(text) & set("’‘`´"), f"{place}: {text}"
        assert " - " not in text and "..." not in text, f"{place}: {text}"
        assert "  " not in text or place.startswith("terminal.terminal.help"), f"{place}: {text!r}"


def test_plurals_have_the_forms_of_the_language():
    counted = 0
    for place, lang, text in sentences():
        for _, forms in HOLE.findall(text):
            if "|" in forms:
                assert len(forms.split("|")) == (3 if lang == "cs" else 2), f"{place}: {text}"
                counted += 1
    assert counted


def test_czech_is_czech_and_english_is_english():
    by_lang = {
        lang: [(place, text) for place, each, text in sentences() if each == lang] for lang in LANGUAGES
    }
    foreign = [place for place, text in by_lang["en"] if CZECH & set(text.casefold())]
    assert not [
        place for place in foreign if not re.match(r"\w+/game\.|screens\.common\.language_", place)
    ], "only the titles and authors of games and the names of languages are Czech in an English text"
    long = [(place, text) for place, text in by_lang["cs"] if len(text) > 25]
    plain = [place for place, text in long if not CZECH & set(text.casefold())]
    assert len(plain) < 0.03 * len(long), plain


@pytest.mark.parametrize("section", ["reasons", "events", "prompts"])
def test_a_sentence_ends_like_one(slug, section):
    for key, texts in texts_of(slug)[section].items():
        for lang in LANGUAGES:
            assert texts[lang].endswith(ENDS), f"{key} [{lang}]: {texts[lang]}"


def test_both_languages_tell_the_same_facts(slug):
    """Where one language names a thing of the position, so does the other."""
    for section in ("reasons", "events", "prompts", "moves"):
        for key, texts in texts_of(slug)[section].items():
            assert holes(texts["en"]) == holes(texts["cs"]), f"{section}.{key}"
