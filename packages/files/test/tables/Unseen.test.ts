import { assert, describe, it } from "@effect/vitest"
import { Effect, Stream } from "effect"
import ExcelJS from "exceljs"
import { defaultLimits, isLegible, Tables } from "../../src/tables/index.ts"

/** The texts that a workbook shows and those that it hides, one for each row. */
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

const WHITE = { color: { argb: "FFFFFFFF" } }

describe("a part of a cell is looked at by itself", () => {
  it.effect("runs in white or tiny, by the cell's ground; a run without a look has that of its cell", () =>
    Effect.gen(function* () {
      const found = yield* read((sheet) => {
        const rich = (...richText: ReadonlyArray<ExcelJS.RichText>): ExcelJS.CellRichTextValue => ({
          richText: [...richText],
        })
        sheet.addRow([
          rich({ text: "贷款" }, { text: "工资", font: WHITE }),
          rich({ text: "1", font: WHITE }, { text: "9,000.00", font: { color: { argb: "FF000000" } } }),
          rich({ text: "8", font: { size: 1 } }, { text: "7.00", font: { size: 10 } }),
          rich({ text: "9.00", font: WHITE }, { text: " ", font: { size: 9 } }),
          rich({ text: "金", font: WHITE }, { text: "额", font: WHITE }),
        ])
        sheet.getCell(1, 5).fill = fill("FF1F3864")
      })
      assert.deepStrictEqual(found, ["贷款|9,000.00|7.00||金额 / LOOK 0 工资, LOOK 1 1, LOOK 2 8, LOOK 3 9.00"])
    }),
  )

  it.effect("sections of a number format have colours", () =>
    Effect.gen(function* () {
      const found = yield* read((sheet) => {
        const cells = [
          [5, "[White]0.00"],
          [6, "0.00;[White]0.00"],
          [-6, "0.00;[Color2]0.00"],
          [7, "[Red]0.00"],
          [8, "[<5]0.00;[>7];0"],
        ] as const
        for (const [index, [value, numFmt]] of cells.entries()) {
          Object.assign(sheet.getCell(1, index + 1), { value, numFmt })
        }
      })
      assert.deepStrictEqual(found, ["|6.00||7.00 / LOOK 0 5.00, LOOK 2 -6.00, LOOK 4 8.00"])
    }),
  )
})

describe("conditional formats change the look of cells", () => {
  const rule = (
    type: "cellIs" | "expression",
    operator: "equal" | "greaterThan",
    formula: string,
    style: Partial<ExcelJS.Style>,
  ): ExcelJS.ConditionalFormattingRule =>
    type === "cellIs"
      ? { type, operator, formulae: [formula], style, priority: 1 }
      : { type, formulae: [formula], style, priority: 1 }

  const withRules = (...rules: ReadonlyArray<readonly [ref: string, ExcelJS.ConditionalFormattingRule]>) =>
    read((sheet) => {
      sheet.addRow(["余额", 100, 90_000])
      for (const [ref, one] of rules) sheet.addConditionalFormatting({ ref, rules: [one] })
    })

  it.effect("to white, to the colour of the text, or to a format that shows nothing: not seen where it may apply", () =>
    Effect.gen(function* () {
      const ground = { type: "pattern", pattern: "solid", bgColor: { argb: "FF000000" } } as const
      assert.deepStrictEqual(yield* withRules(["C1:C9", rule("expression", "equal", "TRUE", { font: WHITE })]), [
        "余额|100 / LOOK 2 90000",
      ])
      assert.deepStrictEqual(yield* withRules(["A1:D9", rule("cellIs", "greaterThan", "500", { font: WHITE })]), [
        "|100 / LOOK 0 余额, LOOK 2 90000",
      ])
      assert.deepStrictEqual(yield* withRules(["C1", rule("expression", "equal", "TRUE", { fill: ground })]), [
        "余额|100 / LOOK 2 90000",
      ])
      assert.deepStrictEqual(yield* withRules(["C1", rule("expression", "equal", "TRUE", { numFmt: ";;;" })]), [
        "余额|100 / LOOK 2 90000",
      ])
    }),
  )

  it.effect("what they leave legible stays: stripes, warnings, zeros in white, red to green, white on a bar", () =>
    Effect.gen(function* () {
      const stripes = { type: "pattern", pattern: "solid", bgColor: { argb: "FFEEF3FB" } } as const
      const bar = { type: "pattern", pattern: "solid", bgColor: { argb: "FF1F3864" } } as const
      const found = yield* withRules(
        ["A1:C9", rule("expression", "equal", "MOD(ROW(),2)=1", { fill: stripes })],
        ["A1:C9", rule("cellIs", "greaterThan", "500", { font: { color: { argb: "FFC00000" } } })],
        ["A1:C9", rule("cellIs", "equal", "0", { font: WHITE })],
        ["A1:C9", rule("expression", "equal", "ROW()=1", { font: WHITE, fill: bar })],
        [
          "B1:C9",
          {
            type: "colorScale",
            priority: 1,
            cfvo: [{ type: "min" }, { type: "max" }],
            color: [{ argb: "FFF8696B" }, { argb: "FF63BE7B" }],
          },
        ],
      )
      assert.deepStrictEqual(found, ["余额|100|90000 / "])
    }),
  )
})

it.effect("rows and columns without a size of their own have the sheet's", () =>
  Effect.gen(function* () {
    const flat = yield* read((sheet) => {
      sheet.properties.defaultRowHeight = 0
      sheet.addRow(["a", 100])
    })
    const narrow = yield* read((sheet) => {
      sheet.properties.defaultColWidth = 0.1
      sheet.addRow(["a", 100])
      sheet.getColumn(1).width = 20
    })
    assert.deepStrictEqual([...flat, ...narrow], [" / ROW 0 a, ROW 1 100", "a / COLUMN 1 100"])
  }),
)

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

describe("a workbook's formulas", () => {
  const formula = (text: string, result: number | string) => ({ formula: text, result })

  it.effect("that come to other figures than shown are told, with what they come to", () =>
    Effect.gen(function* () {
      const found = yield* read((sheet) => {
        sheet.addRows([
          ["日期", "收入", "支出", "余额"],
          ["2026-01-02", 100, 0, 1_100],
          ["2026-01-03", formula("5*100", 50_000), 0, formula("D2+B3-C3", 51_100)],
          ["2026-01-04", formula("(3+2)*100/2", 250), formula("-D2", 7), formula("SUM(B4,C3)", 51_350)],
          ["2026-01-05", formula('"500.00"', "50000.00"), 0, formula("B2*2", 1)],
        ])
      })
      assert.deepStrictEqual(
        found.map((row) => row.split(" / ")[1]),
        ["", "", "FORMULA 1 500.00", "FORMULA 3 250.00", "FORMULA 1 500.00"],
      )
    }),
  )

  it.effect("that agree, or that nothing at hand decides, are values", () =>
    Effect.gen(function* () {
      const found = yield* read((sheet) => {
        sheet.addRows([
          [1_000, 0, formula("A1-B1", 1_000)],
          [formula("ROUND(3.14,1)", 3), formula("VLOOKUP(A1,A1:B9,2)", 8), formula("C1+A9", 1)],
          [formula("0.1+0.2", 0.3), formula("1/0", 4), formula("$A$2*1", 3)],
          [formula("A3:B3", 1), formula("--1", 7), formula("SUM(A1:A3)", 9)],
        ])
      })
      assert.deepStrictEqual(
        found.map((row) => row.split(" / ")[1]),
        ["", "", "", ""],
      )
    }),
  )
})
