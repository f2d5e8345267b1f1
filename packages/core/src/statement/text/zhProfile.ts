import type { AnalysisMessages } from "../analysis/AnalysisMessages.ts"
import type { IncomeSource } from "../profile/IncomeSources.ts"
import type { ObligationKind } from "../profile/Obligations.ts"
import type { ProfileCode, SalaryState } from "../profile/ProfileMessages.ts"
import { yuan } from "./zhWords.ts"

const SOURCES: Readonly<Record<IncomeSource, string>> = {
  SALARY: "工资",
  OPERATIONS: "经营收入",
  TRANSFERS: "个人转账",
  OTHER: "其他",
}

const KINDS: Readonly<Record<ObligationKind, string>> = {
  LOAN: "贷款",
  LEASE: "融资租赁",
  CARD: "信用卡",
  RENT: "房租",
  INSURANCE: "保险",
}

const STATES: Readonly<Record<SalaryState, string>> = {
  REGULAR: "按月发放",
  FALLING: "金额下降",
  INTERRUPTED: "发放有中断",
  STOPPED: "已停发",
  TOO_SHORT: "月数不足，无法判断",
  NONE: "流水中未见",
  COMPANY: "不适用（对公账户）",
  IRREGULAR: "不按月发放",
}

const payerOf = (payer: string): string => (payer === "" ? "工资" : `“${payer}”发放的工资`)

/** Texts in Chinese about how money comes and goes. */
export const zhProfile: { readonly [Code in ProfileCode]: (params: AnalysisMessages[Code]) => string } = {
  "statement.profile.source": ({ source }) => SOURCES[source] ?? source,
  "statement.profile.obligation": ({ kind }) => KINDS[kind] ?? kind,
  "statement.profile.salary": ({ state }) => STATES[state] ?? state,
  "statement.profile.unknown.salary": () => "流水中未见工资，可能发至其他账户，也可能没有工资收入。",
  "statement.profile.unknown.shortSalary": ({ months, needed }) =>
    `流水中只有${months}个月的工资，不足${needed}个月，无法判断是否按月发放。`,
  "statement.profile.unknown.trend": ({ needed }) =>
    `各账户流水共同覆盖的完整月份不足${needed}个月，无法判断收入走势。`,
  "statement.profile.unknown.balances": () => "流水没有可核验的余额，无法统计低余额和透支的天数。",
  "statement.profile.unknown.someBalances": ({ accounts, all }) =>
    `${all}个账户中只有${accounts}个的余额可核验，低余额和透支的天数只按这些账户统计。`,
  "statement.profile.unknown.times": () => "流水未印交易时间，无法判断夜间交易。",
  "statement.profile.unknown.holidays": () => "没有可与法定节假日对照的公司付款，或不掌握该年度的放假安排。",

  "statement.risk.SALARY_STOPPED": ({ observed, payer, lastDate }) =>
    `${payerOf(payer)}最后一次到账是${lastDate}，至流水截止已${observed}天未再到账，可能已离职，也可能改发至其他账户。请核实在职情况，并补充现在的工资账户流水。`,
  "statement.risk.SALARY_GAP": ({ observed, payer, from, to }) =>
    `${payerOf(payer)}在${from}与${to}之间${observed}天没有到账，请核实是否停工、更换单位，或曾由其他账户发放。`,
  "statement.risk.SALARY_FALLING": ({ observed, threshold, payer, median }) =>
    `${payerOf(payer)}近三个月比此前低${observed}%（关注线${threshold}%），各月中位数为${yuan(median)}。请了解降薪原因，还款能力宜按近期工资测算。`,
  "statement.risk.INCOME_FALLING": ({ observed, threshold, earlier, recent, months }) =>
    `完整的${months}个月中，近三个月的有效流入每月约${yuan(recent)}，此前约${yuan(earlier)}，下降${observed}%（关注线${threshold}%）。请区分淡季与经营下滑，还款能力宜按近期收入测算。`,
  "statement.risk.NEGATIVE_BALANCE": ({ observed }) =>
    `有${observed}天日终余额为负，账户处于透支状态，请核实透支额度及已用金额，并计入负债。`,
  "statement.risk.LOW_BALANCE": ({ observed, lowDays, days, below }) =>
    `${days}天中有${lowDays}天（${observed}%）各账户日终余额合计不足${yuan(below)}，资金周转紧，扣款日可能余额不足。请了解资金是否另存他处。`,
  "statement.risk.FAILED_PAYMENTS": ({ observed }) =>
    `有${observed}笔交易注明余额不足、扣款失败或拒付，请核实扣款项目及是否造成逾期。`,
  "statement.risk.CASH_SHARE": ({ observed, threshold, lines, amount }) =>
    `有效流入中有${lines}笔共${yuan(amount)}为现金存入，占${observed}%（关注线${threshold}%），付款方无从查证。请提供收据、台账或纳税资料佐证。`,
  "statement.risk.ROUND_SUMS": ({ observed, lines, of, amount }) =>
    `${of}笔经营性及未说明用途的入账中有${lines}笔共${yuan(amount)}是整千元，占${observed}%，与日常结算不同。请抽查合同、发票和付款凭证。`,
  "statement.risk.NIGHT_ACTIVITY": ({ observed, lines, of, amount }) =>
    `${of}笔较大的收付中有${lines}笔共${yuan(amount)}发生在夜间，占${observed}%。如非夜间经营，请了解用途。`,
  "statement.risk.HOLIDAY_INCOME": ({ observed, lines, of, amount }) =>
    `公司付款${of}笔中有${lines}笔共${yuan(amount)}在法定节假日到账，占金额的${observed}%，而公司在节假日通常不付款。请抽查对应的合同和发票。`,
}
