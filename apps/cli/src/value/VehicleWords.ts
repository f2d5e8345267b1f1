import type { Locale } from "@open-valuation/core/text"

type Channel = "dealerBuy" | "privateSale" | "dealerSell" | "auction"

/** The words around the figures of a vehicle. */
export interface VehicleWords {
  readonly value: string
  readonly vehicle: string
  readonly unknown: string
  readonly modelYear: (year: number) => string
  /** Source of the vehicle's names; empty for the request itself. */
  readonly origin: Readonly<Record<"REQUEST" | "VIN" | "CATALOGUE", string>>
  readonly age: string
  readonly months: (months: number) => string
  readonly retention: string
  /** A percentage of the price new, and that price. */
  readonly retained: (share: string, newPrice: string) => string
  readonly newPrice: Readonly<Record<"MSRP" | "CURRENT_NEW_PRICE", string>>
  readonly madeOf: string
  readonly parts: Readonly<Record<"samples" | "marketLevel" | "newPrice", string>>
  readonly separator: string
  readonly channels: string
  readonly channelsHeader: ReadonlyArray<string>
  readonly channel: Readonly<Record<Channel, string>>
  readonly prices: string
  readonly pricesHeader: ReadonlyArray<string>
  readonly forecast: string
  readonly forecastHeader: ReadonlyArray<string>
  readonly forecastMonths: (months: number) => string
  readonly adjustments: string
  readonly header: ReadonlyArray<string>
  /** Short names of the adjustments; others appear by code. */
  readonly factors: Readonly<Record<string, string>>
}

/** Words by language. */
export const vehicleWords: Readonly<Record<Locale, VehicleWords>> = {
  zh: {
    value: "评估价",
    vehicle: "车辆",
    unknown: "不明",
    modelYear: (year) => `${year}款`,
    origin: { REQUEST: "", VIN: "（由 VIN 推断）", CATALOGUE: "" },
    age: "车龄",
    months: (months) => {
      const [years, rest] = [Math.floor(months / 12), months % 12]
      return `${years === 0 ? "" : `${years} 年`}${years > 0 && rest === 0 ? "" : `${years === 0 ? "" : " "}${rest} 个月`}`
    },
    retention: "保值率",
    retained: (share, newPrice) => `${newPrice}的 ${share}`,
    newPrice: { MSRP: "新车指导价", CURRENT_NEW_PRICE: "同款新车现价" },
    madeOf: "估值构成",
    parts: { samples: "可比样本", marketLevel: "同类推算水平", newPrice: "新车价格折算" },
    separator: "，",
    channels: "各渠道参考价（万元）",
    channelsHeader: ["渠道", "最低", "中心", "最高"],
    channel: { dealerBuy: "车商收购", privateSale: "个人交易", dealerSell: "车商零售", auction: "拍卖" },
    prices: "修正后价格（万元）",
    pricesHeader: ["类型", "最低", "平均", "最高", "条数"],
    forecast: "残值预测（市场水平不变）",
    forecastHeader: ["时间", "万元", "占今日"],
    forecastMonths: (months) => `${months} 个月后`,
    adjustments: "主要修正",
    header: ["类型", "日期", "登记", "公里", "价格万元", "修正后", "权重"],
    factors: {
      transaction: "交易情况",
      time: "日期",
      model: "车型",
      age: "车龄",
      mileage: "里程",
      fuel: "燃料",
      body: "车身",
      place: "地区",
      condition: "车况",
      accident: "事故",
      usage: "使用性质",
      transfers: "过户",
      battery: "电池",
      emission: "排放",
      transmission: "变速箱",
      color: "颜色",
      attributes: "其他",
      unexplained: "个别差异",
      correction: "系统性偏差",
      comparables: "可比样本",
      location: "车系与地区",
    },
  },
  en: {
    value: "Value",
    vehicle: "Vehicle",
    unknown: "unknown",
    modelYear: (year) => String(year),
    origin: { REQUEST: "", VIN: " (inferred from the VIN)", CATALOGUE: "" },
    age: "Age",
    months: (months) => {
      const [years, rest] = [Math.floor(months / 12), months % 12]
      const parts = [...(years > 0 ? [`${years} y`] : []), ...(rest > 0 || years === 0 ? [`${rest} m`] : [])]
      return parts.join(" ")
    },
    retention: "Retention",
    retained: (share, newPrice) => `${share} of the ${newPrice}`,
    newPrice: { MSRP: "list price when new", CURRENT_NEW_PRICE: "price of the same model new today" },
    madeOf: "Made of",
    parts: { samples: "comparables", marketLevel: "level of the kind", newPrice: "price new" },
    separator: ", ",
    channels: "By channel (1,000 yuan)",
    channelsHeader: ["channel", "low", "central", "high"],
    channel: {
      dealerBuy: "dealer buys",
      privateSale: "private sale",
      dealerSell: "dealer sells",
      auction: "auction",
    },
    prices: "Adjusted prices (1,000 yuan)",
    pricesHeader: ["kind", "lowest", "mean", "highest", "count"],
    forecast: "Residual values (market unchanged)",
    forecastHeader: ["after", "k yuan", "of today"],
    forecastMonths: (months) => `${months} months`,
    adjustments: "Largest adjustments",
    header: ["kind", "date", "registered", "km", "k yuan", "adjusted", "weight"],
    factors: {
      transaction: "transaction",
      time: "date",
      model: "model",
      age: "age",
      mileage: "mileage",
      fuel: "fuel",
      body: "body",
      place: "region",
      condition: "condition",
      accident: "accidents",
      usage: "usage",
      transfers: "owners",
      battery: "battery",
      emission: "emission",
      transmission: "transmission",
      color: "colour",
      attributes: "other",
      unexplained: "individual",
      correction: "correction",
      comparables: "comparables",
      location: "series and region",
    },
  },
}
