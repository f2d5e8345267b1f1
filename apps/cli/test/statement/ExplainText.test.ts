import { describe, expect, it } from "@effect/vitest"
import { type Layout, layout, makeStatementReader, statementEntry, statementsOf } from "@open-valuation/core/statement"
import { explanationText, layoutDraft } from "../../src/statement/ExplainText.ts"
import { width, WIDTH } from "../../src/Table.ts"

const amounts = [8200.5, -123, -45.99, 1500, -880, -12.5, 630, -2400, 99, -70.77]
const rows = amounts.map((amount, at) => [
  `2026-03-${String(at + 2).padStart(2, "0")}`,
  amount.toFixed(2),
  (1000 + amounts.slice(0, at + 1).reduce((sum, each) => sum + each, 0)).toFixed(2),
  ["青屿建材有限公司", "喻禾朔"][at % 2]!,
])

const read = (header: ReadonlyArray<string>, layouts?: ReadonlyArray<Layout>) => {
  const reader = makeStatementReader({ fileName: "statement.csv", ...(layouts === undefined ? {} : { layouts }) })
  const grid = [["云汀合作银行账户流水"], header, ...rows]
  reader.push({ _tag: "Rows", rows: grid.map((cells, at) => ({ row: at + 1, cells })) })
  const [statement] = statementsOf(reader.end())
  if (statement === undefined || statement._tag === "Paper") throw new Error("not a statement")
  return { entry: statementEntry(statement, ({ code }) => code), explanation: reader.explanations()[0]! }
}

describe("ov statement --explain", () => {
  const header = ["甲栏", "乙栏", "丙栏", "丁栏"]

  it("says what each column is and why, what the balance proves, and the first lines, in 80 columns", () => {
    const { entry, explanation } = read(header)
    const texts = (["zh", "en"] as const).map((lang) => explanationText(explanation, entry, lang))
    expect(texts[0]).toContain("期初余额＋收入－支出＝期末余额")
    expect(texts[0]).toMatch(/1\s+甲栏\s+交易日期\s+每行都是日期/)
    expect(texts[1]).toMatch(/2026-03-02\s+8,200\.50\s+9,200\.50\s+青屿建材有限公司/)
    expect(texts[1]).toContain("follows on all 10 lines")
    for (const line of texts.join("\n").split("\n")) expect(width(line)).toBeLessThanOrEqual(WIDTH)
  })

  it("gives a draft of a layout by which the file is read", async () => {
    const { explanation } = read(header)
    const draft = layoutDraft(explanation, "云汀合作银行")!
    const source = `export default (layout) => ${draft.replace("<title above the table that only this export has>", "账户流水")}`
    const module: { readonly default: (of: typeof layout) => Layout } = await import(
      `data:text/javascript,${encodeURIComponent(source)}`
    )
    const { entry } = read(header, [module.default(layout)])
    expect(entry).toMatchObject({ institution: "云汀合作银行", balanceBreaks: [] })
    expect(entry.lines).toHaveLength(rows.length)
    expect(entry.lines[0]).toMatchObject({ amount: 8200.5, counterparty: "青屿建材有限公司" })
  })

  it("gives none for a table without names, and none for a listed layout", () => {
    const nameless = read([])
    expect(layoutDraft(nameless.explanation, undefined)).toBeUndefined()
    expect(explanationText(nameless.explanation, nameless.entry, "en")).toContain("add a header row")
    const listed = { ...nameless.explanation, layout: "boc-personal" }
    expect(explanationText(listed, nameless.entry, "en")).not.toContain("Draft")
  })
})
