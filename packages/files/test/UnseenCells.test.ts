import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { fault, parts, utf8 } from "./Read.ts"

/** The shown and the hidden text of rows. */
const rows = (bytes: Uint8Array) =>
  Effect.map(parts(bytes), (found) =>
    found.flatMap((part) =>
      part._tag === "Rows"
        ? part.rows.map(
            ({ cells, unseen = [] }) =>
              `${cells.join("|")} / ${unseen.map(({ by, column, text }) => `${by} ${column} ${text}`).join(", ")}`,
          )
        : [],
    ),
  )

const record = (type: number, ...words: ReadonlyArray<number>): Buffer => {
  const data = Buffer.alloc(4 + words.length * 2)
  data.writeUInt16LE(type, 0)
  data.writeUInt16LE(words.length * 2, 2)
  for (const [at, word] of words.entries()) data.writeUInt16LE(word & 0xffff, 4 + at * 2)
  return data
}

const of = (type: number, ...parts: ReadonlyArray<string | ReadonlyArray<number> | Buffer>): Buffer => {
  const data = Buffer.concat(
    parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part))),
  )
  const head = Buffer.alloc(4)
  head.writeUInt16LE(type, 0)
  head.writeUInt16LE(data.length, 2)
  return Buffer.concat([head, data])
}

/** A text of one-byte characters with runs: from which character, in which font. */
const rich = (text: string, ...runs: ReadonlyArray<readonly [from: number, font: number]>) =>
  Buffer.concat([
    Buffer.from([text.length, 0, 8, runs.length, 0]),
    Buffer.from(text, "latin1"),
    ...runs.map(([from, fontIndex]) => Buffer.from([from, 0, fontIndex, 0])),
  ])

const END = record(0x0a)
const beginning = (kind: number) => record(0x809, 0x600, kind, 0, 0, 0, 0, 0, 0)
/** FONT: height in twips, no flags, colour; the name is left out. */
const font = (height: number, colour: number) => record(0x31, height, 0, colour, 400, 0, 0, 0)
/** XF: font, format, and at its end the pattern of the fill and its colour. */
const style = (fontIndex: number, format: number, pattern: number, colour: number) =>
  record(0xe0, fontIndex, format, 0, 0, 0, 0, 0, 0, pattern << 10, colour)
/** RK: an integer. */
const number = (row: number, column: number, xf: number, value: number) =>
  record(0x27e, row, column, xf, (value << 2) | 2, (value << 2) >> 16)

/** A bare workbook of Excel 97, with its sheets given as records. */
const workbook = (
  sheets: ReadonlyArray<{ readonly hidden: number; readonly records: ReadonlyArray<Buffer> }>,
  more: ReadonlyArray<Buffer> = [],
) => {
  const format = Buffer.concat([record(0x41e, 200, 3, 0x3b00), Buffer.from(";;")])
  // The text of the format code is three characters of one byte.
  format.writeUInt16LE(8, 2)
  const globals = [
    beginning(5),
    font(200, 0x7fff),
    font(200, 9),
    font(20, 0x7fff),
    font(200, 10),
    format,
    style(0, 0, 0, 0),
    style(1, 0, 0, 0),
    style(2, 0, 0, 0),
    style(1, 0, 1, 18),
    style(0, 200, 0, 0),
    ...more,
  ]
  const names = sheets.map(({ hidden }) => record(0x85, 0, 0, hidden, 0x0001, 0x41))
  const start = [...globals, ...names, END].reduce((sum, { length }) => sum + length, 0)
  const contents = sheets.map(({ records }) => Buffer.concat([beginning(0x10), ...records, END]))
  let at = start
  for (const [index, name] of names.entries()) {
    name.writeUInt32LE(at, 4)
    at += contents[index]?.length ?? 0
  }
  return new Uint8Array(Buffer.concat([...globals, ...names, END, ...contents]))
}

