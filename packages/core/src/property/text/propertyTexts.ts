import { row } from "../../domain/Message.ts"
import type { Bilingual } from "../../domain/Words.ts"
import { factRow } from "../../market/report/text/doubted.ts"
import { figure, yuan } from "../../text/words/Amounts.ts"
import { chance, LEVELS, samples, word } from "../../text/words/Names.ts"
import { placeName, renamedPlace } from "../../text/words/Places.ts"
import { last, many, plural } from "../../text/words/Plural.ts"

const USAGES: Readonly<Record<string, Bilingual>> = {
  RESIDENTIAL: { zh: "住宅", en: "residential" },
  COMMERCIAL: { zh: "商业办公", en: "commercial or office" },
  INDUSTRIAL: { zh: "工业", en: "industrial" },
}

const FIELDS: Readonly<Record<string, Bilingual>> = {
  buildYear: { zh: "建成年份", en: "year built" },
  floor: { zh: "所在楼层", en: "floor" },
  totalFloors: { zh: "总楼层", en: "total floors" },
  houseType: { zh: "户型", en: "layout" },
}

const grouped = new Intl.NumberFormat("en-US")

const perSqm = {
  zh: (amount: number): string => `${grouped.format(Math.round(amount))}元/㎡`,
  en: (amount: number): string => `${yuan.en(amount)}/m²`,
}

const USES: Readonly<Record<string, Bilingual>> = {
  PARKING: { zh: "车位", en: "parking space" },
  STORAGE: { zh: "储藏室", en: "storage room" },
  BASEMENT: { zh: "地下室", en: "basement" },
}

/** Says that none of the samples found is usable. */
const noneUsable = (found: number): string =>
  found === 0 ? "found none" : found === 1 ? "the one found is not usable" : `none of the ${found} found is usable`

