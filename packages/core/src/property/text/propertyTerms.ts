import type { MarketTerms } from "../../market/report/text/MarketWords.ts"

/** The terms of homes in the sentences of the market engine. */
export const propertyTerms: MarketTerms = {
  scopes: {
    Group: { zh: "同小区（含同名各期）", en: "in the same community (all phases)" },
    Namesakes: { zh: "名称主干相同的邻近小区", en: "in communities nearby whose names share a stem" },
    Neighbourhood: { zh: "同片区", en: "in the same neighbourhood" },
    District: { zh: "同区县", en: "in the same district" },
    Market: { zh: "同城市", en: "in the same city" },
  },
  units: {
    group: { zh: "同小区", en: "of the same community" },
    family: { zh: "同名小区（各期）", en: "of communities of the same name" },
    area: { zh: "同片区", en: "of the same neighbourhood" },
    district: { zh: "同区县", en: "of the same district" },
    market: { zh: "同城市", en: "of the same city" },
  },
  factors: {
    transaction: {
      zh: "交易情况（挂牌价折算为成交价）",
      en: "circumstances of the transaction (asking price to deal price)",
    },
    area: { zh: "面积", en: "floor area" },
    age: { zh: "房龄", en: "age of the building" },
    layout: { zh: "户型", en: "layout" },
    floor: { zh: "楼层", en: "floor" },
    building: { zh: "楼宇条件", en: "building" },
    decoration: { zh: "装修", en: "decoration" },
    orientation: { zh: "朝向", en: "orientation" },
  },
  level: { zh: "全市平均水平", en: "the city as a whole" },
  price: { zh: "单价", en: "unit prices" },
  sameGroup: { zh: "同小区", en: "of the same community" },
  likeness: { zh: "位置、时间和房屋条件", en: "location, time and attributes" },
  minimum: { zh: "《房地产估价规范》（GB/T 50291-2015）要求", en: "GB/T 50291-2015 asks for" },
  rule: { zh: "规范", en: "the standard" },
  oldDeals: { zh: "规范要求不超过两年，", en: "; the standard allows two years" },
  resolved: {
    zh: (name) => `识别到估值对象所在小区：${name}。`,
    en: (name) => `Recognised the subject's community: ${name}.`,
  },
  noneOfGroup: {
    zh: (name) =>
      `${name === "" ? "估值对象所在小区" : `小区“${name}”`}没有可用样本，价格由周边样本推断，建议补充同小区成交。`,
    en: (name) =>
      `No usable sample of ${name === "" ? "the subject's own community" : `the community "${name}"`}: the price is inferred from the surroundings. Deals of the same community would help.`,
  },
  excluded: {
    PRICE_IMPLAUSIBLE: { zh: "单价不合理，疑似录入错误", en: "implausible unit price, probably a typing error" },
    DUPLICATE: { zh: "同一房源重复出现", en: "duplicate of the same home" },
    OUTLIER: { zh: "修正后单价明显偏离同组样本", en: "adjusted unit price far from the other samples of its group" },
  },
}
