"""Links between cities: who controls them, who takes their token, and what they are worth."""

from collections import Counter
from copy import deepcopy

import pytest

import tutor
from tests.games.endeavor.table import board, cited, play, player, table
from tutor.games.endeavor.components import Box, raw, standard
from tutor.games.endeavor.contents import check_contents

BOX = standard()
LINK, (NEAR, FAR) = next((link, ends) for link, ends in BOX.links.items()
                         if {BOX.city_region[city] for city in ends} == {"europe"})
HUB, SPOKES = next((city, links[:2]) for city, links in BOX.links_of.items() if len(links) > 1
                   and {BOX.city_region[each] for each in (city, links[0][1], links[1][1])} == {"europe"})
SETTLER = board(harbor=1, tokens={"occupy": 1})
RAIDER = board(harbor=2, tokens={"attack": 1})


def links_of(game, seat):
    """How many links count for a player in the score."""
    [item] = [item for item in game.scores()[seat]["items"] if item["category"] == "links"]
    return item["facts"]["n"]


def link_everything(edges):
    """Lead one end of a link with a better connected city of the region to each city without one."""
    links = dict(BOX.links)
    for lonely in (city for city in BOX.cities if not BOX.links_of[city]):
        count = Counter(city for ends in links.values() for city in ends)
        link, old = next((link, city) for link, ends in links.items() for city in ends
                         if BOX.city_region[city] == BOX.city_region[lonely] and count[city] > 1)
        links[link] = tuple(lonely if city == old else city for city in links[link])
    for edge in edges:
        edge["source"], edge["target"] = (f"city:{city}" for city in links[edge["id"]])


def link_few(edges):
    """Lead every link from one city to the first city of another region."""
    firsts = [BOX.cities_in[region][0] for region in BOX.sea_regions]
    for n, edge in enumerate(edges):
        edge["source"], edge["target"] = f"city:{NEAR}", f"city:{firsts[n % len(firsts)]}"


@pytest.mark.rule("END-LINK-01")
def test_END_LINK_01_most_but_not_all_cities_are_linked():
    linked = [city for city in BOX.cities if any(city in ends for ends in BOX.links.values())]
    assert len(BOX.cities) / 2 < len(linked) < len(BOX.cities)


@pytest.mark.rule("END-LINK-01")
@pytest.mark.parametrize("change", [link_everything, link_few])
def test_END_LINK_01_a_map_with_all_or_few_cities_linked_is_refused(change):
    data = deepcopy(raw())
    change([edge for edge in data["map"]["edges"] if edge["type"] == "link"])
    with pytest.raises(tutor.InvalidComponents) as error:
        check_contents(Box(data), "changed")
    assert error.value.facts["rule"] == "END-LINK-01"


@pytest.mark.rule("END-LINK-02")
@pytest.mark.parametrize(("mine", "owner", "move"), [
    (SETTLER, {NEAR: 0}, f"occupy {FAR}"),
    (SETTLER, {FAR: 0}, f"occupy {NEAR}"),
    (RAIDER, {NEAR: 0, FAR: 1}, f"attack {FAR}"),
])
def test_END_LINK_02_both_ends_give_control(mine, owner, move):
    game = table(mine, owner=owner)
    assert links_of(game, 0) == 0
    [event] = cited(play(game, f"spend {move.split()[0]}", move), "END-LINK-02")
    assert (event.name, event.facts) == ("link_controlled", {"player": 0, "link": LINK})
    assert [links_of(game, seat) for seat in range(3)] == [1, 0, 0]


@pytest.mark.rule("END-LINK-02")
@pytest.mark.parametrize(("mine", "owner", "move"), [
    (SETTLER, {}, f"occupy {FAR}"),
    (SETTLER, {NEAR: 1}, f"occupy {FAR}"),
    (RAIDER, {FAR: 1}, f"attack {FAR}"),
    (RAIDER, {NEAR: 2, FAR: 1}, f"attack {FAR}"),
])
def test_END_LINK_02_one_end_does_not(mine, owner, move):
    game = table(mine, owner=owner)
    assert not cited(play(game, f"spend {move.split()[0]}", move), "END-LINK-02")
    assert LINK in game.position()["trade_tokens"]
    assert [links_of(game, seat) for seat in range(3)] == [0, 0, 0]


