import type { MarketTerms } from "../../market/report/text/MarketWords.ts"

/** A group of lots is named by region and address; only the address is shown. */
const addressIn = (name: string): string => name.slice(name.lastIndexOf("\u0002") + 1)

/** Land's terms in the sentences of the market engine. */
export const landTerms: MarketTerms = {
  scopes: {
    Group: { zh: "同地段（含同区县）", en: "at the same address and in the same county" },
    Neighbourhood: { zh: "同片区", en: "in the same area" },
    District: { zh: "同地市", en: "in the same prefecture" },
    Market: { zh: "全国", en: "in the whole country" },
  },
  units: {
    group: { zh: "同地址", en: "of the same address" },
    family: { zh: "同区县", en: "of the same county" },
    area: { zh: "同片区", en: "of the same area" },
    district: { zh: "同地市", en: "of the same prefecture" },
    region: { zh: "同省", en: "of the same province" },
    market: { zh: "全国", en: "of the whole country" },
  },
  factors: {
    transaction: {
      zh: "交易情况（挂牌价折算为成交价）",
      en: "circumstances of the transaction (asking price to deal price)",
    },
    place: { zh: "区位", en: "location" },
    use: { zh: "用途", en: "use" },
    area: { zh: "宗地面积", en: "size of the lot" },
    plotRatio: { zh: "容积率", en: "plot ratio" },
    term: { zh: "土地使用年期", en: "term of use" },
    grade: { zh: "土地级别", en: "grade of the land" },
  },
  level: { zh: "同类土地的平均水平（按区位、用途等）", en: "land of the kind (by location and use)" },
  excluded: {
    PRICE_IMPLAUSIBLE: {
      zh: "地面单价不合理，疑似录入错误（例如误以万元为单位）",
      en: "implausible price per m² of land, probably a typing error (such as units of 10,000 yuan)",
    },
    DUPLICATE: { zh: "同一宗地重复出现", en: "duplicate of the same lot" },
    OUTLIER: { zh: "修正后地面单价明显偏离同组样本", en: "its adjusted price per m² of land is far from the others" },
  },
  price: { zh: "地面单价", en: "prices per m² of land" },
  sameGroup: { zh: "同地段", en: "of the same address" },
  likeness: { zh: "区位、用途、容积率和时间", en: "location, use, plot ratio and time" },
  minimum: { zh: "市场比较法通常要求", en: "market comparison usually asks for" },
  rule: { zh: "业内惯例", en: "common practice" },
  resolved: {
    zh: (name) => `在样本库中识别到同一地段：${addressIn(name)}。`,
    en: (name) => `Recognised the same address in the catalogue: ${addressIn(name)}.`,
  },
  noneOfGroup: {
    zh: (name) =>
      `${name === "" ? "该地段" : `“${addressIn(name)}”`}没有可用样本，价格由同区县、同地市或更大范围的地块推断，误差较大。建议补充附近同用途的成交。`,
    en: (name) =>
      `No usable sample ${name === "" ? "of this address" : `at "${addressIn(name)}"`}: the price is inferred from lots of the county, the prefecture or further away, with a larger error. Deals of the same use nearby would help.`,
  },
}
