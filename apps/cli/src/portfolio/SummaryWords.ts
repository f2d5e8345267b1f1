import type { Locale } from "@open-valuation/core/text"

/** The words of the summary that `ov value` prints after a portfolio. */
export interface SummaryWords {
  readonly counts: (all: number, valued: number) => string
  readonly value: string
  readonly range: (low: string, high: string) => string
  readonly rangeParts: (market: string, place: string, own: string) => string
  readonly loans: string
  readonly ltv: string
  readonly stressed: string
  readonly stressedFrom: Readonly<Record<"LOW" | "CENTRAL", string>>
  readonly above: (count: number, percent: number, balance: string) => string
  readonly change: string
  readonly band: string
  readonly count: string
  readonly loan: string
  readonly region: string
  readonly falls: string
  readonly line: (line: number) => string
  readonly faults: (count: number, lines: string) => string
  readonly reasons: string
  readonly unstated: string
  readonly others: string
  readonly noLoan: string
  readonly noValue: string
}

export const summaryWords: Readonly<Record<Locale, SummaryWords>> = {
  zh: {
    counts: (all, valued) => `资产 ${all} 项，已估值 ${valued} 项，未能估值 ${all - valued} 项`,
    value: "估值合计",
    range: (low, high) => `80 % 区间 ${low} 至 ${high}`,
    rangeParts: (market, place, own) => `误差：市场共同 ${market}，同类共同 ${place}，各资产自身 ${own}`,
    loans: "贷款余额",
    ltv: "整体抵押率",
    stressed: "压力抵押率",
    stressedFrom: { LOW: "区间下限再扣折扣", CENTRAL: "估值再扣折扣" },
    above: (count, percent, balance) => `压力抵押率高于 ${percent} % 的 ${count} 笔，余额 ${balance}`,
    change: "较放款时",
    band: "抵押率",
    count: "数量",
    loan: "贷款余额",
    region: "区域",
    falls: "跌幅最大的资产",
    line: (line) => `第 ${line} 行`,
    faults: (count, lines) => `贷款数据有误未计入：${count} 处（第 ${lines} 行）`,
    reasons: "未能估值的原因",
    unstated: "未注明",
    others: "其他",
    noLoan: "未填贷款余额",
    noValue: "未能估值",
  },
  en: {
    counts: (all, valued) => `${all} assets, ${valued} valued, ${all - valued} without a value`,
    value: "Total value",
    range: (low, high) => `80 % range ${low} to ${high}`,
    rangeParts: (market, place, own) => `errors: shared by a market ${market}, by a class ${place}, own ${own}`,
    loans: "Loan balance",
    ltv: "LTV",
    stressed: "Stressed LTV",
    stressedFrom: { LOW: "low end of the range less the haircut", CENTRAL: "value less the haircut" },
    above: (count, percent, balance) => `${count} loans above a stressed LTV of ${percent} %, balance ${balance}`,
    change: "Since origination",
    band: "LTV",
    count: "Assets",
    loan: "Loan balance",
    region: "Region",
    falls: "Largest falls",
    line: (line) => `line ${line}`,
    faults: (count, lines) => `Loan figures that cannot be right, left out: ${count} (lines ${lines})`,
    reasons: "Why there is no value",
    unstated: "not stated",
    others: "others",
    noLoan: "no loan balance",
    noValue: "no value",
  },
}
