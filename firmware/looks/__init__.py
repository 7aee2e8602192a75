"""How things look on a kind of display: a package for each, with the same modules and functions.

A screen asks the app for a module by its name, and lets it draw what the screen says:

    cardset     a set of cards away from any hand
    discard     the cards laid away, over the hand
    hand        all cards of a hand or a pile
    handrow     the person's hand below, with its cursor
    lasttrick   the trick before
    piles       a table of piles
    table       the table
    title       what stands over the menu of the title
"""
