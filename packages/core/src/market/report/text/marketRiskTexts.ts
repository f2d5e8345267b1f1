import { row } from "../../../domain/Message.ts"
import { ownValue } from "../../../domain/OwnValue.ts"
import type { Bilingual } from "../../../domain/Words.ts"
import { figure, shareOf } from "../../../text/words/Amounts.ts"
import { word } from "../../../text/words/Names.ts"
import { placeName } from "../../../text/words/Places.ts"
import { many, plural } from "../../../text/words/Plural.ts"
import { factRow } from "./doubted.ts"
import { away } from "./marketNames.ts"
import type { MarketWords } from "./MarketWords.ts"

/** Names of facts. */
export const FIELDS: Readonly<Record<string, Bilingual>> = {
  accidentType: { zh: "事故情况", en: "accidents" },
  conditionGrade: { zh: "车况", en: "condition" },
  usageNature: { zh: "使用性质", en: "use" },
  condition: { zh: "设备成色", en: "condition" },
  developmentLevel: { zh: "开发程度", en: "level of development" },
  houseType: { zh: "户型", en: "layout" },
  floor: { zh: "所在楼层", en: "floor" },
  totalFloors: { zh: "总楼层", en: "number of storeys" },
  buildYear: { zh: "建成年份", en: "year built" },
  decoration: { zh: "装修", en: "decoration" },
  orientation: { zh: "朝向", en: "orientation" },
  elevator: { zh: "电梯", en: "lift" },
  buildingType: { zh: "建筑类型", en: "type of building" },
  structure: { zh: "建筑结构", en: "structure" },
  subway: { zh: "近地铁", en: "near the underground" },
  communityBuildings: { zh: "小区楼栋数", en: "buildings of the community" },
  communityHomes: { zh: "小区户数", en: "homes of the community" },
  equipmentType: { zh: "设备类型", en: "type of machine" },
  sizeClass: { zh: "规格级别", en: "size class" },
  manufacturer: { zh: "制造商", en: "manufacturer" },
  hours: { zh: "使用小时数", en: "hours" },
  trim: { zh: "车型配置", en: "trim" },
  modelYear: { zh: "年款", en: "model year" },
  fuelType: { zh: "燃料类型", en: "fuel" },
  transmission: { zh: "变速箱", en: "gearbox" },
  emissionStandard: { zh: "排放标准", en: "emission standard" },
  displacementL: { zh: "排量", en: "displacement" },
  transferCount: { zh: "过户次数", en: "number of transfers" },
  bodyType: { zh: "车身类型", en: "body type" },
  seats: { zh: "座位数", en: "seats" },
  color: { zh: "颜色", en: "colour" },
  plotRatio: { zh: "容积率", en: "plot ratio" },
  remainingYears: { zh: "剩余年限", en: "years left" },
  termTotalYears: { zh: "出让年限", en: "term of use" },
}

interface Figure {
  readonly name: Bilingual
  readonly own: Bilingual
}

const YUAN: Bilingual = { zh: "元", en: "yuan" }
/** Figures whose unit is easily mistaken, and their own units. */
const FIGURES: Readonly<Record<string, Figure>> = {
  mileageKm: { name: { zh: "里程", en: "mileage" }, own: { zh: "公里", en: "km" } },
  hours: { name: { zh: "使用小时", en: "operating hours" }, own: { zh: "小时", en: "h" } },
  areaSqm: { name: { zh: "面积", en: "area" }, own: { zh: "㎡", en: "m²" } },
  msrp: { name: { zh: "新车指导价", en: "list price when new" }, own: YUAN },
  currentNewPrice: { name: { zh: "同款新车现价", en: "price of the same car new" }, own: YUAN },
  replacementValue: { name: { zh: "同款新机现价", en: "price of the same machine new" }, own: YUAN },
  benchmarkUnitPrice: { name: { zh: "基准地价", en: "benchmark price" }, own: { zh: "元/㎡", en: "yuan per m²" } },
}
const NO_FIGURE: Figure = { name: { zh: "数值", en: "figure" }, own: { zh: "", en: "" } }
const LIKELY_UNITS: Readonly<Record<string, Bilingual>> = {
  WAN_KM: { zh: "万公里", en: "10,000 km" },
  THOUSAND_KM: { zh: "千公里", en: "1,000 km" },
  WAN_HOURS: { zh: "万小时", en: "10,000 hours" },
  THOUSAND_HOURS: { zh: "千小时", en: "1,000 hours" },
  MU: { zh: "亩", en: "mu (666.67 m²)" },
  HECTARE: { zh: "公顷", en: "hectares" },
  WAN_YUAN: { zh: "万元", en: "10,000 yuan" },
  WAN_PER_MU: { zh: "万元/亩", en: "10,000 yuan per mu" },
}