describe("an old workbook's hidden parts are not in cells", () => {
  it.effect("hidden rows, columns and sheets, white and tiny print, formats that show nothing", () =>
    Effect.gen(function* () {
      const bytes = workbook([
        {
          hidden: 0,
          records: [
            record(0x7d, 3, 4, 2000, 0, 1),
            record(0x208, 1, 0, 3, 300, 0, 0, 0x20, 0),
            number(0, 0, 0, 1),
            number(0, 1, 1, 2),
            number(0, 2, 2, 3),
            number(0, 3, 0, 4),
            number(0, 5, 3, 5),
            number(0, 6, 4, 6),
            number(1, 0, 0, 7),
          ],
        },
        { hidden: 2, records: [number(0, 0, 0, 8)] },
      ])
      assert.deepStrictEqual(yield* rows(bytes), [
        "1|||||5 / LOOK 1 2, LOOK 2 3, COLUMN 3 4, LOOK 6 6",
        " / ROW 0 7",
        " / SHEET 0 8",
      ])
    }),
  )
})

/** DXFN with a font of a colour, a pattern, or a number format. */
const changed = ({ colour, format, ground }: { colour?: number; ground?: number; format?: string }) => {
  const flags = Buffer.alloc(6)
  flags.writeUInt32LE(
    ((format === undefined ? 0 : 1 << 25) |
      (colour === undefined ? 0 : 1 << 26) |
      (ground === undefined ? 0 : 1 << 29)) >>>
      0,
    0,
  )
  if (format !== undefined) flags.writeUInt16LE(1, 4)
  const ink = Buffer.alloc(colour === undefined ? 0 : 118)
  if (colour !== undefined) {
    ink.writeInt32LE(-1, 64)
    ink.writeInt32LE(colour, 80)
  }
  const fill = Buffer.alloc(ground === undefined ? 0 : 4)
  if (ground !== undefined) fill.writeUInt32LE(((1 << 10) | (64 << 16) | (ground << 23)) >>> 0)
  const code = format === undefined ? [] : [format.length + 5, 0, format.length, 0, 0, ...Buffer.from(format)]
  return Buffer.concat([flags, Buffer.from(code), ink, fill])
}
/** CONDFMT for rows and columns, and its CF: kind, operator, and the number that is compared with. */
const conditions = (
  [rowFrom, rowTo, from, to]: readonly [number, number, number, number],
  [kind, operator, value]: readonly [number, number, number],
  change: Buffer,
) => [
  record(0x1b0, 1, 1, rowFrom, rowTo, from, to, 1, rowFrom, rowTo, from, to),
  of(0x1b1, [kind, operator, 3, 0, 0, 0], change, [0x1e, value & 255, value >> 8]),
]
const single = (...records: ReadonlyArray<Buffer>) => rows(workbook([{ hidden: 0, records }]))

describe("a part of a cell of an old workbook is looked at by itself", () => {
  it.effect("runs in white or tiny, by the fill of the cell", () =>
    Effect.gen(function* () {
      const texts = of(
        0xfc,
        [3, 0, 0, 0, 3, 0, 0, 0],
        rich("19,000.00", [0, 1], [1, 0]),
        rich("loan wages", [4, 2]),
        rich("seen", [0, 1]),
      )
      const label = (column: number, xf: number, text: number) => record(0xfd, 0, column, xf, text, 0)
      const book = workbook(
        [{ hidden: 0, records: [label(0, 0, 0), label(1, 0, 1), label(2, 3, 2), label(3, 0, 2)] }],
        [texts],
      )
      assert.deepStrictEqual(yield* rows(book), ["9,000.00|loan|seen / LOOK 0 1, LOOK 1 wages, LOOK 3 seen"])
    }),
  )

  it.effect("of a text in the sheet itself", () =>
    Effect.gen(function* () {
      const text = of(0xd6, [0, 0, 0, 0, 0, 0], [4, 0, 0], "9.00", [1, 0], [1, 0, 1, 0])
      assert.deepStrictEqual(yield* single(text), ["9 / LOOK 0 .00"])
    }),
  )
})

describe("conditional formats of an old workbook change the look of cells", () => {
  const cells = [number(0, 0, 0, 100), number(0, 1, 0, 900), number(1, 0, 0, 7)]

  it.effect("to white, to the colour of the text, or to a format that shows nothing", () =>
    Effect.gen(function* () {
      const everything = [0, 0, 0, 9] as const
      for (const change of [changed({ colour: 9 }), changed({ ground: 8 }), changed({ format: ";;;" })]) {
        assert.deepStrictEqual(yield* single(...cells, ...conditions(everything, [2, 0, 1], change)), [
          " / LOOK 0 100, LOOK 1 900",
          "7 / ",
        ])
      }
      assert.deepStrictEqual(yield* single(...cells, ...conditions(everything, [1, 5, 500], changed({ colour: 9 }))), [
        "100 / LOOK 1 900",
        "7 / ",
      ])
    }),
  )

  it.effect("what they leave legible stays: zeros in white, stripes, white on a bar", () =>
    Effect.gen(function* () {
      const legible = [
        ...conditions([0, 9, 0, 9], [1, 3, 0], changed({ colour: 9 })),
        ...conditions([0, 9, 0, 9], [2, 0, 1], changed({ ground: 22 })),
        ...conditions([0, 9, 0, 9], [2, 0, 1], changed({ colour: 9, ground: 18 })),
      ]
      assert.deepStrictEqual(yield* single(...cells, ...legible), ["100|900 / ", "7 / "])
    }),
  )
})

