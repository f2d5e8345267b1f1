import type { PortfolioFault } from "@open-valuation/core/portfolio"

/** Words of the summary of a portfolio. */
export interface PortfolioWords {
  readonly sheet: string
  readonly title: string
  readonly asOf: (day: string) => string
  readonly total: string
  readonly key: string
  readonly figures: {
    readonly count: string
    readonly valued: string
    readonly notValued: string
    readonly value: string
    readonly rangeLow: string
    readonly rangeHigh: string
    readonly loanBalance: string
    readonly loanWithoutValue: string
    readonly ltv: string
    readonly stressedLtv: string
    readonly aboveLimit: (percent: number) => string
    readonly aboveLimitLoan: string
    readonly change: string
    readonly largestAsset: string
    readonly tenLargest: string
    readonly largestRegion: string
    readonly effective: string
  }
  readonly columns: {
    readonly count: string
    readonly valued: string
    readonly value: string
    readonly loan: string
    readonly ltv: string
    readonly change: string
    readonly share: string
    readonly line: string
    readonly asset: string
    readonly original: string
    readonly perYear: string
    readonly stressed: string
    readonly faults: string
  }
  readonly sections: {
    readonly bands: string
    readonly confidence: string
    readonly assetType: string
    readonly region: string
    readonly assetClass: string
    readonly reason: string
    readonly falls: string
    readonly above: string
    readonly faults: string
    readonly notes: string
  }
  readonly charts: {
    readonly bands: string
    readonly region: string
    readonly assetClass: string
    readonly confidence: string
    readonly falls: string
  }
  readonly upTo: (percent: number) => string
  readonly between: (low: number, high: number) => string
  readonly above: (percent: number) => string
  readonly noLoan: string
  readonly noValue: string
  readonly unstated: string
  readonly others: string
  readonly levels: Readonly<Record<string, string>>
  readonly assets: Readonly<Record<string, string>>
  readonly faults: Readonly<Record<PortfolioFault, string>>
  readonly haircut: (asset: string, percent: number, source: string) => string
  readonly other: string
  readonly notes: {
    readonly range: (market: string, place: string, own: string) => string
    readonly measured: (measured: string, share: string, source: string) => string
    readonly sums: string
    readonly stressed: Readonly<Record<"LOW" | "CENTRAL", string>>
    readonly bands: (source: string) => string
  }
}

/** The words in Chinese. */
export const zh: PortfolioWords = {
  sheet: "汇总",
  title: "资产组合估值汇总",
  asOf: (day) => `估值时点 ${day}，金额单位：元`,
  total: "合计",
  key: "主要指标",
  figures: {
    count: "资产数量",
    valued: "其中：已估值",
    notValued: "其中：未能估值",
    value: "估值合计",
    rangeLow: "组合估值区间下限（80 %）",
    rangeHigh: "组合估值区间上限（80 %）",
    loanBalance: "贷款余额合计",
    loanWithoutValue: "其中：押品未能估值的贷款余额",
    ltv: "整体抵押率（LTV）",
    stressedLtv: "压力情景抵押率",
    aboveLimit: (percent) => `压力抵押率高于 ${percent} % 的笔数`,
    aboveLimitLoan: "上述贷款余额",
    change: "较放款时价值变动",
    largestAsset: "最大单项资产占比",
    tenLargest: "前十大资产占比",
    largestRegion: "最大区域占比",
    effective: "等效资产数（1/赫芬达尔指数）",
  },
  columns: {
    count: "数量",
    valued: "已估值",
    value: "估值",
    loan: "贷款余额",
    ltv: "抵押率",
    change: "价值变动",
    share: "估值占比",
    line: "行号",
    asset: "资产",
    original: "放款时价值",
    perYear: "年化变动",
    stressed: "压力抵押率",
    faults: "问题",
  },
  sections: {
    bands: "按抵押率分档",
    confidence: "按置信度",
    assetType: "按资产类型",
    region: "按区域",
    assetClass: "按小区、车系、型号或用途",
    reason: "未能估值的原因",
    falls: "跌幅最大的资产",
    above: "压力抵押率最高的资产",
    faults: "数据有误的行",
    notes: "说明",
  },
  charts: {
    bands: "各抵押率档的贷款余额（元）",
    region: "各区域价值变动",
    assetClass: "各类别价值变动",
    confidence: "各置信度的估值占比",
    falls: "跌幅最大的十项资产",
  },
  upTo: (percent) => `≤ ${percent} %`,
  between: (low, high) => `${low}–${high} %`,
  above: (percent) => `> ${percent} %`,
  noLoan: "未填贷款余额",
  noValue: "未能估值",
  unstated: "未注明",
  others: "其他",
  levels: { HIGH: "高", MEDIUM: "中", LOW: "低" },
  assets: { PROPERTY: "房产", VEHICLE: "车辆", LAND: "土地", EQUIPMENT: "工程机械" },
  faults: {
    BALANCE_NEGATIVE: "贷款余额为负",
    BALANCE_IMPLAUSIBLE: "贷款余额不合理",
    ORIGINAL_VALUE_NOT_POSITIVE: "放款时价值不大于零",
    ORIGINAL_VALUE_IMPLAUSIBLE: "放款时价值不合理",
    ORIGINAL_DATE_UNREADABLE: "放款日期无法识别",
    ORIGINAL_DATE_IN_FUTURE: "放款日期晚于估值时点",
    VALUE_IMPLAUSIBLE: "估值不在其区间内或不大于零",
  },
  haircut: (asset, percent, source) => `${asset}折扣 ${percent} %（${source}）`,
  other: "其他资产",
  notes: {
    range: (market, place, own) =>
      `组合区间按方差分量合成：同一市场的共同误差 ${market}，同一类别的共同误差 ${place}，各资产自身误差 ${own}（占估值的标准差）。共同误差不会随数量增加而相互抵消。`,
    measured: (measured, share, source) =>
      `按价值计，${measured} 的资产，其共同误差由所用模型在以往时点的样本外检验中实测，且不低于规则的下限；其余资产按误差方差的 ${share} 计为市场共同误差（${source}）。`,
    sums: "每张分组表都包含全部资产，合计与总数逐分相等。抵押率只计同时有估值和贷款余额的资产。",
    stressed: {
      LOW: "压力抵押率 = 贷款余额 ÷［估值区间下限 ×（1 − 折扣）］。",
      CENTRAL: "压力抵押率 = 贷款余额 ÷［估值 ×（1 − 折扣）］。",
    },
    bands: (source) => `抵押率分档：${source}`,
  },
}