/** Names of fields as a list. */
const listed: Readonly<Record<keyof Bilingual, (fields: string) => string>> = {
  zh: (fields) =>
    fields
      .split(",")
      .map((field) => word.zh(FIELDS, field))
      .join("、"),
  en: (fields) =>
    fields
      .split(",")
      .map((field) => word.en(FIELDS, field))
      .join(", "),
}

/** `3 of the 5 main comparables need`. */
const mainOnes = (count: number, of: number): string =>
  of === 1 ? "The main comparable needs" : `${count} of the ${of} main comparables ${plural(count, "needs", "need")}`

/** Risks of a value by comparison, and the lack of one, in the terms of the asset that a message names. */
export const marketRiskTexts = {
  /** The comparables are simulated: the value says nothing about a real market. */
  "market.risk.demoMarket": {
    zh: "估值依据的是演示市场的模拟样本，不反映真实市场，不能用于决策。请先导入真实样本。",
    en: "The value rests on the simulated demo market and says nothing about real prices: do not base decisions on it. Import real samples first.",
  },
  "market.risk.fewComparables": row<{ count: number; minimum: number }, MarketWords>({
    zh: ({ count, minimum }, terms) =>
      `可比样本仅${figure(count)}条，少于${terms.minimum.zh}的${minimum}条，结果仅供参考。`,
    en: ({ count, minimum }, terms) =>
      `Only ${many(count, "comparable")}, fewer than the ${minimum} that ${terms.minimum.en}: treat the result as indicative.`,
  }),
  /** A figure that is likely in another unit than the field's. `unit`: the likely one. */
  "market.fact.unit": factRow<{ field: string; stated: number; unit: string }>({
    zh: ({ field, stated, unit }) => {
      const { name, own } = ownValue(FIGURES, field) ?? NO_FIGURE
      const likely = word.zh(LIKELY_UNITS, unit)
      return `所填${name.zh}${figure(stated)}${own.zh}疑似以“${likely}”为单位。如实际为${figure(stated)}${likely}`
    },
    en: ({ field, stated, unit }) => {
      const { name, own } = ownValue(FIGURES, field) ?? NO_FIGURE
      const likely = word.en(LIKELY_UNITS, unit)
      return `The ${name.en} of ${figure(stated)} ${own.en} is likely in units of ${likely}. If ${figure(stated)} × ${likely} is meant`
    },
  }),
  /** A group of the samples, as the sentences below list it; `place`: `""` where it does not matter. */
  "market.group": row<{ name: string; place: string; count: number; first: boolean }>({
    zh: ({ name, place, count, first }) =>
      `${first ? "" : "或"}“${name}”（${place === "" ? "" : `${place}，`}${figure(count)}条样本）`,
    en: ({ name, place, count, first }) =>
      `${first ? "" : "or "}“${name}” (${place === "" ? "" : `${place}, `}${many(count, "sample")})`,
  }),
  "market.group.otherUse": row<{ name: string; count: number; first: boolean }>({
    zh: ({ name, count, first }) => `${first ? "" : "或"}“${name}”（同城其他用途，${figure(count)}条样本）`,
    en: ({ name, count, first }) =>
      `${first ? "" : "or "}“${name}” (another use in this city, ${many(count, "sample")})`,
  }),
  /** `told`: groups, as messages in JSON; see `translate`. */
  "market.risk.closeNames": row<{ asked: string; told: string }>({
    zh: ({ asked, told }) => `样本库中没有“${asked}”，是否为${told}？请核对后重新估值。`,
    en: ({ asked, told }) => `No sample is of “${asked}”. Did you mean ${told}? Check it and value again.`,
  }),
  "market.risk.elsewhere": row<{ asked: string; told: string }>({
    zh: ({ asked, told }) => `“${asked}”在所填城市和用途中没有样本，样本库中另有${told}，请核对城市和用途后重新估值。`,
    en: ({ asked, told }) =>
      `No sample of “${asked}” is of this city and use; others are: ${told}. Check city and use, and value again.`,
  }),
  "market.risk.placesApart": row<{ stated: string; named: string }>({
    zh: ({ stated, named }) =>
      `所填区域为“${placeName(stated)}”，地址却位于“${placeName(named)}”，本次按所填区域估值，请核对后重新估值。`,
    en: ({ stated, named }) =>
      `The region is “${placeName(stated)}”, but the address is in “${placeName(named)}”. This value is for the region; check it and value again.`,
  }),
  "market.risk.districtElsewhere": row<{ stated: string; district: string; lies: string }>({
    zh: ({ stated, district, lies }) =>
      `所填区域为“${placeName(stated)}”，而“${district}”位于“${placeName(lies)}”，请核对后重新估值。`,
    en: ({ stated, district, lies }) =>
      `The region is “${placeName(stated)}”, but “${district}” is “${placeName(lies)}”. Check it and value again.`,
  }),
  "market.risk.alsoNamed": row<{ asked: string; told: string }>({
    zh: ({ asked, told }) => `所填信息指向两处：本次按“${asked}”估值，但另有一处写的是${told}，请核对后重新估值。`,
    en: ({ asked, told }) =>
      `The request names two: this value is for “${asked}”, but it also says ${told}. Check it and value again.`,
  }),
  /** Why there is no value, and what may help: messages in JSON; see `translate`. */
  "market.failed.told": row<{ told: string }>({ zh: ({ told }) => told, en: ({ told }) => told }),
  "market.risk.noneOfGroup": row<{ name: string }, MarketWords>({
    zh: ({ name }, terms) => terms.noneOfGroup.zh(name),
    en: ({ name }, terms) => terms.noneOfGroup.en(name),
  }),
  "market.risk.listingsOnly": row<{ count: number; percent: number; origin: string }>({
    zh: ({ count, percent, origin }) =>
      `全部${figure(count)}条可比样本均为挂牌，没有成交佐证；挂牌价已下调${percent}%折算为成交价${origin === "POLICY" ? "（默认假设）" : ""}。`,
    en: ({ count, percent, origin }) =>
      `${plural(count, "The one comparable is a listing, and no deal supports it", `All ${many(count, "comparable")} are listings, and no deal supports them`)}; asking prices were lowered by ${percent}%${origin === "POLICY" ? " (a default assumption)" : ""}.`,
  }),
  "market.risk.stale": row<{ days: number; preferred: number }>({
    zh: ({ days, preferred }) => `最近的可比样本距价值时点已有${days}天，超过建议的${preferred}天。`,
    en: ({ days, preferred }) =>
      `The newest comparable is ${many(days, "day")} old; no more than ${preferred} are advised.`,
  }),
  "market.risk.oldDeals": row<{ percent: number; days: number }, MarketWords>({
    zh: ({ percent, days }, terms) =>
      `${percent}%的权重来自${days}天以前的样本，${terms.oldDeals.zh}请结合近期成交复核。`,
    en: ({ percent, days }, terms) =>
      `${percent}% of the weight comes from samples older than ${many(days, "day")}${terms.oldDeals.en}. Check against recent deals.`,
  }),
  "market.risk.dispersed": row<{ ratio: number; limit: number }, MarketWords>({
    zh: ({ ratio, limit }, terms) =>
      `主要可比样本修正后的最高价是最低价的${ratio}倍，超过${terms.rule.zh}的${limit}倍，价格分歧较大。`,
    en: ({ ratio, limit }, terms) =>
      `The highest adjusted price of the main comparables is ${ratio} times the lowest; ${terms.rule.en} allows ${limit}. Prices disagree.`,
  }),
  "market.risk.singleAdjustment": row<
    {
      count: number
      of: number
      percent: number
    },
    MarketWords
  >({
    zh: ({ count, of, percent }, terms) =>
      `${figure(of)}条主要可比样本中有${figure(count)}条的单项修正超过${terms.rule.zh}的${percent}%，可比性偏弱。`,
    en: ({ count, of, percent }, terms) =>
      `${mainOnes(count, of)} a single adjustment beyond the ${percent}% that ${terms.rule.en} allows: ${plural(count, "it compares", "they compare")} poorly.`,
  }),
  "market.risk.totalAdjustment": row<
    {
      count: number
      of: number
      percent: number
    },
    MarketWords
  >({
    zh: ({ count, of, percent }, terms) =>
      `${figure(of)}条主要可比样本中有${figure(count)}条的综合修正超过${terms.rule.zh}的${percent}%，可比性偏弱。`,
    en: ({ count, of, percent }, terms) =>
      `${mainOnes(count, of)} adjustments beyond the ${percent}% in all that ${terms.rule.en} allows: ${plural(count, "it compares", "they compare")} poorly.`,
  }),
  /** `percent`: as `anchorPercent`. */
  "market.risk.anchored": row<{ percent: number }, MarketWords>({
    zh: (_, terms) => `可比样本与估值对象差异较大，估值主要参考${terms.level.zh}，建议人工复核。`,
    en: (_, terms) =>
      `The comparables differ much from the subject, so the value mostly follows the level of ${terms.level.en}: have it reviewed by a person.`,
  }),
  /** A number of the subject lies outside nearly all samples. */
  "market.risk.outside": row<{ factor: string }, MarketWords>({
    zh: ({ factor }, terms) =>
      `估值对象的${word.zh(terms.factors, factor)}超出绝大多数样本的范围，估值区间已相应放宽，请核对该项。`,
    en: ({ factor }, terms) =>
      `The subject lies outside nearly all samples in ${word.en(terms.factors, factor)}: the range was widened. Check this figure.`,
  }),
  "market.risk.uncalibrated": {
    zh: "本市场样本太少，区间和置信度来自默认误差假设，尚未经检验。",
    en: "This market has too few samples: range and confidence are a default assumption that was not tested on it.",
  },
  "market.risk.oldCatalogue": row<{ days: number }>({
    zh: ({ days }) => `样本库最新数据距价值时点${days}天，期间的市场变化未能反映，建议更新样本。`,
    en: ({ days }) =>
      `The newest sample of the catalogue is ${many(days, "day")} before the valuation date: the value does not reflect what the market has done since. Update the samples.`,
  }),
  "market.risk.falling": row<{ percent: number }>({
    zh: ({ percent }) => `近12个月本市场价格下跌约${percent}%，处置时价格可能继续走低，建议从严掌握成数。`,
    en: ({ percent }) =>
      `Prices in this market fell by about ${percent}% over the last 12 months and may fall further before a sale: consider a lower loan-to-value ratio.`,
  }),
  "market.risk.wideRange": row<{ percent: number }>({
    zh: ({ percent }) => `估值区间宽达${shareOf.zh(percent, "中心值")}，建议以区间下限为决策依据或安排人工复核。`,
    en: ({ percent }) =>
      `The width of the range is ${shareOf.en(percent, "the central value")}: base the decision on its lower bound, or have the value reviewed.`,
  }),
  /**
   * Facts that affect the price but that neither the request nor the samples state, where no range was learned; and its
   * widening in ± per cent.
   */
  "market.risk.notStated": row<{ fields: string; percent: number }>({
    zh: ({ fields, percent }) =>
      `未说明${listed.zh(fields)}，样本也未载明，估值按市场常见情况，区间因此另行放宽（约±${percent}%），补充后更准确。`,
    en: ({ fields, percent }) =>
      `Stated neither in the request nor by the samples: ${listed.en(fields)}. The value assumes what is usual in this market, and the range was widened (about ±${percent}%). Providing it makes the value more accurate.`,
  }),
  /** The same, where the range was learned from prices of objects without these facts; and their effect, ± per cent. */
  "market.risk.usualAssumed": row<{ fields: string; percent: number }>({
    zh: ({ fields, percent }) =>
      `未说明${listed.zh(fields)}，样本也未载明，估值和区间均按市场常见情况；实物状况可能较差，此项通常使价格相差约±${percent}%，放款前请核实。`,
    en: ({ fields, percent }) =>
      `Stated neither in the request nor by the samples: ${listed.en(fields)}. The value and range assume what is usually sold. This asset may be worse: prices typically differ by about ±${percent}% with these facts, so check them before lending.`,
  }),
  /** The fact that would narrow the range most, if it is as usual among the comparables; half widths in per cent. */
  "market.risk.narrowing": row<{ field: string; percent: number; narrowedPercent: number }>({
    zh: ({ field, percent, narrowedPercent }) =>
      `补充${word.zh(FIELDS, field)}可将区间由±${percent}%收窄到约±${narrowedPercent}%。`,
    en: ({ field, percent, narrowedPercent }) =>
      `Stating ${word.en(FIELDS, field)} would narrow the range from ±${percent}% to about ±${narrowedPercent}%.`,
  }),
  "market.risk.beforeSamples": row<{ date: string; from: string }>({
    zh: ({ date, from }) => `本市场最早的样本为${from}，价值时点${date}早于全部样本。`,
    en: ({ date, from }) =>
      `This market's samples begin on ${from}: the valuation date ${date} lies before all of them.`,
  }),
  /** The market's samples begin after the valuation date. */
  "market.failed.beforeSamples": row<{ date: string; from: string }>({
    zh: ({ date, from }) =>
      `无法估值：本市场最早的样本为${from}，价值时点${date}之前没有任何样本。请改用${from}或以后的价值时点，或导入更早的样本。`,
    en: ({ date, from }) =>
      `No value can be given: this market's samples begin on ${from}, and there is none before the valuation date ${date}. Choose ${from} or a later day, or import older samples.`,
  }),
  /** `told`: the contradictions, as messages in JSON; see `translate`. */
  "market.failed.contradiction": row<{ told: string }>({
    zh: ({ told }) => `无法估值，所给信息相互矛盾或与实际不符：${told}`,
    en: ({ told }) => `No value can be given: the facts given contradict each other or are not possible. ${told}`,
  }),
  /** The two estimates differ by more than half the range, per cent. */
  "market.risk.opinionsApart": row<{ percent: number }>({
    zh: ({ percent }) =>
      `比较法与决策树两种测算结果相差${percent}%，超过估值区间的一半，建议核对标的信息或安排人工复核。`,
    en: ({ percent }) =>
      `The estimate from comparables and that of decision trees differ by ${percent}%, more than half the range: check the subject's facts, or have the value reviewed.`,
  }),
  "market.risk.sourceUnavailable": row<{ source: string }>({
    zh: ({ source }) => `样本来源“${source}”当时没有响应，结果未包含其数据。`,
    en: ({ source }) => `The sample source "${source}" did not answer; its data are missing here.`,
  }),
  /** A source beyond the catalogue did not answer, or only in part. `reason`: `AwayReason`. */
  "market.risk.sourceAway": row<{ source: string; reason: string }>({
    zh: ({ source, reason }) => `外部来源“${source}”${away.zh(reason)}，结果未能充分采用其数据。`,
    en: ({ source, reason }) =>
      `Outside source "${source}": ${away.en(reason)}. Some or all of its data are missing here.`,
  }),
  /** Samples that a source returned and that cannot be used. */
  "market.risk.unusableSamples": row<{ source: string; count: number }>({
    zh: ({ source, count }) =>
      `样本来源“${source}”返回的${figure(count)}条样本不可用（资产类型、价格或日期有误，或重复），未予采用，建议核对该来源的数据。`,
    en: ({ source, count }) =>
      `${many(count, "sample")} of the source "${source}" could not be used: of another asset, with a wrong price or date, or returned twice. Check what the source holds.`,
  }),
  /** The store of learned models failed; the policy's assumptions stand in. */
  "market.risk.modelUnusable": {
    zh: "未能取得本市场已学习的模型，估值按评估政策的默认参数测算，区间和置信度未经检验。请稍后重新评估。",
    en: "The model learned of this market could not be read. The value rests on the policy's assumptions; its range and confidence are untested. Value again later.",
  },
  /** Models value once they are approved, and none of this market is. */
  "market.risk.modelUnapproved": {
    zh: "本市场尚无经批准的估值模型，估值按评估政策的默认参数测算，区间和置信度未经检验。模型批准后请重新评估。",
    en: "No model of this market is approved yet. The value rests on the policy's assumptions; its range and confidence are untested. Value again once a model is approved.",
  },
  /** Share of the value, in per cent, that rests on samples from outside the catalogue. */
  "market.risk.outsideSamples": row<{ count: number; percent: number }>({
    zh: ({ count, percent }) =>
      `估值有${percent}%的权重来自样本库以外的${figure(count)}条样本，其内容未经核实，请核对各条来源。`,
    en: ({ count, percent }) =>
      `${percent}% of the value rests on ${many(count, "sample")} from outside the catalogue, which were not verified. Check their sources.`,
  }),
  /** Nothing in the catalogue, and these sources did not answer. */
  /** Most of the samples found have prices that the asset cannot have. */
  "market.failed.implausiblePrices": row<{
    found: number
    wrong: number
    price: number
    isPerSqm: boolean
    isInWan: boolean
  }>({
    zh: ({ found, isInWan, isPerSqm, price, wrong }) =>
      `无法估值：找到${found}条样本，但${wrong < found ? `其中${wrong}条` : ""}${isPerSqm ? "单价" : "价格"}均明显异常（如${price.toLocaleString("en-US")}元${isPerSqm ? "/㎡" : ""}），${isInWan ? "疑似导入时总价以“万元”为单位，" : ""}请检查样本文件。`,
    en: ({ found, isInWan, isPerSqm, price, wrong }) =>
      `No value can be given: ${many(found, "sample")} found, but ${wrong < found ? `${wrong} of them have` : "all have"} implausible prices (such as ${price.toLocaleString("en-US")} yuan${isPerSqm ? "/m²" : ""})${isInWan ? ", probably imported in units of 10,000 yuan" : ""}. Check the sample file.`,
  }),
  "market.failed.searchUnavailable": row<{ source: string }>({
    zh: ({ source }) =>
      `无法估值（SEARCH_UNAVAILABLE）：样本库中没有可用的样本，外部来源“${source}”没有响应。请稍后重新提交，或先导入样本。`,
    en: ({ source }) =>
      `No value can be given (SEARCH_UNAVAILABLE): the catalogue has no usable samples, and the outside source "${source}" did not answer. Submit the request again later, or import samples.`,
  }),
}
