import { row } from "../../domain/Message.ts"
import { ownValue } from "../../domain/OwnValue.ts"
import type { Bilingual } from "../../domain/Words.ts"
import { yuan } from "../../text/words/Amounts.ts"
import { word } from "../../text/words/Names.ts"
import { placeName } from "../../text/words/Places.ts"
import { many } from "../../text/words/Plural.ts"
import type { VehicleNamed } from "../VehicleMessages.ts"
import { ACCIDENTS, aged, car, driven, FUELS, kilometres, NEW_PRICES } from "./vehicleNames.ts"

const FACTORS: Readonly<Record<string, Bilingual>> = {
  transaction: {
    zh: "交易情况（挂牌价折算为成交价）",
    en: "circumstances of the transaction (asking price to deal price)",
  },
  time: { zh: "市场状况（成交日期）", en: "market conditions (date)" },
  model: { zh: "品牌、车系与车型", en: "brand, series and trim" },
  age: { zh: "车龄", en: "age of the car" },
  mileage: { zh: "里程", en: "mileage" },
  fuel: { zh: "燃料类型", en: "fuel type" },
  body: { zh: "车身类型", en: "body type" },
  place: { zh: "地区", en: "region" },
  condition: { zh: "车况", en: "condition" },
  accident: { zh: "事故情况", en: "accidents" },
  usage: { zh: "使用性质", en: "usage" },
  transfers: { zh: "过户次数", en: "changes of owner" },
  battery: { zh: "电池健康度", en: "battery health" },
  emission: { zh: "排放标准", en: "emission stage" },
  transmission: { zh: "变速箱", en: "transmission" },
  color: { zh: "颜色", en: "colour" },
  attributes: { zh: "其他特征", en: "further attributes" },
  unexplained: { zh: "未沿用的个别差异", en: "individual difference not carried over" },
  correction: { zh: "模型整体偏差", en: "the model's overall bias" },
  comparables: { zh: "可比样本的数量与分布", en: "number and spread of the comparables" },
  location: { zh: "车系与地区", en: "series and region" },
}

const USAGES: Readonly<Record<string, Bilingual>> = {
  NON_OPERATING: { zh: "非营运", en: "private use" },
  OPERATING: { zh: "营运", en: "commercial passenger or goods service" },
  OPERATING_TO_NON: { zh: "营转非", en: "converted from commercial to private use" },
}

/** Words for the codes of a vehicle's facts. */
export const NAMES: Readonly<Record<string, Bilingual>> = {
  ...FUELS,
  ...ACCIDENTS,
  ...USAGES,
  EXCELLENT: { zh: "优", en: "excellent" },
  GOOD: { zh: "良", en: "good" },
  FAIR: { zh: "一般", en: "fair" },
  POOR: { zh: "差", en: "poor" },
  MANUAL: { zh: "手动", en: "manual" },
  AUTOMATIC: { zh: "自动", en: "automatic" },
}

/** `2019-03` → `2019年3月`. */
const monthOf = (month: string): string => {
  const [, year, number] = /^(\d{4})-0?(\d{1,2})/.exec(month) ?? []
  return year === undefined ? month : `${year}年${number}月`
}

const moved = {
  zh: (percent: number): string => (percent >= 0 ? `上调${percent}%` : `下调${-percent}%`),
  en: (percent: number): string => (percent >= 0 ? `raised by ${percent}%` : `lowered by ${-percent}%`),
}

/** The car's own figure of a factor, beside the comparables where they have a number. */
const comparison = {
  zh: (factor: string, own: string | number | null, usual: number | null): string => {
    if (own === null) return ""
    if (factor === "age" && typeof own === "number") {
      return `本车${own}年${usual === null ? "" : `，可比样本平均${usual}年`}，`
    }
    if (factor === "mileage" && typeof own === "number") {
      return `本车${kilometres.zh(own)}${usual === null ? "" : `，可比样本平均${kilometres.zh(usual)}`}，`
    }
    if (factor === "transfers") return `本车过户${own}次，`
    if (factor === "battery") return `本车${own}%，`
    return `本车为“${ownValue(NAMES, String(own))?.zh ?? own}”，`
  },
  en: (factor: string, own: string | number | null, usual: number | null): string => {
    if (own === null) return ""
    if (factor === "age") return `${many(Number(own), "year")}${usual === null ? "" : `, comparables ${usual}`}; `
    if (factor === "mileage" && typeof own === "number") {
      return `${kilometres.en(own)}${usual === null ? "" : `, comparables ${kilometres.en(usual)}`}; `
    }
    if (factor === "transfers") return `${many(Number(own), "change")} of owner; `
    if (factor === "battery") return `${own}%; `
    return `${ownValue(NAMES, String(own))?.en ?? own}; `
  },
}