it.effect("merged cells of an old workbook show the upper left one alone", () =>
  Effect.gen(function* () {
    const merged = record(0xe5, 2, 0, 0, 0, 1, 1, 2, 0, 0)
    const found = yield* single(
      number(1, 0, 0, 3),
      number(2, 0, 0, 4),
      number(0, 0, 0, 1),
      number(0, 1, 0, 2),
      number(2, 1, 0, 5),
      merged,
    )
    assert.deepStrictEqual(found, ["1 / LOOK 1 2", "3 / ", "|5 / LOOK 0 4"])
  }),
)

it.effect("an old workbook with merged cells over each other, or too many formats, is damaged", () =>
  Effect.gen(function* () {
    const over = Array.from({ length: 300 }, () => record(0xe5, 1, 0, 3, 0, 3))
    const formats = Array.from({ length: 2_001 }, () =>
      conditions([0, 1, 0, 1], [2, 0, 1], changed({ colour: 9 })),
    ).flat()
    for (const records of [over, formats]) {
      const bytes = workbook([{ hidden: 0, records: [number(0, 0, 0, 1), ...records] }])
      assert.strictEqual((yield* fault(bytes))[0], "corrupt")
    }
  }),
)

describe("a page's hidden parts are not in cells", () => {
  const table = (...lines: ReadonlyArray<string>) => utf8(`<html><body><table>${lines.join("")}</table></body></html>`)
  const shown = "<tr><td>日期<td>金额</tr>"

  it.effect("elements that are not displayed, and those that keep their place", () =>
    Effect.gen(function* () {
      const hidden = [
        ['<tr style="display:none"><td>1.00</td></tr>', " / ROW 0 1.00"],
        ["<tr hidden><td>1.00</td></tr>", " / ROW 0 1.00"],
        ['<tr><td>a<td style="DISPLAY: none">1.00<td>b</tr>', "a|b / COLUMN 0 1.00"],
        ['<tr><td>a<td style="visibility:hidden">1.00<td>b</tr>', "a||b / LOOK 0 1.00"],
        ['<tr><td>a<td style="font-size:1px">1.00<td>b</tr>', "a||b / LOOK 0 1.00"],
        ['<tr><td>a<td style="color:#fff">1.00<td>b</tr>', "a||b / LOOK 0 1.00"],
        ['<tr><td>a<td bgcolor="#204060"><font color="#224262">1.00</font><td>b</tr>', "a||b / LOOK 0 1.00"],
        ['<tr><td>a<td>2<span style="display:none">1</span>.00<td>b</tr>', "a|2.00|b / LOOK 0 1"],
        ['<tr style="opacity:0"><td>1.00</td></tr>', " / LOOK 0 1.00"],
      ] as const
      for (const [row, wanted] of hidden) {
        const found = yield* rows(table(shown, row, shown))
        assert.deepStrictEqual(
          found.filter((text) => text !== "日期|金额 / "),
          wanted.includes("|")
            ? [wanted.replace(/ \/ .*/, " / "), wanted.replace(/.* \/ /, " / ")].toSorted()
            : [wanted],
          row,
        )
      }
    }),
  )

  it.effect("what a person sees stays: a header in white on a bar, a row behind a hidden one, entities", () =>
    Effect.gen(function* () {
      const found = yield* rows(
        table(
          '<tr style="background-color:#1f3864;color:white"><td>日期<td>金额',
          '<tr style="display:none"><td>x',
          '<tr><td style="color:rgb(90, 90, 90);font-size:8pt">2026-01-02<td>1.00',
        ),
      )
      assert.deepStrictEqual(found.toSorted(), [" / ROW 0 x", "2026-01-02|1.00 / ", "日期|金额 / "])
    }),
  )
})
