"""The one table of sentences that people read when something is refused."""

from __future__ import annotations

SENTENCES: dict[str, tuple[int, str]] = {
    # code: (HTTP status, sentence)
    # moves
    "not_your_turn": (409, "It is {name}'s turn."),
    "game_over": (409, "The game is over."),
    "paused": (409, "The game is paused. Resume it first."),
    "no_tiles": (422, "A play needs at least one tile."),
    "off_board": (422, "{square} is off the board."),
    "square_taken": (422, "{square} is already taken."),
    "square_twice": (422, "{square} is used twice in this play."),
    "square_empty": (422, "There is no tile on {square}."),
    "not_in_line": (422, "All the tiles of a play must be in one row or one column."),
    "gap": (422, "There is an empty square between the tiles, at {square}."),
    "not_connected": (422, "The play must touch a tile on the board."),
    "not_on_centre": (422, "The first play must cover the centre square, {square}."),
    "too_short": (422, "The first word needs at least {minimum} letters."),
    "tile_not_on_rack": (422, "The rack does not hold {tiles}."),
    "blank_without_letter": (422, "Choose the letter that the blank on {square} stands for."),
    "too_many_tiles_played": (422, "At most {maximum} tiles can be played in one turn."),
    "word_not_acceptable": (422, "Not in the dictionary: {words}."),
    "rack_too_full": (
        422,
        "{name} has {count} tiles, {extra} too many. Give the extra ones back first.",
    ),
    "must_play": (422, "You passed last time and you have a play, so you must make one now."),
    "no_hints": (409, "This game was agreed on without hints."),
    "no_more_hints": (409, "The hint has shown you the whole move; there is no more to it."),
    "nothing_to_show": (409, "You may pass; there is no need to show you a play."),
    "no_pass": (422, "There is nothing to wait for. Make a play, or end the game."),
    "exchange_nothing": (422, "Choose at least one tile to exchange, or pass."),
    "bag_too_small": (422, "The bag holds {count} tiles; this exchange needs {minimum}."),
    # board edits
    "no_rearrange": (422, "These rules do not allow rearranging letters on the board."),
    "not_one_run": (422, "The rearranged tiles must be one whole word on the board."),
    "rearranged_tiles_differ": (422, "Rearranging must use exactly the letters of the old word."),
    "rearranged_squares_differ": (
        422,
        "The new word must cover the squares of the old word and of the tiles added.",
    ),
    "nothing_added": (422, "Rearranging needs at least one new tile in the same line."),
    "no_recycle": (422, "These rules do not allow recycling letters."),
    "no_reclaim": (422, "These rules do not allow taking blanks from the board."),
    "same_letter": (422, "The new letter on {square} must be different."),
    "blank_stays": (422, "The blank on {square} cannot be taken by recycling."),
    "not_a_blank": (422, "The tile on {square} is not a blank."),
    "position_repeated": (422, "That change leads back to a board you had earlier this turn."),
    # challenges
    "nothing_to_challenge": (409, "There is no play to challenge."),
    "own_play": (422, "You can't challenge or accept your own play."),
    "already_accepted": (409, "{name} has already accepted this play."),
    "already_challenged": (409, "{name} has already challenged this play."),
    "whole_play_only": (
        422,
        "Under these rules you challenge the whole play, not single words.",
    ),
    "name_words": (422, "Choose which words to challenge: {words}."),
    "word_not_in_play": (422, "Not a word of this play, or already judged: {words}."),
    "window_open": (409, "The last play can still be challenged. Please wait a moment."),
    # table
    "unknown_seat": (422, "There is no seat {seat}; seats are 0 to {last}."),
    "seat_resigned": (409, "{name} has left the game."),
    "already_paused": (409, "The game is already paused."),
    "not_paused": (409, "The game is not paused."),
    "not_expired": (409, "No one's time has run out."),
    "no_proposal": (409, "There is no proposal to answer."),
    "proposal_open": (409, "Another proposal is still waiting for an answer."),
    "already_agreed": (409, "{name} has already agreed."),
    "not_asked": (409, "This isn't for {name} to answer."),
    "nothing_to_take_back": (409, "There is no turn to take back."),
    "no_such_turn": (422, "There is no turn {turn} to go back to."),
    "not_kept": (409, "This is only for games at a real board."),
    "finish_not_allowed": (
        409,
        "Only a solitaire or a game at a real board can be ended by one player. "
        "Ask the others to end this one.",
    ),
    "racks_unknown": (409, "Enter the tiles left on each rack first: {names}."),
    "own_extra_tiles": (422, "Another player must take {name}'s extra tiles, without looking."),
    "no_extra_tiles": (422, "{name} doesn't have {count} tiles too many."),
    "tiles_not_unseen": (422, "These tiles are all accounted for: {tiles}."),
    "rack_count": (422, "{name} has {count} tiles, not {told}."),
    "draw_impossible": (422, "{name} can't have {count} tiles: the bag has {bag}."),
    "no_finish": (422, "{name} needs a level or a target score in a finish-line game."),
    "seat_count": (422, "These rules are for {allowed}, not {count}."),
    "unknown_level": (422, "Unknown level {level}. There are {levels}."),
    "bad_seat": (422, "Seat {seat}: {problem}."),
    # rules
    "unknown_rule": (422, "Unknown rule {key}; perhaps you mean {nearest}."),
    "bad_rule": (422, "{key} must be {expected}, not {value}."),
    "unknown_edition": (422, "Unknown edition {name}. There are {names}."),
    "unknown_variation": (422, "Unknown variation {name}. There are {names}."),
    "rules_clash": (422, "{first} and {second} don't go together: {why}."),
    "bad_alphabet": (422, "Alphabet {name}: {problem}."),
    "bad_layout": (422, "Layout {name}: {problem}."),
    "unknown_letter": (422, "{letter} isn't in the {alphabet} alphabet."),
    "bad_move": (422, "{text} is not a move. Moves look like {right}."),
    "bad_square": (422, "{text} is not a square. Squares look like 8F or F8."),
    # lexicon
    "wrong_alphabet": (
        422,
        "The dictionary {name} is for the {given} alphabet, these rules for the {expected} one.",
    ),
    "wrong_lexicon": (
        409,
        "This game uses the dictionary {expected}. {given} is a different one, or it has changed.",
    ),
    "unknown_lexicon": (404, "There is no dictionary called {name}. There are {names}."),
    "bad_word_list": (422, "{source}, line {line}: {problem}."),
    "bad_word_file": (422, "{source} cannot be used as a word list: {problem}."),
    "bad_lexicon_name": (422, "{name} cannot be the name of a dictionary: {problem}."),
    "lexicon_exists": (409, "There is already a dictionary called {name}."),
    "too_many_lexica": (409, "You already have {most} word lists of your own; remove one first."),
    "lexicon_in_use": (409, "Unfinished games use the dictionary {name}: {games}."),
    "lexicon_bundled": (409, "{name} comes with Lexiko and can't be removed."),
    "too_many_letters": (
        422,
        "The {alphabet} alphabet has {size} letters; a word graph is for up to {maximum}.",
    ),
    "english_only": (422, "{option} is for English dictionaries, not for {alphabet} ones."),
    "bad_pattern": (422, "{text} is not a valid pattern: {problem}."),
    "dictionary_closed": (
        403,
        "You are playing a game {whom}, and its rules {how} while it is being played.",
    ),
    "address_closed": (
        403,
        "A game is being played from your network address, and its rules {how} meanwhile.",
    ),
    "ask_for_something": (422, "Enter what to look for: letters, a pattern or a word length."),
    "unknown_list": (404, "There is no word list called {name}. There are {names}."),
    "unknown_quiz": (404, "There is no quiz called {name}. There are {names}."),
    "bad_card": (409, "This card is out of date. Take the next one."),
    "bad_length": (422, "{text} is not a word length. Write 7, 2-4 or 8-."),
    # computer players
    "bad_bot": (422, "The bot {name}: {problem}."),
    "unknown_player": (404, "There is no computer player called {name}. There are {names}."),
    "engine_limits": (
        422,
        "Computer players can't play by these rules: they need a board of up to 21 by 21 squares, "
        "racks of up to nine tiles (eight on boards of more than 15 by 15), no more than 31 "
        "letters, and rules they know.",
    ),
    "other_rules": (422, "This engine plays by other rules: {differences}."),
    "rack_unknown": (
        422,
        "The engine needs to know every tile on a rack. Unknown on this one: {count}.",
    ),
    "rack_limit": (422, "The engine takes racks of up to {maximum} tiles, not {count}."),
    "no_engine": (503, "The engine does not answer: {problem}."),
    "engine_refused": (422, "The engine says: {problem}."),
    "no_cluster": (422, "A cluster needs one more package: pip install 'lexiko[cluster]'."),
    # the library
    "no_pictures": (422, "A PNG needs one more package: pip install 'lexiko[pictures]'."),
    "bad_argument": (422, "{name} must be {expected}, not {value}."),
    # files
    "bad_notation": (422, "{source}, line {line}, column {column}: {problem}."),
    "bad_record": (422, "{where}: {problem}."),
    "newer_version": (
        422,
        "A newer Lexiko wrote this (version {version}). This one reads versions up to {supported}.",
    ),
    "bad_file": (422, "{path}: {problem}."),
    "no_game_file": (422, "This file is neither a GCG file nor a JSON record."),
    # saved games
    "unknown_game": (404, "There is no saved game {id}. See lexiko games."),
    "several_games": (409, "Several saved games match {id}: {ids}."),
    "game_changed": (409, "The saved game {id} has changed: it is open in another window."),
    # the server
    "bad_option": (422, "{option}: {problem}."),
    "bad_request": (422, "{where}: {problem}."),
    "not_started": (409, "The game hasn't started: some seats are still open."),
    "started": (409, "The game has already started."),
    "not_over": (409, "This game isn't over yet."),
    "not_your_seat": (403, "This seat belongs to someone else."),
    "not_seated": (403, "Only the players of this game can do that."),
    "host_only": (403, "Only the person who set up the game can do that."),
    "local_only": (
        403,
        "Only whoever runs Lexiko can do this. On that computer, open the link that lexiko owner "
        "prints.",
    ),
    "wrong_token": (403, "This needs the right token."),
    "no_network": (409, "This computer isn't on a home network. Join your Wi-Fi and try again."),
    "network_fixed": (
        409,
        "Lexiko was started for every network (--host). Stop it to close it.",
    ),
    "network_shared": (
        409,
        "Several workers serve this page. To open it to the network, start it with --host 0.0.0.0.",
    ),
    "seat_taken": (409, "Someone is already sitting there."),
    "seat_in_use": (
        409,
        "{name} is playing in this seat, or was here a moment ago. "
        "If they have left, try again in half a minute.",
    ),
    "seat_by_link": (
        409,
        "The game has begun: a seat can only be given to the computer, or offered by a new link.",
    ),
    "seat_not_yet": (
        409,
        "{name} may still come back. In {wait} you can give the seat to someone else.",
    ),
    "seat_by_clock": (
        409,
        "{name} may still come back: in a game with a clock, the clock decides. The computer can "
        "play for {name} meanwhile.",
    ),
    "seat_never": (
        409,
        "When this game was made, it was agreed that no one else gets a seat. The computer can "
        "play for {name} meanwhile.",
    ),
    "seat_worn_out": (409, "{most} people have played in this seat. No one else can take it."),
    "seats_settled": (
        409,
        "Seats have changed hands {most} times in this game. Now they can only be taken back.",
    ),
    "seat_for_others": (409, "You're already in this game. This link is for someone else."),
    "no_invitation": (404, "We can't find a game with that code. Check it or ask for a new one."),
    "bad_code": (404, "That code is unknown or has expired. Make a new one."),
    "game_running": (409, "This game is still in progress. You can save it when it is over."),
    "review_later": (409, "This game is still in progress. You can review it when it is over."),
    "no_help_agreed": (
        409,
        "This game was agreed on without help, even after its end. To review it all the same, save "
        "it and import the file.",
    ),
    "review_rules": (422, "Games by these rules can't be reviewed: the engine doesn't know them."),
    "help_rules": (422, "There is no help during a game by these rules."),
    "help_kept": (422, "Beside a real board there is no help: nobody here knows the tiles."),
    "no_hint_taken": (409, "Ask for a hint first, on your turn."),
    "help_later": (409, "This game was agreed on without help after each turn."),
    "not_your_move": (409, "Turn {turn} of this game wasn't your move."),
    "too_many_reviews": (
        429,
        "{most} of your reviews are already waiting. Try again when one of them is done.",
    ),
    "learning_full": (
        409,
        "Lexiko already remembers {most} things that you have learnt. Delete your progress in the "
        "settings before you begin something new.",
    ),
    "too_many_analyses": (
        429,
        "You already have {most} positions being analysed. Stop one of them, or wait for it.",
    ),
    "position_rules": (
        422,
        "Positions by these rules can't be analysed: the engine doesn't know them.",
    ),
    "position_letters": (
        422,
        "Positions can only be analysed with the letters and tiles of an edition.",
    ),
    "position_rack": (
        422,
        "The rack of the player to move must hold at least one tile and at most {most}.",
    ),
    "too_many_of_tile": (
        422,
        "There are {count} {tile} tiles on the board and the rack, but only {most} in the set.",
    ),
    "tiles_apart": (
        422,
        "All words on a board are connected, but the tile on {square} isn't connected to the "
        "centre square.",
    ),
    "lone_tile": (422, "A word has at least two letters, but the tile on {square} is alone."),
    "centre_free": (422, "The first word covers the centre square, {square}, but it is empty."),
    "no_turn_to_analyse": (404, "This game has no turn {turn} to analyse."),
    "game_too_long": (422, "That is too long for a game: at most {most} lines are read."),
    "bad_backup": (422, "This cannot be restored: {problem}. Nothing was changed."),
    "newer_backup": (
        422,
        "A newer Lexiko made this backup (version {version}). Use that one; nothing was changed.",
    ),
    "chat_off": (409, "Chat is switched off in this game."),
    "bad_name": (422, "A name has 1 to {most} characters."),
    "too_fast": (429, "That was too many requests. Try again in {wait}."),
    "day_used_up": (429, "That is as much as can be saved in one day. Try again tomorrow."),
    "too_many_imports": (429, "At most {most} games can be imported in one day."),
    "too_many_games": (
        409,
        "You have {most} unfinished games. Finish or delete one of them first.",
    ),
    "too_many_messages": (409, "At most {most} messages are kept for a game."),
    "busy": (503, "Too many people want this at the moment. Try again in a minute."),
    "too_many_viewers": (429, "{most} people are already watching this game. Try again later."),
    "too_large": (413, "That is too large: at most {most} bytes are read."),
    "two_lengths": (
        400,
        "A request either says how long its body is or sends it in chunks. This one does both.",
    ),
    "wrong_host": (421, "Lexiko doesn't answer to the name {host}."),
    "wrong_origin": (403, "This request came from another page, {origin}."),
    "not_found": (404, "There is nothing at {path}."),
    "wrong_method": (405, "{path} does not take {method}."),
    "no_server": (503, "No Lexiko server answers at {address}: {problem}."),
    "internal": (500, "Something went wrong inside Lexiko. Your games are safe. Please try again."),
    # puzzles
    "unknown_call": (422, "{text} is not an answer here. Type challenge or accept."),
    "no_such_puzzle": (404, "There is no such puzzle here. Take another one."),
    "no_hint": (409, "There is no hint for this puzzle: either you challenge or you accept."),
    "puzzle_lexicon": (
        409,
        "This puzzle was made with another version of the dictionary {name}. Its answer may be "
        "wrong by now.",
    ),
    # the store
    "stale": (409, "The game has moved on, so nothing was changed. Take another look."),
    "no_such_game": (404, "There is no such game here. It may have been deleted."),
    "code_taken": (409, "The code {text} is already in use."),
    "newer_database": (
        422,
        "A newer Lexiko made this database (version {version}). Use that one; nothing was changed.",
    ),
    "bad_database": (422, "{url} is not a database that Lexiko can use: {problem}."),
    "foreign_database": (
        422,
        "{path} is a database of another program, so it was left alone. Choose another one.",
    ),
    "served_already": (
        409,
        "Lexiko is already running with these games ({path}). Use that one, or stop it first.",
    ),
    "damaged_database": (
        503,
        "The games file is not a database, or it is damaged. Restore a copy of it.",
    ),
    "no_postgres": (422, "PostgreSQL needs one more package: pip install 'lexiko[postgres]'."),
    "bad_value": (422, "A text or a number in this can't be stored. Nothing was changed."),
    "disk_full": (
        507,
        "The server's disk is full, so nothing can be saved. Everything you did before is safe; "
        "this can be done when there is room again.",
    ),
    "disk_error": (
        507,
        "The server's disk does not work properly, so nothing can be saved. Everything you did "
        "before can still be seen.",
    ),
    "read_only": (
        503,
        "The server may only read its games at the moment, not change them. Everything you did "
        "before is safe.",
    ),
    "store_down": (
        503,
        "Your games can't be reached right now. Everything you did before is safe.",
    ),
}
"""The HTTP status and the sentence of each code; its details go in braces."""

TO_YOU = {
    "not_your_turn": "It is your turn.",
    "rack_too_full": "You have {count} tiles, {extra} too many. Give the extra ones back first.",
    "already_accepted": "You have already accepted this play.",
    "already_challenged": "You have already challenged this play.",
    "seat_resigned": "You have left the game.",
    "already_agreed": "You have already agreed.",
    "not_asked": "This isn't for you to answer.",
    "own_extra_tiles": "Another player must take your extra tiles, without looking.",
    "no_extra_tiles": "You don't have {count} tiles too many.",
    "rack_count": "You have {count} tiles, not {told}.",
    "no_finish": "You need a level or a target score in a finish-line game.",
}
"""The same for a player without a name, who is called `You`."""
