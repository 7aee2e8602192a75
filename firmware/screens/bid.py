"""Bidding: pass, play or solo."""

from engine import cards
from engine.phases.bid import PASS, PLAY
from firmware.choice import Choice


class Bid(Choice):
    section = "bid"

    def label(self, action):
        return self.words["pass" if action == PASS else "play" if action == PLAY else "solo"]

    def said(self, seat):
        bid = self.table.bids[seat]
        return self.label(bid) if bid else b""

    def after(self):
        if cards.is_empty(self.table.seen_stock):
            self.app.show_match()
        else:
            self.app.open_match("stock")


SCREEN = Bid
