import type { MarketWords } from "./MarketWords.ts"

/** Terms for an asset that has none of its own. */
export const generalTerms: MarketWords = {
  codes: {},
  scopes: {
    Group: { zh: "同类", en: "for the same kind" },
    Namesakes: { zh: "同名", en: "for the same name" },
    Neighbourhood: { zh: "相近", en: "for similar objects" },
    District: { zh: "同区域", en: "in the same district" },
    Market: { zh: "整个市场", en: "in the whole market" },
  },
  units: {
    group: { zh: "同类", en: "of the same kind" },
    family: { zh: "同系列", en: "of the same family" },
    area: { zh: "相近标的", en: "of similar objects" },
    district: { zh: "同区域", en: "of the same district" },
    region: { zh: "同地区", en: "of the same region" },
    market: { zh: "整个市场", en: "of the whole market" },
  },
  factors: {
    transaction: {
      zh: "交易情况（挂牌价、拍卖价折算为成交价）",
      en: "circumstances of the transaction (asking price to deal price)",
    },
    time: { zh: "市场状况（成交日期）", en: "market conditions (date)" },
    location: { zh: "区位", en: "location" },
    age: { zh: "使用年限", en: "age" },
    hours: { zh: "使用小时", en: "operating hours" },
    mileage: { zh: "里程", en: "mileage" },
    capacity: { zh: "规格", en: "size" },
    area: { zh: "规格", en: "size" },
    model: { zh: "型号", en: "model" },
    condition: { zh: "成色", en: "condition" },
    attributes: { zh: "其他特征", en: "further attributes" },
    unexplained: { zh: "未沿用的个别差异", en: "individual difference not carried over" },
    correction: { zh: "模型整体偏差", en: "the model's overall bias" },
    comparables: { zh: "可比样本的数量与分布", en: "number and spread of the comparables" },
  },
  level: { zh: "同类标的的平均水平", en: "similar objects" },
  excluded: {
    PRICE_IMPLAUSIBLE: { zh: "价格不合理，疑似录入错误", en: "implausible price, probably a typing error" },
    DUPLICATE: { zh: "同一标的重复出现", en: "duplicate of the same object" },
    OUTLIER: { zh: "修正后价格明显偏离同组样本", en: "adjusted price far from the other samples of its group" },
  },
  price: { zh: "价格", en: "prices" },
  sameGroup: { zh: "同类", en: "of the same kind" },
  likeness: { zh: "类别、规格和时间", en: "kind, size and time" },
  minimum: { zh: "市场法通常要求", en: "market comparison usually asks for" },
  rule: { zh: "业内惯例", en: "good practice" },
  oldDeals: { zh: "", en: "" },
  resolved: { zh: (name) => `在样本库中识别到：${name}。`, en: (name) => `Recognised in the catalogue: ${name}.` },
  noneOfGroup: {
    zh: (name) => `${name === "" ? "同类标的" : `“${name}”`}没有可用样本，价格由相近标的推断。建议补充同类成交。`,
    en: (name) =>
      `No usable sample of ${name === "" ? "the same kind" : `"${name}"`}: the price is inferred from similar objects. Deals of the same kind would help.`,
  },
}
