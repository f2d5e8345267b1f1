import { LocalDate } from "@open-valuation/core/domain"
import { SeededRandom } from "../../market/SeededRandom.ts"
import type { SimulatedEntry } from "../Bookkeeping.ts"
import { companyName, strangerName } from "../InventedNames.ts"
import type { PrintedLayout } from "../print/PrintedLayout.ts"
import { accountBetween, printStatement } from "../print/PrintStatement.ts"
import { simulateBorrower, type SimulatedAccount } from "../SimulatedBorrower.ts"
import { balances } from "./balances.ts"
import { claims, olderOwnMoney } from "./claims.ts"
import { copies } from "./copies.ts"
import type { ForgedFiles, ForgersDesk, Forgery } from "./Forgery.ts"
import { hiddenText } from "./hiddenText.ts"
import { oddHonest, type OddHonest } from "./oddHonest.ts"
import { csv, csvWithoutBalances, daysAfter, type Entries, invented, movedBy, pdf, rebooked, xlsx } from "./Rebook.ts"
import { updates } from "./updates.ts"

const MOVED = 8_000_000
const CIRCLED = 30_000_000

const transfer = (
  date: SimulatedEntry["date"],
  amountFen: number,
  { accountName, accountNumber }: SimulatedAccount,
  isNumbered = true,
): SimulatedEntry =>
  invented(date, amountFen, {
    counterparty: accountName,
    ...(isNumbered ? { counterpartyAccount: accountNumber } : {}),
    summary: amountFen > 0 ? "转存" : "转支",
    remark: "本人转账",
    flowClass: "OWN_TRANSFER",
  })

/** Money transferred from one account to the other, and removed from the first one's statement. */
const cutBefore = (name: string, cut: number, isNumbered: boolean, layout: PrintedLayout): Forgery => ({
  name,
  kind: "ROUND_TRIP",
  namedBy: ["MOVED_AFTER_END"],
  make: ({ main, second }) => {
    const date = daysAfter(main.endDate, -10)
    const giver = rebooked(main, [...main.entries, transfer(date, -MOVED, second, isNumbered)])
    const taker = rebooked(second, [...second.entries, transfer(date, MOVED, main, isNumbered)])
    const taken = printStatement(taker, layout)
    const shown = accountBetween(giver, giver.startDate, daysAfter(date, cut))
    const without = { ...shown, entries: shown.entries.filter(({ amountFen }) => amountFen !== -MOVED) }
    return { honest: [printStatement(giver, csv), taken], forged: [printStatement(without, csv), taken] }
  },
})

const circling = (
  name: string,
  namedBy: Forgery["namedBy"],
  rows: (desk: ForgersDesk, day: number) => { readonly first: Entries; readonly second: Entries },
): Forgery => ({
  name,
  kind: "ROUND_TRIP",
  namedBy,
  make: (desk) => {
    const print = (account: SimulatedAccount, more: Entries, layout: PrintedLayout) =>
      printStatement(rebooked(account, [...account.entries, ...more]), layout)
    const rounds = [80, 70, 60, 50, 40, 30, 20, 10].map((day) => rows(desk, day))
    return {
      honest: [print(desk.main, [], csv), print(desk.second, [], xlsx)],
      forged: [
        print(
          desk.main,
          rounds.flatMap(({ first }) => first),
          csv,
        ),
        print(
          desk.second,
          rounds.flatMap(({ second }) => second),
          xlsx,
        ),
      ],
    }
  },
})

