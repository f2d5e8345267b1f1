import { accountNumber, companyName, ownerName, shopName, strangerName } from "../InventedNames.ts"
import { accountBetween, type PrintedStatement, printStatement } from "../print/PrintStatement.ts"
import type { ForgersDesk } from "./Forgery.ts"
import { csv, daysAfter, type Entries, invented, rebooked, xlsx } from "./Rebook.ts"

/** An honest borrower with something unusual that resembles a forgery. */
export interface OddHonest {
  readonly name: string
  readonly make: (desk: ForgersDesk) => ReadonlyArray<PrintedStatement>
}

const odd = (
  name: string,
  rows: (desk: ForgersDesk, on: (days: number) => ReturnType<typeof daysAfter>) => Entries,
) => ({
  name,
  make: (desk: ForgersDesk) => {
    const on = (days: number) => daysAfter(desk.main.endDate, -days)
    return [
      printStatement(rebooked(desk.main, [...desk.main.entries, ...rows(desk, on)]), csv),
      printStatement(desk.second, xlsx),
    ]
  },
})

const months = [165, 135, 105, 75, 45, 15]

/** Unusual habits of honest borrowers. */
export const oddHonest: ReadonlyArray<OddHonest> = [
  odd("a year-end bonus of the employer", ({ random }, on) => {
    const words = { counterparty: companyName(random), summary: "代发工资" }
    const wages = months.map((day) => invented(on(day), 1_200_000, words))
    return [...wages, invented(on(40), 6_000_000, { ...words, summary: "年终奖" })]
  }),
  odd("wages and a bonus that name no payer", (_, on) => [
    ...months.map((day) => invented(on(day), 2_600_000, { summary: "代发工资" })),
    invented(on(25), 9_000_000, { summary: "年终奖" }),
  ]),
  odd("a redemption after its purchase", (_, on) => [
    invented(on(100), 15_000_000, { summary: "转存", remark: "货款", counterparty: "锦屿商贸有限公司" }),
    invented(on(95), -12_000_000, { summary: "理财申购", remark: "稳健理财" }),
    invented(on(20), 12_100_000, { summary: "理财赎回", remark: "稳健理财" }),
  ]),
  {
    name: "interest on a large balance",
    make: ({ main }) => {
      const rich = rebooked(main, main.entries, main.openingFen + 900_000_000)
      const interest = invented(daysAfter(main.endDate, -4), 115_000, { summary: "结息" })
      return [printStatement(rebooked(rich, [...rich.entries, interest], rich.openingFen), csv)]
    },
  },
  odd("a payout of an insurer that was paid before", (_, on) => [
    invented(on(120), -480_000, { summary: "保费", counterparty: "远屏财产保险有限公司" }),
    invented(on(18), 3_800_000, { summary: "理赔款", counterparty: "远屏财产保险有限公司" }),
  ]),
  {
    name: "an account that is closed at its end",
    make: ({ main, second }) => {
      const date = daysAfter(main.endDate, -50)
      const before = accountBetween(second, second.startDate, daysAfter(date, -1))
      const fen = before.entries.at(-1)?.balanceFen ?? before.openingFen
      const own = { counterparty: main.accountName, counterpartyAccount: main.accountNumber }
      const shut = rebooked(before, [...before.entries, invented(date, -fen, { ...own, summary: "销户" })])
      const back = { counterparty: main.accountName, counterpartyAccount: second.accountNumber, remark: "本人转账" }
      return [
        printStatement(rebooked(main, [...main.entries, invented(date, fen, back)]), csv),
        printStatement({ ...shut, endDate: date }, xlsx),
      ]
    },
  },
  {
    name: "own money moved between accounts that are all given",
    make: ({ main, second }) => {
      const date = daysAfter(main.endDate, -12)
      const own = (counterparty: string, counterpartyAccount: string) => ({
        counterparty,
        counterpartyAccount,
        remark: "本人转账",
      })
      const out = invented(date, -3_000_000, own(second.accountName, second.accountNumber))
      const back = invented(date, 3_000_000, own(main.accountName, main.accountNumber))
      return [
        printStatement(rebooked(main, [...main.entries, out]), csv),
        printStatement(rebooked(second, [...second.entries, back]), xlsx),
      ]
    },
  },
  odd("a refund of a journey", ({ random }, on) => {
    const words = { counterparty: shopName(random), counterpartyAccount: accountNumber(random, 17) }
    return [
      invented(on(30), -2_200_000, { ...words, summary: "消费" }),
      invented(on(9), 2_200_000, { ...words, summary: "退款" }),
    ]
  }),
  odd("rebates of a supplier", ({ random }, on) => {
    const supplier = companyName(random)
    return months.flatMap((day) => [
      invented(on(day), -1_800_000, { counterparty: supplier, summary: "货款" }),
      invented(on(day - 5), 90_000, { counterparty: supplier, summary: "返利" }),
    ])
  }),
  odd("an advance on wages", ({ random }, on) => {
    const employer = companyName(random)
    return [
      ...months.map((day) => invented(on(day), 1_100_000, { counterparty: employer, summary: "工资" })),
      invented(on(8), 1_100_000, { counterparty: employer, summary: "预支工资" }),
    ]
  }),
  odd("a pension, and a provident fund paid out every month", (_, on) =>
    months.flatMap((day) => [
      invented(on(day), 620_000, { summary: "养老金", counterparty: "棠溪社会保险基金管理中心" }),
      invented(on(day - 3), 240_000, { summary: "公积金提取", counterparty: "棠溪住房公积金管理中心" }),
    ]),
  ),
  odd("gifts of many at a wedding", ({ random }, on) =>
    Array.from({ length: 25 }, (_, at) =>
      invented(on(70 - (at % 3)), 100_000, { counterparty: strangerName(random), summary: "转账", remark: "礼金" }),
    ),
  ),
  odd("a flat sold to a relative, told of long ago", ({ random }, on) => {
    const buyer = ownerName(random, true)
    return months.map((day) => invented(on(day), 900_000, { counterparty: buyer, summary: "转账", remark: "房款分期" }))
  }),
]
