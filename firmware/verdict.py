"""How a match has ended, for the person; in memory only until the screen has the line."""


def line(match, me, words):
    """One line on the result, of the words of the screen "matchscore"."""
    winners = match.winners()
    mine = match.team_of(me)
    partners = match.teams < match.table.seats
    if winners == (1 << match.teams) - 1:
        return words["draw"]
    if not winners >> mine & 1:
        return words["we_lost" if partners else "lost"]
    if winners & (winners - 1):
        return words["shared"]
    return words["we_won" if partners else "won"]
