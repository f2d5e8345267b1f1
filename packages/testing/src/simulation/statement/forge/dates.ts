import { strangerName } from "../InventedNames.ts"
import { printStatement } from "../print/PrintStatement.ts"
import type { SimulatedAccount } from "../SimulatedBorrower.ts"
import type { Forgery, ForgersDesk } from "./Forgery.ts"
import { csv, daysAfter, invented, movedBy, rebooked, xlsx } from "./Rebook.ts"

/** The account with half a million from a stranger on its last day. */
const withDeposit = ({ main, random }: ForgersDesk): SimulatedAccount =>
  rebooked(main, [
    ...main.entries,
    invented(main.endDate, 50_000_000, { counterparty: strangerName(random), flowClass: "UNEXPLAINED_LARGE" }),
  ])

const until = (account: SimulatedAccount, endDate: SimulatedAccount["endDate"], fen = -1): SimulatedAccount => ({
  ...rebooked(account, [...account.entries, invented(endDate, fen, { summary: "手续费" })]),
  endDate,
})

const dated = (
  name: string,
  namedBy: Forgery["namedBy"],
  make: (desk: ForgersDesk, account: SimulatedAccount) => SimulatedAccount,
  honest: (desk: ForgersDesk) => SimulatedAccount = withDeposit,
  layout = csv,
): Forgery => ({
  name,
  kind: "DATES",
  namedBy,
  make: (desk) => {
    const account = honest(desk)
    return { honest: [printStatement(account, layout)], forged: [printStatement(make(desk, account), layout)] }
  },
})

/** An account whose last lines are months old on the day of submission. */
const old = (desk: ForgersDesk): SimulatedAccount => {
  const account = withDeposit(desk)
  const moved = account.entries.map((entry) => movedBy(entry, -150))
  return {
    ...account,
    entries: moved,
    startDate: daysAfter(account.startDate, -150),
    endDate: daysAfter(account.endDate, -150),
  }
}

/** Days in the future, or a period without recent days. */
export const dates: ReadonlyArray<Forgery> = [
  dated("one line months ahead seasons a deposit", ["LINES_AFTER_UPLOAD"], ({ today }, account) =>
    until(account, daysAfter(today, 120)),
  ),
  dated(
    "one line months ahead seasons a deposit, in another layout",
    ["LINES_AFTER_UPLOAD"],
    ({ today }, account) => until(account, daysAfter(today, 100)),
    withDeposit,
    xlsx,
  ),
  dated("five lines of the next months", ["LINES_AFTER_UPLOAD"], ({ today }, account) =>
    [20, 40, 60, 80, 100].reduce((so, days) => until(so, daysAfter(today, days)), account),
  ),
  dated("wages of the next months", ["LINES_AFTER_UPLOAD"], ({ today }, account) =>
    [20, 50, 80].reduce((so, days) => until(so, daysAfter(today, days), 3_000_000), account),
  ),
  dated("all days moved beyond the day of the upload", ["LINES_AFTER_UPLOAD"], ({ main }, account) => ({
    ...account,
    entries: account.entries.map((entry) => movedBy(entry, 200)),
    startDate: daysAfter(main.startDate, 200),
    endDate: daysAfter(main.endDate, 200),
  })),
  dated(
    "one tiny line after months of silence seasons a deposit",
    ["SILENT_DAYS"],
    ({ main }, account) => until(account, daysAfter(main.endDate, -3)),
    old,
  ),
  dated(
    "three tiny lines after months of silence",
    ["SILENT_DAYS"],
    ({ main }, account) => [-12, -7, -2].reduce((so, days) => until(so, daysAfter(main.endDate, days)), account),
    old,
  ),
  dated(
    "a stated end months after the last line",
    ["SILENT_DAYS"],
    ({ main }, account) => ({ ...account, endDate: main.endDate }),
    old,
  ),
]
