import { readFileSync } from "node:fs"
import { gzipSync, zstdCompressSync } from "node:zlib"
import { assert, describe, expect, it } from "@effect/vitest"
import { Effect, Result, Schema } from "effect"
import { parquetWriteBuffer } from "hyparquet-writer"
import {
  dataPage,
  described,
  dictionary,
  type Fields,
  forged,
  INT32,
  page,
  structure,
  TEXT,
  word,
} from "./ParquetFiles.ts"
import { dripped, gzip, read, utf8 } from "./Read.ts"

const fixture = (name: string) => new Uint8Array(readFileSync(new URL(`parquet/${name}`, import.meta.url)))

/** Written from one table by Arrow 25 and DuckDB 1.5; `table.csv` has its texts. */
describe("files of other writers give the cells of the same table as CSV", () => {
  for (const name of ["arrow", "arrow-encodings", "duckdb", "duckdb-v2"]) {
    it.effect(name, () =>
      Effect.gen(function* () {
        const expected = yield* read(fixture("table.csv"))
        assert.deepStrictEqual(yield* read(fixture(`${name}.parquet`)), expected)
        assert.deepStrictEqual(yield* read(dripped(fixture(`${name}.parquet`), 999)), expected)
        assert.deepStrictEqual(yield* read(gzip(fixture(`${name}.parquet`))), expected)
      }),
    )
  }

  it.effect("with the old timestamps of 96 bits", () =>
    Effect.gen(function* () {
      const { columns, rows } = yield* read(fixture("table.csv"))
      const at = ["城市", "signedAt"].map((name) => columns.indexOf(name))
      const expected = rows.map(({ cells, line }) => ({ line, cells: at.map((column) => cells[column] ?? "") }))
      assert.deepStrictEqual((yield* read(fixture("arrow-int96.parquet"))).rows, expected)
    }),
  )
})

const CODECS = ["UNCOMPRESSED", "SNAPPY", "GZIP", "ZSTD"] as const
const compressors = {
  GZIP: (bytes: Uint8Array) => new Uint8Array(gzipSync(bytes)),
  ZSTD: (bytes: Uint8Array) => new Uint8Array(zstdCompressSync(bytes)),
}

const Table = Schema.Struct({
  rows: Schema.NonEmptyArray(
    Schema.Struct({
      text: Schema.NullOr(Schema.Literals(["", "翠苑一区", 'a "b", c', "两\n行", "x".repeat(300), "0", "Ω"])),
      whole: Schema.NullOr(Schema.Int),
      figure: Schema.NullOr(Schema.Finite),
      is: Schema.NullOr(Schema.Boolean),
      day: Schema.Int.check(Schema.isBetween({ minimum: -20_000, maximum: 40_000 })),
    }),
  ),
  codec: Schema.Literals(CODECS),
  rowGroupSize: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 9 })),
  pageSize: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 200 })),
})

