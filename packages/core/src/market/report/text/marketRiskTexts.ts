import { row } from "../../../domain/Message.ts"
import type { Bilingual } from "../../../domain/Words.ts"
import { word } from "../../../text/words/Names.ts"
import { many, plural } from "../../../text/words/Plural.ts"
import { away } from "./marketNames.ts"
import type { MarketWords } from "./MarketWords.ts"

const FIELDS: Readonly<Record<string, Bilingual>> = {
  accidentType: { zh: "事故情况", en: "accidents" },
  conditionGrade: { zh: "车况", en: "condition" },
  usageNature: { zh: "使用性质", en: "use" },
  condition: { zh: "设备成色", en: "condition" },
  developmentLevel: { zh: "开发程度", en: "level of development" },
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
    zh: ({ count, minimum }, terms) => `可比样本仅${count}条，少于${terms.minimum.zh}的${minimum}条，结果仅供参考。`,
    en: ({ count, minimum }, terms) =>
      `Only ${many(count, "comparable")}, fewer than the ${minimum} that ${terms.minimum.en}: treat the result as indicative.`,
  }),
  "market.risk.noneOfGroup": row<{ name: string }, MarketWords>({
    zh: ({ name }, terms) => terms.noneOfGroup.zh(name),
    en: ({ name }, terms) => terms.noneOfGroup.en(name),
  }),
  "market.risk.listingsOnly": row<{ count: number; percent: number; origin: string }>({
    zh: ({ count, percent, origin }) =>
      `全部${count}条可比样本均为挂牌，没有成交佐证；挂牌价已下调${percent}%折算为成交价${origin === "POLICY" ? "（默认假设）" : ""}。`,
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
      `${of}条主要可比样本中有${count}条的单项修正超过${terms.rule.zh}的${percent}%，可比性偏弱。`,
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
      `${of}条主要可比样本中有${count}条的综合修正超过${terms.rule.zh}的${percent}%，可比性偏弱。`,
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
    zh: ({ percent }) => `估值区间宽达中心值的${percent}%，建议以区间下限为决策依据或安排人工复核。`,
    en: ({ percent }) =>
      `The width of the range is ${percent}% of the central value: base the decision on its lower bound, or have the value reviewed.`,
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
      `样本来源“${source}”返回的${count}条样本不可用（资产类型、价格或日期有误，或重复），未予采用，建议核对该来源的数据。`,
    en: ({ source, count }) =>
      `${many(count, "sample")} of the source "${source}" could not be used: of another asset, with a wrong price or date, or returned twice. Check what the source holds.`,
  }),
  /** The store of learned models failed; the policy's assumptions stand in. */
  "market.risk.modelUnusable": {
    zh: "未能取得本市场已学习的模型，估值按评估政策的默认参数测算，区间和置信度未经检验。请稍后重新评估。",
    en: "The model learned of this market could not be read. The value rests on the policy's assumptions; its range and confidence are untested. Value again later.",
  },
  /** Share of the value, in per cent, that rests on samples from outside the catalogue. */
  "market.risk.outsideSamples": row<{ count: number; percent: number }>({
    zh: ({ count, percent }) =>
      `估值有${percent}%的权重来自样本库以外的${count}条样本，其内容未经核实，请核对各条来源。`,
    en: ({ count, percent }) =>
      `${percent}% of the value rests on ${many(count, "sample")} from outside the catalogue, which were not verified. Check their sources.`,
  }),
  /** Nothing in the catalogue, and these sources did not answer. */
  "market.failed.searchUnavailable": row<{ source: string }>({
    zh: ({ source }) =>
      `无法估值（SEARCH_UNAVAILABLE）：样本库中没有可用的样本，外部来源“${source}”没有响应。请稍后重新提交，或先导入样本。`,
    en: ({ source }) =>
      `No value can be given (SEARCH_UNAVAILABLE): the catalogue has no usable samples, and the outside source "${source}" did not answer. Submit the request again later, or import samples.`,
  }),
}
