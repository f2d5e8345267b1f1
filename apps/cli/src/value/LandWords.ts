import type { Locale } from "@open-valuation/core/text"

type Method = "MARKET_COMPARISON" | "BENCHMARK_PRICE"

/** The words around the figures of a lot. */
export interface LandWords {
  readonly value: string
  readonly perSqm: string
  readonly perFloorSqm: string
  readonly perMu: string
  /** Yuan per m². */
  readonly unit: string
  readonly unknown: string
  readonly right: string
  readonly rights: Readonly<Record<"GRANTED" | "ALLOCATED" | "LEASED" | "COLLECTIVE", string>>
  readonly methods: string
  readonly weight: string
  readonly method: Readonly<Record<Method, string>>
  /** Short names of the coefficients of a method. */
  readonly coefficients: Readonly<Record<"date" | "plotRatio" | "term" | "developmentLevel", string>>
  readonly prices: string
  readonly pricesHeader: ReadonlyArray<string>
  readonly header: ReadonlyArray<string>
  readonly separator: string
  /** Names of the uses; others appear as in the sample. */
  readonly uses: Readonly<Record<string, string>>
  /** Short names of the adjustments; others appear by code. */
  readonly factors: Readonly<Record<string, string>>
}

/** Words by language. */
export const landWords: Readonly<Record<Locale, LandWords>> = {
  zh: {
    value: "评估总价",
    perSqm: "地面单价",
    perFloorSqm: "楼面地价",
    perMu: "每亩",
    unit: "元/㎡",
    unknown: "未知（缺容积率）",
    right: "估值权利",
    rights: {
      GRANTED: "出让土地使用权",
      ALLOCATED: "划拨土地使用权",
      LEASED: "租赁土地使用权",
      COLLECTIVE: "集体土地使用权",
    },
    methods: "估值方法（地面单价，元/㎡）",
    weight: "权重",
    method: { MARKET_COMPARISON: "市场比较法", BENCHMARK_PRICE: "基准地价法" },
    coefficients: { date: "期日", plotRatio: "容积率", term: "年期", developmentLevel: "开发程度" },
    prices: "修正后价格（地面单价，元/㎡）",
    pricesHeader: ["类型", "最低", "平均", "最高", "条数"],
    header: ["类型", "日期", "面积㎡", "容积率", "年期", "单价", "修正后", "权重"],
    separator: "，",
    uses: {
      RESIDENTIAL: "住宅用地",
      COMMERCIAL: "商服用地",
      INDUSTRIAL: "工业用地",
      PUBLIC: "公共用地",
      AGRICULTURAL: "农用地",
      MIXED: "综合用地",
    },
    factors: {
      transaction: "交易情况",
      time: "成交日期",
      place: "区位",
      use: "用途",
      area: "面积",
      plotRatio: "容积率",
      term: "年期",
      grade: "级别",
      attributes: "其他",
      unexplained: "个别差异",
      correction: "系统性偏差",
      comparables: "可比样本",
      location: "区位",
    },
  },
  en: {
    value: "Value",
    perSqm: "Ground",
    perFloorSqm: "Building",
    perMu: "Per mu",
    unit: "yuan/m²",
    unknown: "unknown without a plot ratio",
    right: "Right valued",
    rights: { GRANTED: "granted", ALLOCATED: "allocated", LEASED: "leased", COLLECTIVE: "collective" },
    methods: "Methods (yuan per m² of ground)",
    weight: "weight",
    method: { MARKET_COMPARISON: "comparison", BENCHMARK_PRICE: "benchmark price" },
    coefficients: { date: "date", plotRatio: "plot ratio", term: "term", developmentLevel: "development" },
    prices: "Adjusted prices (yuan per m² of ground)",
    pricesHeader: ["kind", "lowest", "mean", "highest", "count"],
    header: ["kind", "date", "m²", "ratio", "years", "yuan/m²", "adjusted", "weight"],
    separator: ", ",
    uses: {
      RESIDENTIAL: "residential",
      COMMERCIAL: "commercial",
      INDUSTRIAL: "industrial",
      PUBLIC: "public",
      AGRICULTURAL: "agricultural",
      MIXED: "mixed use",
    },
    factors: {
      transaction: "transaction",
      time: "date",
      place: "place",
      use: "use",
      area: "area",
      plotRatio: "plot ratio",
      term: "term",
      grade: "grade",
      attributes: "other",
      unexplained: "individual",
      correction: "correction",
      comparables: "comparables",
      location: "place",
    },
  },
}
