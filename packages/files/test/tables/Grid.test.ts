import { assert, describe, it } from "@effect/vitest"
import { Effect, Stream } from "effect"
import { defaultLimits, type TableLimits, Tables } from "../../src/tables/index.ts"
import { encodeGb18030 } from "./Gb18030.ts"
import { utf8 } from "./Read.ts"

const grid = (bytes: Uint8Array | string, limits: Partial<TableLimits> = {}) =>
  Effect.map(
    Stream.runCollect(Tables.grid(typeof bytes === "string" ? utf8(bytes) : bytes, { ...defaultLimits, ...limits })),
    (batches) => batches.flat(),
  )

const cells = (bytes: Uint8Array | string) => Effect.map(grid(bytes), (rows) => rows.map((row) => row.cells))

const fault = (bytes: Uint8Array | string, limits?: Partial<TableLimits>) =>
  Effect.map(Effect.flip(grid(bytes, limits)), ({ reason }) => reason)

const utf16 = (text: string, littleEndian: boolean) => {
  const bytes = new Uint8Array(text.length * 2)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), littleEndian)
  return bytes
}

describe("delimited text without a header", () => {
  it.effect("gives every row that holds something, whatever its number of cells, with its line", () =>
    Effect.gen(function* () {
      const text =
        '明细查询\r\n\r\n卡号: 6222,,,\r\n日期,金额,"对方\r\n户名"\r\n2025-01-02,"1,200.00",张三\r\n , ,\r\n合计,1\r\n'
      assert.deepStrictEqual(yield* grid(text), [
        { row: 1, cells: ["明细查询"] },
        { row: 3, cells: ["卡号: 6222", "", "", ""] },
        { row: 4, cells: ["日期", "金额", "对方\r\n户名"] },
        { row: 6, cells: ["2025-01-02", "1,200.00", "张三"] },
        { row: 8, cells: ["合计", "1"] },
      ])
    }),
  )

  it.effect("trims blanks and TABs that pad cells, and does not take them for the delimiter", () =>
    Effect.gen(function* () {
      const row = '"2025-01-02  \t","1,200.00   \t",  \t,"张三\t"\n'
      assert.deepStrictEqual((yield* cells(row.repeat(3)))[0], ["2025-01-02", "1,200.00", "", "张三"])
    }),
  )

  it.effect.each([
    ["\t", ","],
    [";", ","],
    ["|", ","],
    [",", ";"],
  ] as const)("finds the delimiter %j in spite of a preamble that uses %j", ([delimiter, other]) =>
    Effect.gen(function* () {
      const preamble = `一${other}二${other}三\n说明${other}说明\n`
      const rows = Array.from({ length: 12 }, () => ["2025-01-02", "10:00:00", "12.00", "张三"].join(delimiter))
      assert.deepStrictEqual((yield* cells(preamble + rows.join("\n"))).at(-1), [
        "2025-01-02",
        "10:00:00",
        "12.00",
        "张三",
      ])
    }),
  )

  it.effect("tells UTF-8, UTF-16, GB18030 and Big5 by evidence", () =>
    Effect.gen(function* () {
      const text = "交易日期,金额,余额\n2025-01-02,12.00,99.00\n2025-01-03,13.00,112.00\n"
      const expected = yield* cells(text)
      assert.lengthOf(expected, 3)
      for (const bytes of [
        utf8(`\uFEFF${text}`),
        utf16(`\uFEFF${text}`, true),
        utf16(`\uFEFF${text}`, false),
        utf16(text, true),
        utf16(text, false),
        encodeGb18030(text),
      ]) {
        assert.deepStrictEqual(yield* cells(bytes), expected)
      }
      const big5 = Uint8Array.of(0xa5, 0xe6, 0xa9, 0xf6, 0xa4, 0xe9, 0xb4, 0xc1, 44, 0xaa, 0xf7, 0xc3, 0x42)
      assert.deepStrictEqual(yield* cells(big5), [["交易日期", "金額"]])
    }),
  )

  it.effect("finds the encoding when the first Chinese character comes late", () =>
    Effect.gen(function* () {
      const rows = "2025-01-02,12.00,99.00\n".repeat(20_000)
      const found = yield* cells(encodeGb18030(`${rows}2025-01-03,合计,余额\n`))
      assert.deepStrictEqual(found.at(-1), ["2025-01-03", "合计", "余额"])
    }),
  )

  it.effect("reads on behind a character that was cut in half, and refuses what is no text", () =>
    Effect.gen(function* () {
      const line = encodeGb18030("2025-01-02,某某商贸有限公司,12.00\n")
      const cut = line.filter((_, at) => at !== 26)
      const rows = yield* cells(Uint8Array.from([...line, ...line, ...cut, ...line]))
      assert.lengthOf(rows, 4)
      assert.deepStrictEqual([rows[2]?.[0], rows[2]?.[2]], ["2025-01-02", "12.00"])
      assert.strictEqual(
        yield* fault(Uint8Array.from({ length: 5_000 }, (_, at) => (at * 7_919) % 251)),
        "UnknownEncoding",
      )
    }),
  )

  it.effect("takes quotes that do not match for characters, and loses no line", () =>
    Effect.gen(function* () {
      const text = 'a,b,c\n"open,1,2\nx,3,4\n"y" z,5,6\n'
      assert.deepStrictEqual(yield* cells(text), [
        ["a", "b", "c"],
        ['"open', "1", "2"],
        ["x", "3", "4"],
        ['"y" z', "5", "6"],
      ])
      const long = `a,b\n"open,1\n${"x,y\n".repeat(100_000)}`
      assert.lengthOf(yield* cells(long), 100_002)
    }),
  )

  it.effect("takes off what only keeps a spreadsheet from reading digits as a number", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* cells('="0012",\'6222021234567890123,`99.00\n'), [
        ["0012", "6222021234567890123", "99.00"],
      ])
    }),
  )

  it.effect("reads old line ends and a last line without one", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* cells("a,b\r1,2\r3,4"), [
        ["a", "b"],
        ["1", "2"],
        ["3", "4"],
      ])
    }),
  )

  it.effect("gives the same rows wherever the pieces of the text end", () =>
    Effect.gen(function* () {
      const line = '2025-01-02,"张 ""三""\n有限公司",12.00\r\n'
      const count = 20_000
      const found = yield* grid(line.repeat(count))
      assert.lengthOf(found, count)
      assert.isTrue(found.every((row, index) => row.row === index * 2 + 1 && row.cells[1] === '张 "三"\n有限公司'))
    }),
  )

  it.effect("has bounds, and none of them needs more than the file's own time", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* fault("a,b\n1,2\n3,4", { rows: 2 }), "TooManyRows")
      assert.strictEqual(yield* fault("a,b,c", { columns: 2 }), "TooManyColumns")
      assert.strictEqual(yield* fault("abcdef,b", { cell: 5 }), "LineTooLong")
      assert.strictEqual(yield* fault(",".repeat(3_000_000)), "LineTooLong")
      assert.deepStrictEqual(yield* grid(" ".repeat(5_000_000)), [])
      assert.deepStrictEqual(yield* grid("\t".repeat(5_000_000)), [])
      assert.deepStrictEqual(yield* grid(""), [])
      assert.strictEqual(yield* fault('"'.repeat(3_000_001)), "LineTooLong")
    }),
  )
})
