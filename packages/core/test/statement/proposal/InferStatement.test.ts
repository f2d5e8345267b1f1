import { assert, describe, it } from "@effect/vitest"
import { formatFen } from "../../../src/statement/Fen.ts"
import type { ProposalDoubt } from "../../../src/statement/proposal/ColumnProposal.ts"
import type { ConfirmedLayout } from "../../../src/statement/proposal/ConfirmedLayout.ts"
import { makeStatementReader } from "../../../src/statement/reading/StatementReader.ts"
import { readText, refusalOf, rowsOf, shown, statementOf } from "../reading/read.ts"

interface Row {
  readonly day: string
  readonly amount: number
  readonly balance: number
  readonly party: string
  readonly word: string
}

const amounts = [820_050, -12_300, -4_599, 150_000, -88_000, -1_250, 63_000, -240_000, 9_900, -7_077]
const parties = ["青屿建材有限公司", "喻禾朔", "云汀便民超市", "滕予安"]

/** Ten lines of an invented account that held 1,000.00 before. */
const account: ReadonlyArray<Row> = amounts.map((amount, at) => ({
  day: `2026-03-${String(at + 2).padStart(2, "0")}`,
  amount,
  balance: 100_000 + amounts.slice(0, at + 1).reduce((sum, each) => sum + each, 0),
  party: parties[at % parties.length]!,
  word: ["货款", "转款", "购物", "运费"][at % 4]!,
}))

const plain = ({ amount, balance, day, party, word }: Row): ReadonlyArray<string> => [
  day,
  formatFen(amount),
  formatFen(balance),
  party,
  word,
]

/** Amounts without their sign, and what stands behind them. */
const sizes = (row: Row): ReadonlyArray<string> => [formatFen(Math.abs(row.amount)), ...plain(row).slice(2)]

const fullWidth = (cell: string): string =>
  cell.replaceAll(/[-,.\d]/gu, (mark) => String.fromCharCode(mark.charCodeAt(0) + 0xfee0))

const text = (rows: ReadonlyArray<Row>, cells = plain, above = "青屿农村商业银行交易明细"): string =>
  [above, ...rows.map((row) => cells(row).join("|"))].join("\n")

const explain = (written: string) => {
  const reader = makeStatementReader({ fileName: "statement.csv" })
  reader.push({ _tag: "Sheet", name: "" })
  reader.push(rowsOf(written))
  const [read] = reader.end()
  return { read, explanation: reader.explanations()[0]! }
}

/** Why a table is refused; it must not be read. */
const doubtsOf = (written: string): ReadonlyArray<ProposalDoubt> => {
  const { explanation, read } = explain(written)
  refusalOf(read === undefined ? [] : [read])
  assert.isFalse(explanation.proven)
  return explanation.doubts
}

describe("a table without a header that anybody knows", () => {
  it("is read where the running balance proves its columns on every row", () => {
    const file = statementOf(readText(text(account)))
    assert.strictEqual(file.layout, "inferred")
    assert.deepStrictEqual(
      file.lines.map(shown),
      account.map(({ amount, balance, day, party }) => `${day} - ${formatFen(amount)} ${formatFen(balance)} ${party}`),
    )
  })

  it.each<readonly [title: string, cells: (row: Row) => ReadonlyArray<string>]>([
    ["+ and - in a column", ({ amount, ...row }) => [row.day, amount < 0 ? "-" : "+", ...sizes({ amount, ...row })]],
    ["words in capitals", ({ amount, ...row }) => [row.day, amount < 0 ? "J" : "D", ...sizes({ amount, ...row })]],
    ["0 and 1 in a column", ({ amount, ...row }) => [row.day, amount < 0 ? "0" : "1", ...sizes({ amount, ...row })]],
    ["full-width figures", (row) => plain(row).map((cell, at) => (at === 1 || at === 2 ? fullWidth(cell) : cell))],
    ["the month first", (row) => [`${+row.day.slice(5, 7)}/${+row.day.slice(8) + 8}/2026`, ...plain(row).slice(1)]],
  ])("is read with %s", (_, cells) => {
    const { lines } = statementOf(readText(text(account, cells)))
    assert.deepStrictEqual(
      lines.map(({ amountFen, balanceFen, date }) => [date.slice(5, 7), amountFen, balanceFen]),
      account.map(({ amount, balance }) => ["03", amount, balance]),
    )
  })

  it("is read with the newest line first, below names that no dictionary has, and with totals below it", () => {
    const header = "甲栏|乙栏|丙栏|丁栏|戊栏"
    const file = statementOf(readText(`${text(account.toReversed(), plain, header)}\n合计|6952.74|||`))
    assert.strictEqual(file.lines.length, account.length)
    assert.strictEqual(file.lines[0]?.counterparty, account.at(-1)?.party)
  })

  it("is read with a column for each direction, or with words of directions that nobody knows", () => {
    const split = ({ amount, ...row }: Row) => {
      const [day = "", , ...rest] = plain({ ...row, amount })
      return [day, amount < 0 ? formatFen(-amount) : "", amount > 0 ? formatFen(amount) : "", ...rest]
    }
    const worded = (row: Row) => [...plain({ ...row, amount: Math.abs(row.amount) }), row.amount > 0 ? "进项" : "销项"]
    for (const cells of [split, worded])
      assert.deepStrictEqual(
        statementOf(readText(text(account, cells))).lines.map(({ amountFen }) => amountFen),
        amounts,
      )
  })

  it("explains each column, and masks long numbers in the rows that it shows", () => {
    const { explanation } = explain(text(account, (row) => [...plain(row), "9482247404870653180"]))
    assert.deepStrictEqual(
      explanation.columns.map(({ reason, role }) => [role, reason]),
      [
        ["date", "days"],
        ["amount", "moves"],
        ["balance", "balance"],
        ["counterparty", "parties"],
        ["summary", "texts"],
        ["ownAccount", "constant"],
      ],
    )
    assert.isTrue(explanation.proven)
    assert.strictEqual(explanation.rows[0]?.[5], "****3180")
    assert.strictEqual(explanation.follows, account.length - 1)
  })
})