const csvCell = (text: string) => (/[",\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

it.effect.prop(
  "any table has the same cells as Parquet and as CSV",
  [Table],
  ([{ codec, pageSize, rowGroupSize, rows }]) =>
    Effect.gen(function* () {
      const parquet = parquetWriteBuffer({
        codec,
        compressors,
        pageSize,
        rowGroupSize,
        columnData: [
          { name: "行", data: rows.map((_, at) => at), type: "INT32" },
          { name: "text", data: rows.map(({ text }) => text), type: "STRING" },
          { name: "whole", data: rows.map(({ whole }) => (whole === null ? null : BigInt(whole))), type: "INT64" },
          { name: "figure", data: rows.map(({ figure }) => figure), type: "DOUBLE" },
          { name: "is", data: rows.map(({ is }) => is), type: "BOOLEAN" },
          { name: "day", data: rows.map(({ day }) => new Date(day * 86_400_000)), type: "TIMESTAMP" },
        ],
      })
      const lines = rows.map(({ day, figure, is, text, whole }, at) =>
        // A timestamp of the writer is an instant: midnight in UTC is eight in the morning in Shanghai.
        [at, csvCell(text ?? ""), whole, figure === null ? "" : String(figure), is, `${dayText(day)} 08:00:00`].join(
          ",",
        ),
      )
      const csv = utf8(["行,text,whole,figure,is,day", ...lines, ""].join("\n"))
      const expected = (yield* read(csv)).rows.map(({ cells }) => cells)
      const found = yield* read(new Uint8Array(parquet))
      assert.deepStrictEqual(
        found.rows.map(({ cells }) => cells),
        expected,
      )
      assert.deepStrictEqual(
        found.rows.map(({ line }) => line),
        rows.map((_, at) => at + 2),
      )
    }),
)

const dayText = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10)

const reasonOf = (bytes: Uint8Array, limits = {}) =>
  Effect.map(Effect.flip(read(bytes, limits)), ({ reason }) => reason)

const cellsOf = (bytes: Uint8Array) =>
  Effect.map(read(bytes), ({ rows }) => rows.map(({ cells, fault }) => fault ?? cells))

const FOUR = [1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 4, 0, 0, 0]
const plainFour = dataPage(4, 0, FOUR)

describe("a forged file is refused", () => {
  const nested = (depth: number): ReadonlyArray<number> => [...new Array<number>(depth).fill(0x1c), 0]
  const cases: ReadonlyArray<readonly [name: string, bytes: Uint8Array, reason: string, says?: RegExp]> = [
    ["cut short", fixture("arrow.parquet").subarray(0, 900), "BrokenParquet", /cut short/],
    ["of its mark alone", utf8("PAR1"), "BrokenParquet"],
    ["with a description longer than the file", described([], [], 0xffff_ffff), "BrokenParquet", /longer/],
    ["with a description that is no end of nesting", described(nested(5_000)), "BrokenParquet", /deeply/],
    ["with a number of a million digits", described([0x16, ...new Array<number>(100_000).fill(0xff)]), "BrokenParquet"],
    ["with a list of four thousand million", described([0x19, 0xfc, 255, 255, 255, 255, 15]), "BrokenParquet", /list/],
    ["with a name as long as memory", described([0x18, 255, 255, 255, 255, 15]), "BrokenParquet"],
    ["without columns", forged(0, []), "BrokenParquet", /no columns/],
    ["with a field of another type", described(structure({ 2: "schema" })), "BrokenParquet", /type/],
    ["encrypted", utf8("PARE1234PARE"), "UnknownFormat", /encrypted/],
    [
      "with an encrypted column",
      forged(4, [[INT32, plainFour]], { chunk: { 8: {} } }),
      "UnreadableParquet",
      /encrypted/,
    ],
    ["with columns elsewhere", forged(4, [[INT32, plainFour]], { chunk: { 1: "b.parquet" } }), "UnreadableParquet"],
    ["compressed with LZ4", forged(4, [[INT32, plainFour]], { codec: 7 }), "UnreadableParquet", /LZ4.*Write it with/],
    ["with a column twice", forged(4, [[{ ...INT32, 4: "a" }, plainFour], [{ ...INT32, 4: "a" }]]), "RepeatedColumn"],
    [
      "of more columns than may be",
      forged(
        4,
        Array.from({ length: 300 }, () => [INT32, plainFour]),
      ),
      "TooManyColumns",
    ],
    ["of more rows than may be", forged(2 ** 40, [[INT32, plainFour]]), "TooManyRows"],
    ["of rows below none", forged(-1, [[INT32, plainFour]]), "BrokenParquet"],
    ["with fewer values than rows", forged(5, [[INT32, plainFour]]), "BrokenParquet"],
    ["with more values than rows", forged(3, [[INT32, plainFour]]), "BrokenParquet", /more values/],
    ["with fewer bytes than values", forged(9, [[INT32, dataPage(9, 0, FOUR)]]), "BrokenParquet", /fewer values/],
    ["with a page outside its column", forged(4, [[INT32, plainFour.slice(0, -1)]]), "BrokenParquet", /outside/],
    [
      "with a huge page",
      forged(4, [[INT32, page({ 1: 0, 2: 2 ** 30, 5: { 1: 4, 2: 0 } }, FOUR)]]),
      "UnreadableParquet",
    ],
    [
      "with another checksum",
      forged(4, [[INT32, page({ 1: 0, 4: 7, 5: { 1: 4, 2: 0 } }, FOUR)]]),
      "BrokenParquet",
      /checksum/,
    ],
    ["in an encoding to come", forged(4, [[INT32, dataPage(4, 30, FOUR)]]), "UnreadableParquet", /encoded/],
    ["with a page of no known type", forged(4, [[INT32, page({ 1: 9, 8: { 1: 4 } }, FOUR)]]), "UnreadableParquet"],
    [
      "with a place outside the dictionary",
      forged(2, [[TEXT, [...dictionary(1, word("a")), ...dataPage(2, 8, [8, 4, 9])]]]),
      "BrokenParquet",
      /dictionary/,
    ],
    [
      "with places of 200 bits",
      forged(2, [[TEXT, [...dictionary(1, word("a")), ...dataPage(2, 8, [200, 4, 0])]]]),
      "BrokenParquet",
      /wide/,
    ],
    [
      "with runs of nothing",
      forged(2, [[TEXT, [...dictionary(1, word("a")), ...dataPage(2, 8, [0, 0, 0])]]]),
      "BrokenParquet",
      /run/,
    ],
    // With -1 miniblocks, a reader that goes on where the block ends never comes further.
    [
      "with differences that lead back",
      forged(4, [[INT32, dataPage(4, 5, [128, 1, 255, 255, 255, 255, 15, 4, 0, 0])]]),
      "BrokenParquet",
    ],
    [
      "with differences in blocks of nothing",
      forged(4, [[INT32, dataPage(4, 5, [0, 0, 4, 0, 0])]]),
      "BrokenParquet",
      /block/,
    ],
    [
      "with texts that begin like longer ones",
      forged(1, [[TEXT, dataPage(1, 7, [8, 1, 1, 254, 255, 255, 255, 15, 8, 1, 1, 0])]]),
      "BrokenParquet",
      /longer/,
    ],
    [
      "with values of no length",
      forged(4, [[{ 1: 7, 2: 0, 3: 0, 10: { 14: {} } }, plainFour]]),
      "BrokenParquet",
      /length/,
    ],
    [
      "with Snappy that copies from before the start",
      forged(4, [[INT32, page({ 1: 0, 2: 16, 5: { 1: 4, 2: 0 } }, [16, 0xfe, 9, 0])]], { codec: 1 }),
      "BrokenParquet",
    ],
    [
      "with Snappy of another length",
      forged(4, [[INT32, page({ 1: 0, 2: 16, 5: { 1: 4, 2: 0 } }, [255, 255, 255, 255, 15, 0, 1])]], { codec: 1 }),
      "BrokenParquet",
    ],
  ]
  for (const [name, bytes, reason, says = /\.$/u] of cases) {
    it.effect(name, () =>
      Effect.gen(function* () {
        const error = yield* Effect.flip(read(bytes))
        assert.strictEqual(error.reason, reason, error.message)
        assert.match(error.message, says)
        assert.notInclude(error.message, "\n")
      }),
    )
  }

  const columns: ReadonlyArray<readonly [what: string, element: Fields]> = [
    ["a list", { 3: 1, 5: 1, 6: 3 }],
    ["a list", { 1: 1, 3: 2 }],
    ["a map", { 3: 1, 5: 1, 10: { 2: {} } }],
    ["a structure", { 3: 1, 5: 2 }],
    ["a geometry", { 1: 6, 3: 0, 10: { 17: {} } }],
    ["an interval", { 1: 7, 2: 12, 3: 0, 6: 21 }],
    ["bytes without a meaning", { 1: 7, 2: 12, 3: 0 }],
    ["a decimal with 200 places", { 1: 2, 3: 0, 6: 5, 7: 200 }],
  ]
  for (const [what, element] of columns) {
    it.effect(`with a column that is ${what}, by its name`, () =>
      Effect.gen(function* () {
        const error = yield* Effect.flip(read(forged(4, [[INT32, plainFour], [{ ...element, 4: "标签" }]])))
        assert.strictEqual(error.reason, "UnreadableColumn")
        assert.include(error.message, `The column "标签" is ${what}, `)
      }),
    )
  }
})

describe("few bytes never become much", () => {
  const bomb = (size: number, stated: number) =>
    forged(4, [[INT32, page({ 1: 0, 2: stated, 5: { 1: 4, 2: 0 } }, Array.from(gzipSync(new Uint8Array(size))))]], {
      codec: 2,
    })
  const constant = (rows: number, text: string) => [
    ...dictionary(1, word(text)),
    ...dataPage(rows, 8, [0, ...run(rows)]),
  ]
  const run = (rows: number) => [((rows * 2) & 127) | 128, (((rows * 2) >> 7) & 127) | 128, (rows * 2) >> 14]

  it.effect("a page that decompresses to more than it says", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* reasonOf(bomb(20_000_000, 16)), "BrokenParquet")
      assert.strictEqual(yield* reasonOf(bomb(16, 1_000)), "BrokenParquet")
      assert.strictEqual(yield* reasonOf(bomb(60_000, 60_000), { bytes: 50_000 }), "TooManyBytes")
    }),
  )

  it.effect("a word in all cells counts as often as it stands there", () =>
    Effect.gen(function* () {
      const file = forged(1_000, [[TEXT, constant(1_000, "x".repeat(1_000))]])
      assert.isBelow(file.length, 1_300)
      assert.strictEqual((yield* read(file)).rows.length, 1_000)
      assert.strictEqual(yield* reasonOf(file, { bytes: 900_000 }), "TooManyBytes")
    }),
  )

  it.effect("the pages that are open at once hold a bounded number of values", () =>
    Effect.gen(function* () {
      const rows = 1_000_000
      const pages = constant(rows, "a")
      assert.strictEqual(
        yield* reasonOf(
          forged(
            rows,
            Array.from({ length: 200 }, () => [TEXT, pages]),
          ),
        ),
        "UnreadableParquet",
      )
    }),
  )

  it.effect("a run longer than its page ends with it", () =>
    Effect.gen(function* () {
      const pages = [...dictionary(1, word("a")), ...dataPage(3, 8, [1, 254, 255, 255, 255, 15, 0])]
      assert.deepStrictEqual(yield* cellsOf(forged(3, [[TEXT, pages]])), [["a"], ["a"], ["a"]])
    }),
  )
})

