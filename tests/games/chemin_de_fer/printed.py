"""The tables of F19 as the sources print them, read by hand."""

BOTH = {"sto", "tiro"}
Cells = dict[tuple[int, int], set[str]]
"""The decisions allowed by the banker's total and the value of the card given."""

PUNTA_OF_000 = {
    "0 1 2 3 4": {"tiro"},
    "5": BOTH,
    "6 7": {"sto"},
    "8 9": {"batte"},
}
STOOD_OF_000 = {"0 1 2 3 4 5": {"tiro"}, "6 7": {"sto"}, "8 9": {"batte"}}
BANKER_OF_000 = """
    0     1     2     3     4       5     6     7     8     9
0   tira  tira  tira  tira  tira    tira  tira  tira  tira  tira
1   tira  tira  tira  tira  tira    tira  tira  tira  tira  tira
2   tira  tira  tira  tira  tira    tira  tira  tira  tira  tira
3   tira  tira  tira  tira  tira    tira  tira  tira  sta   volontà
4   sta   sta   tira  tira  tira    tira  tira  tira  sta   sta
5   sta   sta   sta   sta   volontà tira  tira  tira  sta   sta
6   sta   sta   sta   sta   sta     sta   tira  tira  sta   sta
7   sta   sta   sta   sta   sta     sta   sta   sta   sta   sta
"""

PUNTA_OF_002 = {
    "0 1 2 3 4": "Extraer carta",
    "5": "Extraer carta o plantarse",
    "6 7": "Plantarse",
    "8 9": "Natural (descubrir las cartas)",
}
BANKER_OF_002 = (
    # Teniendo, Extracción cuando da, Extracción cuando recibe, Opción
    ("0 1 2", "Siempre extracción", "", ""),
    ("3", "1 2 3 4 5 6 7 10", "8", "9"),
    ("4", "2 3 4 5 6 7", "1 8 9 10", ""),
    ("5", "5 6 7", "1 2 3 8 9 10", "4"),
    ("6", "6 7", "1 2 3 4 5 8 9 10", ""),
    ("7", "", "Siempre extracción", ""),
)
"""Two misprints: the third column lists the cards after which the banker stands, and with 7 the
banker always stands.
"""


def of_000() -> Cells:
    words = {"tira": {"tiro"}, "sta": {"sto"}, "volontà": BOTH}
    heading, *rows = BANKER_OF_000.strip().splitlines()
    return {
        (int(total), int(given)): words[word]
        for total, *cells in map(str.split, rows)
        for given, word in zip(heading.split(), cells, strict=True)
    }


def of_002() -> Cells:
    cells: Cells = {}
    for totals, drawing, standing, free in BANKER_OF_002:
        for total in map(int, totals.split()):
            for column, words in ((drawing, {"tiro"}), (standing, {"sto"}), (free, BOTH)):
                for given in _values(column):
                    assert (total, given) not in cells, "no cell is told of twice"
                    cells[total, given] = words
    return cells


def of_punta_002() -> dict[int, set[str]]:
    words = {
        "Extraer carta": {"tiro"},
        "Extraer carta o plantarse": BOTH,
        "Plantarse": {"sto"},
        "Natural (descubrir las cartas)": {"batte"},
    }
    return {
        int(total): words[told] for totals, told in PUNTA_OF_002.items() for total in totals.split()
    }


def by_total(rows: dict[str, set[str]]) -> dict[int, set[str]]:
    return {int(total): words for totals, words in rows.items() for total in totals.split()}


def _values(column: str) -> list[int]:
    if column == "Siempre extracción":
        return list(range(10))
    return [int(value) % 10 for value in column.split()]