describe("a table that proves nothing is refused, with the reason", () => {
  const changed = (at: number, change: Partial<Row>) =>
    account.map((row, i) => (i === at ? { ...row, ...change } : row))

  it("one amount, one balance or one missing row in the way", () => {
    assert.deepStrictEqual(doubtsOf(text(changed(4, { amount: -88_100 }))), ["contradicted"])
    assert.deepStrictEqual(doubtsOf(text(changed(4, { balance: 1 }))), ["contradicted"])
    assert.deepStrictEqual(doubtsOf(text(account.filter((_, at) => at !== 4))), ["contradicted"])
  })

  it("two columns of balances, or the same amounts in fen beside them", () => {
    const available = (row: Row) => [...plain(row), formatFen(row.balance - 5_000)]
    assert.deepStrictEqual(doubtsOf(text(account, available)), ["ambiguous"])
    const mirrored = (row: Row) => [...plain(row), formatFen(-row.amount), formatFen(9_000_000 - row.balance)]
    assert.deepStrictEqual(doubtsOf(text(account, mirrored)), ["ambiguous"])
    const scaled = (row: Row) => [...plain(row), `${row.amount}.00`, `${row.balance}.00`]
    assert.deepStrictEqual(doubtsOf(text(account, scaled)), ["ambiguous"])
  })

  it("two columns of days that differ, and days that run against the balance", () => {
    const dated = (row: Row) => [...plain(row), row.day === "2026-03-05" ? "2026-03-06" : row.day]
    assert.deepStrictEqual(doubtsOf(text(account, dated)), ["days"])
    assert.deepStrictEqual(doubtsOf(text(changed(4, { day: "2026-03-01" }))), ["days"])
  })

  it("too few lines, one direction, one amount", () => {
    assert.deepStrictEqual(doubtsOf(text(account.slice(0, 6))), ["too-few"])
    const plan = account.map((row, at) => ({ ...row, amount: -10_000 - at, balance: 0 }))
    const owed = plan.map((row, at) => ({
      ...row,
      balance: 500_000 + plan.slice(0, at + 1).reduce((sum, { amount }) => sum + amount, 0),
    }))
    assert.deepStrictEqual(doubtsOf(text(owed)), ["too-few"])
  })

  it("unsigned amounts whose first sign nothing tells, and running totals that begin at 0", () => {
    const unsigned = (row: Row) => plain({ ...row, amount: Math.abs(row.amount) })
    assert.deepStrictEqual(doubtsOf(text(account, unsigned)), ["first-sign"])
    const totals = account.map((row) => ({ ...row, balance: row.balance - 100_000 }))
    assert.deepStrictEqual(doubtsOf(text(totals)), ["sum"])
  })

  it("the card of a stock, points, a loan", () => {
    for (const above of ["三号仓库存台账", "会员积分明细", "个人贷款账户明细"])
      assert.deepStrictEqual(doubtsOf(text(account, plain, above)), ["no-money"], above)
    const pieces = ({ amount, balance, day, party, word }: Row) => [day, `${amount}`, `${balance}`, party, word]
    assert.deepStrictEqual(doubtsOf(text(account, pieces)), ["no-money"])
  })

  it("stated balances that are not those of the lines", () => {
    const above = "青屿农村商业银行交易明细|期初余额：1,000.01"
    assert.deepStrictEqual(doubtsOf(text(account, plain, above)), ["stated"])
    assert.strictEqual(statementOf(readText(text(account, plain, above.replace(".01", ".00")))).lines.length, 10)
  })

  it("two columns of names, of which none is surely the other side", () => {
    const both = (row: Row) => [...plain(row), parties[(amounts.indexOf(row.amount) + 1) % parties.length]!]
    assert.deepStrictEqual(doubtsOf(text(account, both)), ["parties"])
  })
})

describe("a mapping that a person has confirmed", () => {
  const header = ["甲栏", "乙栏", "丙栏", "丁栏", "戊栏"]
  const confirmed: ConfirmedLayout = {
    name: "青屿",
    header,
    columns: ["date", "amount", "ignored", "counterparty", "summary"],
  }
  const file = text(account.slice(0, 3), plain, header.join("|"))

  it("reads a table with its header, few lines or many, and says so", () => {
    const statement = statementOf(readText(file, { confirmed: [confirmed] }))
    assert.strictEqual(statement.layout, "confirmed")
    assert.strictEqual(statement.account.currency, "CNY")
    assert.deepStrictEqual(
      statement.lines.map(({ amountFen, balanceFen }) => [amountFen, balanceFen]),
      amounts.slice(0, 3).map((amount) => [amount, undefined]),
    )
  })

  it("does not read another header, nor one with a column more", () => {
    for (const other of [file.replace("乙栏", "己栏"), file.replace("|丙栏", "|丙栏|庚栏")])
      assert.strictEqual(refusalOf(readText(other, { confirmed: [confirmed] })).reason, "unknown-layout")
  })
})