describe("a cell", () => {
  it.effect("that is no text, or a day of no calendar, costs its row alone", () =>
    Effect.gen(function* () {
      const texts = dataPage(3, 0, [...word("a"), ...word("\0"), 2, 0, 0, 0, 0xff, 0xfe])
      const fault = 'column "c0" holds bytes that are not text, or a day of no calendar'
      assert.deepStrictEqual(yield* cellsOf(forged(3, [[TEXT, texts]])), [["a"], fault, fault])
      const days = dataPage(2, 0, [0, 0, 0, 0, 255, 255, 255, 127])
      assert.deepStrictEqual(yield* cellsOf(forged(2, [[{ ...INT32, 6: 6 }, days]])), [["1970-01-01"], fault])
    }),
  )

  it.effect("that is longer than may be costs its row alone", () =>
    Effect.gen(function* () {
      const { rows } = yield* read(forged(2, [[TEXT, dataPage(2, 0, [...word("abc"), ...word("a")])]]), { cell: 2 })
      assert.deepStrictEqual(rows[1], { line: 3, cells: ["a"] })
      assert.match(rows[0]?.fault ?? "", /3 characters/)
    }),
  )

  const kinds: ReadonlyArray<readonly [name: string, element: Fields, bytes: ReadonlyArray<number>, text: string]> = [
    ["a decimal", { 1: 1, 3: 0, 6: 5, 7: 2 }, [0x80, 0xa9, 3, 0], "2400"],
    ["a decimal below one", { 1: 1, 3: 0, 6: 5, 7: 3 }, [0xfb, 255, 255, 255], "-0.005"],
    ["a decimal in bytes", { 1: 7, 2: 2, 3: 0, 6: 5, 7: 1 }, [0xff, 0xf6], "-1"],
    ["a half", { 1: 7, 2: 2, 3: 0, 10: { 15: {} } }, [0, 0xbe], "-1.5"],
    ["a number that is none", { 1: 5, 3: 0 }, [0, 0, 0, 0, 0, 0, 0xf8, 0x7f], ""],
    ["a time of day", { 1: 1, 3: 0, 6: 7 }, [0x80, 0xee, 0x36, 0], "01:00:00"],
    ["an unsigned number", { 1: 1, 3: 0, 10: { 10: { 1: 32, 2: false } } }, [255, 255, 255, 255], "4294967295"],
    ["a whole number beyond 2^53", { 1: 2, 3: 0 }, [1, 0, 0, 0, 0, 0, 0x20, 0], "9007199254740993"],
    [
      "an identity",
      { 1: 7, 2: 16, 3: 0, 10: { 14: {} } },
      Array.from({ length: 16 }, (_, at) => at),
      "00010203-0405-0607-0809-0a0b0c0d0e0f",
    ],
    ["JSON", { 1: 6, 3: 0, 6: 19 }, word('{"a":1}'), '{"a":1}'],
  ]
  for (const [name, element, bytes, text] of kinds) {
    it.effect(`holds ${name} as text`, () =>
      Effect.gen(function* () {
        assert.deepStrictEqual(yield* cellsOf(forged(1, [[element, dataPage(1, 0, bytes)]])), [[text]])
      }),
    )
  }

  it.effect("a table without rows has its columns", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* read(forged(0, [[TEXT, []], [INT32]])), { columns: ["c0", "c1"], rows: [] })
    }),
  )
})

const Change = Schema.Tuple([
  Schema.Literals(["arrow", "arrow-encodings", "arrow-int96", "duckdb", "duckdb-v2"]),
  Schema.Array(Schema.Tuple([Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 })), Schema.Int])).check(
    Schema.isMinLength(1),
  ),
])

it.effect.prop(
  "a file with changed bytes gives rows or one error, never a defect",
  [Change],
  ([[name, changes]]) =>
    Effect.gen(function* () {
      const bytes = fixture(`${name}.parquet`).slice()
      for (const [place, value] of changes) bytes[Math.floor(place * (bytes.length - 5)) + 4] = value & 255
      // A defect would fail the test itself.
      const found = yield* Effect.result(read(bytes))
      expect(Result.isSuccess(found) ? "rows." : found.failure.message).toMatch(/^[^\n]+\.$/u)
    }),
  { arbitrary: { runs: 2_000 } },
)
