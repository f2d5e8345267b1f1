import type { MarketWords } from "../../market/report/text/MarketWords.ts"
import { doubted } from "../../market/report/text/zhDoubted.ts"
import type { Sentences } from "../../text/words/Sentences.ts"
import { yuan, word } from "../../text/words/zhAmounts.ts"
import type { PropertyFactMessages } from "../PropertyFactMessages.ts"
import type { PropertyMessages } from "../PropertyMessages.ts"

export const zhWords: MarketWords = {
  scopes: {
    Group: "同小区（含同名各期）",
    Namesakes: "名称主干相同的邻近小区",
    Neighbourhood: "同片区",
    District: "同区县",
    Market: "同城市",
  },
  units: { group: "同小区", family: "同名小区（各期）", area: "同片区", district: "同区县", market: "同城市" },
  factors: {
    transaction: "交易情况（挂牌价折算为成交价）",
    time: "市场状况（成交日期）",
    area: "面积",
    age: "房龄",
    layout: "户型",
    floor: "楼层",
    building: "楼宇条件",
    decoration: "装修",
    orientation: "朝向",
    attributes: "其他特征",
    unexplained: "未沿用的个别差异",
    correction: "系统性偏差",
    comparables: "可比样本的数量与分布",
    location: "区位",
  },
  level: "市场整体水平",
  excluded: {},
  price: "单价",
  sameGroup: "同小区",
  likeness: "位置、时间和房屋条件",
  minimum: "《房地产估价规范》（GB/T 50291-2015）要求",
  rule: "规范",
  oldDeals: "规范要求不超过两年，",
  resolved: (name) => `识别到估价对象所在小区：${name}。`,
  noneOfGroup: (name) =>
    `${name === "" ? "估价对象所在小区" : `小区“${name}”`}没有可用样本，价格由周边样本推断，建议补充同小区成交。`,
}

const USAGES: Readonly<Record<string, string>> = { RESIDENTIAL: "住宅", COMMERCIAL: "商业办公", INDUSTRIAL: "工业" }

const LEVELS: Readonly<Record<string, string>> = { HIGH: "高", MEDIUM: "中", LOW: "低" }

const FIELDS: Readonly<Record<string, string>> = {
  buildYear: "建成年份",
  floor: "所在楼层",
  totalFloors: "总楼层",
  houseType: "户型",
}

const grouped = new Intl.NumberFormat("en-US")

const perSqm = (amount: number): string => `${grouped.format(Math.round(amount))}元/㎡`

const USES: Readonly<Record<string, string>> = { PARKING: "车位", STORAGE: "储藏室", BASEMENT: "地下室" }

