import { assert, describe, it } from "@effect/vitest"
import { zipFile } from "@open-valuation/testing/statement/print"
import { Effect } from "effect"
import { shown } from "./Shown.ts"

type Field = readonly [bytes: 1 | 2 | 4 | 8, value: number] | string

const bytesOf = (fields: ReadonlyArray<Field>): Buffer =>
  Buffer.concat(
    fields.map((field) => {
      if (typeof field === "string") {
        const length = Buffer.alloc(4)
        length.writeUInt32LE(field.length)
        return Buffer.concat([length, Buffer.from(field, "utf16le")])
      }
      const [size, value] = field
      const bytes = Buffer.alloc(size)
      if (size === 8) bytes.writeDoubleLE(value)
      else bytes.writeUIntLE(value, 0, size)
      return bytes
    }),
  )

/** A record with its type and length in groups of seven bits ([MS-XLSB] 2.1.4). */
const record = (type: number, ...fields: ReadonlyArray<Field>): Buffer => {
  const content = bytesOf(fields)
  const size: Array<number> = []
  for (let left = content.length; size.length === 0 || left > 0; left >>= 7)
    size.push((left & 127) | (left > 127 ? 128 : 0))
  const head = type < 128 ? [type] : [(type & 127) | 128, type >> 7]
  return Buffer.concat([Buffer.from([...head, ...size]), content])
}

const u8 = (value: number): Field => [1, value]
const u16 = (value: number): Field => [2, value]
const u32 = (value: number): Field => [4, value]
const f64 = (value: number): Field => [8, value]
/** A colour of red, green and blue. */
const rgb = (value: number): ReadonlyArray<Field> => [
  u8(5),
  u8(0),
  u16(0),
  u8(value >> 16),
  u8((value >> 8) & 255),
  u8(value & 255),
  u8(255),
]
const [AUTOMATIC, WHITE, RED, NAVY] = [
  [u8(0), u8(0), u16(0), u32(0)] as ReadonlyArray<Field>,
  rgb(0xffffff),
  rgb(0xff0000),
  rgb(0x1f3864),
]
const font = (points: number, colour: ReadonlyArray<Field>) =>
  record(43, u16(points * 20), u16(0), u16(400), u16(0), u32(0), ...colour, u8(0), "等线")
const fill = (pattern: number, colour: ReadonlyArray<Field>) =>
  record(45, u32(pattern), ...colour, ...AUTOMATIC, u32(0), f64(0), f64(0), f64(0), f64(0), f64(0), u32(0))
const xf = (format: number, fontAt: number, fillAt: number) =>
  record(47, u16(0), u16(format), u16(fontAt), u16(fillAt), u16(0), u32(0), u16(0))

const styles = Buffer.concat([
  record(278),
  record(615, u32(1)),
  record(44, u16(176), ";;;"),
  record(616),
  record(611, u32(4)),
  font(11, AUTOMATIC),
  font(11, WHITE),
  font(1, AUTOMATIC),
  font(11, NAVY),
  record(612),
  record(603, u32(2)),
  fill(0, AUTOMATIC),
  fill(1, NAVY),
  record(604),
  record(617, u32(6)),
  xf(0, 0, 0),
  xf(0, 1, 0),
  xf(0, 2, 0),
  xf(0, 3, 1),
  xf(176, 0, 0),
  xf(0, 1, 1),
  record(618),
  record(505, u32(2)),
  // A differential format: its properties have a kind and a length of their own.
  record(507, u16(0), u16(0), u16(1), u16(5), u16(12), ...WHITE),
  record(507, u16(0), u16(0), u16(1), u16(5), u16(12), ...RED),
  record(506),
  record(279),
])

const cell = (column: number, style: number): ReadonlyArray<Field> => [u32(column), u16(style), u8(0), u8(0)]
const real = (column: number, style: number, value: number) => record(5, ...cell(column, style), f64(value))
const row = (at: number, height = 300, flags = 0) =>
  record(0, u32(at), u32(0), u16(height), u8(0), u8(flags), u8(0), u32(0))

const workbook = (sheet: ReadonlyArray<Buffer>, tail: ReadonlyArray<Buffer> = [], state = 0): Uint8Array => {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`
  const relations = (...all: ReadonlyArray<string>) =>
    Buffer.from(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join("")}</Relationships>`,
    )
  return zipFile([
    { name: "_rels/.rels", bytes: relations(relation("r1", "officeDocument", "xl/workbook.bin")) },
    {
      name: "xl/workbook.bin",
      bytes: Buffer.concat([
        record(131),
        record(153, u32(0), u32(0)),
        record(143),
        record(156, u32(state), u32(1), "r1", "明细"),
        record(144),
        record(132),
      ]),
    },
    {
      name: "xl/_rels/workbook.bin.rels",
      bytes: relations(relation("r1", "worksheet", "worksheets/sheet1.bin"), relation("r2", "styles", "styles.bin")),
    },
    { name: "xl/styles.bin", bytes: styles },
    {
      name: "xl/worksheets/sheet1.bin",
      bytes: Buffer.concat([record(129), record(145), ...sheet, record(146), ...tail, record(130)]),
    },
  ])
}

