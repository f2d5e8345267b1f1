import type { MarketTerms } from "../../market/report/text/MarketWords.ts"

/** The terms of machines in the sentences of the market engine. */
export const equipmentTerms: MarketTerms = {
  scopes: {
    Group: { zh: "同型号（含同系列）", en: "for the same model (and its series)" },
    Neighbourhood: { zh: "同规格", en: "for the same size class" },
    District: { zh: "同类型", en: "for the same type" },
    Market: { zh: "全部工程机械", en: "for all machinery" },
  },
  units: {
    group: { zh: "同型号", en: "of the same model" },
    family: { zh: "同系列", en: "of the same series" },
    area: { zh: "同规格", en: "of the same size class" },
    district: { zh: "同类型", en: "of the same type" },
    market: { zh: "全部设备", en: "of any machine" },
  },
  factors: {
    model: { zh: "型号与规格", en: "model and size" },
    age: { zh: "机龄", en: "age of the machine" },
    capacity: { zh: "主参数", en: "rated capacity" },
    emission: { zh: "排放阶段", en: "emission stage" },
    location: { zh: "产品系列与地区", en: "series and region" },
  },
  level: { zh: "同类设备的平均水平（按型号、机龄、使用小时等）", en: "machines of the kind (by model, age and hours)" },
  excluded: {
    PRICE_IMPLAUSIBLE: {
      zh: "价格不合理，疑似录入错误（例如误以万元为单位）",
      en: "implausible price, probably a typing error (such as a price in units of 10,000 yuan)",
    },
    DUPLICATE: { zh: "同一设备重复出现", en: "duplicate of the same machine" },
  },
  sameGroup: { zh: "同型号", en: "of the same model" },
  likeness: { zh: "型号、规格和时间", en: "model, size and time" },
  resolved: {
    zh: (name) => `在样本库中识别到型号：${name}。`,
    en: (name) => `Recognised the model in the catalogue: ${name}.`,
  },
  noneOfGroup: {
    zh: (name) =>
      `${name === "" ? "该型号" : `型号“${name}”`}没有可用样本，价格由同系列、同规格或同类型的设备推断；该型号交易较少，处置可能需要更长时间。建议补充同型号成交。`,
    en: (name) =>
      `No usable sample of ${name === "" ? "the model" : `the model "${name}"`}: the price is inferred from machines of the same series, size or type. It is seldom traded, and a sale may take longer. Deals of the same model would help.`,
  },
}