/** `1 room`, `3 rooms`. */
const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`

/** The property engine's sentences, and those on facts of a home that contradict each other. */
export const propertyTexts = {
  "property.step.prepare": row<{
    city: string
    address: string
    area: number
    usage: string
    date: string
  }>({
    zh: ({ city, address, area, usage, date }) =>
      `估值对象：${placeName(city)} ${address}，建筑面积${figure(area)}㎡，用途${word.zh(USAGES, usage)}，价值时点${date}。`,
    en: ({ city, address, area, usage, date }) =>
      `Subject: ${placeName(city)} ${address}, ${figure(area)} m², ${word.en(USAGES, usage)}, valued as of ${date}.`,
  }),
  "property.step.conclude": row<{ total: number; unitPrice: number }>({
    zh: ({ total, unitPrice }) => `估值${yuan.zh(total)}，单价${perSqm.zh(unitPrice)}。`,
    en: ({ total, unitPrice }) => `Value ${yuan.en(total)}, ${perSqm.en(unitPrice)}.`,
  }),
  "property.summary": row<{
    address: string
    area: number
    date: string
    total: number
    unitPrice: number
    low: number
    high: number
    deals: number
    listings: number
    sameGroup: number
    confidencePercent: number
    level: string
  }>({
    zh: ({ address, area, date, total, unitPrice, low, high, deals, listings, sameGroup, confidencePercent, level }) =>
      `${address}（${figure(area)}㎡）在${date}的估值为${yuan.zh(total)}，单价${perSqm.zh(unitPrice)}，合理区间${yuan.zh(low)}至${yuan.zh(high)}。` +
      `依据${samples.zh({ deals, listings })}样本${sameGroup === 0 ? "（均在小区之外）" : sameGroup === deals + listings ? "（均为同小区）" : `（其中同小区${sameGroup}条）`}。` +
      `${chance.zh(confidencePercent)}，置信等级${word.zh(LEVELS, level)}。`,
    en: ({ address, area, date, total, unitPrice, low, high, deals, listings, sameGroup, confidencePercent, level }) =>
      `${address} (${figure(area)} m²) is worth ${yuan.en(total)} as of ${date}, ${perSqm.en(unitPrice)}, within ${yuan.en(low)} to ${yuan.en(high)}. ` +
      `Based on ${samples.en({ deals, listings })}${sameGroup === 0 ? ", none of the same community" : sameGroup === deals + listings ? ", all of the same community" : `, ${sameGroup} of the same community`}. ` +
      `${chance.en(confidencePercent)} (${word.en(LEVELS, level)} confidence).`,
  }),
  "property.failed.noSamples": row<{
    city: string
    address: string
    usage: string
    found: number
    years: number
  }>({
    zh: ({ city, address, usage, found, years }) =>
      `无法估值：在${placeName(city)}检索“${address}”及周边、同区县、全市近${years}年的${word.zh(USAGES, usage)}样本，${
        found === 0 ? "没有找到任何样本" : `找到的${found}条均不可用`
      }。请核对城市和小区名称，或先导入该城市的成交或挂牌样本。`,
    en: ({ city, address, usage, found, years }) =>
      `No value can be given: searched ${placeName(city)} for "${address}", its surroundings, its district and the whole city for ${word.en(USAGES, usage)} samples of the ${last(years, "year")} and ${noneUsable(found)}. Check the city and the community's name, or import deals or listings of this city first.`,
  }),
  /** `use`: PARKING, STORAGE, BASEMENT. */
  "property.failed.noSamplesOfUse": row<{
    city: string
    address: string
    use: string
    found: number
    years: number
  }>({
    zh: ({ city, address, use, found, years }) =>
      `无法估值：估值对象按${word.zh(USES, use)}识别，不能用住宅或商铺的价格推算；在${placeName(city)}检索“${address}”及周边、全市近${years}年的${word.zh(USES, use)}样本，${
        found === 0 ? "没有找到" : `找到的${found}条均不可用`
      }。请导入${word.zh(USES, use)}的成交或挂牌样本；如并非${word.zh(USES, use)}，请更正户型、坐落或所在楼层。`,
    en: ({ city, address, use, found, years }) =>
      `No value can be given: this is a ${word.en(USES, use)}, which cannot be valued from prices of homes or shops. Searched ${placeName(city)} for "${address}", its surroundings and the whole city for ${word.en(USES, use)} samples of the ${last(years, "year")} and ${
        found === 0
          ? "found none"
          : plural(found, "the one found is not usable", `none of the ${found} found is usable`)
      }. Import deals or listings of ${word.en(USES, use)}s; if it is something else, correct the layout, the address or the floor.`,
  }),
  "property.failed.addressUnknown": row<{ address: string }>({
    zh: ({ address }) =>
      `无法估值：“${address}”既不是样本库中的小区名称，也不是可辨认的地址。请填写小区名称或详细地址，或提供经纬度。`,
    en: ({ address }) =>
      `No value can be given: "${address}" is neither a community of the catalogue nor an address that can be made out. Give the community's name, the full address, or coordinates.`,
  }),
  /** m²; `low` and `high`: the span of nearly all samples. */
  "property.failed.areaOutside": row<{ area: number; low: number; high: number }>({
    zh: ({ area, low, high }) =>
      `无法估值：建筑面积${figure(area)}㎡远超样本的范围（多数在${figure(low)}至${figure(high)}㎡之间），单价无从推算。请核对面积；如属实，请先导入面积相近的成交样本。`,
    en: ({ area, low, high }) =>
      `No value can be given: ${figure(area)} m² is far outside the samples, nearly all of which have ${figure(low)} to ${figure(high)} m². Check the area; if it is right, import deals of about this size first.`,
  }),
  "property.risk.placeUnknown": row<{ city: string }>({
    zh: ({ city }) => `未能在行政区划中识别“${city}”，仅按原文匹配样本，请核对。`,
    en: ({ city }) =>
      `"${city}" is not a known administrative division: samples were matched by the text as it is. Check it.`,
  }),
  "property.risk.placeRenamed": renamedPlace,
  "property.risk.communityUnknown": row<{ address: string }>({
    zh: ({ address }) => `样本库中没有与“${address}”对应的小区，也没有坐标，位置只能精确到片区，请核对小区名称。`,
    en: ({ address }) =>
      `No community of the catalogue was recognised in "${address}" and there are no coordinates: the location is known only to the district. Check the community's name.`,
  }),
  "property.risk.factsMissing": row<{ fields: string }>({
    zh: ({ fields }) =>
      `未提供${fields
        .split(",")
        .map((field) => word.zh(FIELDS, field))
        .join("、")}，这些条件按市场常见情况处理，补充后可提高准确度。`,
    en: ({ fields }) =>
      `Not given: ${fields
        .split(",")
        .map((field) => word.en(FIELDS, field))
        .join(", ")}. What is usual in this market is assumed; providing them makes the value more accurate.`,
  }),
  "property.risk.areaUnusual": row<{ area: number; low: number; high: number }>({
    zh: ({ area, low, high }) =>
      `建筑面积${figure(area)}㎡超出可比样本的范围（${figure(low)}至${figure(high)}㎡），单价外推的误差较大。`,
    en: ({ area, low, high }) =>
      `${figure(area)} m² lies outside the comparables' range (${figure(low)} to ${figure(high)} m²): unit prices are extrapolated.`,
  }),
  "property.risk.old": row<{ years: number }>({
    zh: ({ years }) => `房龄约${years}年，多数银行对此类房屋的贷款成数和期限有限制。`,
    en: ({ years }) =>
      `The building is about ${many(years, "year")} old: most banks limit the loan-to-value ratio and the term of loans on such buildings.`,
  }),
  "property.fact.ownUse": factRow<{ use: string }>({
    zh: ({ use }) =>
      `估值对象按${word.zh(USES, use)}识别，只与${word.zh(USES, use)}样本比较，此类物业多按个成交，按面积折算误差较大`,
    en: ({ use }) =>
      `This is a ${word.en(USES, use)}, compared with other ${word.en(USES, use)}s alone; they are sold by the unit, so a price per m² is less exact`,
  }),
  "property.fact.ownUseArea": factRow<{
    use: string
    area: number
    low: number
    high: number
  }>({
    zh: ({ use, area, low, high }) =>
      `${word.zh(USES, use)}面积${figure(area)}㎡不合常理（一般为${figure(low)}至${figure(high)}㎡），面积或户型有一项有误`,
    en: ({ use, area, low, high }) =>
      `A ${word.en(USES, use)} of ${figure(area)} m² is not plausible (usually ${figure(low)} to ${figure(high)} m²): the area or the layout is wrong`,
  }),
  "property.fact.share": factRow({
    zh: () => "估值对象是房屋的部分份额，样本均为整套房屋，份额不能按比例折算，请填写整套房屋",
    en: () =>
      "This is a share of a home; samples are of whole homes, and a share is not worth its proportion of the whole. State the whole home",
  }),
  "property.fact.rooms": factRow<{ area: number; rooms: number; most: number }>({
    zh: ({ area, rooms, most }) => `${rooms}室与建筑面积${figure(area)}㎡不符（面积相近的样本最多${most}室）`,
    en: ({ area, rooms, most }) =>
      `${many(rooms, "room")} ${plural(rooms, "does", "do")} not fit ${figure(area)} m² (samples of that size have at most ${most})`,
  }),
  "property.fact.district": factRow<{ community: string; stated: string; district: string; count: number }>({
    zh: ({ community, stated, district, count }) =>
      `所填区县为${stated}，但小区“${community}”的${count}条样本都在${district}`,
    en: ({ community, stated, district, count }) =>
      `The district is ${stated}, but the ${many(count, "sample")} of "${community}" ${plural(count, "is", "are")} in ${district}`,
  }),
  "property.fact.form": factRow<{ form: string; usage: string }>({
    zh: ({ form, usage }) => `户型“${form}”与用途“${word.zh(USAGES, usage)}”矛盾`,
    en: ({ form, usage }) => `the layout "${form}" contradicts the use (${word.en(USAGES, usage)})`,
  }),
  /** Small and low among the homes of its community; `usual`: the community's median area, m². */
  "property.fact.outbuilding": factRow<{
    area: number
    floors: number
    usual: number
    usualFloors: number
  }>({
    zh: ({ area, floors, usual, usualFloors }) =>
      `建筑面积${figure(area)}㎡、总楼层${floors}层，而同小区样本多为${figure(usual)}㎡左右、${usualFloors}层的住宅，更像车库、储藏室或附属用房；如属此类，请在户型中注明`,
    en: ({ area, floors, usual, usualFloors }) =>
      `${figure(area)} m² in a building of ${many(floors, "floor")}, where the homes of the community have about ${figure(usual)} m² in buildings of ${usualFloors} floors: more like a garage, a storage room or an outbuilding; if it is one, say so in the layout`,
  }),
  "property.fact.areaSmall": factRow<{
    area: number
    rooms: number
    low: number
  }>({
    zh: ({ area, rooms, low }) =>
      `建筑面积${figure(area)}㎡容不下${rooms}室（至少约${figure(low)}㎡），面积或户型有一项有误`,
    en: ({ area, rooms, low }) =>
      `${figure(area)} m² cannot hold ${counted(rooms, "room")} (at least about ${figure(low)} m²): area or layout is wrong`,
  }),
  "property.fact.areaLarge": factRow<{
    area: number
    rooms: number
    high: number
  }>({
    zh: ({ area, rooms, high }) =>
      `建筑面积${figure(area)}㎡与${rooms}室不相称（一般不超过${figure(high)}㎡），面积或户型有一项有误`,
    en: ({ area, rooms, high }) =>
      `${figure(area)} m² is too much for ${counted(rooms, "room")} (usually up to ${figure(high)} m²): area or layout is wrong`,
  }),
  "property.fact.houseType": factRow<{ stated: string }>({
    zh: ({ stated }) => `户型“${stated}”无法识别，未予采用`,
    en: ({ stated }) => `The layout "${stated}" cannot be read and was not used`,
  }),
  "property.fact.otherFloor": factRow<{ stated: number; named: number }>({
    zh: ({ stated, named }) => `所填楼层为${stated}层，地址却写的是${named}层，估值按所填楼层`,
    en: ({ stated, named }) => `The floor is ${stated}, but the address says ${named}; the stated floor was used`,
  }),
  /** `high`: the highest floor or building among the samples. */
  "property.fact.floors": factRow<{ floors: number; high: number }>({
    zh: ({ floors, high }) => `楼层${floors}层远高于周边样本的最高楼层${high}层`,
    en: ({ floors, high }) => `Floor ${floors} is far above the highest of the samples around (${high})`,
  }),
  /** `totalFloors` 0: unknown. */
  "property.fact.noSuchFloor": factRow<{ floor: number; totalFloors: number }>({
    zh: ({ floor, totalFloors }) =>
      totalFloors === 0
        ? `所在楼层${floor}层不存在（地上从1层起，地下从-1层起）`
        : `总楼层${totalFloors}层的楼房没有${floor}层`,
    en: ({ floor, totalFloors }) =>
      totalFloors === 0
        ? `There is no floor ${floor}: floors count from 1, below ground from −1`
        : `There is no floor ${floor} in a building of ${counted(totalFloors, "floor")}`,
  }),
  /** A building with less than one floor. */
  "property.fact.totalFloors": factRow<{ totalFloors: number }>({
    zh: ({ totalFloors }) => `总楼层${totalFloors}层不合常理`,
    en: ({ totalFloors }) => `A building of ${counted(totalFloors, "floor")} is not possible`,
  }),
  /** A year in which no existing or announced building was built. */
  "property.fact.yearOutOfBounds": factRow<{
    built: number
    from: number
    to: number
  }>({
    zh: ({ built, from, to }) => `建成年份${built}年不合常理（应在${from}至${to}年之间）`,
    en: ({ built, from, to }) => `The build year ${built} is not plausible (${from} to ${to})`,
  }),
  "property.fact.notBuilt": factRow<{ built: number; year: number }>({
    zh: ({ built, year }) => `建成年份${built}年晚于价值时点（${year}年），样本均为已建成房屋`,
    en: ({ built, year }) =>
      `The build year ${built} is after the valuation date (${year}); samples are of finished homes`,
  }),
  "property.fact.buildYear": factRow<{ built: number; from: number; to: number }>({
    zh: ({ built, from, to }) => `建成年份${built}年与同小区样本（${from}至${to}年）相差10年以上`,
    en: ({ built, from, to }) =>
      `The build year ${built} is more than 10 years from those of the community's samples (${from} to ${to})`,
  }),
  "property.fact.lift": factRow<{ floors: number }>({
    zh: ({ floors }) => `${floors}层的楼房填写为没有电梯`,
    en: ({ floors }) => `A building of ${floors} floors is said to have no lift`,
  }),
  "property.fact.coordinates": factRow<{ km: number }>({
    zh: ({ km }) => `坐标距同小区样本至少${km}公里，坐标或小区名称有一项有误`,
    en: ({ km }) =>
      `The coordinates are at least ${km} km from the community's samples: coordinates or community are wrong`,
  }),
}
