import type { SeededRandom } from "../market/SeededRandom.ts"
import { accountNumber, companyName, personName, shopName } from "./InventedNames.ts"
import { fen, type Movement, officeTime } from "./Movement.ts"

/** The part of one month that a borrower's statement covers. */
export interface Month {
  readonly firstDay: number
  readonly lastDay: number
}

/** A payer or payee. */
interface Party {
  readonly counterparty: string
  readonly counterpartyAccount: string
}

const party = (random: SeededRandom, name: (random: SeededRandom) => string): Party => ({
  counterparty: name(random),
  counterpartyAccount: accountNumber(random, 17),
})

const dayOf = (random: SeededRandom, { firstDay, lastDay }: Month): number => random.integer(firstDay, lastDay)

/** Wages paid once a month. */
export const salary = (
  account: number,
  months: ReadonlyArray<Month>,
  random: SeededRandom,
): ReadonlyArray<Movement> => {
  const employer = party(random, companyName)
  const wage = fen(random, 8_000, 22_000)
  return months.map((month) => ({
    account,
    day: Math.min(month.firstDay + 9, month.lastDay),
    time: officeTime(random),
    amountFen: wage + fen(random, 0, 300),
    ...employer,
    summary: "代发工资",
    remark: "工资",
    flowClass: "EFFECTIVE",
  }))
}

/**
 * Payments of customers, each far below half of a month's income, and business costs: rent, wages, tax. No cost is
 * close in size to a customer's payment, so that nothing looks like pass-through money. With `oneCustomer` the first
 * customer makes nine payments out of ten.
 */
export const trade = (
  account: number,
  months: ReadonlyArray<Month>,
  random: SeededRandom,
  oneCustomer = false,
): ReadonlyArray<Movement> => {
  const customers = Array.from({ length: random.integer(4, 7) }, () => party(random, companyName))
  const customer = () => (oneCustomer && random.chance(0.9) ? customers[0]! : random.pick(customers))
  const landlord = party(random, personName)
  const worker = party(random, personName)
  const rent = fen(random, 2_000, 8_000)
  return months.flatMap((month): ReadonlyArray<Movement> => {
    const move = (day: number, amountFen: number, to: Partial<Party>, summary: string, remark: string): Movement => {
      return { account, day, time: officeTime(random), amountFen, ...to, summary, remark, flowClass: "EFFECTIVE" }
    }
    const payments = Array.from({ length: random.integer(5, 9) }, () =>
      move(dayOf(random, month), fen(random, 11_000, 28_000), customer(), "转存", "货款"),
    )
    return [
      ...payments,
      move(month.firstDay, -rent, landlord, "转支", "房租"),
      move(dayOf(random, month), -fen(random, 3_000, 8_000), worker, "转支", "工资"),
      move(Math.min(month.firstDay + 14, month.lastDay), -fen(random, 300, 3_000), {}, "扣税", "增值税"),
    ]
  })
}

/** Everyday purchases at an average number per day. */
export const spending = (
  account: number,
  months: ReadonlyArray<Month>,
  perDay: number,
  random: SeededRandom,
): ReadonlyArray<Movement> => {
  const shops = Array.from({ length: 40 }, () => party(random, shopName))
  return months.flatMap((month) => {
    const purchases = Math.round((month.lastDay - month.firstDay + 1) * perDay)
    return Array.from({ length: purchases }, (): Movement => {
      const shop = random.pick(shops)
      return {
        account,
        day: dayOf(random, month),
        time: officeTime(random),
        amountFen: -fen(random, 8, 600),
        counterparty: shop.counterparty,
        counterpartyAccount: shop.counterpartyAccount,
        summary: "消费",
        remark: "快捷支付",
        flowClass: "EFFECTIVE",
      }
    })
  })
}
