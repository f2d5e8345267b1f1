import { many, plural } from "../../text/words/Plural.ts"
import type { AnalysisMessages } from "../analysis/AnalysisMessages.ts"
import type { IncomeSource } from "../profile/IncomeSources.ts"
import type { ObligationKind } from "../profile/Obligations.ts"
import type { ProfileCode, SalaryState } from "../profile/ProfileMessages.ts"
import { yuan } from "./enWords.ts"

const SOURCES: Readonly<Record<IncomeSource, string>> = {
  SALARY: "Wages",
  OPERATIONS: "Business",
  TRANSFERS: "Transfers from individuals",
  OTHER: "Other",
}

const KINDS: Readonly<Record<ObligationKind, string>> = {
  LOAN: "Loan",
  LEASE: "Lease",
  CARD: "Credit card",
  RENT: "Rent",
  INSURANCE: "Insurance",
}

const STATES: Readonly<Record<SalaryState, string>> = {
  REGULAR: "paid every month",
  FALLING: "falling",
  INTERRUPTED: "interrupted",
  STOPPED: "stopped",
  TOO_SHORT: "too few months to tell",
  NONE: "none seen",
  COMPANY: "none: accounts of companies",
  IRREGULAR: "casual, not every month",
}

const wagesOf = (payer: string): string => (payer === "" ? "Wages" : `Wages from "${payer}"`)

/** Texts in English about how money comes and goes. */
export const enProfile: { readonly [Code in ProfileCode]: (params: AnalysisMessages[Code]) => string } = {
  "statement.profile.source": ({ source }) => SOURCES[source] ?? source,
  "statement.profile.obligation": ({ kind }) => KINDS[kind] ?? kind,
  "statement.profile.salary": ({ state }) => STATES[state] ?? state,
  "statement.profile.unknown.salary": () =>
    "No wages on these statements: they may go to another account, or there may be none.",
  "statement.profile.unknown.shortSalary": ({ months, needed }) =>
    `Wages of ${many(months, "month")} only, fewer than ${needed}: whether they are paid every month cannot be told.`,
  "statement.profile.unknown.trend": ({ needed }) =>
    `Fewer than ${needed} whole months that every account covers: the trend of income cannot be told.`,
  "statement.profile.unknown.balances": () =>
    "No balances that can be checked: days with a low or negative balance cannot be counted.",
  "statement.profile.unknown.someBalances": ({ accounts, all }) =>
    `Balances can be checked on ${accounts} of ${many(all, "account")} only: low and negative days are counted there.`,
  "statement.profile.unknown.times": () => "No times of day are printed: activity at night cannot be told.",
  "statement.profile.unknown.holidays": () =>
    "No payments of companies to hold against public holidays, or none in a year whose holidays are known.",

  "statement.risk.SALARY_STOPPED": ({ observed, payer, lastDate }) =>
    `${wagesOf(payer)} last arrived on ${lastDate}, ${many(observed, "day")} before the statement ends: the job may have ended, or the wages go to another account. Verify the employment, and ask for the statement of the account that receives wages now.`,
  "statement.risk.SALARY_GAP": ({ observed, payer, from, to }) =>
    `${wagesOf(payer)} did not arrive for ${many(observed, "day")} between ${from} and ${to}: ask whether work stopped, the employer changed, or another account received them.`,
  "statement.risk.SALARY_FALLING": ({ observed, threshold, payer, median }) =>
    `${wagesOf(payer)} of the last three months are ${observed}% below those before (attention threshold ${threshold}%); the median month is ${yuan(median)}. Ask why, and work with the recent wages.`,
  "statement.risk.INCOME_FALLING": ({ observed, threshold, earlier, recent, months }) =>
    `Of ${many(months, "whole month")}, the last three bring about ${yuan(recent)} each, compared with ${yuan(earlier)} before: ${observed}% less (attention threshold ${threshold}%). Ask whether it is the season or the business, and work with the recent income.`,
  "statement.risk.NEGATIVE_BALANCE": ({ observed }) =>
    `${many(observed, "day")} ${plural(observed, "ends", "end")} with a negative balance: the account is overdrawn. Verify the overdraft limit and what is used of it, and count it as debt.`,
  "statement.risk.LOW_BALANCE": ({ observed, lowDays, days, below }) =>
    `${lowDays} of ${many(days, "day")} (${observed}%) end with less than ${yuan(below)} on all accounts together: money is tight, and an instalment may fail. Ask whether money is kept elsewhere.`,
  "statement.risk.FAILED_PAYMENTS": ({ observed }) =>
    `${many(observed, "line")} ${plural(observed, "says", "say")} that money was lacking or that a payment failed: ask what was due, and whether it became overdue.`,
  "statement.risk.CASH_SHARE": ({ observed, threshold, lines, amount }) =>
    `${many(lines, "cash deposit")} of ${yuan(amount)} in all ${plural(lines, "makes", "make")} ${observed}% of the effective inflow (attention threshold ${threshold}%), and cash names no payer. Ask for receipts, books or tax returns.`,
  "statement.risk.ROUND_SUMS": ({ observed, lines, of, amount }) =>
    `${lines} of ${many(of, "receipt")} from business or without a reason, ${yuan(amount)} in all, ${plural(lines, "is a whole thousand", "are whole thousands")} (${observed}%), unlike everyday settlements. Compare some with contracts, invoices and slips.`,
  "statement.risk.NIGHT_ACTIVITY": ({ observed, lines, of, amount }) =>
    `${lines} of ${many(of, "larger payment")} in or out, ${yuan(amount)} in all, ${plural(lines, "was", "were")} made at night (${observed}%). Unless the business works at night, ask what for.`,
  "statement.risk.HOLIDAY_INCOME": ({ observed, lines, of, amount }) =>
    `${lines} of ${many(of, "payment")} from companies, ${yuan(amount)} in all, arrived on public holidays, ${observed}% of their amount, when companies hardly pay. Compare some with contracts and invoices.`,
}
