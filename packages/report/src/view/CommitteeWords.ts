import { byLanguage } from "@open-valuation/core/domain"

/** The words of the first page of a valuation. Functions get figures that are already written out. */
export const committeeWords = byLanguage({
  grounds: { zh: "支持这一估值的事实", en: "What supports the value" },
  /** By code. Facts with their figures: whether they are enough, the confidence says. */
  groundsBy: {
    DEALS: {
      zh: (count: number, deals: number, share: string) =>
        `采用 ${count} 条可比实例，其中成交 ${deals} 条，占可比实例权重的 ${share}。`,
      en: (count: number, deals: number, share: string) =>
        `${deals} of the ${count} comparables are deals; they carry ${share} of the comparables' weight.`,
    },
    SAME: {
      zh: (count: number, what: string, share: string) =>
        `${count} 条可比实例与估值对象同${what}，占可比实例权重的 ${share}。`,
      en: (count: number, what: string, share: string) =>
        `${count} comparables are of the same ${what}; they carry ${share} of the comparables' weight.`,
    },
    AGREEMENT: {
      zh: (count: number, gap: string) => `${count} 条主要可比实例修正后，最高价比最低价高 ${gap}。`,
      en: (count: number, gap: string) =>
        `After adjustment, the highest of the ${count} main comparables is ${gap} above the lowest.`,
    },
    RECENT: {
      zh: (share: string) => `价值时点前 12 个月内的可比实例，占可比实例权重的 ${share}。`,
      en: (share: string) => `Comparables of the last 12 months carry ${share} of the comparables' weight.`,
    },
    NEAR: {
      zh: (share: string) => `1 公里以内的可比实例，占可比实例权重的 ${share}。`,
      en: (share: string) => `Comparables within 1 km carry ${share} of the comparables' weight.`,
    },
    ADJUSTMENT: {
      zh: (rate: string) => `可比实例的价格按权重平均修正 ${rate}。`,
      en: (rate: string) => `The prices of the comparables were adjusted by ${rate} on average.`,
    },
    SECOND: {
      zh: (difference: string) => `另以决策树模型独立测算，结果与比较法相差 ${difference}。`,
      en: (difference: string) => `A second estimate by decision trees differs by ${difference}.`,
    },
  },
  same: {
    community: { zh: "小区", en: "community" },
    series: { zh: "车系", en: "series" },
    model: { zh: "型号", en: "model" },
  },
  noGrounds: {
    zh: "可比实例数量少、差异大或时间较早，没有可以列出的支持事实。",
    en: "The comparables are too few, too different or too old: no fact can be listed here.",
  },
  demoGrounds: {
    zh: "估值依据均为模拟样本，不列支持事实。",
    en: "All samples are simulated, so no fact can support the value.",
  },
  demoRisks: {
    zh: "除依据演示数据外，未列其他风险。",
    en: "None is listed beside the demo data itself.",
  },
  lowGrounds: {
    zh: "以上事实不改变“置信度低”的结论。",
    en: "These facts do not make up for the low confidence.",
  },
  risks: { zh: "主要风险", en: "Main risks" },
  moreRisks: {
    zh: (count: number) => `另有 ${count} 条，见后页“风险提示”。`,
    en: (count: number) => `${count} more ${count === 1 ? "stands" : "stand"} under “Risks” on the next pages.`,
  },
  narrows: { zh: "补充资料可使估值更准", en: "What would make it surer" },
  basis: { zh: "估值依据", en: "Basis" },
  purpose: { zh: "估值目的", en: "Purpose" },
  noPurpose: { zh: "未填写", en: "not stated" },
  premise: { zh: "价值类型", en: "Premise" },
  marketValue: {
    DEAL: { zh: "市场价值（正常交易的成交价）", en: "market value (price of an ordinary sale)" },
    ASK: { zh: "市场价值（挂牌价水平）", en: "market value (at the level of asking prices)" },
  },
  date: { zh: "价值时点", en: "Valued as of" },
  samples: { zh: "样本", en: "Samples" },
  counts: {
    zh: (kept: string, found: string) => `检索 ${found} 条，采用 ${kept} 条`,
    en: (kept: string, found: string) => `${kept} used of ${found} found`,
  },
  against: {
    zh: (amount: string, gap: string, governs: boolean) => `${amount}，较估值 ${gap}${governs ? "（规定依据）" : ""}`,
    en: (amount: string, gap: string, governs: boolean) =>
      `${amount}, ${gap} against the value${governs ? " (named by the rule)" : ""}`,
  },
  stop: { zh: "。", en: "." },
  liquidation: { zh: (way: string) => `${way}价值`, en: (way: string) => `${way} liquidation` },
  adoption: { zh: "采纳价值", en: "Adopted value" },
  noAdoption: { zh: "尚无经复核的采纳价值", en: "none has been confirmed" },
  adopted: {
    zh: (amount: string, gap: string) => `${amount}${gap === "" ? "" : `，较系统估值 ${gap}`}`,
    en: (amount: string, gap: string) => `${amount}${gap === "" ? "" : `, ${gap} against the value of the engine`}`,
  },
})

/** The words in one language. */
export type CommitteeWords = (typeof committeeWords)["zh"]
