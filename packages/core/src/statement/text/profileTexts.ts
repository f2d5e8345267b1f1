import { row } from "../../domain/Message.ts"
import type { Bilingual } from "../../domain/Words.ts"
import { many, plural } from "../../text/words/Plural.ts"
import type { IncomeSource } from "../profile/IncomeSources.ts"
import type { ObligationKind } from "../profile/Obligations.ts"
import type { SalaryState } from "../profile/ProfileResult.ts"
import { type Observed, yuan } from "./statementNames.ts"

const SOURCES: Readonly<Record<IncomeSource, Bilingual>> = {
  SALARY: { zh: "工资", en: "Wages" },
  OPERATIONS: { zh: "经营收入", en: "Business" },
  TRANSFERS: { zh: "个人转账", en: "Transfers from individuals" },
  OTHER: { zh: "其他", en: "Other" },
}

const KINDS: Readonly<Record<ObligationKind, Bilingual>> = {
  LOAN: { zh: "贷款", en: "Loan" },
  LEASE: { zh: "融资租赁", en: "Lease" },
  CARD: { zh: "信用卡", en: "Credit card" },
  RENT: { zh: "房租", en: "Rent" },
  INSURANCE: { zh: "保险", en: "Insurance" },
}

const STATES: Readonly<Record<SalaryState, Bilingual>> = {
  REGULAR: { zh: "按月发放", en: "paid every month" },
  FALLING: { zh: "金额下降", en: "falling" },
  INTERRUPTED: { zh: "发放有中断", en: "interrupted" },
  STOPPED: { zh: "已停发", en: "stopped" },
  TOO_SHORT: { zh: "月数不足，无法判断", en: "too few months to tell" },
  NONE: { zh: "流水中未见", en: "none seen" },
  COMPANY: { zh: "不适用（对公账户）", en: "none: accounts of companies" },
  IRREGULAR: { zh: "不按月发放", en: "casual, not every month" },
}

const payerOf = (payer: string): string => (payer === "" ? "工资" : `“${payer}”发放的工资`)

const wagesOf = (payer: string): string => (payer === "" ? "Wages" : `Wages from "${payer}"`)

/** Lines of a kind, the lines that could be of it, and what the former come to in yuan. */
export interface ShareParams {
  lines: number
  of: number
  amount: number
}

/** `payer`: `""` where no line names one. */
export interface SalaryParams {
  payer: string
  lastDate: string
}

