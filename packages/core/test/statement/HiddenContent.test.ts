import { assert, describe, it } from "@effect/vitest"
import type { DocumentPart, UnseenCell, Word } from "../../src/domain/Document.ts"
import { readParts, readText, rowsOf, shown, statementOf } from "./reading/read.ts"

const TABLE = `
户名：林远舟|账号：6222020000001234
交易日期|摘要|收入金额|支出金额|余额|对方户名
2026-01-05|工资|8000.00||9000.00|清川贸易有限公司
2026-01-09|消费||500.00|8500.00|谷屿超市
2026-02-05|工资|8000.00||16500.00|清川贸易有限公司
`

const sheet: DocumentPart = { _tag: "Sheet", name: "明细" }
const cell = (by: UnseenCell["by"], text: string, column = 0): UnseenCell => ({ by, text, column })
const hidden = (...unseen: ReadonlyArray<UnseenCell>): DocumentPart => ({
  _tag: "Rows",
  rows: [{ row: 9, cells: [], unseen }],
})

describe("what a spreadsheet hides", () => {
  it("is no line, and is counted by how it is hidden", () => {
    const plain = statementOf(readText(TABLE))
    const read = statementOf(
      readParts([
        sheet,
        rowsOf(TABLE.trim()),
        hidden(cell("ROW", "2026-01-20"), cell("ROW", "90000"), cell("ROW", "98500", 4)),
        hidden(cell("ROW", "备注")),
        hidden(cell("COLUMN", "12.00", 7), cell("COLUMN", "序号", 8)),
        hidden(cell("COLUMN", "13.00", 7)),
        hidden(cell("FORMULA", "500.00")),
        hidden(cell("LOOK", "70000"), cell("LOOK", "工资")),
        { _tag: "Sheet", name: "旧" },
        hidden(cell("SHEET", "500.00")),
      ]),
    )
    assert.deepStrictEqual(read.lines.map(shown), plain.lines.map(shown))
    assert.strictEqual(plain.unseen, undefined)
    assert.deepStrictEqual(read.unseen, {
      words: 2,
      amounts: 1,
      page: 0,
      rows: 1,
      columns: 1,
      sheets: 1,
      formulas: 1,
      layerAmounts: 0,
      layerDiffering: 0,
    })
  })
})

const HEIGHT = 10
/** Words of a table on a page, one row each 20 points; sure of themselves unless they are of a scan. */
const wordsOf = (text: string, confidence?: number): ReadonlyArray<Word> =>
  text
    .trim()
    .split("\n")
    .flatMap((line, row) =>
      line.split("|").flatMap((word, column) =>
        word === ""
          ? []
          : [
              {
                text: word,
                x: 20 + column * 95,
                y: 20 + row * 20,
                width: Math.min(90, word.length * 6),
                height: HEIGHT,
                ...(confidence === undefined ? {} : { confidence }),
              },
            ],
      ),
    )

const page = (
  words: ReadonlyArray<Word>,
  unseen: ReadonlyArray<Word>,
  scanned = false,
): ReadonlyArray<DocumentPart> => [
  { _tag: "File", fileName: "a.pdf", format: "PDF" },
  { _tag: "Page", page: 1, pages: 1, width: 600, height: 400, words, rules: [], scanned, unseen },
]

describe("what a page hides", () => {
  it("is no line, and its figures are counted", () => {
    const plain = statementOf(readParts(page(wordsOf(TABLE), [])))
    const unseen = wordsOf("2026-02-09|奖金|90000.00||106500.00|清川贸易有限公司")
    const read = statementOf(readParts(page(wordsOf(TABLE), unseen)))
    assert.deepStrictEqual(read.lines.map(shown), plain.lines.map(shown))
    assert.deepInclude(read.unseen, { words: 5, amounts: 2, page: 1 })
  })

  it("over a scan is compared with its picture, and never adds to it", () => {
    const scan = wordsOf(TABLE, 0.9)
    const plain = statementOf(readParts(page(scan, [], true)))
    const same = statementOf(readParts(page(scan, wordsOf(TABLE), true)))
    assert.deepInclude(same.unseen, { words: 0, amounts: 0, layerAmounts: 6, layerDiffering: 0 })
    const forged = TABLE.replaceAll("8000.00", "88000.00")
    const other = statementOf(readParts(page(scan, wordsOf(forged), true)))
    assert.deepInclude(other.unseen, { layerAmounts: 6, layerDiffering: 2 })
    for (const read of [same, other]) assert.deepStrictEqual(read.lines.map(shown), plain.lines.map(shown))
  })
})