/** The property engine's sentences, in Chinese. */
export const zh: Sentences<PropertyMessages & PropertyFactMessages> = {
  "property.step.prepare": ({ city, address, area, usage, date }) =>
    `估价对象：${city} ${address}，建筑面积${area}㎡，用途${word(USAGES, usage)}，估值时点${date}。`,
  "property.step.conclude": ({ total, unitPrice }) => `评估总价${yuan(total)}，单价${perSqm(unitPrice)}。`,
  "property.summary": ({
    address,
    area,
    date,
    total,
    unitPrice,
    low,
    high,
    deals,
    listings,
    sameGroup,
    confidencePercent,
    level,
  }) =>
    `${address}（${area}㎡）在${date}的评估总价为${yuan(total)}，单价${perSqm(unitPrice)}，合理区间${yuan(low)}至${yuan(high)}。` +
    `依据${deals}条成交和${listings}条挂牌样本${sameGroup > 0 ? `（同小区${sameGroup}条）` : "（均在小区之外）"}。` +
    `真实成交价在评估价±10%以内的可能性为${confidencePercent}%，置信等级${word(LEVELS, level)}。`,
  "property.failed.noSamples": ({ city, address, usage, found, years }) =>
    `无法估值：在${city}检索“${address}”及周边、同区县、全市近${years}年的${word(USAGES, usage)}样本，${
      found === 0 ? "没有找到任何样本" : `找到的${found}条均不可用`
    }。请核对城市和小区名称，或先导入该城市的成交或挂牌样本。`,
  "property.failed.addressUnknown": ({ address }) =>
    `无法估值：“${address}”既不是样本库中的小区名称，也不是可辨认的地址。请填写小区名称或详细地址，或提供经纬度。`,
  "property.failed.areaOutside": ({ area, low, high }) =>
    `无法估值：建筑面积${area}㎡远超样本的范围（多数在${low}至${high}㎡之间），单价无从推算。请核对面积；如属实，请先导入面积相近的成交样本。`,
  "property.risk.placeUnknown": ({ city }) => `未能在行政区划中识别“${city}”，仅按原文匹配样本，请核对。`,
  "property.risk.placeRenamed": ({ asked, today }) => `“${asked}”为旧行政区划名称，已按现行区划“${today}”检索。`,
  "property.risk.communityUnknown": ({ address }) =>
    `样本库中没有识别出“${address}”对应的小区，也没有坐标，位置只能精确到片区，请核对小区名称。`,
  "property.risk.factsMissing": ({ fields }) =>
    `未提供${fields
      .split(",")
      .map((field) => word(FIELDS, field))
      .join("、")}，这些条件按市场常见情况处理，补充后可提高准确度。`,
  "property.risk.areaUnusual": ({ area, low, high }) =>
    `建筑面积${area}㎡超出可比样本的范围（${low}至${high}㎡），单价外推的误差较大。`,
  "property.risk.old": ({ years }) => `房龄约${years}年，多数银行对此类房屋的贷款成数和期限有限制。`,
  "property.failed.noSamplesOfUse": ({ city, address, use, found, years }) =>
    `无法估值：估价对象按${word(USES, use)}识别，不能用住宅或商铺的价格推算；在${city}检索“${address}”及周边、全市近${years}年的${word(USES, use)}样本，${
      found === 0 ? "没有找到" : `找到的${found}条均不可用`
    }。请导入${word(USES, use)}的成交或挂牌样本；如并非${word(USES, use)}，请更正 houseType、address 或 floor。`,
  "property.fact.ownUse": ({ use, ...treated }) =>
    doubted(
      `估价对象按${word(USES, use)}识别，只与${word(USES, use)}样本比较，此类物业多按个成交，按面积折算误差较大`,
      treated,
    ),
  "property.fact.ownUseArea": ({ use, area, low, high, ...treated }) =>
    doubted(`${word(USES, use)}面积${area}㎡不合常理（一般为${low}至${high}㎡），面积或户型有一项有误`, treated),
  "property.fact.share": (treated) =>
    doubted("估价对象是房屋的部分份额，样本均为整套房屋，份额不能按比例折算，请填写整套房屋", treated),
  "property.fact.form": ({ form, usage, ...treated }) =>
    doubted(`户型“${form}”与用途“${word(USAGES, usage)}”矛盾`, treated),
  "property.fact.outbuilding": ({ area, floors, usual, usualFloors, ...treated }) =>
    doubted(
      `建筑面积${area}㎡、总楼层${floors}层，而同小区样本多为${usual}㎡左右、${usualFloors}层的住宅，更像车库、储藏室或附属用房；如属此类，请在户型中注明`,
      treated,
    ),
  "property.fact.areaSmall": ({ area, rooms, low, ...treated }) =>
    doubted(`建筑面积${area}㎡容不下${rooms}室（至少约${low}㎡），面积或户型有一项有误`, treated),
  "property.fact.areaLarge": ({ area, rooms, high, ...treated }) =>
    doubted(`建筑面积${area}㎡与${rooms}室不相称（一般不超过${high}㎡），面积或户型有一项有误`, treated),
  "property.fact.floors": ({ floors, high, ...treated }) =>
    doubted(`楼层${floors}层远高于周边样本的最高楼层${high}层`, treated),
  "property.fact.noSuchFloor": ({ floor, totalFloors, ...treated }) =>
    doubted(
      totalFloors === 0
        ? `所在楼层${floor}层不存在（地上从1层起，地下从-1层起）`
        : `总楼层${totalFloors}层的楼房没有${floor}层`,
      treated,
    ),
  "property.fact.totalFloors": ({ totalFloors, ...treated }) => doubted(`总楼层${totalFloors}层不合常理`, treated),
  "property.fact.yearOutOfBounds": ({ built, from, to, ...treated }) =>
    doubted(`建成年份${built}年不合常理（应在${from}至${to}年之间）`, treated),
  "property.fact.notBuilt": ({ built, year, ...treated }) =>
    doubted(`建成年份${built}年晚于估值时点（${year}年），样本均为已建成房屋`, treated),
  "property.fact.buildYear": ({ built, from, to, ...treated }) =>
    doubted(`建成年份${built}年与同小区样本（${from}至${to}年）相差10年以上`, treated),
  "property.fact.lift": ({ floors, ...treated }) => doubted(`${floors}层的楼房填写为没有电梯`, treated),
  "property.fact.coordinates": ({ km, ...treated }) =>
    doubted(`坐标距同小区样本至少${km}公里，坐标或小区名称有一项有误`, treated),
}