const HIDDEN_ROW = 0x10
/** Compares with a number: a conditional format of one rule. */
const whenOver = (limit: number, change: number) => {
  const tokens = bytesOf([u8(0x1e), u16(limit)])
  const formula = Buffer.concat([bytesOf([u32(tokens.length)]), tokens, bytesOf([u32(0)])])
  return [
    record(461, u32(1), u32(0), u32(1), u32(0), u32(9), u32(0), u32(3)),
    record(
      463,
      u32(1),
      u32(0),
      u32(change),
      u32(1),
      u32(5),
      u32(0),
      u32(0),
      u16(0),
      u32(formula.length),
      u32(0),
      u32(0),
      "",
      ...[...formula].map(u8),
    ),
    record(464),
    record(462),
  ]
}

describe("what an XLSB workbook hides is in no cell", () => {
  it.effect("text in the colour of what is behind it, tiny text, and formats that show nothing", () =>
    Effect.gen(function* () {
      const cells = [0, 1, 2, 3, 4, 5].map((style, column) => real(column, style, column + 1))
      assert.deepStrictEqual(yield* shown(workbook([row(0), ...cells])), [
        "# 明细",
        "1 1|||||6 / LOOK 1 2 / LOOK 2 3 / LOOK 3 4 / LOOK 4 5",
      ])
    }),
  )

  it.effect("rows by their flag and without height, and the whole of a hidden sheet", () =>
    Effect.gen(function* () {
      const rows = [row(0), real(0, 0, 1), row(1, 300, HIDDEN_ROW), real(0, 0, 2), row(2, 10, 0x20), real(0, 0, 3)]
      assert.deepStrictEqual(yield* shown(workbook(rows)), ["# 明细", "1 1", "2  / ROW 0 2", "3  / ROW 0 3"])
      assert.deepStrictEqual(yield* shown(workbook([row(0), real(0, 0, 1)], [], 2)), ["# 明细", "1  / SHEET 0 1"])
    }),
  )

  it.effect("what a conditional format makes white, where it applies; in red it stays", () =>
    Effect.gen(function* () {
      const cells = [row(0), real(0, 0, 100), real(1, 0, 900)]
      assert.deepStrictEqual(yield* shown(workbook(cells, whenOver(500, 0))), ["# 明细", "1 100 / LOOK 1 900"])
      assert.deepStrictEqual(yield* shown(workbook(cells, whenOver(500, 1))), ["# 明细", "1 100|900"])
    }),
  )

  it.effect("runs of a text in white", () =>
    Effect.gen(function* () {
      const text = record(62, ...cell(0, 0), u8(1), "贷款工资", u32(2), u16(0), u16(1), u16(2), u16(0))
      assert.deepStrictEqual(yield* shown(workbook([row(0), text])), ["# 明细", "1 工资 / LOOK 0 贷款"])
    }),
  )

  it.effect("a formula that comes to something else than the cell shows", () =>
    Effect.gen(function* () {
      const reference = (column: number) => [u8(0x44), u32(0), u16(column)]
      const tokens = bytesOf([...reference(0), ...reference(1), u8(0x03)])
      const sum = (value: number) =>
        record(9, ...cell(2, 0), f64(value), u16(0), u32(tokens.length), ...[...tokens].map(u8), u32(0))
      const cells = [row(0), real(0, 0, 1), real(1, 0, 2)]
      assert.deepStrictEqual(yield* shown(workbook([...cells, sum(3)])), ["# 明细", "1 1|2|3"])
      assert.deepStrictEqual(yield* shown(workbook([...cells, sum(9)])), ["# 明细", "1 1|2|9 / FORMULA 2 3.00"])
    }),
  )

  it.effect("cells that follow each other without a column", () =>
    Effect.gen(function* () {
      const short = record(16, u16(0), u8(0), u8(0), f64(2.5))
      const packed = record(13, u16(0), u8(0), u8(0), u32((1234 << 2) | 3))
      assert.deepStrictEqual(yield* shown(workbook([row(0), real(1, 0, 1), short, packed])), [
        "# 明细",
        "1 |1|2.5|12.34",
      ])
    }),
  )

  it.effect("a record cut short, or longer than the part, is damage", () =>
    Effect.gen(function* () {
      for (const broken of [Buffer.from([5, 4, 1, 2]), Buffer.from([5, 8, 0, 0, 0, 0, 0, 0, 0, 0])]) {
        assert.strictEqual((yield* Effect.flip(shown(workbook([row(0)], [broken])))).reason, "BrokenWorkbook")
      }
    }),
  )
})
