"""The Fool's debt on a colour display: who owes a card and to whom, or the card that has paid."""

from engine.cards import NO_CARD
from engine.const import const
from engine.table import NOBODY
from firmware import icons
from firmware.colours import TALL
from firmware.looks.colour import cards
from firmware.styles import PLAIN

_ROUND = const(4)  # players; with more there is no room for words

# What is said of a side in debt: another player, the person, other partners, the person's side
_OWES = ("owes", "you_owe", "they_owe", "we_owe")
_PAYS = ("pays", "you_pay", "they_pay", "we_pay")


def draw(canvas, words, names, table, paid, y):
    """Draw it, if there is one: in words in row y, or where that is 0, or has no room, in short in
    the line on top."""
    if (table.paid == NO_CARD) if paid else (table.debtor == NOBODY):
        return
    debtor = table.payer if paid else table.debtor
    name = names.short_side(table.receiver if paid else table.creditor)
    if not y or canvas.height < TALL or table.seats > _ROUND:
        _short(canvas, names, names.short_side(debtor), name, table.paid if paid else NO_CARD)
        return
    partners = names.seat_of(debtor) == NOBODY
    mine = names.is_mine(debtor)
    x = canvas.margin
    if not partners:
        x = canvas.text(names.side(debtor), x, y) + canvas.advance
    canvas.text(words[(_PAYS if paid else _OWES)[2 * partners + mine]], x, y)
    right = canvas.width - canvas.margin
    if paid:
        right -= cards.SMALL_WIDTH
        small = cards.SMALL_HEIGHT
        cards.draw(canvas, names, table.paid, right, y - 21, PLAIN, cards.SMALL_WIDTH, small)
        right -= canvas.margin
    if max(table.side) == 1:  # there is but one other side
        if not paid:
            canvas.text_right(words["one_card"], right, y)
        return
    canvas.text_right(name, right, y)
    right -= canvas.width_of(name)
    if paid:
        canvas.text_right(b"\x02", right, y)
    else:
        right -= canvas.advance
        canvas.text_right(words["to"], right, y)
        canvas.text_right(b"1", right - canvas.width_of(words["to"]) - canvas.advance, y)


def _short(canvas, names, debtor, name, card):
    """The Fool, both sides, and the card."""
    y = 1 if canvas.height >= TALL else -1
    x = canvas.width * 5 // 16
    canvas.icon(icons.FOOL, x, y + 1)
    x = canvas.text(debtor, x + 17, y)
    x = canvas.text(name, canvas.text(b"\x02", x, y), y)
    if card != NO_CARD:
        x = canvas.text(names.wide_label(card), x + 4, y)
        canvas.icon(cards.icon_of(card), x + 1, y + 1)
