import type { SimulatedEntry } from "../Bookkeeping.ts"
import { strangerName } from "../InventedNames.ts"
import type { PrintedLayout } from "../print/PrintedLayout.ts"
import { accountBetween, printStatement } from "../print/PrintStatement.ts"
import type { SimulatedAccount } from "../SimulatedBorrower.ts"
import type { Forgery, ForgersDesk } from "./Forgery.ts"
import { csv, daysAfter, type Entries, invented, pdf, rebooked, xlsx } from "./Rebook.ts"

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
export const roundTrips: ReadonlyArray<Forgery> = [
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
