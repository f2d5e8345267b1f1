import type { MarketTerms } from "../../market/report/text/MarketWords.ts"
import { NAMES } from "./vehicleStepTexts.ts"

/** The terms of vehicles in the sentences of the market engine. */
export const vehicleTerms: MarketTerms = {
  codes: NAMES,
  scopes: {
    Group: { zh: "同车系", en: "for the same series" },
    Neighbourhood: { zh: "同级别", en: "for the same class" },
    District: { zh: "同品牌", en: "for the same brand" },
    Market: { zh: "全部车辆", en: "for all vehicles" },
  },
  units: {
    group: { zh: "同款车型", en: "of the same trim" },
    family: { zh: "同车系", en: "of the same series" },
    area: { zh: "同级别", en: "of the same class" },
    district: { zh: "同品牌", en: "of the same brand" },
    market: { zh: "全部车辆", en: "of any car" },
  },
  factors: {
    transaction: {
      zh: "交易情况（挂牌价折算为成交价）",
      en: "circumstances of the transaction (asking price to deal price)",
    },
    model: { zh: "品牌、车系与车型", en: "brand, series and trim" },
    age: { zh: "车龄", en: "age of the car" },
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
    location: { zh: "车系与地区", en: "series and region" },
  },
  level: { zh: "同类车辆的平均水平（按车系、车龄、里程等）", en: "cars of the kind (by series, age and mileage)" },
  excluded: {
    PRICE_IMPLAUSIBLE: {
      zh: "价格不合理，疑似录入错误（例如误以万元为单位）",
      en: "implausible price, probably a typing error (such as a price in units of 10,000 yuan)",
    },
    DUPLICATE: { zh: "同一车辆重复出现", en: "duplicate of the same car" },
  },
  sameGroup: { zh: "同款车型", en: "of the same trim" },
  likeness: { zh: "车系、车型、配置和时间", en: "series, trim, equipment and time" },
  oldDeals: { zh: "二手车价格变化较快，", en: "; prices of used cars move fast" },
  resolved: {
    zh: (name) => `在样本库中识别到车型：${name}。`,
    en: (name) => `Recognised the trim in the catalogue: ${name}.`,
  },
  noneOfGroup: {
    zh: (name) =>
      `${name === "" ? "该车型" : `车型“${name}”`}没有可用的同款样本，价格由同车系或同品牌的其他车型推断，建议补充同款成交。`,
    en: (name) =>
      `No usable sample of ${name === "" ? "the trim" : `the trim "${name}"`}: the price is inferred from other trims of the series or the brand. Deals of the same trim would help.`,
  },
}
