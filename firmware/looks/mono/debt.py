"""The Fool's debt on the table: who owes a card and to whom, or the card that has paid."""

from engine.cards import NO_CARD
from engine.const import const
from engine.table import NOBODY
from firmware import icons
from firmware.parts import draw_card
from firmware.styles import PLAIN

CORNERS_FREE = const(4)  # players; with more, the number of the trick stands in this line as well
_FOOL_X = const(79)  # there: beside the person's card
_CARD_WIDTH = const(23)

# What is said of a side in debt: another player, the person, other partners, the person's side
_OWES = ("owes", "you_owe", "they_owe", "we_owe")
_PAYS = ("pays", "you_pay", "they_pay", "we_pay")


def is_seen(table, paid):
    """Whether there is a debt, or for `paid` a card that has paid one in the trick before."""
    return table.paid != NO_CARD if paid else table.debtor != NOBODY


def draw(canvas, words, names, table, paid, y):
    """Draw it, if there is one, beside the person's card; `words` are those of [table]."""
    if not is_seen(table, paid):
        return
    debtor = table.payer if paid else table.debtor
    name = names.short_side(table.receiver if paid else table.creditor)
    right = canvas.width
    if table.seats > CORNERS_FREE:
        canvas.icon(icons.FOOL, _FOOL_X, y)
        x = canvas.text(names.short_side(debtor), 0 if paid else _FOOL_X + 9, y)
        canvas.text(name, canvas.text(b"\x02", x, y), y)
    else:
        partners = names.seat_of(debtor) == NOBODY
        x = 0 if partners else canvas.text(names.short_side(debtor), 0, y) + 3
        mine = names.is_mine(debtor)
        canvas.text(words[(_PAYS if paid else _OWES)[2 * partners + mine]], x, y)
    if paid:
        right -= _CARD_WIDTH
        draw_card(canvas, names, table.paid, right, y - 2, PLAIN)
    if table.seats > CORNERS_FREE:
        return
    if max(table.side) == 1:  # there is but one other side
        if not paid:
            canvas.text_right(words["one_card"], right, y)
        return
    right -= paid  # off the card
    canvas.text_right(name, right, y)
    right -= canvas.width_of(name)
    if paid:
        canvas.text_right(b"\x02", right, y)
    else:
        right -= 3
        canvas.text_right(words["to"], right, y)
        canvas.text_right(b"1", right - canvas.width_of(words["to"]) - 3, y)
