import { companyName } from "../InventedNames.ts"
import type { PrintedLayout } from "../print/PrintedLayout.ts"
import { accountBetween, printStatement } from "../print/PrintStatement.ts"
import type { SimulatedAccount } from "../SimulatedBorrower.ts"
import type { Forgery, ForgersDesk } from "./Forgery.ts"
import {
  csv,
  daysAfter,
  type Entries,
  invented,
  layoutNamed,
  pdf,
  rebooked,
  withBalancesWhere,
  xlsx,
} from "./Rebook.ts"

const MILLIONS = 497_000_000

/** Adds `fen` to the balances of the entries that satisfy a condition. */
const lifted = (entries: Entries, isLifted: (at: number, count: number) => boolean, fen = MILLIONS): Entries =>
  entries.map((entry, at) => (isLifted(at, entries.length) ? { ...entry, balanceFen: entry.balanceFen + fen } : entry))

const edited = (
  name: string,
  edit: (entries: Entries, desk: ForgersDesk) => Entries,
  layout: PrintedLayout = csv,
  namedBy: Forgery["namedBy"] = ["UNPROVEN_BALANCE", "BALANCE_BREAKS"],
): Forgery => ({
  name,
  kind: "BALANCES",
  namedBy,
  make: (desk) => ({
    honest: [printStatement(desk.main, layout)],
    forged: [printStatement({ ...desk.main, entries: edit(desk.main.entries, desk) }, layout)],
  }),
})

const wages = ({ main, random }: ForgersDesk, count: number): Entries => {
  const employer = companyName(random)
  return Array.from({ length: count }, (_, at) =>
    invented(daysAfter(main.endDate, -8 - 20 * at), 6_000_000, { counterparty: employer, summary: "代发工资" }),
  )
}

/** Inserts rows. The new rows and those before keep consistent balances, the rows after do not. */
const pasted = (entries: Entries, rows: Entries): Entries => {
  const all = [...entries, ...rows].toSorted((one, other) => one.day - other.day)
  return all.map((entry, at) =>
    rows.includes(entry)
      ? {
          ...entry,
          balanceFen: (all.slice(0, at).findLast((one) => !rows.includes(one))?.balanceFen ?? 0) + entry.amountFen,
        }
      : entry,
  )
}

const oneLine = (desk: ForgersDesk, balanceFen: number): SimulatedAccount => ({
  ...desk.second,
  startDate: desk.main.endDate,
  entries: [{ ...invented(desk.main.endDate, 1, { summary: "结息" }), balanceFen }],
  openingFen: balanceFen - 1,
})

/** Balances that do not follow from the lines. */
export const balances: ReadonlyArray<Forgery> = [
  edited("the last balance", (entries) => lifted(entries, (at, count) => at === count - 1)),
  edited("one balance in the middle", (entries) => lifted(entries, (at, count) => at === count - 20)),
  edited("all balances from the middle on", (entries) => lifted(entries, (at, count) => at >= count / 2)),
  edited("all balances from before the last 90 days on", (entries) => lifted(entries, (at, count) => at >= count / 4)),
  edited("all balances but the last", (entries) => lifted(entries, (at, count) => at < count - 1)),
  edited("the first balances", (entries) => lifted(entries, (at, count) => at < count / 2)),
  edited("every other balance", (entries) => lifted(entries, (at) => at % 2 === 0)),
  edited("a PDF's balances from the middle on", (entries) => lifted(entries, (at, count) => at >= count / 2), pdf),
  edited(
    "a ruled PDF's last balances",
    (entries) => lifted(entries, (at, count) => at >= count - 5, 9_000_000),
    layoutNamed("ccb-personal-pdf"),
  ),
  edited(
    "a workbook's balances of the last days",
    (entries) => lifted(entries, (at, count) => at >= count - 12, 20_000_000),
    xlsx,
  ),
  edited("a tenth more from the middle on", (entries) => lifted(entries, (at, count) => at >= count / 2, 1_500_000)),
  edited("an expense made smaller", (entries) => {
    const largest = entries.reduce((most, { amountFen }) => Math.min(most, amountFen), 0)
    const at = entries.findIndex(({ amountFen }) => amountFen === largest)
    return entries.map((entry, index) => (index === at ? { ...entry, amountFen: Math.round(largest / 100) } : entry))
  }),
  edited("an expense taken out", (entries) => {
    const largest = entries.reduce((most, { amountFen }) => Math.min(most, amountFen), 0)
    return entries.filter(({ amountFen }) => amountFen !== largest)
  }),
  edited("wages pasted in", (entries, desk) => pasted(entries, wages(desk, 4))),
  edited("wages pasted into a workbook", (entries, desk) => pasted(entries, wages(desk, 4)), xlsx),
  edited("wages pasted in that lift only the last balance", (entries, desk) => {
    const all = pasted(entries, wages(desk, 4))
    return lifted(all, (at, count) => at === count - 1, 24_000_000)
  }),
  edited(
    "wages pasted in, and most balances blanked",
    (entries, desk) => pasted(entries, wages(desk, 5)),
    withBalancesWhere((number) => number % 8 === 0),
    ["UNPROVEN_BALANCE"],
  ),
  {
    name: "a second version of the statement, every balance higher",
    kind: "BALANCES",
    namedBy: ["SOURCES_CONTRADICT"],
    make: ({ main }) => {
      const honest = [printStatement(main, csv)]
      const richer = rebooked(main, main.entries, main.openingFen + MILLIONS)
      return { honest, forged: [...honest, { ...printStatement(richer, csv), fileName: "2.csv" }] }
    },
  },
  {
    name: "a second file begins with more than the first one left",
    kind: "BALANCES",
    namedBy: ["UNPROVEN_BALANCE", "PERIOD_GAP", "BALANCE_BREAKS"],
    make: ({ main }) => {
      const cut = daysAfter(main.endDate, -60)
      const parts = [accountBetween(main, main.startDate, cut), accountBetween(main, daysAfter(cut, 1), main.endDate)]
      const [first, second] = parts.map((part) => printStatement(part, csv))
      const richer = printStatement(
        {
          ...parts[1]!,
          startDate: daysAfter(cut, 4),
          entries: lifted(
            parts[1]!.entries.filter(({ date }) => date > daysAfter(cut, 3)),
            () => true,
            40_000_000,
          ),
        },
        csv,
      )
      return { honest: [first!, { ...second!, fileName: "2.csv" }], forged: [first!, { ...richer, fileName: "2.csv" }] }
    },
  },
  ...([1, 2, 3] as const).map((lines): Forgery => ({
    name: `a second account of ${lines} ${lines === 1 ? "line" : "lines"} of 0.01 and ten million`,
    kind: "BALANCES",
    namedBy: ["UNPROVEN_BALANCE"],
    make: (desk) => {
      const honest = [printStatement(desk.main, csv)]
      const rich = oneLine(desk, 999_999_999)
      const rows = Array.from({ length: lines }, (_, at) => invented(daysAfter(desk.main.endDate, at - lines + 1), 1))
      const account = lines === 1 ? rich : { ...rebooked(rich, rows, 999_999_990), startDate: rows[0]!.date }
      return { honest, forged: [...honest, printStatement(account, xlsx)] }
    },
  })),
]
