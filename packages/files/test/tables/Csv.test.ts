import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { dripped, read, utf8 } from "./Read.ts"

const cells = (text: string) => Effect.map(read(utf8(text)), ({ rows }) => rows.map((row) => row.cells))

describe("delimited text", () => {
  it.effect("gives rows with the line they start at", () =>
    Effect.gen(function* () {
      const table = yield* read(utf8('a,b\r\n1,"x\r\ny"\r\n\r\n2,z'))
      assert.deepStrictEqual(table, {
        columns: ["a", "b"],
        rows: [
          { line: 2, cells: ["1", "x\r\ny"] },
          { line: 5, cells: ["2", "z"] },
        ],
      })
    }),
  )

  it.effect.each([",", "\t", ";", "|"])("finds the separator %j by the header", (separator) =>
    Effect.gen(function* () {
      const table = yield* read(utf8(`a${separator}b${separator}c\n1${separator}2${separator}3\n`))
      assert.deepStrictEqual(table.columns, ["a", "b", "c"])
      assert.deepStrictEqual(table.rows, [{ line: 2, cells: ["1", "2", "3"] }])
    }),
  )

  it.effect("does not count separators within quotes of the header", () =>
    Effect.gen(function* () {
      const table = yield* read(utf8('"a,b,c";d\n1;2\n'))
      assert.deepStrictEqual(table.columns, ["a,b,c", "d"])
    }),
  )

  it.effect("reads doubled quotes, empty quotes and quotes inside bare text", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* cells('a,b,c\n"9\' 10""","",5" pipe\n'), [["9' 10\"", "", '5" pipe']])
    }),
  )

  it.effect("reads a table whose header is all there is", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* read(utf8("a,b\n")), { columns: ["a", "b"], rows: [] })
    }),
  )

  it.effect("accepts empty cells behind the last column, and none else", () =>
    Effect.gen(function* () {
      const { rows } = yield* read(utf8("a,b\n1,2,,\n1,2,3\n1\n5,6\n"))
      assert.deepStrictEqual(
        rows.map((row) => [row.line, row.fault]),
        [
          [2, undefined],
          [3, "has 3 cells, and the header names 2 columns"],
          [4, "has 1 cells, and the header names 2 columns"],
          [5, undefined],
        ],
      )
    }),
  )

  it.effect("refuses the line of an unclosed quote alone", () =>
    Effect.gen(function* () {
      const { rows } = yield* read(utf8('a,b\n1,"two\n3,4\n5,6\n'))
      assert.deepStrictEqual(rows, [
        { line: 2, cells: [], fault: "a quote is opened and never closed" },
        { line: 3, cells: ["3", "4"] },
        { line: 4, cells: ["5", "6"] },
      ])
    }),
  )

  it.effect("does not let two stray quotes swallow the lines between them", () =>
    Effect.gen(function* () {
      const { rows } = yield* read(utf8('a,b,c\n1,"2,3\n4,5,6\n7,"8,9\n10,11,12\n'))
      assert.deepStrictEqual(
        rows.filter((row) => row.fault === undefined).map((row) => row.line),
        [3, 5],
      )
      assert.deepStrictEqual(
        rows.filter((row) => row.fault !== undefined).map((row) => row.line),
        [2, 4],
      )
    }),
  )

  it.effect("reads long lines of quoted cells, and files of one quoted column", () =>
    Effect.gen(function* () {
      const line = Array.from({ length: 200_000 }, () => '""').join(",")
      assert.strictEqual((yield* read(utf8(`a,b\n${line}\n`))).rows.length, 1)
      assert.strictEqual((yield* read(utf8(`"a"\n${'"x"\n'.repeat(200_000)}`))).rows.length, 200_000)
    }),
  )

  it.effect("marks text behind a closing quote, and cells over the limit", () =>
    Effect.gen(function* () {
      const { rows } = yield* read(utf8('a,b\n"1"x,2\n3,45678\n'), { cell: 4 })
      assert.deepStrictEqual(
        rows.map((row) => row.fault),
        ["has text behind a closing quote", "cell 2 has 5 characters, more than 4"],
      )
    }),
  )

  const Cell = Schema.Literals(["", "a", " b ", '"', "x,y", "line\nend", "crlf\r\n", "城市", ";"])
  it.effect.prop(
    "reads back what was written, wherever the pieces are cut",
    [Schema.Array(Schema.Tuple([Cell, Cell, Cell]))],
    ([rows]) =>
      Effect.gen(function* () {
        const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`
        const text = ["x,y,z", ...rows.map((row) => row.map(quote).join(","))].join("\r\n")
        const whole = yield* read(utf8(text))
        assert.deepStrictEqual(
          whole.rows.map((row) => row.cells),
          rows.map((row) => [...row]),
        )
        assert.deepStrictEqual(yield* read(dripped(utf8(text))), whole)
      }),
  )
})
