import type { Treated } from "../market/FactCheck.ts"
import type { MarketMessages } from "../market/MarketMessages.ts"
import type { PropertyMessages } from "../property/PropertyMessages.ts"
import { word } from "./zhAmounts.ts"

type Facts = Pick<
  MarketMessages & PropertyMessages,
  | Extract<keyof PropertyMessages, `property.fact.${string}`>
  | "property.failed.noSamplesOfUse"
  | "market.excluded.OTHER_USE"
  | "market.risk.notStated"
  | "market.risk.beforeSamples"
  | "market.failed.beforeSamples"
  | "market.failed.contradiction"
>

/** What contradicts, and what became of it. */
const doubted = (contradiction: string, { treated, percent }: Treated): string => {
  switch (treated) {
    case "TOLD":
      return `${contradiction}，请核实。`
    case "WIDENED":
      return `${contradiction}，估值区间已放宽，请核实。`
    case "IGNORED":
      return percent === 0
        ? `${contradiction}；是否采用该信息对估值没有影响，未予采用，请核实。`
        : `${contradiction}；是否采用该信息，估值相差${percent}%，未予采用，区间已相应放宽，请核实。`
    case "REFUSED":
      return percent === 0 ? `${contradiction}，请更正。` : `${contradiction}；是否采用该信息，估值相差${percent}%，请更正。`
  }
}

const USES: Readonly<Record<string, string>> = { PARKING: "车位", STORAGE: "储藏室", BASEMENT: "地下室" }
const USAGES: Readonly<Record<string, string>> = { RESIDENTIAL: "住宅", COMMERCIAL: "商业办公", INDUSTRIAL: "工业" }
const FIELDS: Readonly<Record<string, string>> = {
  accidentType: "事故情况",
  conditionGrade: "车况",
  usageNature: "使用性质",
  condition: "设备成色",
  developmentLevel: "开发程度",
}

/** Facts that contradict each other, that are missing, or that are out of the samples' reach, in Chinese. */
export const zhFacts: { readonly [Code in keyof Facts]: (params: Facts[Code]) => string } = {
  "market.excluded.OTHER_USE": () => "用途不同（车位、储藏室、地下室与主用途不可比）",
  "market.risk.notStated": ({ fields, percent }) =>
    `未说明${fields
      .split(",")
      .map((field) => word(FIELDS, field))
      .join("、")}，样本也未载明，估值按市场常见情况，区间因此另行放宽（约±${percent}%），补充后更准确。`,
  "market.risk.beforeSamples": ({ date, from }) => `本市场的样本自${from}起才有，估值时点${date}早于全部样本。`,
  "market.failed.beforeSamples": ({ date, from }) =>
    `无法估值：本市场的样本自${from}起才有，估值时点${date}之前没有任何样本。请改用${from}以后的估值时点，或导入更早的样本。`,
  "market.failed.contradiction": ({ told }) => `无法估值，所给信息相互矛盾或与实际不符：${told}`,

  "property.failed.noSamplesOfUse": ({ city, address, use, found, years }) =>
    `无法估值：估价对象按${word(USES, use)}识别，不能用住宅或商铺的价格推算；在${city}检索“${address}”及周边、全市近${years}年的${word(USES, use)}样本，${
      found === 0 ? "没有找到" : `找到的${found}条均不可用`
    }。请导入${word(USES, use)}的成交或挂牌样本；如并非${word(USES, use)}，请更正 houseType、address 或 floor。`,
  "property.fact.ownUse": ({ use, ...treated }) =>
    doubted(`估价对象按${word(USES, use)}识别，只与${word(USES, use)}样本比较，此类物业多按个成交，按面积折算误差较大`, treated),
  "property.fact.ownUseArea": ({ use, area, low, high, ...treated }) =>
    doubted(`${word(USES, use)}面积${area}㎡不合常理（一般为${low}至${high}㎡），面积或户型有一项有误`, treated),
  "property.fact.share": (treated) =>
    doubted("估价对象是房屋的部分份额，样本均为整套房屋，份额不能按比例折算，请填写整套房屋", treated),
  "property.fact.form": ({ form, usage, ...treated }) =>
    doubted(`houseType“${form}”与用途“${word(USAGES, usage)}”矛盾`, treated),
  "property.fact.areaSmall": ({ area, rooms, low, ...treated }) =>
    doubted(`建筑面积${area}㎡容不下${rooms}室（至少约${low}㎡），面积或户型有一项有误`, treated),
  "property.fact.areaLarge": ({ area, rooms, high, ...treated }) =>
    doubted(`建筑面积${area}㎡与${rooms}室不相称（一般不超过${high}㎡），面积或户型有一项有误`, treated),
  "property.fact.floors": ({ floors, high, ...treated }) =>
    doubted(`楼层${floors}层远高于周边样本的最高楼层${high}层`, treated),
  "property.fact.notBuilt": ({ built, year, ...treated }) =>
    doubted(`建成年份${built}年晚于估值时点（${year}年），样本均为已建成房屋`, treated),
  "property.fact.buildYear": ({ built, from, to, ...treated }) =>
    doubted(`建成年份${built}年与同小区样本（${from}至${to}年）相差10年以上`, treated),
  "property.fact.lift": ({ floors, ...treated }) => doubted(`${floors}层的楼房填写为没有电梯`, treated),
  "property.fact.coordinates": ({ km, ...treated }) =>
    doubted(`坐标距同小区样本至少${km}公里，坐标或小区名称有一项有误`, treated),
}
