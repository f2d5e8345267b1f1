import { fromEpochDay, type LocalDate, toEpochDay } from "../../../src/domain/LocalDate.ts"
import type { StatementAccount, StatementFile, StatementLine } from "../../../src/statement/index.ts"

/** A repeatable source of chance: whole numbers below a bound. */
export type Chance = (below: number) => number

/** Park–Miller. */
export const chance = (seed: number): Chance => {
  let state = (seed % 2_147_483_646) + 1
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

export const day = (offset: number, from = "2025-01-01"): LocalDate =>
  fromEpochDay(Math.round(Date.parse(`${from}T00:00:00Z`) / 86_400_000) + offset)

/** A line with what matters for a ledger, and nothing else. */
export const line = (fields: Partial<StatementLine> & Pick<StatementLine, "date" | "amountFen">): StatementLine => ({
  row: 1,
  page: undefined,
  sheet: undefined,
  time: undefined,
  balanceFen: undefined,
  counterparty: undefined,
  counterpartyAccount: undefined,
  summary: undefined,
  texts: [],
  neutral: false,
  repaired: false,
  ...fields,
})

/** Lines over some days, each with the balance that follows from the one before; a time only where asked for. */
export const honestLines = (
  next: Chance,
  count: number,
  { days = 30, opening = 1_000_000, timed = false }: { days?: number; opening?: number; timed?: boolean } = {},
): ReadonlyArray<StatementLine> => {
  const dates = Array.from({ length: count }, () => next(days)).sort((one, other) => one - other)
  let balance = opening
  return dates.map((offset, index) => {
    const amountFen = next(200_000) - 100_000
    balance += amountFen
    const seconds = String(index % 60).padStart(2, "0")
    const minutes = String(Math.floor(index / 60) % 60).padStart(2, "0")
    const hours = String(Math.floor(index / 3600)).padStart(2, "0")
    const time = timed ? `${hours}:${minutes}:${seconds}` : undefined
    return line({ row: index + 1, date: day(offset), time, amountFen, balanceFen: balance })
  })
}

export const statement = (
  lines: ReadonlyArray<StatementLine>,
  account: Partial<StatementAccount> = {},
  fileName = "one.csv",
): StatementFile => ({
  fileName,
  layout: "generic",
  account: {
    institution: "测试银行",
    accountName: "甲",
    accountNumber: "6222000011112222",
    currency: "CNY",
    kind: "BANK",
    ...account,
  },
  lines,
  unreadLines: [],
  hasBalances: lines.some(({ balanceFen }) => balanceFen !== undefined),
  pages: 0,
  traits: {},
})

/** The same items in another order. */
export const shuffled = <A>(items: ReadonlyArray<A>, next: Chance): ReadonlyArray<A> => {
  const order = [...items]
  for (let at = order.length - 1; at > 0; at--) {
    const other = next(at + 1)
    const [one, two] = [order[at], order[other]]
    if (one !== undefined && two !== undefined) [order[at], order[other]] = [two, one]
  }
  return order
}

/** The same lines, scrambled within each day. */
export const shuffledWithinDays = (lines: ReadonlyArray<StatementLine>, next: Chance): ReadonlyArray<StatementLine> => {
  const days = Map.groupBy(lines, ({ date }) => toEpochDay(date))
  return [...days.values()].flatMap((ofDay) => shuffled(ofDay, next))
}
