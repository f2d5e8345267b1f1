import { LocalDate } from "@open-valuation/core/domain"
import type { SimulatedEntry } from "../Bookkeeping.ts"
import { plainYuan, type PrintedLayout } from "../print/PrintedLayout.ts"
import { printedLayouts } from "../print/printedLayouts.ts"
import type { SimulatedAccount } from "../SimulatedBorrower.ts"

export type Entries = ReadonlyArray<SimulatedEntry>

/** The account with other entries, and balances recomputed to match. */
export const rebooked = (
  account: SimulatedAccount,
  entries: Entries,
  openingFen = account.openingFen,
): SimulatedAccount => {
  let balanceFen = openingFen
  const ordered = entries.toSorted((one, other) => one.day - other.day)
  return {
    ...account,
    openingFen,
    entries: ordered.map((entry) => {
      balanceFen += entry.amountFen
      return { ...entry, balanceFen }
    }),
  }
}

/** An entry moved later by some days. */
export const movedBy = (entry: SimulatedEntry, days: number): SimulatedEntry => {
  const day = entry.day + days
  return { ...entry, day, date: LocalDate.fromEpochDay(day) }
}

/** A fabricated entry. */
export const invented = (
  date: LocalDate.LocalDate,
  amountFen: number,
  words: Partial<SimulatedEntry> = {},
): SimulatedEntry => ({
  day: LocalDate.toEpochDay(date),
  date,
  time: "15:20:11",
  amountFen,
  balanceFen: 0,
  summary: "转存",
  remark: "",
  flowClass: "EFFECTIVE",
  ...words,
})

export const daysAfter = (date: LocalDate.LocalDate, days: number): LocalDate.LocalDate =>
  LocalDate.fromEpochDay(LocalDate.toEpochDay(date) + days)

/** A layout of the simulator by id. */
export const layoutNamed = (id: string): PrintedLayout => {
  const layout = printedLayouts.find((one) => one.id === id)
  if (layout === undefined) throw new RangeError(`There is no layout ${id}`)
  return layout
}

export const csv = layoutNamed("unlisted-csv")
export const xlsx = layoutNamed("abc-personal-xlsx")
export const pdf = layoutNamed("unlisted-pdf")

/** The export of a bank that prints no balances. */
export const csvWithoutBalances: PrintedLayout = {
  ...csv,
  id: "unlisted-csv-without-balances",
  header: ["交易日期", "交易时间", "收支标志", "交易金额", "对方户名", "对方账号", "摘要", "附言"],
  row: ({ amountFen, counterparty = "", counterpartyAccount = "", date, remark = "", summary, time }) => [
    date,
    time,
    amountFen > 0 ? "收入" : "支出",
    plainYuan(Math.abs(amountFen)),
    counterparty,
    counterpartyAccount,
    summary,
    remark,
  ],
}

/** A layout that prints balances for some entries only. */
export const withBalancesWhere = (isPrinted: (number: number) => boolean): PrintedLayout => ({
  ...csv,
  id: "unlisted-csv-some-balances",
  row: (entry, account, number) =>
    csv.row(entry, account, number).map((cell, column) => (column === 4 && !isPrinted(number) ? "" : cell)),
})
