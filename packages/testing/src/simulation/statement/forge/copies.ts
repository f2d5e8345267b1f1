import { accountNumber, ownerName } from "../InventedNames.ts"
import { wechatXlsx } from "../print/printedLayouts.ts"
import { printStatement } from "../print/PrintStatement.ts"
import type { SimulatedAccount } from "../SimulatedBorrower.ts"
import type { Forgery, ForgersDesk } from "./Forgery.ts"
import { csv, csvWithoutBalances, daysAfter, type Entries, layoutNamed, movedBy, rebooked, xlsx } from "./Rebook.ts"

const otherNumber = ({ main, random }: ForgersDesk): SimulatedAccount => ({
  ...main,
  accountNumber: accountNumber(random),
})

const copied = (name: string, copy: (desk: ForgersDesk) => SimulatedAccount, layout = xlsx): Forgery => ({
  name,
  kind: "COPY",
  namedBy: ["SAME_MONEY"],
  make: (desk) => {
    const honest = [printStatement(desk.main, csv)]
    return { honest, forged: [...honest, printStatement(copy(desk), layout)] }
  },
})

const changed = (desk: ForgersDesk, change: (entries: Entries) => Entries): SimulatedAccount =>
  rebooked(otherNumber(desk), change(desk.main.entries))

/** Splits each amount into two entries on the same day. */
const halved = (entries: Entries): Entries =>
  entries.flatMap((entry) => {
    const part = Math.trunc(entry.amountFen * 0.4)
    return [
      { ...entry, amountFen: part },
      { ...entry, amountFen: entry.amountFen - part },
    ]
  })

/** Splits each amount into two entries, the second one on the day after. */
const spread = (entries: Entries): Entries =>
  halved(entries).map((entry, at) => (at % 2 === 0 || entry.day === entries.at(-1)?.day ? entry : movedBy(entry, 1)))

/** Copies of an account submitted as another one. */
export const copies: ReadonlyArray<Forgery> = [
  copied("the same lines under another number", otherNumber, csv),
  copied("the same lines as another bank's", otherNumber),
  copied("the same lines of another holder", (desk) => ({
    ...otherNumber(desk),
    accountName: ownerName(desk.random, false),
  })),
  copied("all days moved by eleven", (desk) => ({
    ...changed(desk, (entries) => entries.map((entry) => movedBy(entry, -11))),
    startDate: daysAfter(desk.main.startDate, -11),
    endDate: daysAfter(desk.main.endDate, -11),
  })),
  copied("all amounts at 70 %", (desk) =>
    changed(desk, (entries) => entries.map((entry) => ({ ...entry, amountFen: Math.round(entry.amountFen * 0.7) }))),
  ),
  copied("all amounts at 130 %", (desk) =>
    changed(desk, (entries) => entries.map((entry) => ({ ...entry, amountFen: Math.round(entry.amountFen * 1.3) }))),
  ),
  copied("a third of the lines left out", (desk) =>
    changed(desk, (entries) => entries.filter(() => !desk.random.chance(0.33))),
  ),
  copied("a third of the lines added", (desk) =>
    changed(desk, (entries) =>
      entries.flatMap((entry) =>
        desk.random.chance(0.33) ? [entry, { ...entry, amountFen: -desk.random.integer(900, 40_000) }] : [entry],
      ),
    ),
  ),
  copied("days and amounts shaken a little", (desk) =>
    changed(desk, (entries) =>
      entries.map((entry) => ({
        ...movedBy(entry, entry.date > daysAfter(desk.main.endDate, -3) ? 0 : desk.random.integer(-2, 2)),
        amountFen: Math.round(entry.amountFen * desk.random.between(0.994, 1.006)),
      })),
    ),
  ),
  copied("each amount in two parts", (desk) => changed(desk, halved)),
  copied("each amount in two parts on two days", (desk) => changed(desk, spread)),
  copied("the last three months", (desk) => {
    const startDate = daysAfter(desk.main.endDate, -90)
    const entries = desk.main.entries.filter(({ date }) => date >= startDate)
    return { ...rebooked(otherNumber(desk), entries, 9_000_000), startDate }
  }),
  copied("the lines without their balances", otherNumber, csvWithoutBalances),
  copied("the lines as a wallet's", (desk) => ({ ...otherNumber(desk), accountNumber: "" }), wechatXlsx),
  {
    name: "neither account with balances",
    kind: "COPY",
    namedBy: ["SAME_MONEY"],
    make: (desk) => {
      const honest = [printStatement(desk.main, csvWithoutBalances)]
      return {
        honest,
        forged: [...honest, { ...printStatement(otherNumber(desk), csvWithoutBalances), fileName: "2.csv" }],
      }
    },
  },
  {
    name: "three banks for one account",
    kind: "COPY",
    namedBy: ["SAME_MONEY"],
    make: (desk) => {
      const honest = [printStatement(desk.main, csv)]
      const others = ["boc-personal-csv", "ccb-personal-pdf"].map((id) =>
        printStatement(otherNumber(desk), layoutNamed(id)),
      )
      return { honest, forged: [...honest, ...others] }
    },
  },
]
