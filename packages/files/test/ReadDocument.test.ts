import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { gzip, zip } from "./Archives.ts"
import { fault, head, parts, utf8 } from "./Read.ts"
import { workbook } from "./Workbooks.ts"

const CSV = "日期,金额,余额\n2025-01-02,12.00,99.00\n"

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

describe("a document", () => {
  it.effect("has the format of its bytes, whatever its name", () =>
    Effect.gen(function* () {
      const rows = [["日期", "金额"]]
      const html = utf8("<html><table><tr><td>日期</td><td>金额</td></tr></table></html>")
      const files = [
        ["CSV", utf8(CSV)],
        ["XLSX", workbook(rows, "xlsx")],
        ["XLS", workbook(rows, "biff8")],
        ["HTML", html],
        ["OFX", utf8("OFXHEADER:100\n<OFX><BANKMSGSRSV1></OFX>")],
        ["CAMT", utf8('<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"/>')],
        ["MT940", utf8(":20:1\n:25:6222\n:60F:C250101CNY1,00\n")],
        ["PDF", utf8("%PDF-1.7")],
        ["ZIP", yield* zip({ "a.csv": utf8(CSV) })],
      ] as const
      for (const [format, content] of files) {
        const [first] = yield* head(content, "statement.dat")
        assert.deepStrictEqual(first, { _tag: "File", fileName: "statement.dat", format })
      }
    }),
  )

  it.effect("of delimited text is one sheet without a name", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* parts(utf8(CSV), { fileName: "a.csv" }), [
        { _tag: "File", fileName: "a.csv", format: "CSV" },
        { _tag: "Sheet", name: "" },
        {
          _tag: "Rows",
          rows: [
            { row: 1, cells: ["日期", "金额", "余额"] },
            { row: 2, cells: ["2025-01-02", "12.00", "99.00"] },
          ],
        },
      ])
    }),
  )

  it.effect("in an unsupported format fails with the reason", () =>
    Effect.gen(function* () {
      const faults = [
        ["empty", new Uint8Array(0)],
        ["empty", utf8("\r\n  ,,\t\n")],
        ["empty", workbook([[]], "xlsx")],
        ["empty", workbook([[]], "biff8")],
        ["empty", utf8("<html><body><table><tr><td>&nbsp;</td></tr></table></body></html>")],
        ["empty", yield* zip({})],
        ["unsupported", bytes("Rar!\x1a\x07\x01\0")],
        ["unsupported", bytes("7z\xbc\xaf\x27\x1c")],
        ["unsupported", yield* zip({ "word/document.xml": utf8("<w/>") })],
        ["unsupported", utf8('<?xml version="1.0"?><invoice/>')],
        ["unsupported", Uint8Array.from({ length: 4_000 }, (_, at) => (at * 7_919 + 3) % 251)],
        ["corrupt", gzip(utf8(CSV)).slice(0, 30)],
        ["corrupt", workbook([["a"]], "xlsx").slice(0, -60)],
        ["corrupt", (yield* zip({ "a.csv": utf8(CSV) })).slice(0, -30)],
      ] as const
      for (const [reason, content] of faults) assert.strictEqual((yield* fault(content))[0], reason)
    }),
  )

  it.effect("has limits on bytes, rows, cells and time", () =>
    Effect.gen(function* () {
      const many = utf8("1,2,3\n".repeat(1_000))
      const reason = (content: Uint8Array, limits: Parameters<typeof fault>[1]) =>
        Effect.map(fault(content, limits), ([found]) => found)
      assert.strictEqual(yield* reason(many, { limits: { bytes: 5_000 } }), "too-large")
      assert.strictEqual(yield* reason(many, { limits: { rows: 999 } }), "too-large")
      assert.strictEqual(yield* reason(many, { limits: { cells: 2 } }), "too-large")
      assert.strictEqual(yield* reason(many, { limits: { cell: 0 } }), "too-large")
      for (const format of ["xlsx", "biff8"] as const) {
        const book = workbook([["a", "b"], ["c"]], format)
        assert.strictEqual(yield* reason(book, { limits: { rows: 1 } }), "too-large")
        assert.strictEqual(yield* reason(book, { limits: { cells: 1 } }), "too-large")
        assert.strictEqual(yield* reason(book, { limits: { sheets: 0 } }), "too-large")
      }
    }),
  )

  it.effect("never expands the entities of a workbook", () =>
    Effect.gen(function* () {
      const entities = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join("")
      const sheet = `<?xml version="1.0"?><!DOCTYPE worksheet [<!ENTITY l0 "lol">${entities}]>
        <worksheet><sheetData><row><c t="inlineStr"><is><t>&l9;</t></is></c></row></sheetData></worksheet>`
      const bomb = yield* zip({
        "[Content_Types].xml": utf8("<Types/>"),
        "xl/workbook.xml": utf8("<workbook/>"),
        "xl/worksheets/sheet1.xml": utf8(sheet),
      })
      assert.deepStrictEqual(yield* fault(bomb), ["corrupt", "statement"])
    }),
  )

  it.effect("that unpacks to too much is refused during unpacking", () =>
    Effect.gen(function* () {
      const spaces = new Uint8Array(24 * 1024 * 1024).fill(32)
      const limits = { bytes: 1024 * 1024, unpackedBytes: 8 * 1024 * 1024 }
      assert.deepStrictEqual(yield* fault(gzip(spaces), { fileName: "a.csv.gz", limits }), ["too-large", "a.csv.gz"])
      assert.deepStrictEqual(yield* fault(yield* zip({ "a.csv": spaces }), { limits }), ["too-large", "a.csv"])
      const book = yield* zip({ "xl/workbook.xml": utf8("<workbook/>"), "xl/worksheets/sheet1.xml": spaces })
      assert.strictEqual((yield* fault(book, { limits }))[0], "too-large")
    }),
  )
})
