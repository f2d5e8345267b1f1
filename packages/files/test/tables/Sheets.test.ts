import { assert, describe, it } from "@effect/vitest"
import { Effect, Stream } from "effect"
import ExcelJS from "exceljs"
import { defaultLimits, type TableLimits, Tables } from "../../src/tables/index.ts"

const workbook = (fill: (book: ExcelJS.Workbook) => void) =>
  Effect.promise(async () => {
    const book = new ExcelJS.Workbook()
    fill(book)
    return new Uint8Array(await book.xlsx.writeBuffer())
  })

const sheets = (bytes: Uint8Array, limits: Partial<TableLimits> = {}) =>
  Stream.runCollect(Tables.sheets(bytes, { ...defaultLimits, ...limits }))

const formatted = (cells: ReadonlyArray<readonly [ExcelJS.CellValue, string?]>) =>
  Effect.gen(function* () {
    const bytes = yield* workbook((book) => {
      const row = book.addWorksheet("a").getRow(1)
      for (const [index, [value, format]] of cells.entries()) {
        const cell = row.getCell(index + 1)
        cell.value = value
        if (format !== undefined) cell.numFmt = format
      }
    })
    const parts = yield* sheets(bytes)
    return parts.flatMap((part) => (part._tag === "Rows" ? part.rows : [])).flatMap((row) => row.cells)
  })

describe("sheets as printed", () => {
  it.effect("come in the order of their tabs, with the numbers of their rows and no header", () =>
    Effect.gen(function* () {
      const bytes = yield* workbook((book) => {
        const first = book.addWorksheet("明细")
        first.getCell("A1").value = "户名：张三"
        first.mergeCells("A1:C1")
        first.getCell("A3").value = " 日期\t"
        first.getCell("C3").value = "余额"
        book.addWorksheet("空")
        book.addWorksheet("其他").addRow(["x"])
      })
      assert.deepStrictEqual(yield* sheets(bytes), [
        { _tag: "Sheet", name: "明细" },
        {
          _tag: "Rows",
          rows: [
            { row: 1, cells: ["户名：张三"] },
            { row: 3, cells: ["日期", "", "余额"] },
          ],
        },
        { _tag: "Sheet", name: "空" },
        { _tag: "Sheet", name: "其他" },
        { _tag: "Rows", rows: [{ row: 1, cells: ["x"] }] },
      ])
    }),
  )

  it.effect("numbers have the digits that their format asks for, and never fewer than they have", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(
        yield* formatted([
          [1234.5],
          [1234.5, "0.00"],
          [1234.5, "#,##0.00_);[Red](#,##0.00)"],
          [-1234.5, '_ "¥"* #,##0.00_ ;_ "¥"* -#,##0.00_ ;_ @_ '],
          [1234.567, "0.00"],
          [1234.56, "0"],
          [0.1 + 0.2],
          [90203, "000000"],
          [0, "0.00"],
          ["6222021234567890123"],
          [6222021234567890000, "0"],
          [1e21],
          [0.00000012],
        ]),
        [
          "1234.5",
          "1234.50",
          "1234.50",
          "-1234.50",
          "1234.567",
          "1234.56",
          "0.3",
          "090203",
          "0.00",
          "6222021234567890123",
          "6222021234567890000",
          "1000000000000000000000",
          "0.00000012",
        ],
      )
    }),
  )

  it.effect("dates and times have one form, with the hours that the format shows", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(
        yield* formatted([
          [45_658, "yyyy/m/d"],
          [45_658, 'yyyy"年"m"月"d"日"'],
          [45_658, "yyyy-mm-dd hh:mm:ss"],
          [45_658.75, "yyyy/m/d"],
          [0.3753125, "h:mm:ss"],
          [20_250_101, "yyyymmdd"],
        ]),
        ["2025-01-01", "2025-01-01", "2025-01-01 00:00:00", "2025-01-01 18:00:00", "09:00:27", "20250101"],
      )
    }),
  )

  it.effect("are bounded together: bytes, rows, columns", () =>
    Effect.gen(function* () {
      const bytes = yield* workbook((book) => {
        for (const name of ["a", "b", "c"]) {
          const sheet = book.addWorksheet(name)
          for (let row = 0; row < 1_000; row++) sheet.addRow([row, "x".repeat(100)])
        }
      })
      const fault = (limits: Partial<TableLimits>) =>
        Effect.map(Effect.flip(sheets(bytes, limits)), ({ reason }) => reason)
      assert.strictEqual(yield* fault({ rows: 2_500 }), "TooManyRows")
      assert.strictEqual(yield* fault({ columns: 1 }), "TooManyColumns")
      assert.strictEqual(yield* fault({ cell: 50 }), "LineTooLong")
      assert.strictEqual(yield* fault({ bytes: 150_000 }), "TooManyBytes")
    }),
  )
})