@pytest.mark.rule("END-LINK-03")
@pytest.mark.parametrize("token", BOX.tokens)
def test_END_LINK_03_the_first_controller_takes_the_token(token):
    game = table(SETTLER, owner={NEAR: 0}, trade={FAR: "industry", LINK: token})
    game.play("spend occupy")
    gained = Counter(["industry", token])
    [event] = cited(game.play(f"occupy {FAR}"), "END-LINK-03")
    assert (event.facts["player"], event.facts["token"]) == (0, token)
    assert player(game, 0)["tokens"] == gained
    assert LINK not in game.position()["trade_tokens"]


@pytest.mark.rule("END-LINK-04")
def test_END_LINK_04_one_move_can_close_several_links():
    (first, here), (second, there) = SPOKES
    game = table(SETTLER, owner={here: 0, there: 0},
                 trade={HUB: "culture", first: "finance", second: "politics"})
    game.play("spend occupy")
    events = cited(game.play(f"occupy {HUB}"), "END-LINK-04")
    assert [event.facts["link"] for event in events] == [first, second]
    assert player(game, 0)["tokens"] == {"culture": 1, "finance": 1, "politics": 1}
    assert not {HUB, first, second} & set(game.position()["trade_tokens"])


@pytest.mark.rule("END-LINK-04")
def test_END_LINK_04_only_the_links_that_are_closed_count():
    (first, here), (second, there) = SPOKES
    game = table(SETTLER, owner={here: 0, there: 1},
                 trade={HUB: "culture", first: "finance", second: "politics"})
    game.play("spend occupy")
    assert not cited(game.play(f"occupy {HUB}"), "END-LINK-04")
    assert player(game, 0)["tokens"] == {"culture": 1, "finance": 1}
    assert game.position()["trade_tokens"][second] == "politics"


@pytest.mark.rule("END-LINK-05")
def test_END_LINK_05_later_controllers_gain_no_token():
    game = table(board(harbor=4, tokens={"attack": 2}), board(passed=True), board(passed=True),
                 owner={NEAR: 1, FAR: 1})
    assert not cited(play(game, "spend attack", f"attack {NEAR}"), "END-LINK-05")
    game.play("spend attack")
    before = player(game, 0)
    events = game.play(f"attack {FAR}")
    [event] = cited(events, "END-LINK-05")
    assert (event.name, event.facts) == ("link_retaken", {"player": 0, "link": LINK})
    assert not cited(events, "END-LINK-03")
    after = player(game, 0)
    assert (after["tokens"], after["tracks"]) == (before["tokens"], before["tracks"])
    assert [links_of(game, seat) for seat in range(3)] == [1, 0, 0]


@pytest.mark.rule("END-LINK-06")
@pytest.mark.parametrize(("owner", "glory"), [({NEAR: 0, FAR: 0}, [1, 0, 0]), ({NEAR: 0, FAR: 1}, [0, 0, 0])])
def test_END_LINK_06_an_empty_link_brings_glory_to_its_controller(owner, glory):
    game = table(owner=owner, empty=[LINK], round=7)
    assert LINK not in game.position()["trade_tokens"]
    events = cited(play(game, "pass", "pass", "pass"), "END-LINK-06")
    assert game.over
    assert [(event.facts["player"], event.facts["glory"]) for event in events] == list(enumerate(glory))


@pytest.mark.rule("END-LINK-07")
def test_END_LINK_07_a_lost_city_leaves_the_token_of_its_link():
    game = table(board(harbor=1, tokens={"occupy": 1}), board(harbor=2, tokens={"attack": 1}),
                 owner={NEAR: 0}, trade={LINK: "culture", FAR: "finance"})
    play(game, "spend occupy", f"occupy {FAR}")
    before = player(game, 0)
    assert before["tokens"] == {"culture": 1, "finance": 1}
    [event] = cited(play(game, "spend attack", f"attack {FAR}"), "END-LINK-07")
    assert (event.name, event.facts) == ("link_lost", {"player": 0, "link": LINK})
    after = player(game, 0)
    assert (after["tokens"], after["tracks"]) == (before["tokens"], before["tracks"])
    assert links_of(game, 0) == 0
