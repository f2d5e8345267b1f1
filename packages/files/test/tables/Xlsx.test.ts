import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import ExcelJS from "exceljs"
import { elements, textOf } from "../../src/tables/Xlsx/Xml.ts"
import { dripped, read } from "./Read.ts"

const workbook = (fill: (sheet: ExcelJS.Worksheet) => void, useSharedStrings = true) =>
  Effect.promise(async () => {
    const book = new ExcelJS.Workbook()
    fill(book.addWorksheet("deals"))
    book.addWorksheet("notes").addRow(["not read"])
    return new Uint8Array(await book.xlsx.writeBuffer({ useSharedStrings }))
  })

it("elements are found in time linear in the text, closed or not", () => {
  assert.deepStrictEqual(elements('<x:c r="A1"/><x:c r="B1"><x:v>1</x:v></x:c><cols/><c>2</c>', "c"), [
    { tag: '<x:c r="A1"/>', content: "" },
    { tag: '<x:c r="B1">', content: "<x:v>1</x:v>" },
    { tag: "<c>", content: "2" },
  ])
  assert.deepStrictEqual(elements("<c ".repeat(500_000), "c"), [])
  assert.deepStrictEqual(elements("<c>".repeat(500_000), "c"), [])
})

it("a text is without its phonetic hints", () => {
  assert.strictEqual(textOf("<t>東</t><rPh sb='0'><t>ヒガシ</t></rPh><r><t> &amp; 京</t></r>"), "東 & 京")
})

describe("XLSX", () => {
  it.effect.each([true, false])(
    "reads the first sheet's texts, numbers, dates and flags (shared texts: %s)",
    (shared) =>
      Effect.gen(function* () {
        const bytes = yield* workbook((sheet) => {
          sheet.addRow([])
          sheet.addRow(["city", "observedAt", "price", "elevator", "note"])
          sheet.addRow(["杭州市 & <西湖>", new Date(Date.UTC(2024, 1, 29)), 3_200_000.5, true, "a\nb"])
          sheet.addRow([])
          sheet.addRow(["成都市", new Date(Date.UTC(2024, 0, 1, 6, 30)), 0.1, false])
          sheet.addRow([{ richText: [{ text: "宁" }, { text: "波" }] }, null, { formula: "1+1", result: 2 }])
        }, shared)
        const found = yield* read(bytes)
        assert.deepStrictEqual(found, {
          columns: ["city", "observedAt", "price", "elevator", "note"],
          rows: [
            { line: 3, cells: ["杭州市 & <西湖>", "2024-02-29", "3200000.5", "true", "a\nb"] },
            { line: 5, cells: ["成都市", "2024-01-01 06:30:00", "0.1", "false"] },
            { line: 6, cells: ["宁波", "", "2"] },
          ],
        })
        assert.deepStrictEqual(yield* read(dripped(bytes, 100)), found)
      }),
  )

  it.effect("marks a cell behind the last column", () =>
    Effect.gen(function* () {
      const bytes = yield* workbook((sheet) =>
        sheet.addRows([
          ["a", "b"],
          [1, 2, 3],
          [4, 5],
        ]),
      )
      const { rows } = yield* read(bytes)
      assert.deepStrictEqual(
        rows.map((row) => row.fault),
        ["has a cell in column 3, and the header names 2 columns", undefined],
      )
    }),
  )

  it.effect("bounds what the archive unpacks to, its columns and its rows", () =>
    Effect.gen(function* () {
      const bytes = yield* workbook((sheet) => {
        sheet.addRow(["a", "b"])
        for (let row = 0; row < 2_000; row++) sheet.addRow(["x".repeat(500), row])
      }, false)
      assert.isBelow(bytes.length, 100_000)
      assert.strictEqual((yield* Effect.flip(read(bytes, { bytes: 200_000 }))).reason, "TooManyBytes")
      assert.strictEqual((yield* Effect.flip(read(bytes, { rows: 1_000 }))).reason, "TooManyRows")
      assert.strictEqual((yield* Effect.flip(read(bytes, { columns: 1 }))).reason, "TooManyColumns")
      assert.lengthOf((yield* read(bytes)).rows, 2_000)
    }),
  )

  it.effect("refuses an empty sheet and a damaged archive", () =>
    Effect.gen(function* () {
      const empty = yield* workbook(() => undefined)
      assert.strictEqual((yield* Effect.flip(read(empty))).reason, "Empty")
      const cut = (yield* workbook((sheet) => sheet.addRow(["a"]))).slice(0, -40)
      assert.strictEqual((yield* Effect.flip(read(cut))).reason, "BrokenArchive")
    }),
  )

  it.effect("refuses data that is not what was packed", () =>
    Effect.gen(function* () {
      const bytes = yield* workbook((sheet) => sheet.addRow(["a"]))
      const view = new DataView(bytes.buffer)
      const entry = Buffer.from(bytes).lastIndexOf("xl/worksheets/sheet1.xml") - 46
      view.setUint32(entry + 16, view.getUint32(entry + 16) ^ 1)
      assert.strictEqual((yield* Effect.flip(read(bytes))).reason, "BrokenArchive")
    }),
  )
})