/** Income, obligations and activity of the accounts. */
export const profileTexts = {
  "statement.profile.source": row<{ source: IncomeSource }>({
    zh: ({ source }) => SOURCES[source]?.zh ?? source,
    en: ({ source }) => SOURCES[source]?.en ?? source,
  }),
  "statement.profile.obligation": row<{ kind: ObligationKind }>({
    zh: ({ kind }) => KINDS[kind]?.zh ?? kind,
    en: ({ kind }) => KINDS[kind]?.en ?? kind,
  }),
  "statement.profile.salary": row<{ state: SalaryState }>({
    zh: ({ state }) => STATES[state]?.zh ?? state,
    en: ({ state }) => STATES[state]?.en ?? state,
  }),
  /** A fact that cannot be told from these statements. */
  "statement.profile.unknown.salary": {
    zh: "流水中未见工资，可能发至其他账户，也可能没有工资收入。",
    en: "No wages on these statements: they may go to another account, or there may be none.",
  },
  "statement.profile.unknown.shortSalary": row<{ months: number; needed: number }>({
    zh: ({ months, needed }) => `流水中只有${months}个月的工资，不足${needed}个月，无法判断是否按月发放。`,
    en: ({ months, needed }) =>
      `Wages of ${many(months, "month")} only, fewer than ${needed}: whether they are paid every month cannot be told.`,
  }),
  "statement.profile.unknown.trend": row<{ needed: number }>({
    zh: ({ needed }) => `各账户流水共同覆盖的完整月份不足${needed}个月，无法判断收入走势。`,
    en: ({ needed }) =>
      `Fewer than ${needed} whole months that every account covers: the trend of income cannot be told.`,
  }),
  "statement.profile.unknown.balances": {
    zh: "流水没有可核验的余额，无法统计低余额和透支的天数。",
    en: "No balances that can be checked: days with a low or negative balance cannot be counted.",
  },
  /** Some accounts alone prove their balances. */
  "statement.profile.unknown.someBalances": row<{ accounts: number; all: number }>({
    zh: ({ accounts, all }) => `${all}个账户中只有${accounts}个的余额可核验，低余额和透支的天数只按这些账户统计。`,
    en: ({ accounts, all }) =>
      `Balances can be checked on ${accounts} of ${many(all, "account")} only: low and negative days are counted there.`,
  }),
  "statement.profile.unknown.times": {
    zh: "未识别到交易时间列（时刻），无法判断夜间交易。",
    en: "No column with times of day was recognised: activity at night cannot be told.",
  },
  "statement.profile.unknown.holidays": {
    zh: "没有可与法定节假日对照的公司付款，或不掌握该年度的放假安排。",
    en: "No payments of companies to hold against public holidays, or none in a year whose holidays are known.",
  },
  "statement.risk.SALARY_STOPPED": row<Observed & SalaryParams>({
    zh: ({ observed, payer, lastDate }) =>
      `${payerOf(payer)}最后一次到账是${lastDate}，至流水截止已${observed}天未再到账，可能已离职，也可能改发至其他账户。请核实在职情况，并补充现在的工资账户流水。`,
    en: ({ observed, payer, lastDate }) =>
      `${wagesOf(payer)} last arrived on ${lastDate}, ${many(observed, "day")} before the statement ends: the job may have ended, or the wages go to another account. Verify the employment, and ask for the statement of the account that receives wages now.`,
  }),
  "statement.risk.SALARY_GAP": row<Observed & SalaryParams & { from: string; to: string }>({
    zh: ({ observed, payer, from, to }) =>
      `${payerOf(payer)}在${from}与${to}之间${observed}天没有到账，请核实是否停工、更换单位，或曾由其他账户发放。`,
    en: ({ observed, payer, from, to }) =>
      `${wagesOf(payer)} did not arrive for ${many(observed, "day")} between ${from} and ${to}: ask whether work stopped, the employer changed, or another account received them.`,
  }),
  "statement.risk.SALARY_FALLING": row<Observed & SalaryParams & { median: number }>({
    zh: ({ observed, threshold, payer, median }) =>
      `${payerOf(payer)}近三个月比此前低${observed}%（关注线${threshold}%），各月中位数为${yuan.zh(median)}。请了解降薪原因，还款能力宜按近期工资测算。`,
    en: ({ observed, threshold, payer, median }) =>
      `${wagesOf(payer)} of the last three months are ${observed}% below those before (attention threshold ${threshold}%); the median month is ${yuan.en(median)}. Ask why, and work with the recent wages.`,
  }),
  /** Medians of the months, and how many whole months there are. */
  "statement.risk.INCOME_FALLING": row<Observed & { earlier: number; recent: number; months: number }>({
    zh: ({ observed, threshold, earlier, recent, months }) =>
      `完整的${months}个月中，近三个月的有效流入每月约${yuan.zh(recent)}，此前约${yuan.zh(earlier)}，下降${observed}%（关注线${threshold}%）。请区分淡季与经营下滑，还款能力宜按近期收入测算。`,
    en: ({ observed, threshold, earlier, recent, months }) =>
      `Of ${many(months, "whole month")}, the last three bring about ${yuan.en(recent)} each, compared with ${yuan.en(earlier)} before: ${observed}% less (attention threshold ${threshold}%). Ask whether it is the season or the business, and work with the recent income.`,
  }),
  "statement.risk.LOW_BALANCE": row<Observed & { lowDays: number; days: number; below: number }>({
    zh: ({ observed, lowDays, days, below }) =>
      `${days}天中有${lowDays}天（${observed}%）各账户日终余额合计不足${yuan.zh(below)}，资金周转紧，扣款日可能余额不足。请了解资金是否另存他处。`,
    en: ({ observed, lowDays, days, below }) =>
      `${lowDays} of ${many(days, "day")} (${observed}%) end with less than ${yuan.en(below)} on all accounts together: money is tight, and an instalment may fail. Ask whether money is kept elsewhere.`,
  }),
  "statement.risk.CASH_SHARE": row<Observed & ShareParams>({
    zh: ({ observed, threshold, lines, amount }) =>
      `有效流入中有${lines}笔共${yuan.zh(amount)}为现金存入，占${observed}%（关注线${threshold}%），付款方无从查证。请提供收据、台账或纳税资料佐证。`,
    en: ({ observed, threshold, lines, amount }) =>
      `${many(lines, "cash deposit")} of ${yuan.en(amount)} in all ${plural(lines, "makes", "make")} ${observed}% of the effective inflow (attention threshold ${threshold}%), and cash names no payer. Ask for receipts, books or tax returns.`,
  }),
  "statement.risk.ROUND_SUMS": row<Observed & ShareParams>({
    zh: ({ observed, lines, of, amount }) =>
      `${of}笔经营性及未说明用途的入账中有${lines}笔共${yuan.zh(amount)}是整千元，占${observed}%，与日常结算不同。请抽查合同、发票和付款凭证。`,
    en: ({ observed, lines, of, amount }) =>
      `${lines} of ${many(of, "receipt")} from business or without a reason, ${yuan.en(amount)} in all, ${plural(lines, "is a whole thousand", "are whole thousands")} (${observed}%), unlike everyday settlements. Compare some with contracts, invoices and slips.`,
  }),
  "statement.risk.NIGHT_ACTIVITY": row<Observed & ShareParams>({
    zh: ({ observed, lines, of, amount }) =>
      `${of}笔较大的收付中有${lines}笔共${yuan.zh(amount)}发生在夜间，占${observed}%。如非夜间经营，请了解用途。`,
    en: ({ observed, lines, of, amount }) =>
      `${lines} of ${many(of, "larger payment")} in or out, ${yuan.en(amount)} in all, ${plural(lines, "was", "were")} made at night (${observed}%). Unless the business works at night, ask what for.`,
  }),
  "statement.risk.HOLIDAY_INCOME": row<Observed & ShareParams>({
    zh: ({ observed, lines, of, amount }) =>
      `公司付款${of}笔中有${lines}笔共${yuan.zh(amount)}在法定节假日到账，占金额的${observed}%，而公司在节假日通常不付款。请抽查对应的合同和发票。`,
    en: ({ observed, lines, of, amount }) =>
      `${lines} of ${many(of, "payment")} from companies, ${yuan.en(amount)} in all, arrived on public holidays, ${observed}% of their amount, when companies hardly pay. Compare some with contracts and invoices.`,
  }),
  "statement.risk.NEGATIVE_BALANCE": row<Observed>({
    zh: ({ observed }) => `有${observed}天日终余额为负，账户处于透支状态，请核实透支额度及已用金额，并计入负债。`,
    en: ({ observed }) =>
      `${many(observed, "day")} ${plural(observed, "ends", "end")} with a negative balance: the account is overdrawn. Verify the overdraft limit and what is used of it, and count it as debt.`,
  }),
  "statement.risk.FAILED_PAYMENTS": row<Observed>({
    zh: ({ observed }) => `有${observed}笔交易注明余额不足、扣款失败或拒付，请核实扣款项目及是否造成逾期。`,
    en: ({ observed }) =>
      `${many(observed, "line")} ${plural(observed, "says", "say")} that money was lacking or that a payment failed: ask what was due, and whether it became overdue.`,
  }),
}
