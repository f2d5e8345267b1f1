import { from, type RiskRule } from "../analysis/RiskRule.ts"

const MONTHLY_WAGES = "Wages are paid at least once a month (Labour Law, article 50); days by own judgement"
const DECLINE =
  "Mortgage practice asks about a decline above 20 % (HUD Handbook 4000.1, as quoted by thelendersnetwork.com, 2026-11; not compared with the handbook)"
const NSF = "Negative days and returned payments: Mastercard Open Finance and Flinks documentation, 2026-11"
const NAMED = "Guides on reading statements for mainland loans name it and give no figure, 2026-11; own judgement"

/**
 * Rules about how money comes and goes. None is graver than `MEDIUM`: each has an honest explanation, which the officer
 * asks for.
 */
export const profileRules = {
  /** Days since the last wages, of wages that were paid in enough months. */
  SALARY_STOPPED: from("DAYS", [[50, "MEDIUM"]], MONTHLY_WAGES),
  /** Most days between two payments of wages: two months and more are a month without. */
  SALARY_GAP: from(
    "DAYS",
    [
      [56, "LOW"],
      [80, "MEDIUM"],
    ],
    MONTHLY_WAGES,
  ),
  SALARY_FALLING: from("PERCENT", [[20, "MEDIUM"]], DECLINE),
  /** Of all effective inflow. A half year of a business swings more than wages, or than the years of the handbook. */
  INCOME_FALLING: from(
    "PERCENT",
    [
      [40, "LOW"],
      [60, "MEDIUM"],
    ],
    `${DECLINE}; figures for months by own judgement`,
  ),
  NEGATIVE_BALANCE: from("DAYS", [[1, "MEDIUM"]], `${NSF}; number by own judgement`),
  /**
   * Of the days, those that end with less than `profile.lowBalanceFen` on all accounts together. Nothing is told where
   * more than `elsewherePercent` of the outflow goes into savings or to own accounts without a statement.
   */
  LOW_BALANCE: from(
    "PERCENT",
    [
      [30, "LOW"],
      [60, "MEDIUM"],
    ],
    "Reports of low-balance days in cash-flow products; figures by own judgement",
    { elsewherePercent: 10 },
  ),
  FAILED_PAYMENTS: from(
    "COUNT",
    [
      [1, "LOW"],
      [3, "MEDIUM"],
    ],
    `${NSF}; number by own judgement`,
  ),
  /** Of the effective inflow. */
  CASH_SHARE: from(
    "PERCENT",
    [
      [30, "LOW"],
      [50, "MEDIUM"],
    ],
    "Cash names no payer, so that income paid in it cannot be traced; figures by own judgement",
  ),
  /** Of business income and unexplained inflow; of fewer than `lines` nothing is told. */
  ROUND_SUMS: from("PERCENT", [[80, "LOW"]], NAMED, { lines: 10 }),
  /** Of amounts moved by hand; of fewer than `lines` at night nothing is told. */
  NIGHT_ACTIVITY: from("PERCENT", [[30, "LOW"]], NAMED, { lines: 5 }),
  /** Of income from companies; of fewer than `lines` nothing is told. */
  HOLIDAY_INCOME: from("PERCENT", [[50, "LOW"]], NAMED, { lines: 10 }),
} satisfies Readonly<Record<string, RiskRule>>

export type ProfileRiskCode = keyof typeof profileRules
