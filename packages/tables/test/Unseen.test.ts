import { assert, describe, it } from "@effect/vitest"
import { Effect, Stream } from "effect"
import ExcelJS from "exceljs"
import { defaultLimits, isLegible, Tables } from "../src/index.ts"

/** What a workbook shows and what it does not, a text for each row. */
const read = (fill: (sheet: ExcelJS.Worksheet, book: ExcelJS.Workbook) => void) =>
  Effect.gen(function* () {
    const bytes = yield* Effect.promise(async () => {
      const book = new ExcelJS.Workbook()
      fill(book.addWorksheet("明细"), book)
      return new Uint8Array(await book.xlsx.writeBuffer())
    })
    const parts = yield* Stream.runCollect(Tables.sheets(bytes, defaultLimits))
    return parts.flatMap((part) =>
      part._tag === "Rows"
        ? part.rows.map(
            ({ cells, unseen = [] }) =>
              `${cells.join("|")} / ${unseen.map(({ by, column, text }) => `${by} ${column} ${text}`).join(", ")}`,
          )
        : [],
    )
  })

const fill = (argb: string): ExcelJS.Fill => ({ type: "pattern", pattern: "solid", fgColor: { argb } })

describe("a workbook's hidden parts are in no cell", () => {
  it.effect("rows, also those without height", () =>
    Effect.gen(function* () {
      const found = yield* read((sheet) => {
        sheet.addRows([
          ["日期", "金额"],
          ["2026-01-02", 100],
          ["2026-01-03", 90_000],
          ["2026-01-04", 80_000],
        ])
        sheet.getRow(3).hidden = true
        sheet.getRow(4).height = 0.0001
      })
      assert.deepStrictEqual(found, [
        "日期|金额 / ",
        "2026-01-02|100 / ",
        " / ROW 0 2026-01-03, ROW 1 90000",
        " / ROW 0 2026-01-04, ROW 1 80000",
      ])
    }),
  )

  it.effect("columns and sheets", () =>
    Effect.gen(function* () {
      const found = yield* read((sheet, book) => {
        sheet.addRow(["2026-01-02", 5, 100])
        sheet.getColumn(2).hidden = true
        book.addWorksheet("旧", { state: "veryHidden" }).addRow(["2026-01-03", 7])
      })
      assert.deepStrictEqual(found, ["2026-01-02||100 / COLUMN 1 5", " / SHEET 0 2026-01-03, SHEET 1 7"])
    }),
  )

  it.effect("cells in the colour of what is behind them, tiny ones, and formats that show nothing", () =>
    Effect.gen(function* () {
      const found = yield* read((sheet) => {
        sheet.addRow(["余额", 1, 2, 3, 4, "字", 6, -7])
        const style = (column: number, change: Partial<ExcelJS.Style>) =>
          Object.assign(sheet.getCell(1, column), change)
        style(2, { font: { color: { argb: "FFFFFFFF" } } })
        style(3, { font: { color: { theme: 0 } } })
        style(4, { font: { color: { argb: "FF203864" } }, fill: fill("FF1F3864") })
        style(5, { font: { size: 1 } })
        style(6, { numFmt: ";;;" })
        style(7, { numFmt: '"-";0.00' })
        style(8, { numFmt: "0.00;;" })
      })
      assert.deepStrictEqual(found, [
        "余额 / LOOK 1 1, LOOK 2 2, LOOK 3 3, LOOK 4 4, LOOK 5 字, LOOK 6 6, LOOK 7 -7.00",
      ])
    }),
  )
})

it.effect("what a person sees stays: a header in white on a bar, grey print, stripes, usual formats, zeros", () =>
  Effect.gen(function* () {
    const found = yield* read((sheet) => {
      sheet.addRow(["日期", 1234.5, 2, 3, 0, 6])
      const style = (column: number, change: Partial<ExcelJS.Style>) => Object.assign(sheet.getCell(1, column), change)
      style(1, { font: { color: { argb: "FFFFFFFF" }, size: 11 }, fill: fill("FF1F3864") })
      style(2, { numFmt: "#,##0.00_);[Red](#,##0.00)" })
      style(3, { font: { color: { argb: "FF808080" }, size: 6 } })
      style(4, { font: { color: { argb: "FF333333" } }, fill: fill("FFEEF3FB") })
      style(5, { numFmt: "0.00;-0.00;;@" })
      style(6, { font: { color: { argb: "FFFFFFFF" } }, fill: { type: "pattern", pattern: "darkGrid" } })
    })
    assert.deepStrictEqual(found, ["日期|1234.50|2|3|0.00|6 / "])
  }),
)

it("print is legible by its contrast, or by its colour", () => {
  const onWhite = [0xff_ff_ff, 0xf5_f5_f5, 0xff_ff_d0, 0xcc_cc_cc, 0xff_ff_00, 0].map((text) =>
    isLegible(text, 0xff_ff_ff),
  )
  assert.deepStrictEqual(onWhite, [false, false, false, true, true, true])
  assert.deepStrictEqual(
    [0x11_11_11, 0x40_40_40].map((text) => isLegible(text, 0)),
    [false, true],
  )
})
