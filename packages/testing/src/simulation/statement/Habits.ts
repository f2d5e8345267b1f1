import type { SeededRandom } from "../market/SeededRandom.ts"
import type { Month } from "./Business.ts"
import { accountNumber, dealerName } from "./InventedNames.ts"
import { fen, type Movement, officeTime } from "./Movement.ts"

/** Honest behaviour that resembles a concern. */
export type Habit =
  /** An old home loan at the account's own bank: a debt, but a small one. */
  | "mortgage"
  /** A credit card, paid off every month. */
  | "creditCard"
  /** A shop's takings, paid out by an acquirer in one sum a week. */
  | "shopTakings"
  /** An extra half month's wages in the last month. */
  | "bonus"
  /** The first payment for a machine, from savings. */
  | "ownPurchase"

export const allHabits: ReadonlyArray<Habit> = ["mortgage", "creditCard", "shopTakings", "bonus", "ownPurchase"]

type Draft = Omit<Movement, "account" | "time" | "flowClass">

/** The movements of a habit on the first account. */
export const habitual = (
  habit: Habit,
  months: ReadonlyArray<Month>,
  { from, to }: { readonly from: number; readonly to: number },
  random: SeededRandom,
): ReadonlyArray<Movement> =>
  draftsOf(habit, months, { from, to }, random).map((draft) => ({
    account: 0,
    time: officeTime(random),
    flowClass: "EFFECTIVE",
    ...draft,
  }))

const draftsOf = (
  habit: Habit,
  months: ReadonlyArray<Month>,
  { from, to }: { readonly from: number; readonly to: number },
  random: SeededRandom,
): ReadonlyArray<Draft> => {
  const monthly = (dayOfMonth: number, draft: (month: number) => Omit<Draft, "day">): ReadonlyArray<Draft> =>
    months.map(({ firstDay, lastDay }, month) => ({
      day: Math.min(firstDay + dayOfMonth - 1, lastDay),
      ...draft(month),
    }))
  switch (habit) {
    case "mortgage": {
      const instalment = fen(random, 1_200, 2_000)
      return monthly(20, (month) => ({
        amountFen: -instalment,
        counterparty: "个人贷款还款户",
        summary: "贷款还款",
        remark: "房贷",
        apart: true,
        ...(month === months.length - 1 ? { dueFen: instalment } : {}),
      }))
    }
    case "creditCard":
      return monthly(18, () => ({
        amountFen: -fen(random, 800, 2_500),
        counterparty: "信用卡中心",
        summary: "信用卡还款",
        remark: "自动还款",
      }))
    case "shopTakings": {
      const weeks = Math.floor((to - from) / 7)
      return Array.from({ length: weeks }, (_, week) => ({
        day: from + 7 * week + 1,
        amountFen: fen(random, 2_000, 4_500),
        counterparty: "银联商务股份有限公司",
        summary: "商户结算",
        remark: "",
      }))
    }
    case "bonus":
      return [{ day: to - 10, amountFen: fen(random, 4_000, 9_000), summary: "代发工资", remark: "奖金" }]
    case "ownPurchase":
      return [
        {
          day: random.integer(from + 60, to - 5),
          amountFen: -fen(random, 30_000, 60_000),
          counterparty: dealerName(random),
          counterpartyAccount: accountNumber(random, 17),
          summary: "转支",
          remark: "购车款",
          apart: true,
        },
      ]
  }
}
