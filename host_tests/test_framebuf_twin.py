"""The plain framebuf draws what MicroPython's own draws, byte for byte."""

import inspect
import json
import random
import subprocess

import pytest

from boards.host import framebuf_plain

SIZES = [(128, 64), (40, 24), (21, 13)]
STEPS = 400


def draw(framebuf, format, width, height, steps):
    """Carry out the steps; yield [result, buffer as hex] after each. Runs on both sides."""
    buffer = bytearray((height + 7) // 8 * width * 4)
    picture = framebuf.FrameBuffer(buffer, width, height, getattr(framebuf, format))
    if format == "MONO_VLSB":
        source = framebuf.FrameBuffer(bytearray(range(7, 18)), 11, 6, framebuf.MONO_VLSB)
        swap = framebuf.FrameBuffer(bytearray(b"\x01\x00"), 2, 1, framebuf.MONO_VLSB)
    else:
        kinds = {"MONO_HLSB": 0, "GS2_HMSB": 1, "GS4_HMSB": 2}
        size = (11 + 7 >> 3 - kinds[format]) * 6
        bits = bytearray(i * 37 & 255 for i in range(size))
        source = framebuf.FrameBuffer(bits, 11, 6, getattr(framebuf, format))
        swap = framebuf.FrameBuffer(bytearray(range(3, 11)), 16, 1, framebuf.GS4_HMSB)
    for name, arguments in steps:
        if name == "blit":
            result = picture.blit(source, *arguments)
        elif name == "blit_swapped":
            result = picture.blit(source, *arguments, swap)
        else:
            result = getattr(picture, name)(*arguments)
        yield [result, bytes(buffer).hex()]


def random_steps(seed, width, height):
    choose = random.Random(seed)

    def x():
        return choose.randint(-width // 2, width * 3 // 2)

    def y():
        return choose.randint(-height // 2, height * 3 // 2)

    def w():
        return choose.randint(-2, width)

    def h():
        return choose.randint(-2, height)

    def ink():
        return choose.choice([0, 1, 1, 3, 6, 15])

    def key():
        return choose.choice([-1, 0, 1, 3, 7])

    shapes = {
        "fill_rect": (x, y, w, h, ink),
        "rect": (x, y, w, h, ink),
        "hline": (x, y, w, ink),
        "vline": (x, y, h, ink),
        "line": (x, y, x, y, ink),
        "blit": (x, y, key),
        "blit_swapped": (x, y, key),
    }
    steps = [("fill", [ink()])]
    for _ in range(STEPS):
        name = choose.choice(list(shapes))
        steps.append((name, [argument() for argument in shapes[name]]))
        steps.append(("pixel", [x(), y(), ink()]))
        steps.append(("pixel", [x(), y()]))
    return steps


@pytest.mark.parametrize("format", ["MONO_VLSB", "MONO_HLSB", "GS2_HMSB", "GS4_HMSB"])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_same_pixels_as_micropython(micropython, tmp_path, width, height, format):
    steps = random_steps(f"{width}x{height}", width, height)
    (tmp_path / "steps.json").write_text(json.dumps(steps))
    (tmp_path / "script.py").write_text(
        "import framebuf, json\n"
        + inspect.getsource(draw)
        + "with open('steps.json') as file:\n"
        + "    steps = json.load(file)\n"
        + f"for seen in draw(framebuf, {format!r}, {width}, {height}, steps):\n"
        + "    print(json.dumps(seen))\n"
    )
    run = subprocess.run(
        [micropython, "script.py"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    real = [json.loads(line) for line in run.stdout.splitlines()]
    plain = list(draw(framebuf_plain, format, width, height, steps))
    assert len(real) == len(plain) == len(steps)
    for number, step in enumerate(steps):
        assert plain[number] == real[number], f"step {number}: {step}"


@pytest.mark.parametrize("bytes_short", [1, 128])
def test_short_buffer_is_refused(bytes_short):
    buffer = bytearray(128 * 8 - bytes_short)
    with pytest.raises(ValueError, match="buffer too small"):
        framebuf_plain.FrameBuffer(buffer, 128, 64, framebuf_plain.MONO_VLSB)


def test_other_formats_are_refused():
    with pytest.raises(ValueError, match="MONO_VLSB"):
        framebuf_plain.FrameBuffer(bytearray(1024), 128, 64, framebuf_plain.MONO_VLSB + 1)
