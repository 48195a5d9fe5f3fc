from __future__ import annotations

import pytest

from lexiko.lexicon import offensive_words, open_lexicon
from lexiko.rules.alphabet import ENGLISH

# Words that look or sound like an offensive one, or whose main sense is harmless.
HARMLESS = """
    ASS ASSES ASSASSIN ASSESS ASSET BANANA BASS BEAST BEAVER BLACK BOOBY BUTT CHERRY CLASS COCK
    COCKATOO COCKPIT COCKTAIL CRAPE CRAPPIE CRAPS CUCUMBER CUMIN DAMN DENIGRATE DICKENS DICKEY DIKE
    FAGOTTO FARTHER FARTHING FRIGATE GAY GRAPE GYPSUM HAYCOCK HELL HORNY JACKASS JEWEL KAFFIYEH
    LESBIAN MATZO MICKLE MISHIT MONGOOSE MONGREL NEGATE NIGGARDLY NIGGLE PANSY PENIS PISTACHIO
    PRICK PUSSY PUSSYCAT QUEER RACCOON RETARDANT ROOSTER SAUERKRAUT SCRAP SCUNNER SEX SHITAKE
    SHITTIM SNIGGER SPADE SPICE SPICY SQUAWK SUCK SWANK THERAPIST TIT TITLE TITMOUSE TITTER TYCOON
    VAGINA WATTLE WHITE YANK
"""

OFFENSIVE = """
    ASSHOLE ASSHOLES BITCH BITCHES BULLSHIT COON COONS CUNT CUNTS DAGO DAGOES DAGOS FAG FAGGOT
    FAGGOTS FAGS FUCK FUCKED FUCKER FUCKERS FUCKING FUCKS GOOK GOOKS HOMO HOMOS KIKE KIKES
    MOTHERFUCKER NEGRO NEGROES NIGGER NIGGERS PISS PISSED RETARD RETARDS SHIT SHITS SHITTIEST
    SHITTY SLUT SLUTS SPAZ SPIC SPICS SQUAW SQUAWS TRANNY TRANNIES TWAT TWATS WANKER WETBACK
    WETBACKS WHORE WHORES WOG WOGS WOP WOPS YID YIDS
"""


def test_every_offensive_word_is_in_a_bundled_dictionary() -> None:
    assert offensive_words() <= open_lexicon("enable").words | open_lexicon("yawl").words


def test_no_two_letter_word_is_left_out() -> None:
    assert min(map(len, offensive_words())) > 2


@pytest.mark.parametrize("name", ["enable", "yawl"])
def test_what_offends_is_left_out(name: str) -> None:
    lexicon = open_lexicon(name, without_offensive=True)
    assert [word for word in OFFENSIVE.split() if lexicon.check(word)] == []


def test_what_only_looks_offensive_stays() -> None:
    lexicon = open_lexicon("yawl", without_offensive=True)
    assert [word for word in HARMLESS.split() if not lexicon.check(word)] == []


def test_the_plural_of_an_offensive_word_is_left_out_too() -> None:
    words = {ENGLISH.text(word) for word in offensive_words()}
    both = open_lexicon("enable").words | open_lexicon("yawl").words
    plurals = {word + "S" for word in words if ENGLISH.parse_word(word + "S") in both}
    # A game of dice and a horse.
    assert plurals - words == {"CRAPS", "HOSS"}
