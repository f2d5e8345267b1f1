import { type BookType, utils, type WorkBook, type WorkSheet, write } from "@e965/xlsx"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { odsParts } from "../../src/ods/OdsParts.ts"
import type { TableLimits } from "../../src/tables/index.ts"
import { shown } from "./Shown.ts"

const book = (): WorkBook => {
  const sheet: WorkSheet = utils.aoa_to_sheet([
    ["交易日期", "摘要", "金额", "余额"],
    [46_083, "a & b < c > \"d\" 'e' _x0041_", 18_500, 38_500],
    [46_084.590_370_370_4, " 两 端 ", -2360.5, 36_139.5],
    [],
    [46_085, "长".repeat(300), 123_456_789_012_345, -0.01],
    [46_086, "1,234.00", 0, 1e-7],
  ])
  for (const [cell, format] of [
    ["A2", "yyyy-mm-dd"],
    ["A3", "yyyy/m/d h:mm:ss"],
    ["A5", "yyyy-mm-dd"],
    ["A6", "yyyy-mm-dd"],
    ["C2", "#,##0.00"],
    ["D3", "0.00"],
  ] as const) {
    Object.assign(sheet[cell] as object, { z: format })
  }
  const other = utils.aoa_to_sheet([
    ["旧", 7],
    [true, "末"],
  ])
  return {
    SheetNames: ["明细 & 1", "旧账"],
    Sheets: { "明细 & 1": sheet, 旧账: other },
    Workbook: { Sheets: [{ Hidden: 0 }, { Hidden: 1 }] },
  }
}

const written = (workbook: WorkBook, bookType: BookType): Uint8Array =>
  new Uint8Array(write(workbook, { type: "array", bookType, cellStyles: true }) as ArrayBuffer)

describe("one workbook in three formats", () => {
  for (const [bookType, open] of [
    ["xlsb", undefined],
    ["ods", odsParts],
  ] as const) {
    it.effect(`${bookType.toUpperCase()} reads as XLSX does`, () =>
      Effect.gen(function* () {
        const workbook = book()
        // That writer marks no hidden sheets in ODS.
        if (bookType === "ods") delete workbook.Workbook
        const xlsx = yield* shown(written(workbook, "xlsx"))
        assert.strictEqual(xlsx.length, 9)
        assert.deepStrictEqual(yield* shown(written(workbook, bookType), {}, open), xlsx)
      }),
    )

    it.effect(`${bookType.toUpperCase()} has the bounds of XLSX`, () =>
      Effect.gen(function* () {
        const bytes = written(book(), bookType)
        const reason = (limits: Partial<TableLimits>) =>
          Effect.map(Effect.flip(shown(bytes, limits, open)), (error) => error.reason)
        assert.strictEqual(yield* reason({ rows: 3 }), "TooManyRows")
        assert.strictEqual(yield* reason({ columns: 2 }), "TooManyColumns")
        assert.strictEqual(yield* reason({ cell: 100 }), "LineTooLong")
        assert.strictEqual(yield* reason({ bytes: 500 }), "TooManyBytes")
      }),
    )
  }

  it.effect("XLSB: hidden rows, columns and what is under merged cells", () =>
    Effect.gen(function* () {
      const workbook = book()
      const sheet = workbook.Sheets["明细 & 1"]!
      sheet["!cols"] = [{}, { hidden: true }]
      sheet["!rows"] = [{}, {}, { hidden: true }]
      sheet["!merges"] = [{ s: { r: 4, c: 2 }, e: { r: 4, c: 3 } }]
      const xlsx = yield* shown(written(workbook, "xlsx"))
      assert.isTrue(xlsx.some((row) => row.includes("ROW 2 -2360.5")))
      assert.isTrue(xlsx.some((row) => row.includes("LOOK 3 -0.01")))
      assert.deepStrictEqual(yield* shown(written(workbook, "xlsb")), xlsx)
    }),
  )
})
