import { LocalDate } from "@open-valuation/core"
import {
  ledgersOf,
  type StatementAccount,
  type StatementFile,
  type StatementLine,
  statementAnalyst,
} from "@open-valuation/core/statement"

/** One line in yuan: day, amount (positive: money in), counterparty, words. */
export type Row = readonly [
  date: string,
  amount: number,
  counterparty?: string | undefined,
  summary?: string | undefined,
  more?: Partial<StatementLine>,
]

export interface AccountOptions {
  readonly opening?: number
  /** Balances are left out. */
  readonly withoutBalances?: boolean
  readonly fileName?: string
  readonly account?: Partial<StatementAccount>
  readonly startDate?: string
  readonly endDate?: string
}

const fen = (yuan: number): number => Math.round(yuan * 100)
const day = (date: string) => LocalDate.LocalDate.make(date)

/** A statement whose balances follow from its lines, as a reader would give it. */
export const statement = (rows: ReadonlyArray<Row>, options: AccountOptions = {}): StatementFile => {
  let balance = fen(options.opening ?? 0)
  const lines = rows.map(([date, amount, counterparty, summary, more], at): StatementLine => {
    const neutral = more?.neutral === true
    if (!neutral) balance += fen(amount)
    return {
      row: at + 2,
      page: undefined,
      sheet: "流水",
      date: day(date),
      time: undefined,
      amountFen: fen(amount),
      balanceFen: options.withoutBalances === true ? undefined : balance,
      counterparty,
      counterpartyAccount: undefined,
      summary,
      texts: [],
      neutral,
      repaired: false,
      ...more,
    }
  })
  return {
    fileName: options.fileName ?? "a.xlsx",
    layout: "test",
    account: {
      institution: "中国工商银行",
      accountName: "林远舟",
      accountNumber: "6222020000001234567",
      currency: "CNY",
      kind: "BANK",
      ...(options.startDate === undefined ? {} : { startDate: day(options.startDate) }),
      ...(options.endDate === undefined ? {} : { endDate: day(options.endDate) }),
      ...options.account,
    },
    lines,
    unreadLines: [],
    hasBalances: options.withoutBalances !== true,
    pages: 0,
    traits: {},
  }
}

/** Another account of the same owner. */
export const second: AccountOptions = {
  fileName: "b.xlsx",
  account: { institution: "招商银行", accountNumber: "6225880000007654321" },
}

type Input = Omit<Parameters<ReturnType<typeof statementAnalyst>>[0], "ledgers" | "today">

/** The outcome of statements, as of a day soon after them. */
export const outcomeOf = (
  statements: ReadonlyArray<StatementFile>,
  input: Input & { readonly today?: string } = {},
  analyse = statementAnalyst(),
) => {
  const { today = "2025-07-10", ...rest } = input
  return analyse({ ledgers: ledgersOf(statements), today: day(today), ...rest }).outcome
}

/** Months of 2025 with a salary on the 10th. */
export const salaries = (months: ReadonlyArray<number>, amount = 12_000): ReadonlyArray<Row> =>
  months.map((month) => [`2025-${String(month).padStart(2, "0")}-10`, amount, "云汀机械制造有限公司", "代发工资"])

/** Rows in order of their days; equal days keep their order. */
export const byDate = (rows: ReadonlyArray<Row>): ReadonlyArray<Row> =>
  rows.toSorted((a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0))
