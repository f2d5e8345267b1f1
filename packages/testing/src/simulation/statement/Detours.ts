import type { SeededRandom } from "../market/SeededRandom.ts"
import { accountNumber, companyName, personName, shopName, strangerName } from "./InventedNames.ts"
import { fen, type Movement, officeTime, type SimulatedClass } from "./Movement.ts"

/** The inclusive range of days for an event. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** An account of the owner, as it appears to the other side of a transfer. */
export interface OwnAccount {
  readonly accountName: string
  readonly accountNumber: string
}

type Draft = Omit<Movement, "account" | "time" | "flowClass">

const booked = (account: number, random: SeededRandom, flowClass: SimulatedClass, drafts: ReadonlyArray<Draft>) =>
  drafts.map((draft): Movement => ({ account, time: officeTime(random), flowClass, ...draft }))

/** Transfers between two accounts of the owner. */
export const ownTransfers = (
  accounts: ReadonlyArray<OwnAccount>,
  { from, to }: Span,
  count: number,
  random: SeededRandom,
): ReadonlyArray<Movement> =>
  Array.from({ length: count }, () => {
    const [giver = 0, taker = 0] = random.shuffle([...accounts.keys()])
    const day = random.integer(from, to)
    const amountFen = fen(random, 1_000, 9_000)
    const side = (other: number, signed: number, summary: string): Draft => ({
      day,
      amountFen: signed,
      counterparty: accounts[other]?.accountName ?? "",
      counterpartyAccount: accounts[other]?.accountNumber ?? "",
      summary,
      remark: "本人转账",
    })
    return [
      ...booked(giver, random, "OWN_TRANSFER", [side(taker, -amountFen, "转支")]),
      ...booked(taker, random, "OWN_TRANSFER", [side(giver, amountFen, "转存")]),
    ]
  }).flat()

/** A purchase refunded days later; neither entry counts. */
export const refund = (account: number, { from, to }: Span, random: SeededRandom): ReadonlyArray<Movement> => {
  const day = random.integer(from, to - 12)
  const shop = { counterparty: shopName(random), counterpartyAccount: accountNumber(random, 17) }
  const amountFen = fen(random, 700, 900)
  return booked(account, random, "REVERSAL", [
    { day, amountFen: -amountFen, ...shop, summary: "消费", remark: "快捷支付" },
    { day: day + random.integer(1, 10), amountFen, ...shop, summary: "退款", remark: "快捷支付退款" },
  ])
}

/** A loan with instalments, spent in one sum on a machine some days later or kept. */
export const loan = (
  account: number,
  { from, to }: Span,
  spent: boolean,
  random: SeededRandom,
): ReadonlyArray<Movement> => {
  const day = random.integer(from, to - 20)
  // At least a hundredth apart, so that the spending of one cannot be taken for the other's.
  const amountFen = spent ? random.integer(21, 50) * 1_000_000 : random.integer(21, 34) * 1_000_000 + 500_000
  const left = day + random.integer(5, 18)
  const seller = { counterparty: companyName(random), counterpartyAccount: accountNumber(random, 17) }
  const instalment = fen(random, 3_000, 8_000)
  const repayments: Array<Draft> = []
  for (let due = day + 30; due <= to; due += 30) {
    repayments.push({
      day: due,
      amountFen: -instalment,
      counterparty: "个人贷款还款户",
      summary: "贷款还款",
      remark: "还款",
      apart: true,
    })
  }
  return [
    ...booked(account, random, "LOAN", [
      {
        day,
        amountFen,
        counterparty: "个人贷款放款专户",
        summary: "贷款发放",
        remark: "经营贷",
        dueFen: instalment,
        ...(spent ? { leftOn: left } : {}),
      },
    ]),
    ...booked(account, random, "EFFECTIVE", [
      ...(spent
        ? [{ day: left, amountFen: -amountFen, ...seller, summary: "转支", remark: "设备尾款", apart: true }]
        : []),
      ...repayments,
    ]),
  ]
}

/** Another person's money that arrives and leaves within three days, perhaps minus a small part. */
export const passThrough = (account: number, { from, to }: Span, random: SeededRandom): ReadonlyArray<Movement> => {
  const day = random.integer(from, to - 3)
  const leftOn = day + random.integer(1, 3)
  const amountFen = fen(random, 60_000, 100_000)
  const kept = random.chance(0.5) ? 0 : Math.floor(amountFen * random.between(0.001, 0.008))
  const side = () => ({ counterparty: personName(random), counterpartyAccount: accountNumber(random, 17) })
  return booked(account, random, "PASS_THROUGH", [
    { day, amountFen, ...side(), summary: "转存", remark: "往来款", leftOn },
    { day: leftOn, amountFen: -(amountFen - kept), ...side(), summary: "转支", remark: "往来款" },
  ])
}

/** Wealth products that are bought and redeemed. */
export const wealth = (account: number, { from, to }: Span, random: SeededRandom): ReadonlyArray<Movement> => {
  const day = random.integer(from, to - 20)
  const amountFen = random.integer(2, 12) * 1_000_000
  const held = random.integer(7, 20)
  return booked(account, random, "WEALTH", [
    { day, amountFen: -amountFen, summary: "理财申购", remark: "稳健理财" },
    {
      day: day + held,
      amountFen: amountFen + Math.round((amountFen * 0.028 * held) / 365),
      summary: "理财赎回",
      remark: "稳健理财",
    },
  ])
}

/** A large sum from a stranger; it counts as unexplained, and is excluded when it arrives in the last thirty days. */
export const unexplainedDeposit = (
  account: number,
  { from, to }: Span,
  random: SeededRandom,
): ReadonlyArray<Movement> =>
  booked(account, random, "UNEXPLAINED_LARGE", [
    {
      day: random.integer(from, to),
      amountFen: fen(random, 120_000, 200_000),
      counterparty: strangerName(random),
      counterpartyAccount: accountNumber(random, 17),
      summary: "转存",
      remark: "",
    },
  ])
