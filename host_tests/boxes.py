"""What lies where in a frame, and what is wrong with it; for canvases of tests, on any Python."""


class Boxes:
    """Boxes are added as things are drawn.

    wrong   what is cut off, overlaps or is painted over in part, in any frame so far
    """

    def __init__(self, width, height):
        self.width, self.height = width, height
        self.boxes = []
        self.wrong = []

    def begin(self):
        """A new frame."""
        self.boxes = []

    def add(self, x, y, right, bottom, what):
        """Something lies there, up to but without the right column and the bottom row."""
        if x < 0 or y < 0 or right > self.width or bottom > self.height:
            self.wrong.append(f"{what} is cut off")
        for box in self.boxes:
            if box[0] < right and x < box[2] and box[1] < bottom and y < box[3]:
                self.wrong.append(f"{what} and {box[4]} overlap")
        self.boxes.append((x, y, right, bottom, what))

    def paint(self, x, y, right, bottom):
        """What is painted over is not there any more, but must not stick out."""
        kept = []
        for box in self.boxes:
            if box[0] < right and x < box[2] and box[1] < bottom and y < box[3]:
                if box[0] < x or box[2] > right or box[1] < y or box[3] > bottom:
                    self.wrong.append(f"{box[4]} is painted over in part")
            else:
                kept.append(box)
        self.boxes = kept
