import { companyName, strangerName } from "../InventedNames.ts"
import { accountBetween, printStatement } from "../print/PrintStatement.ts"
import type { SimulatedAccount } from "../SimulatedBorrower.ts"
import type { Forgery, ForgersDesk } from "./Forgery.ts"
import { csv, daysAfter, type Entries, invented, rebooked, xlsx } from "./Rebook.ts"

const LOAN = 40_000_000

/** The account of the desk with more entries. */
const withRows = ({ main }: ForgersDesk, rows: Entries): SimulatedAccount => rebooked(main, [...main.entries, ...rows])

/** Borrowed money that came some days before the end, in the words of something else. The twin calls it a loan. */
const claimed = (name: string, days: number, rows: (desk: ForgersDesk, day: number) => Entries): Forgery => ({
  name: `${name}, ${days} days before the end`,
  kind: "LOAN",
  namedBy: ["UNPROVEN_INCOME"],
  make: (desk) => {
    const forged = rows(desk, days)
    const lender = companyName(desk.random)
    const told = forged.map(({ date, amountFen }) =>
      invented(date, amountFen, { counterparty: lender, summary: "贷款发放", remark: "经营贷" }),
    )
    return {
      honest: [printStatement(withRows(desk, told), csv)],
      forged: [printStatement(withRows(desk, forged), csv)],
    }
  },
})

const once = (words: (desk: ForgersDesk) => Parameters<typeof invented>[2]) => (desk: ForgersDesk, day: number) => [
  invented(daysAfter(desk.main.endDate, -day), LOAN, words(desk)),
]

const inForty =
  (nameOf: typeof companyName) =>
  ({ main, random }: ForgersDesk, day: number): Entries =>
    Array.from({ length: 40 }, (_, at) =>
      invented(daysAfter(main.endDate, -day - Math.floor(at / 10)), LOAN / 40, {
        counterparty: nameOf(random),
        summary: "转账",
      }),
    )

const disguises: ReadonlyArray<readonly [name: string, rows: (desk: ForgersDesk, day: number) => Entries]> = [
  ["a loan as interest", once(() => ({ summary: "结息" }))],
  ["a loan as an insurer's payout", once(() => ({ counterparty: "远屏财产保险有限公司", summary: "理赔款" }))],
  ["a loan as provident fund", once(() => ({ counterparty: "棠溪住房公积金管理中心", summary: "公积金提取" }))],
  ["a loan as redeemed savings", once(() => ({ summary: "理财赎回", remark: "稳健理财" }))],
  ["a loan as a new payer's bonus", once(({ random }) => ({ counterparty: companyName(random), summary: "年终奖" }))],
  ["a loan in forty strangers' names", inForty(strangerName)],
  ["a loan in the names of forty new companies", inForty(companyName)],
]

/** Credits that stand higher than the balance says; balances are those of the twin. */
const raised = (name: string, layout: typeof csv, isRaised: (at: number) => boolean, times: number): Forgery => ({
  name,
  kind: "BALANCES",
  namedBy: ["BALANCE_BREAKS"],
  make: ({ main }) => {
    let credit = 0
    const entries = main.entries.map((entry) =>
      entry.amountFen > 0 && isRaised(credit++) ? { ...entry, amountFen: entry.amountFen * times } : entry,
    )
    return { honest: [printStatement(main, layout)], forged: [printStatement({ ...main, entries }, layout)] }
  },
})

/** The twin closes an account and takes the money elsewhere; the forger leaves the closing out. */
const closed = (name: string, days: number, words: Parameters<typeof invented>[2]): Forgery => ({
  name,
  kind: "ROUND_TRIP",
  namedBy: ["MOVED_AFTER_END"],
  make: ({ main, second }) => {
    const date = daysAfter(main.endDate, -days)
    const before = accountBetween(second, second.startDate, daysAfter(date, -1))
    const fen = before.entries.at(-1)?.balanceFen ?? before.openingFen
    const shut = rebooked(before, [...before.entries, invented(date, -fen, { summary: "销户" })], before.openingFen)
    const taker = printStatement(rebooked(main, [...main.entries, invented(date, fen, words)]), csv)
    return {
      honest: [taker, printStatement({ ...shut, endDate: date }, xlsx)],
      forged: [taker, printStatement(before, xlsx)],
    }
  },
})

/** Borrowed money as own money of an account that nobody sees. */
const asOwnMoney = once(({ main }) => ({
  counterparty: main.accountName,
  counterpartyAccount: "6222031900007734125",
  summary: "转存",
  remark: "本人转账",
}))

/** It counts after 30 days, like other large deposits; until then only the other account can say whose it was. */
export const olderOwnMoney = claimed("a loan as own money of an account that is not given", 50, asOwnMoney)

/** The twin spends most of its income; the forger says that it goes to an account of the owner. */
const paidToOwner: Forgery = {
  name: "spending called payments to the owner",
  kind: "ROUND_TRIP",
  namedBy: ["PAID_TO_OWNER"],
  make: ({ main, random }) => {
    const incomeFen = main.entries.reduce(
      (sum, { amountFen, flowClass }) => (flowClass === "EFFECTIVE" && amountFen > 0 ? sum + amountFen : sum),
      0,
    )
    const supplier = { counterparty: companyName(random), summary: "货款" }
    const owner = { counterparty: main.accountName, summary: "转支", remark: "本人转账" }
    const print = (words: Parameters<typeof invented>[2]) => {
      const paid = [150, 120, 90, 60, 30, 5].map((day) =>
        invented(daysAfter(main.endDate, -day), -Math.round(incomeFen / 6), words),
      )
      // What an owner moves anyway would name the twin too.
      const others = main.entries.filter(({ flowClass }) => flowClass !== "OWN_TRANSFER")
      return [printStatement(rebooked(main, [...others, ...paid], main.openingFen + incomeFen), csv)]
    }
    return { honest: print(supplier), forged: print(owner) }
  },
}

/** Forgeries in which lines claim what the other lines do not bear out. */
export const claims: ReadonlyArray<Forgery> = [
  ...disguises.flatMap(([name, rows]) => [claimed(name, 20, rows), claimed(name, 50, rows)]),
  claimed("a loan as own money of an account that is not given", 20, asOwnMoney),
  paidToOwner,
  raised("every third credit three times as high", csv, (at) => at % 3 === 0, 3),
  raised("every credit of a workbook twice as high", xlsx, () => true, 2),
  closed("a closed account without its closing, the money as cash", 40, { summary: "现存" }),
  closed("a closed account without its closing, the money as a transfer", 40, { summary: "转存", remark: "本人转账" }),
  closed("a closed account without its closing, the money by way of an account that nobody sees", 40, {
    summary: "转存",
    remark: "本人转账",
    counterpartyAccount: "6222031900007734125",
  }),
  closed("a stale statement, the money as a sale", 60, { summary: "货款", counterparty: "锦屿商贸有限公司" }),
]
