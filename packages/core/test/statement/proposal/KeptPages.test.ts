import { assert, describe, it } from "@effect/vitest"
import type { DocumentPart } from "../../../src/domain/Document.ts"
import { LocalDate } from "../../../src/domain/LocalDate.ts"
import { formatFen } from "../../../src/statement/Fen.ts"
import type { ConfirmedLayout } from "../../../src/statement/proposal/ConfirmedLayout.ts"
import type { Page } from "../../../src/statement/reading/pages/PageRows.ts"
import { makeStatementReader } from "../../../src/statement/reading/StatementReader.ts"
import { StatementUnreadable } from "../../../src/statement/StatementUnreadable.ts"
import { at, endingAt, pageOf, ruled } from "../reading/pages/Draw.ts"

const amounts = [820_050, -12_300, -4_599, 150_000, -88_000, -1_250, 63_000, -240_000, 9_900, -7_077]
const parties = ["青屿建材有限公司", "喻禾朔", "云汀便民超市", "滕予安"]
const names = ["甲栏", "乙栏", "丙栏", "丁栏"]
const [FIRST, STEP] = [80, 16]

const balanceAt = (row: number): number => 100_000 + amounts.slice(0, row + 1).reduce((sum, each) => sum + each, 0)

/** A line of the invented account on a page; amounts and balances end at one place. */
const line = (row: number, y: number, balance = balanceAt(row)) => [
  at(40, y, `2026-03-${String(row + 2).padStart(2, "0")}`),
  endingAt(200, y, formatFen(amounts[row]!)),
  endingAt(300, y, formatFen(balance)),
  at(320, y, parties[row % parties.length]!),
]

const header = (cells = names) => [40, 150, 250, 320].map((x, column) => at(x, FIRST - STEP, cells[column]!))
const title = [
  at(200, 20, "青屿农村商业银行交易明细"),
  at(40, 40, "户名：喻言朔"),
  at(200, 40, "账号：9222020000001234567"),
]
const rows = (from: number, to: number) => amounts.slice(from, to).map((_, row) => from + row)
const placed = (from: number, to: number) => rows(from, to).flatMap((row, place) => line(row, FIRST + STEP * place))

const read = (pages: ReadonlyArray<Page>, confirmed: ReadonlyArray<ConfirmedLayout> = []) => {
  const reader = makeStatementReader({ fileName: "statement.pdf", confirmed })
  for (const page of pages) reader.push(page satisfies DocumentPart)
  const [statement] = reader.end()
  const [explanation] = reader.explanations()
  return { statement, explanation }
}

const told = (pages: ReadonlyArray<Page>, confirmed?: ReadonlyArray<ConfirmedLayout>) => {
  const { statement } = read(pages, confirmed)
  if (statement === undefined || statement instanceof StatementUnreadable) return "REFUSED"
  return statement.lines.map(({ amountFen, balanceFen, counterparty, date, page }) => ({
    date,
    amountFen,
    balanceFen,
    counterparty,
    page,
  }))
}

const expected = (onFirst: number, wrapped = ""): Exclude<ReturnType<typeof told>, string> =>
  amounts.map((amountFen, row) => ({
    date: LocalDate.make(`2026-03-${String(row + 2).padStart(2, "0")}`),
    amountFen,
    balanceFen: balanceAt(row),
    counterparty: `${parties[row % parties.length]}${row === 4 ? wrapped : ""}`,
    page: row < onFirst ? 1 : 2,
  }))

describe("pages of which nobody knows the header", () => {
  const pages = [pageOf([...title, ...header(), ...placed(0, 6)]), pageOf([...header(), ...placed(6, 10)], [], 2)]

  it("are read by the blanks between their columns where the balance proves every row", () => {
    const { explanation, statement } = read(pages)
    assert.deepStrictEqual(told(pages), expected(6))
    assert.strictEqual(statement instanceof StatementUnreadable ? "" : statement?.account.accountName, "喻言朔")
    assert.deepStrictEqual(explanation?.header, names)
    assert.deepStrictEqual(
      explanation?.columns.map(({ role }) => role),
      ["date", "amount", "balance", "counterparty"],
    )
    assert.deepStrictEqual(told([pageOf([...title, ...placed(0, 10)])]), expected(10))
  })

  it("are refused where a balance does not follow, and where text may belong to a row or is none of its lines", () => {
    const one = (...more: Parameters<typeof pageOf>[0]) => [pageOf([...title, ...header(), ...placed(0, 10), ...more])]
    assert.isArray(told(one()))
    assert.isArray(told(one(at(40, FIRST + STEP * 12, "本页到此为止"))))
    assert.strictEqual(told(one(at(320, FIRST + STEP * 9 + 9, "杭州分部"))), "REFUSED")
    const wrong = [...title, ...header(), ...placed(0, 9), ...line(9, FIRST + STEP * 9, balanceAt(9) + 1)]
    assert.strictEqual(told([pageOf(wrong)]), "REFUSED")
    assert.strictEqual(told(one().map((page) => ({ ...page, scanned: true }))), "REFUSED")
  })

  it("keep the whole text of a cell between ruling lines", () => {
    const y = (row: number) => FIRST + 2 * STEP * row
    const wrapped = rows(0, 10).flatMap((row) =>
      row === 4 ? [...line(row, y(row)), at(320, y(row) + 9, "杭州分部")] : line(row, y(row)),
    )
    const edges = Array.from({ length: 12 }, (_, row) => y(row) - STEP / 2 - (row === 0 ? STEP : 0))
    const rules = ruled([30, 120, 210, 310, 560], [y(0) - 2 * STEP, ...edges.slice(1).map((edge) => edge - STEP)])
    const drawn = pageOf(
      [...title, ...header().map((words) => words.map((word) => ({ ...word, y: y(0) - STEP }))), ...wrapped],
      rules,
    )
    assert.deepStrictEqual(told([drawn]), expected(10, "杭州分部"))
  })

  it("are read by a mapping that a person has confirmed for this header, on every page", () => {
    const withoutBalance = pages.map((page) => ({ ...page, words: page.words.filter(({ x }) => x < 210 || x > 310) }))
    assert.strictEqual(told(withoutBalance), "REFUSED")
    const mapping: ConfirmedLayout = {
      name: "青屿",
      header: ["甲栏", "乙栏", "丁栏"],
      columns: ["date", "amount", "counterparty"],
      currency: "CNY",
    }
    assert.deepStrictEqual(
      told(withoutBalance, [mapping]),
      expected(6).map((each) => ({ ...each, balanceFen: undefined })),
    )
    assert.strictEqual(told(withoutBalance, [{ ...mapping, header: ["甲栏", "乙栏", "戊栏"] }]), "REFUSED")
  })
})
