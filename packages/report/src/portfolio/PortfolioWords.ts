import { byLanguage } from "@open-valuation/core/domain"

/** The words of the summary of a portfolio. */
export const portfolioWords = byLanguage({
  sheet: { zh: "汇总", en: "Summary" },
  title: { zh: "资产组合估值汇总", en: "Portfolio valuation" },
  demo: {
    zh: (count: number) => `演示数据：${count}笔按模拟样本估值，不反映真实市场，以下数字不能用于任何决策`,
    en: (count: number) =>
      `Demo data: ${count} values are made from simulated samples. The figures below must not be used for any decision`,
  },
  asOf: { zh: (day: string) => `价值时点 ${day}，金额单位：元`, en: (day: string) => `Values as of ${day}, in yuan` },
  total: { zh: "合计", en: "Total" },
  key: { zh: "主要指标", en: "Key figures" },
  figures: {
    count: { zh: "资产数量", en: "Assets" },
    valued: { zh: "其中：已估值", en: "of which valued" },
    notValued: { zh: "其中：未能估值", en: "of which without a value" },
    value: { zh: "估值合计", en: "Total value" },
    rangeLow: { zh: "组合估值区间下限（80%）", en: "Low end of the portfolio range (80%)" },
    rangeHigh: { zh: "组合估值区间上限（80%）", en: "High end of the portfolio range (80%)" },
    loanBalance: { zh: "贷款余额合计", en: "Total loan balance" },
    loanWithoutValue: { zh: "其中：押品未能估值的贷款余额", en: "of which on assets without a value" },
    ltv: { zh: "抵押率（LTV）", en: "Loan to value (LTV)" },
    stressedLtv: { zh: "压力抵押率", en: "Stressed LTV" },
    aboveLimit: {
      zh: (percent: number) => `压力抵押率高于${percent}%的笔数`,
      en: (percent: number) => `Loans with a stressed LTV above ${percent}%`,
    },
    aboveLimitLoan: { zh: "上述贷款余额", en: "Balance of these loans" },
    change: { zh: "较放款时价值变动", en: "Value change since origination" },
    largestAsset: { zh: "最大单项资产占比", en: "Share of the largest asset" },
    tenLargest: { zh: "前十大资产占比", en: "Share of the ten largest assets" },
    largestRegion: { zh: "最大区域占比", en: "Share of the largest region" },
    effective: { zh: "等效资产数（1/赫芬达尔指数）", en: "Effective number of assets (1 / Herfindahl)" },
  },
  columns: {
    count: { zh: "数量", en: "Assets" },
    valued: { zh: "已估值", en: "Valued" },
    value: { zh: "估值", en: "Value" },
    loan: { zh: "贷款余额", en: "Loan balance" },
    ltv: { zh: "抵押率", en: "LTV" },
    change: { zh: "价值变动", en: "Change" },
    share: { zh: "估值占比", en: "Share of value" },
    line: { zh: "行号", en: "Line" },
    asset: { zh: "资产", en: "Asset" },
    stressed: { zh: "压力抵押率", en: "Stressed LTV" },
    faults: { zh: "问题", en: "What is wrong" },
  },
  sections: {
    bands: { zh: "按抵押率分档", en: "By LTV" },
    confidence: { zh: "按置信度", en: "By confidence" },
    assetType: { zh: "按资产类型", en: "By asset type" },
    region: { zh: "按区域", en: "By region" },
    assetClass: { zh: "按小区、车系、型号或用途", en: "By community, series, model or use" },
    reason: { zh: "未能估值的原因", en: "Why there is no value" },
    falls: { zh: "跌幅最大的资产", en: "Largest falls" },
    above: { zh: "压力抵押率最高的资产", en: "Highest stressed LTV" },
    faults: { zh: "数据有误的行", en: "Rows with wrong data" },
    notes: { zh: "说明", en: "Notes" },
  },
  charts: {
    bands: { zh: "各抵押率档的贷款余额（元）", en: "Loan balance by LTV (yuan)" },
    region: { zh: "各区域价值变动", en: "Value change by region" },
    assetClass: { zh: "各类别价值变动", en: "Value change by class" },
    confidence: { zh: "各置信度的估值占比", en: "Share of value by confidence" },
    falls: { zh: "跌幅最大的十项资产", en: "The ten largest falls" },
  },
  upTo: { zh: (percent: number) => `${percent}%及以下`, en: (percent: number) => `up to ${percent}%` },
  above: { zh: (percent: number) => `${percent}%以上`, en: (percent: number) => `above ${percent}%` },
  noLoan: { zh: "未填贷款余额", en: "no loan balance given" },
  noValue: { zh: "未能估值", en: "no value" },
  unstated: { zh: "未注明", en: "not stated" },
  others: { zh: "其他", en: "others" },
  faults: {
    LIENS_NEGATIVE: { zh: "优先受偿金额为负", en: "prior liens are negative" },
    LIENS_IMPLAUSIBLE: { zh: "优先受偿金额明显不合理", en: "prior liens are implausible" },
    LIENS_MISSING: {
      zh: "抵押顺位在后，但未填在先的优先受偿金额",
      en: "the lien is not the first, and the claims before it are not stated",
    },
    LIENS_BEFORE_FIRST: {
      zh: "抵押顺位为第一，却填有优先受偿金额",
      en: "the lien is the first, and yet claims before it are stated",
    },
    BALANCE_NEGATIVE: { zh: "贷款余额为负", en: "loan balance is negative" },
    BALANCE_IMPLAUSIBLE: { zh: "贷款余额不合理", en: "loan balance is implausible" },
    ORIGINAL_VALUE_NOT_POSITIVE: { zh: "放款时价值不大于零", en: "original value is not positive" },
    ORIGINAL_VALUE_IMPLAUSIBLE: { zh: "放款时价值不合理", en: "original value is implausible" },
    ORIGINAL_DATE_UNREADABLE: { zh: "放款日期无法识别", en: "original date cannot be read" },
    ORIGINAL_DATE_IN_FUTURE: { zh: "放款日期晚于价值时点", en: "original date is after the valuation" },
    VALUE_IMPLAUSIBLE: { zh: "估值不在其区间内或不大于零", en: "value is outside its range or not positive" },
  },
  haircut: {
    zh: (asset: string, percent: number, source: string) =>
      `${asset}：折扣率${percent}%，即按${100 - percent}%计算（${source}）`,
    en: (asset: string, percent: number, source: string) =>
      `${asset}: a haircut of ${percent}%, which counts ${100 - percent}% (${source})`,
  },
  other: { zh: "其他资产", en: "other assets" },
  notes: {
    range: {
      zh: (market: string, place: string, own: string) =>
        `组合区间的误差来源：整体行情${market}、同小区（车系）${place}、单项${own}（占估值的标准差）。前两项不会随资产数量增加而相互抵消。`,
      en: (market: string, place: string, own: string) =>
        `Sources of error in the portfolio range: the market as a whole ${market}, one community or series ${place}, a single asset ${own} (standard deviations, as shares of the value). The first two do not average out over many assets.`,
    },
    measured: {
      zh: (measured: string, share: string, source: string) =>
        `按价值计，${measured}的资产，其共同误差由所用模型在以往时点的样本外检验中实测，且不低于规则的下限；其余资产按误差方差的${share}计为市场共同误差（${source}）。`,
      en: (measured: string, share: string, source: string) =>
        `For ${measured} of the value, the models behind it measured the shared errors in out-of-sample trials of their past; they are never below the policy's floor. For the rest, ${share} of each value's variance is held to be shared by its market (${source}).`,
    },
    sums: {
      zh: "每张分组表都包含全部资产，合计与总数逐分相等。抵押率只计同时有估值和贷款余额的资产。",
      en: "Every breakdown holds every asset, so its total is the overall total to the last fen. LTV counts the assets that have both a value and a loan balance.",
    },
    stressed: {
      LOW: {
        zh: "压力抵押率 = 贷款余额 ÷［80%区间下限 ×（1 − 折扣率）］。",
        en: "Stressed LTV = loan balance ÷ [low end of the value's 80% range × (1 − haircut)].",
      },
      CENTRAL: {
        zh: "压力抵押率 = 贷款余额 ÷［估值 ×（1 − 折扣率）］。",
        en: "Stressed LTV = loan balance ÷ [value × (1 − haircut)].",
      },
    },
    bands: { zh: (source: string) => `抵押率分档：${source}`, en: (source: string) => `LTV bands: ${source}` },
  },
})

/** The words in one language. */
export type PortfolioWords = (typeof portfolioWords)["zh"]