/** Money shown in two places, or money that returns. */
const roundTrips: ReadonlyArray<Forgery> = [
  cutBefore("the giver's statement ends the day before", -1, true, xlsx),
  cutBefore("the giver's statement ends the day before, no number printed", -1, false, pdf),
  cutBefore("the giver's statement ends on the day, without the line", 0, true, xlsx),
  circling(
    "own money in a circle",
    ["OWN_TRANSFER_SHARE", "FAST_IN_FAST_OUT", "ROUND_IN_ROUND_OUT"],
    ({ main, second }, day) => {
      const [out, back] = [daysAfter(main.endDate, -day), daysAfter(main.endDate, 1 - day)]
      return {
        first: [transfer(out, -CIRCLED, second), transfer(back, CIRCLED, second)],
        second: [transfer(out, CIRCLED, main), transfer(back, -CIRCLED, main)],
      }
    },
  ),
  circling("a stranger's money in and out as sales", ["PASS_THROUGH"], ({ main, random }, day) => ({
    first: [
      invented(daysAfter(main.endDate, -day), 30_000_000, { counterparty: strangerName(random), summary: "货款" }),
      invented(daysAfter(main.endDate, 1 - day), -30_000_000, {
        counterparty: strangerName(random),
        summary: "往来款",
      }),
    ],
    second: [],
  })),
]

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
const dates: ReadonlyArray<Forgery> = [
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

const LOAN = 40_000_000

const disguised = (
  name: string,
  namedBy: Forgery["namedBy"],
  daysBeforeEnd: number,
  disguise: (desk: ForgersDesk) => Partial<SimulatedEntry>,
  beforeFen = 0,
): Forgery => ({
  name,
  kind: "LOAN",
  namedBy,
  make: (desk) => {
    const date = daysAfter(desk.main.endDate, -daysBeforeEnd)
    const told = { counterparty: companyName(desk.random), summary: "贷款发放", remark: "经营贷" }
    const words = { counterparty: told.counterparty, ...disguise(desk) }
    const before = beforeFen === 0 ? [] : [invented(daysAfter(date, -15), beforeFen, words)]
    const print = (loan: Partial<SimulatedEntry>) => [
      printStatement(rebooked(desk.main, [...desk.main.entries, ...before, invented(date, LOAN, loan)]), csv),
    ]
    return { honest: print(told), forged: print(words) }
  },
})

/** Borrowed money under another description. The twin describes it correctly. */
const loans: ReadonlyArray<Forgery> = [
  disguised("a loan as money between business partners", ["UNEXPLAINED_LARGE"], 12, () => ({ summary: "往来款" })),
  disguised("a loan as a sale to a new customer", ["UNEXPLAINED_LARGE"], 20, () => ({ summary: "货款" })),
  disguised("a loan as a stranger's transfer", ["UNEXPLAINED_LARGE"], 5, ({ random }) => ({
    counterparty: strangerName(random),
    summary: "转存",
  })),
  disguised("a loan as wages that a person pays", ["UNEXPLAINED_LARGE"], 9, ({ random }) => ({
    counterparty: strangerName(random),
    summary: "工资",
  })),
  disguised(
    "a loan after a trifle from the same party",
    ["UNEXPLAINED_LARGE"],
    5,
    () => ({ summary: "货款" }),
    410_000,
  ),
  disguised("a loan as a refund", ["UNPROVEN_RETURN", "UNEXPLAINED_LARGE"], 9, () => ({ summary: "退款" })),
  disguised(
    "a loan with blanks between the characters",
    ["NET_NEW_LOANS", "LOAN_SHARE", "LOAN_WITHOUT_REPAYMENT"],
    60,
    () => ({
      summary: "贷 款 发 放",
    }),
  ),
  disguised("a loan in traditional characters", ["NET_NEW_LOANS", "LOAN_SHARE", "LOAN_WITHOUT_REPAYMENT"], 60, () => ({
    summary: "貸款發放",
  })),
]

/**
 * Forgeries that no statement can disprove by itself: rebuilt from scratch, with every line and balance consistent, or
 * without balances. A lender has to request these statements from the bank. They are measured but not part of any
 * promise.
 */
const beyondProof: ReadonlyArray<Forgery> = [
  olderOwnMoney,
  {
    name: "every balance higher by one sum",
    kind: "BALANCES",
    namedBy: [],
    make: ({ main }) => ({
      honest: [printStatement(main, csv)],
      forged: [printStatement(rebooked(main, main.entries, main.openingFen + 100_000_000), csv)],
    }),
  },
  {
    name: "wages added, every balance made to follow",
    kind: "BALANCES",
    namedBy: [],
    make: ({ main, random }) => {
      const employer = companyName(random)
      const rows = [100, 70, 40, 10].map((day) =>
        invented(daysAfter(main.endDate, -day), 6_000_000, { counterparty: employer, summary: "代发工资" }),
      )
      return {
        honest: [printStatement(main, csv)],
        forged: [printStatement(rebooked(main, [...main.entries, ...rows]), csv)],
      }
    },
  },
  {
    name: "wages added to an account without balances",
    kind: "BALANCES",
    namedBy: ["BALANCE_UNCHECKED"],
    make: ({ main, random }) => {
      const employer = companyName(random)
      const row = invented(daysAfter(main.endDate, -10), 6_000_000, { counterparty: employer, summary: "代发工资" })
      return {
        honest: [printStatement(main, csv)],
        forged: [printStatement(rebooked(main, [...main.entries, row]), csvWithoutBalances)],
      }
    },
  },
]

/** All forgeries that can be detected from the statement itself. */
export const forgeries: ReadonlyArray<Forgery> = [
  ...copies,
  ...dates,
  ...balances,
  ...loans,
  ...claims,
  ...roundTrips,
  ...hiddenText,
  ...updates,
]

export { beyondProof }

/** The default day on which the files of the corpus are submitted. */
const TODAY = LocalDate.LocalDate.make("2026-06-28")

/** An honest borrower of the corpus; the same seed and day give the same borrower. */
const forgersDesk = (seed: number, today: LocalDate.LocalDate): ForgersDesk => {
  const endDate = daysAfter(today, -3)
  const { accounts } = simulateBorrower({ seed, endDate, detours: ["ownTransfers", "refund", "wealth"] })
  const [main, second] = accounts
  if (main === undefined || second === undefined) throw new RangeError(`Borrower ${seed} has fewer than two accounts`)
  return { main, second, today, random: new SeededRandom(`forgery ${seed}`) }
}

/** The files of a forgery of one borrower's statements, and of its honest twin. */
export const forge = (forgery: Forgery, seed: number, today = TODAY): ForgedFiles & Pick<ForgersDesk, "today"> => {
  const desk = forgersDesk(seed, today)
  return { ...forgery.make({ ...desk, random: desk.random.fork(forgery.name) }), today }
}

/** The files of an honest borrower with an odd habit, and the day of their submission. */
export const oddFiles = (one: OddHonest, seed: number, today = TODAY) => {
  const desk = forgersDesk(seed, today)
  return { files: one.make({ ...desk, random: desk.random.fork(one.name) }), today }
}

export { oddHonest }
