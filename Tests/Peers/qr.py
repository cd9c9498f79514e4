"""Reads QR codes off their renderings: PyPI's zxing-cpp, from the SVG's rectangles and the terminal's half blocks.

Reads {"cases": [...]} from standard input and writes {"results": [...]}, one for each case, to standard
output.

A case: {"svg": …, "dark": lines for a dark terminal, "light": lines for a light one}. A result: the same
members, {"text": …, "level": …} each, or null where nothing could be read.
"""

import json
import re
import sys

import numpy
import zxingcpp

SCALE = 4


def from_svg(text):
    width = int(re.search(r'viewBox="0 0 (\d+) \1"', text)[1])
    picture = numpy.full((width, width), 255, dtype=numpy.uint8)
    for colour, path in re.findall(r'<path fill="#([0f])\1\1" d="([^"]*)"/>', text):
        for x, y, run, height in re.findall(r"M(\d+) (\d+)h(\d+)v(\d+)h-\3z", path):
            x, y = int(x), int(y)
            picture[y : y + int(height), x : x + int(run)] = 0 if colour == "0" else 255
    return picture


def from_terminal(text, ink):
    halves = {" ": (0, 0), "▀": (1, 0), "▄": (0, 1), "█": (1, 1)}
    rows = []
    for line in text.splitlines():
        rows += [[halves[sign][half] for sign in line] for half in (0, 1)]
    drawn = numpy.array(rows, dtype=bool)
    return numpy.where(drawn, ink, 255 - ink).astype(numpy.uint8)


def read(picture):
    code = zxingcpp.read_barcode(numpy.kron(picture, numpy.ones((SCALE, SCALE), dtype=numpy.uint8)))
    if code is None or code.format != zxingcpp.BarcodeFormat.QRCode:
        return None
    return {"text": code.text, "level": code.ec_level}


def result(case):
    return {
        "svg": read(from_svg(case["svg"])),
        "dark": read(from_terminal(case["dark"], ink=255)),
        "light": read(from_terminal(case["light"], ink=0)),
    }


json.dump({"results": [result(case) for case in json.load(sys.stdin)["cases"]]}, sys.stdout)
