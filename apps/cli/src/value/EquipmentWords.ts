import type { Locale } from "@open-valuation/core/text"

/** The words around the figures of a machine. */
export interface EquipmentWords {
  readonly value: string
  readonly reason: string
  readonly machine: string
  readonly manufacturer: string
  readonly unknown: string
  readonly inferred: string
  readonly age: (years: number) => string
  readonly separator: string
  readonly replacement: string
  readonly residualRate: string
  readonly madeOf: string
  readonly parts: Readonly<Record<"samples" | "marketLevel" | "costApproach", string>>
  readonly prices: string
  readonly pricesHeader: ReadonlyArray<string>
  readonly curve: string
  readonly curveAge: string
  readonly curveRate: string
  readonly curveBasis: (lifeYears: number, tablePercent: string, marketPercent: string) => string
  readonly header: ReadonlyArray<string>
  /** Short names of the adjustments; others appear by code. */
  readonly factors: Readonly<Record<string, string>>
}

/** Words by language. */
export const equipmentWords: Readonly<Record<Locale, EquipmentWords>> = {
  zh: {
    value: "残值估值",
    reason: "原因",
    machine: "设备",
    manufacturer: "厂家",
    unknown: "不明",
    inferred: "（推断，待核对铭牌）",
    age: (years) => `机龄 ${years} 年`,
    separator: "，",
    replacement: "重置成本",
    residualRate: "残值率",
    madeOf: "估值构成",
    parts: { samples: "可比样本", marketLevel: "同类推算水平", costApproach: "成本法" },
    prices: "修正后价格（万元）",
    pricesHeader: ["类型", "最低", "平均", "最高", "条数"],
    curve: "折旧曲线",
    curveAge: "机龄（年）",
    curveRate: "残值率 %",
    curveBasis: (lifeYears, tablePercent, marketPercent) =>
      `经济寿命 ${lifeYears} 年；参考曲线占 ${tablePercent}，市场样本占 ${marketPercent}`,
    header: ["类型", "日期", "出厂", "小时", "价格万元", "修正后", "权重", "型号"],
    factors: {
      transaction: "交易情况",
      time: "成交日期",
      model: "型号规格",
      age: "机龄",
      hours: "使用小时",
      capacity: "主参数",
      condition: "成色",
      emission: "排放阶段",
      attributes: "其他",
      unexplained: "个别差异",
      correction: "系统性偏差",
      comparables: "可比样本",
      location: "系列与地区",
    },
  },
  en: {
    value: "Residual value",
    reason: "Reason",
    machine: "Machine",
    manufacturer: "Maker",
    unknown: "unknown",
    inferred: " (inferred: check the data plate)",
    age: (years) => `${years} ${years === 1 ? "year" : "years"} old`,
    separator: ", ",
    replacement: "New today",
    residualRate: "Residual rate",
    madeOf: "Made of",
    parts: { samples: "comparables", marketLevel: "level of the kind", costApproach: "cost approach" },
    prices: "Adjusted prices (1,000 yuan)",
    pricesHeader: ["kind", "lowest", "mean", "highest", "count"],
    curve: "Depreciation",
    curveAge: "years",
    curveRate: "% of new",
    curveBasis: (lifeYears, tablePercent, marketPercent) =>
      `economic life ${lifeYears} years; reference curve ${tablePercent}, market ${marketPercent}`,
    header: ["kind", "date", "made", "hours", "k yuan", "adjusted", "weight", "model"],
    factors: {
      transaction: "transaction",
      time: "date",
      model: "model",
      age: "age",
      hours: "hours",
      capacity: "capacity",
      condition: "condition",
      emission: "emission",
      attributes: "other",
      unexplained: "individual",
      correction: "correction",
      comparables: "comparables",
      location: "series and region",
    },
  },
}
