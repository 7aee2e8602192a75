"""More cards are dealt, after what the phases before have decided; nobody has a choice."""


def start(match):
    match.deal_more()
    match.next_phase()