/** The steps of a vehicle's valuation. */
export const vehicleStepTexts = {
  "vehicle.step.prepare": row<
    VehicleNamed & {
      city: string
      registered: string
      mileageKm: number | null
      statedKm?: number
      date: string
    }
  >({
    zh: ({ city, registered, mileageKm, statedKm, date, ...named }) =>
      `估值对象：${car.zh(named)}，${monthOf(registered)}首次登记${
        mileageKm === null ? "" : `，${driven.zh(mileageKm, statedKm)}`
      }，所在地${placeName(city)}，价值时点${date}。`,
    en: ({ city, registered, mileageKm, statedKm, date, ...named }) =>
      `Subject: ${car.en(named)}, first registered ${registered}${
        mileageKm === null ? "" : `, ${driven.en(mileageKm, statedKm)}`
      }, in ${placeName(city)}, valued as of ${date}.`,
  }),
  /** Maker and model year read from the VIN. */
  "vehicle.step.vin": row<{
    wmi: string
    maker: string | null
    modelYear: number | null
  }>({
    zh: ({ wmi, maker, modelYear }) =>
      `VIN 前三位${wmi}${maker === null ? "未能识别厂家" : `对应${maker}`}${
        modelYear === null ? "" : `，第十位结合登记日期对应${modelYear}年款`
      }。`,
    en: ({ wmi, maker, modelYear }) =>
      `The VIN begins with ${wmi}, ${maker === null ? "which is no known maker" : `the code of ${maker}`}${
        modelYear === null ? "" : `; its tenth character and the registration indicate model year ${modelYear}`
      }.`,
  }),
  /** `expectedKm`: usual at that age and use. */
  "vehicle.step.age": row<{
    months: number
    mileageKm: number | null
    statedKm?: number
    expectedKm: number
  }>({
    zh: ({ months, mileageKm, statedKm, expectedKm }) =>
      `车龄${aged.zh(months)}，同龄车通常行驶约${kilometres.zh(expectedKm)}，本车${
        mileageKm === null ? "没有可信的里程，按通常里程估值" : driven.zh(mileageKm, statedKm)
      }。`,
    en: ({ months, mileageKm, statedKm, expectedKm }) =>
      `Age ${aged.en(months)}; cars of that age usually have run about ${kilometres.en(expectedKm)}, ${
        mileageKm === null
          ? "which is assumed, as there is no reading to trust"
          : `this one has ${driven.en(mileageKm, statedKm)}`
      }.`,
  }),
  /** `of`: MSRP or CURRENT_NEW_PRICE. */
  "vehicle.step.retention": row<{ percent: number; of: string; price: number }>({
    zh: ({ percent, of, price }) => `相对${word.zh(NEW_PRICES, of)}${yuan.zh(price)}的保值率为${percent}%。`,
    en: ({ percent, of, price }) => `That is ${percent}% of the ${word.en(NEW_PRICES, of)}, ${yuan.en(price)}.`,
  }),
  /** New-car price × share retained by age × use factor = value; `marketPercent` 0: the value rests on it alone. */
  "vehicle.step.newPrice": row<{
    price: number
    of: string
    agePercent: number
    usePercent: number
    value: number
    marketPercent: number
  }>({
    zh: ({ price, of, agePercent, usePercent, value, marketPercent }) =>
      `按新车价格折算：${word.zh(NEW_PRICES, of)}${yuan.zh(price)}乘以同龄车参考保值率${agePercent}%，再按里程、车况、使用性质和过户等乘以${usePercent}%，得${yuan.zh(value)}。${
        marketPercent === 0
          ? "没有可用的可比样本，估值由此得出。"
          : `市场法占${marketPercent}%的权重，新车价格折算占${100 - marketPercent}%。`
      }`,
    en: ({ price, of, agePercent, usePercent, value, marketPercent }) =>
      `From the new price: ${word.en(NEW_PRICES, of)} ${yuan.en(price)} × ${agePercent}% usually retained at its age × ${usePercent}% for mileage, condition, use and owners = ${yuan.en(value)}. ${
        marketPercent === 0
          ? "There is no usable comparable: this is the value."
          : `The market carries ${marketPercent}% of the weight, the new price ${100 - marketPercent}%.`
      }`,
  }),
  /** Values by the 54321 rule (`null` without a mileage) and by the cost method, for comparison only. */
  "vehicle.step.rulesOfThumb": row<{ fiveBands: number | null; byCost: number }>({
    zh: ({ fiveBands, byCost }) =>
      `经验方法仅供对照：${fiveBands === null ? "" : `“54321法”为${yuan.zh(fiveBands)}，`}重置成本法（年限与车况成新率）为${yuan.zh(byCost)}。`,
    en: ({ fiveBands, byCost }) =>
      `Rules of thumb, for comparison only: ${fiveBands === null ? "" : `the rule of five bands (54321) gives ${yuan.en(fiveBands)}, `}the cost method (newness by age and condition) gives ${yuan.en(byCost)}.`,
  }),
  /**
   * The range, where it reflects more than the comparables' own error: other series, table adjustments, a new-car
   * price.
   */
  "vehicle.step.range": row<{
    low: number
    high: number
    sharePercent: number
    confidencePercent: number
    tolerancePercent: number
  }>({
    zh: ({ low, high, sharePercent, confidencePercent, tolerancePercent }) =>
      `计入车系或配置差异、参考表修正、存疑里程或新车价格折算的误差后，估值区间相对中心值为${low}%至+${high}%，真实成交价有${sharePercent}%的可能落在其中，落在中心值±${tolerancePercent}%以内的可能性为${confidencePercent}%。`,
    en: ({ low, high, sharePercent, confidencePercent, tolerancePercent }) =>
      `Allowing for errors from other series or equipment, reference tables, a doubtful mileage or the new price, the range is ${low}% to +${high}% around the central value; ${sharePercent} times in 100 a sale closes within it, and ${confidencePercent} times in 100 within ±${tolerancePercent}%.`,
  }),
  "vehicle.step.channels": row<{
    dealerBuy: number
    privateSale: number
    dealerSell: number
    auction: number
  }>({
    zh: ({ dealerBuy, privateSale, dealerSell, auction }) =>
      `各渠道参考价：车商收购${yuan.zh(dealerBuy)}，个人交易${yuan.zh(privateSale)}，车商零售${yuan.zh(dealerSell)}，拍卖${yuan.zh(auction)}；按参考表中各渠道与成交水平的比例折算。`,
    en: ({ dealerBuy, privateSale, dealerSell, auction }) =>
      `By channel: a dealer pays ${yuan.en(dealerBuy)}, a private sale brings ${yuan.en(privateSale)}, a dealer asks ${yuan.en(dealerSell)}, an auction brings ${yuan.en(auction)}; by the reference table's ratios to the level of deals.`,
  }),
  "vehicle.step.forecast": row<{
    in12: number
    /** 0: then it is beyond its service life. */
    in24: number
    in36: number
    /**
     * Number of samples behind the age curve, and of those of the series among them; 0: the reference table's curve.
     */
    rows: number
    ofSeries: number
  }>({
    zh: ({ in12, in24, in36, rows, ofSeries }) =>
      `残值预测：12个月后${yuan.zh(in12)}${in24 > 0 ? `，24个月后${yuan.zh(in24)}` : ""}，${in36 > 0 ? `36个月后${yuan.zh(in36)}` : "此后超过使用寿命，不作预测"}（按通常里程使用、市场水平不变；${
        rows === 0
          ? "车龄曲线采用参考表"
          : `车龄曲线以参考表为起点，由本市场${rows}条样本拟合${ofSeries > 0 ? `，其中同车系${ofSeries}条` : ""}`
      }）。`,
    en: ({ in12, in24, in36, rows, ofSeries }) =>
      `Residual values: ${yuan.en(in12)} after 12 months, ${in24 > 0 ? `${yuan.en(in24)} after 24, ` : ""}${in36 > 0 ? `${yuan.en(in36)} after 36` : "then none, beyond the service life"} (usual mileage, the market's level unchanged; ${
        rows === 0
          ? "the age curve is that of the reference table"
          : `the age curve starts from the reference table and is fitted to ${many(rows, "sample")} of this market${ofSeries > 0 ? `, ${ofSeries} of the series` : ""}`
      }).`,
  }),
  /** The upper bound, and possibly the value, is capped at today's price of the car new. */
  "vehicle.step.capped": row<{ newPrice: number }>({
    zh: ({ newPrice }) => `旧车的价值不高于同款新车，估值、区间和各渠道参考价以新车现价${yuan.zh(newPrice)}为上限。`,
    en: ({ newPrice }) =>
      `A used car is not worth more than the same car new: value, range and channels stop at ${yuan.en(newPrice)}.`,
  }),
  "vehicle.step.conclude": row<{ value: number; low: number; high: number }>({
    zh: ({ value, low, high }) => `估值${yuan.zh(value)}（合理区间${yuan.zh(low)}至${yuan.zh(high)}）。`,
    en: ({ value, low, high }) => `Value ${yuan.en(value)} (${yuan.en(low)} to ${yuan.en(high)}).`,
  }),
  /** One adjustment: `basis` MARKET or TABLE; `own` and `usual`: values of the car and of the comparables. */
  "vehicle.adjustment": row<{
    factor: string
    percent: number
    basis: string
    own: string | number | null
    usual: number | null
  }>({
    zh: ({ factor, percent, basis, own, usual }) =>
      `${word.zh(FACTORS, factor)}修正：${comparison.zh(factor, own, usual)}样本价格平均${moved.zh(percent)}（${
        basis === "TABLE" ? "依据参考表" : "依据本市场样本"
      }）`,
    en: ({ factor, percent, basis, own, usual }) =>
      `Adjustment for ${word.en(FACTORS, factor)}: ${comparison.en(factor, own, usual)}prices ${moved.en(percent)} on average (${
        basis === "TABLE" ? "by a reference table" : "learned from this market's samples"
      })`,
  }),
}
