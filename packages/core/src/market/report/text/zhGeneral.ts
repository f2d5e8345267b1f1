import type { MarketWords } from "./MarketWords.ts"

/** Terms for an asset that has none of its own, in Chinese. */
export const zhGeneral: MarketWords = {
  scopes: {
    Group: "同类",
    Namesakes: "同名",
    Neighbourhood: "相近",
    District: "同区域",
    Market: "整个市场",
  },
  units: {
    group: "同类",
    family: "同系列",
    area: "相近标的",
    district: "同区域",
    region: "同地区",
    market: "整个市场",
  },
  factors: {
    transaction: "交易情况（挂牌价、拍卖价折算为成交价）",
    time: "市场状况（成交日期）",
    location: "区位",
    age: "使用年限",
    hours: "使用小时",
    mileage: "里程",
    capacity: "规格",
    area: "规格",
    model: "型号",
    condition: "成色",
    attributes: "其他特征",
    unexplained: "未沿用的个别差异",
    correction: "系统性偏差",
    comparables: "可比样本的数量与分布",
  },
  level: "同类标的的推算水平",
  excluded: {
    PRICE_IMPLAUSIBLE: "价格不合理，疑似录入错误",
    DUPLICATE: "同一标的重复出现",
    OUTLIER: "修正后价格明显偏离同组样本",
  },
  price: "价格",
  sameGroup: "同类",
  likeness: "类别、规格和时间",
  minimum: "市场法通常要求",
  rule: "业内惯例",
  oldDeals: "",
  resolved: (name) => `在样本库中识别到：${name}。`,
  noneOfGroup: (name) =>
    `${name === "" ? "同类标的" : `“${name}”`}没有可用样本，价格由相近标的推断。建议补充同类成交。`,
}
