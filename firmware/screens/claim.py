"""A claim that one's hand wins the match, made in secret."""

from engine.phases.claim import CLAIM
from firmware.choice import Choice


class Claim(Choice):
    section = "claim"

    def label(self, action):
        return self.words["claim" if action == CLAIM else "no_claim"]


SCREEN = Claim
