import { row } from "../../../domain/Message.ts"
import { figure, trim } from "../../../text/words/Amounts.ts"
import { word } from "../../../text/words/Names.ts"
import { last, many, plural } from "../../../text/words/Plural.ts"
import type { ExclusionReason } from "../../appraise/Exclusion.ts"
import { away } from "./marketNames.ts"
import { FIELDS, marketRiskTexts } from "./marketRiskTexts.ts"
import type { MarketWords } from "./MarketWords.ts"

const signed = (percent: number): string => (percent > 0 ? `上调${percent}%` : `下调${-percent}%`)

const discountOrigin = {
  zh: (origin: string, count: number): string =>
    origin === "LEARNED_PAIRS"
      ? `依据本市场${count}组挂牌价与成交价`
      : origin === "LEARNED_KINDS"
        ? "依据本市场挂牌与成交的价格差"
        : "采用默认假设，本市场尚无可比对的数据",
  en: (origin: string, count: number): string =>
    origin === "LEARNED_PAIRS"
      ? `learned from ${many(count, "pair")} of asking and closing prices of this market`
      : origin === "LEARNED_KINDS"
        ? "learned from the gap between listings and deals of this market"
        : "a default assumption: this market has no data to learn it from",
}

const moved = (percent: number): string => `${percent > 0 ? "+" : "-"}${Math.abs(percent)}%`

/** A fact's value: text and numbers as they are. */
const valued = {
  zh: (value: string | number | boolean): string =>
    typeof value === "boolean" ? (value ? "是" : "否") : String(value),
  en: (value: string | number | boolean): string =>
    typeof value === "boolean" ? (value ? "yes" : "no") : String(value),
}

export interface SharedFact {
  readonly field: string
  readonly value: string | number | boolean
  readonly count: number
  readonly of: number
  readonly last: boolean
}

/** The market engine's sentences, in the terms of the asset that a message names. */
export const marketTexts = {
  ...marketRiskTexts,
  "market.excluded.KIND_NOT_COMPARABLE": {
    zh: "交易类型不具可比性（如司法拍卖）",
    en: "kind of transaction that is not comparable (such as a court auction)",
  },
  "market.excluded.LATER_THAN_VALUATION": { zh: "晚于价值时点", en: "later than the valuation date" },
  "market.excluded.TOO_OLD": { zh: "时间过久", en: "too long ago" },
  "market.excluded.SIZE_UNKNOWN": { zh: "缺少面积，无法折算单价", en: "no area, so no unit price" },
  "market.excluded.SIZE_IMPLAUSIBLE": { zh: "面积不合理", en: "implausible area" },
  "market.excluded.PRICE_IMPLAUSIBLE": row<object, MarketWords>({
    zh: (_, terms) => terms.excluded.PRICE_IMPLAUSIBLE.zh,
    en: (_, terms) => terms.excluded.PRICE_IMPLAUSIBLE.en,
  }),
  "market.excluded.DEMO_MARKET": {
    zh: "演示市场的模拟样本，已有其他来源的样本时不采用",
    en: "simulated sample of the demo market, which does not count beside samples of other sources",
  },
  "market.excluded.DUPLICATE": row<object, MarketWords>({
    zh: (_, terms) => terms.excluded.DUPLICATE.zh,
    en: (_, terms) => terms.excluded.DUPLICATE.en,
  }),
  "market.excluded.OUTLIER": row<object, MarketWords>({
    zh: (_, terms) => terms.excluded.OUTLIER.zh,
    en: (_, terms) => terms.excluded.OUTLIER.en,
  }),
  "market.excluded.LITTLE_SIMILARITY": {
    zh: "与估值对象相似度低，权重可忽略",
    en: "too different from the subject to carry weight",
  },
  "market.excluded.OTHER_PLACE": { zh: "不在同一城市或区县", en: "in another city or district" },
  "market.excluded.OTHER_OBJECT": {
    zh: "型号、车系或用途与估值对象不同",
    en: "another model, series or use than the subject",
  },
  "market.excluded.UNSEEN_PRICE": {
    zh: "网页仅以机读数据标注该价格，向读者展示的是其他价格",
    en: "its page states it for machines and shows its readers another price",
  },
  "market.excluded.CONTRADICTORY_PRICE": {
    zh: "总价与单价乘以面积不符",
    en: "its total price is not its unit price times its area",
  },
  "market.excluded.FAR_FROM_LEVEL": {
    zh: "价格严重偏离本市场水平，疑似单位有误或并非同类标的",
    en: "price far from the level of this market, probably a misread unit or another kind of object",
  },
  "market.excluded.UNDATED": {
    zh: "网页未标明日期，不能用于过去的价值时点",
    en: "the page states no date, so it cannot serve a past valuation date",
  },
  "market.excluded.OTHER_USE": {
    zh: "用途不同（车位、储藏室、地下室与主用途不可比）",
    en: "of another use (parking, storage or a basement, not the main use)",
  },
  "market.excluded.SHARE": {
    zh: "仅为部分产权份额，与整体转让不可比",
    en: "a share of the object, not comparable with the whole",
  },
  "market.excluded.FACTS_CONTRADICT": {
    zh: "样本自身信息相互矛盾（面积、单价、楼层或年份），疑似录入错误",
    en: "its own facts contradict each other (area, unit price, floor or year), probably a typing error",
  },
  /** One widening of the search. `scope`: Group, Namesakes, Radius, Neighbourhood, District, Market. */
  "market.step.search": row<
    {
      scope: string
      km: number | null
      months: number
      found: number
    },
    MarketWords
  >({
    zh: ({ scope, km, months, found }, terms) =>
      `检索${km === null ? word.zh(terms.scopes, scope) : `周边${km}公里`}近${months}个月的样本，累计找到${figure(found)}条。`,
    en: ({ scope, km, months, found }, terms) =>
      `Searched ${km === null ? word.en(terms.scopes, scope) : `within ${km} km`}, ${last(months, "month")}: ${many(found, "sample")} so far.`,
  }),
  "market.step.searchDone": row<{
    found: number
    deals: number
    listings: number
    /** Number of auctions among the deals; absent: none. */
    auctions?: number
  }>({
    zh: ({ found, deals, listings, auctions }) =>
      found === 0
        ? "没有找到样本。"
        : `共取得${figure(found)}条样本：${[
            deals === 0
              ? ""
              : `成交${figure(deals)}条${auctions === undefined ? "" : `（其中拍卖${figure(auctions)}条）`}`,
            listings === 0 ? "" : `挂牌${figure(listings)}条`,
          ]
            .filter(Boolean)
            .join("，")}。`,
    en: ({ found, deals, listings, auctions }) =>
      found === 0
        ? "No samples were found."
        : `${many(found, "sample")}: ${[
            deals === 0
              ? ""
              : `${many(deals, "deal")}${auctions === undefined ? "" : ` (${many(auctions, "auction")} among them)`}`,
            listings === 0 ? "" : many(listings, "listing"),
          ]
            .filter(Boolean)
            .join(", ")}.`,
  }),
  /** Sources beyond the catalogue were asked: samples added and left out. */
  "market.step.outside": row<{ added: number; leftOut: number }>({
    zh: ({ added, leftOut }) =>
      `样本库的可比样本不足，另行检索了外部来源：${added === 0 ? "没有新增样本" : `新增样本${figure(added)}条`}${leftOut === 0 ? "" : `，不予采用${figure(leftOut)}条`}。`,
    en: ({ added, leftOut }) =>
      `The catalogue has too few comparables, so outside sources were searched: ${added === 0 ? "no samples" : many(added, "sample")} added${leftOut === 0 ? "" : `, ${leftOut} not used`}.`,
  }),
  /** A source beyond the catalogue did not answer, or only in part. `reason`: `AwayReason`. */
  "market.step.outsideAway": row<{ source: string; reason: string }>({
    zh: ({ source, reason }) => `外部来源“${source}”${away.zh(reason)}。`,
    en: ({ source, reason }) => `Outside source "${source}": ${away.en(reason)}.`,
  }),
  /** Progress: a source beyond the catalogue is being asked. */
  "market.progress.asking": row<{ source: string }>({
    zh: ({ source }) => `样本库的可比样本不足，正在检索${source}。`,
    en: ({ source }) => `The catalogue has too few comparables. Searching ${source}.`,
  }),
  "market.step.resolved": row<{ name: string }, MarketWords>({
    zh: ({ name }, terms) => terms.resolved.zh(name),
    en: ({ name }, terms) => terms.resolved.en(name),
  }),
  /** One fact that the subject's group shares, and how many of its newest samples agree. */
  "market.shared": row<SharedFact, MarketWords>({
    zh: ({ field, value, count, of, last: isLast }, { codes }) =>
      `${word.zh(FIELDS, field)}取${word.zh(codes, valued.zh(value))}（${count}/${of}）${isLast ? "" : "、"}`,
    en: ({ field, value, count, of, last: isLast }, { codes }) =>
      `${word.en(FIELDS, field)} ${word.en(codes, valued.en(value))} (${count} of ${of})${isLast ? "" : ","}`,
  }),
  /** Facts that the request leaves open and that samples of the subject's group share. `told`: these facts. */
  "market.step.shared": row<{ told: string }, MarketWords>({
    zh: ({ told }, { sameGroup }) => `未说明的事实按${sameGroup.zh}的最新样本（括号内为一致条数）：${told}。`,
    en: ({ told }, { sameGroup }) =>
      `What is not stated is taken from the newest samples ${sameGroup.en} (so many agree): ${told}.`,
  }),
  "market.step.filter": row<{ raw: number; kept: number; excluded: number }>({
    zh: ({ raw, kept, excluded }) =>
      raw === 0
        ? "没有样本可供筛选。"
        : excluded === 0
          ? `${figure(raw)}条样本全部采用。`
          : `共检索到${figure(raw)}条样本，采用${figure(kept)}条；其余${figure(excluded)}条未采用，原因见明细。`,
    en: ({ raw, kept, excluded }) =>
      raw === 0
        ? "There are no samples to choose from."
        : excluded === 0
          ? plural(raw, "The one sample is used.", `All ${figure(raw)} samples are used.`)
          : `${many(raw, "sample")} found, ${figure(kept)} used; the other ${figure(excluded)} ${plural(excluded, "was", "were")} left out for the reasons listed.`,
  }),
  "market.step.noTrend": {
    zh: "样本不足以判断价格走势，未做日期修正。",
    en: "Too few samples to establish a price trend: no adjustment for dates.",
  },
  "market.step.trend": row<{ percent: number }>({
    zh: ({ percent }) =>
      percent === 0
        ? "近12个月本市场价格基本持平。"
        : `近12个月本市场价格${percent > 0 ? "上涨" : "下跌"}约${Math.abs(percent)}%，各样本按成交日期修正到价值时点。`,
    en: ({ percent }) =>
      percent === 0
        ? "Prices in this market were flat over the last 12 months."
        : `Prices in this market ${percent > 0 ? "rose" : "fell"} by about ${Math.abs(percent)}% over the last 12 months; each sample is carried to the valuation date.`,
  }),
  /** Mean size of an adjustment over the comparables, signed. */
  "market.step.adjustment": row<{ factor: string; percent: number }, MarketWords>({
    zh: ({ factor, percent }, terms) =>
      `${word.zh(terms.factors, factor)}修正：样本${terms.price.zh}平均${signed(percent)}。`,
    en: ({ factor, percent }, terms) =>
      `Adjustment for ${word.en(terms.factors, factor)}: samples' ${terms.price.en} ${percent > 0 ? "raised" : "lowered"} by ${Math.abs(percent)}% on average.`,
  }),
  /** The correction that applies to all comparables, in per cent, and the factor that contributes most to it. */
  "market.step.correction": row<
    {
      percent: number
      factor: string
      factorPercent: number
    },
    MarketWords
  >({
    zh: ({ percent, factor, factorPercent }, terms) =>
      `${word.zh(terms.factors, "correction")}修正（依据样本外检验）：整体${signed(percent)}，其中影响最大的是${word.zh(terms.factors, factor)}（${signed(factorPercent)}）。`,
    en: ({ percent, factor, factorPercent }, terms) =>
      `Correction for ${word.en(terms.factors, "correction")} (learned from out-of-sample errors): ${moved(percent)} in all, the largest part from ${word.en(terms.factors, factor)} (${moved(factorPercent)}).`,
  }),
  /** The distance of the second estimate above that of the comparables, and its share of the value, per cent. */
  "market.step.secondOpinion": row<{ percent: number; weightPercent: number }>({
    zh: ({ percent, weightPercent }) =>
      `另用决策树模型按同一批样本作第二次测算，${
        percent === 0 ? "结果相同" : `结果${percent > 0 ? "高" : "低"}${Math.abs(percent)}%`
      }，在估值中占${weightPercent}%的权重。`,
    en: ({ percent, weightPercent }) =>
      `A second estimate, by decision trees trained on the same samples, is ${
        percent === 0 ? "the same" : `${Math.abs(percent)}% ${percent > 0 ? "higher" : "lower"}`
      }; it carries ${weightPercent}% of the value.`,
  }),
  /** The path of the model learned from the market's samples, and their number. */
  "market.step.model": row<{ path: string; count: number }>({
    zh: ({ path, count }) =>
      path === "CORRECTED"
        ? `各项修正、样本相似度和模型整体偏差由本市场${figure(count)}条样本学习得出。`
        : path === "LEARNED"
          ? `各项修正和样本相似度由本市场${figure(count)}条样本学习得出；样本较少，未做模型整体偏差校正。`
          : "本市场样本太少，不足以学习：样本相似度按既定规则确定，不作各项修正。",
    en: ({ path, count }) =>
      path === "CORRECTED"
        ? `Adjustments, similarity and the model's overall bias were learned from ${many(count, "sample")} of this market.`
        : path === "LEARNED"
          ? `Adjustments and similarity were learned from ${many(count, "sample")} of this market; too few to correct the model's overall bias.`
          : "Too few samples of this market to learn from: similarity by fixed rules, no adjustments.",
  }),
  "market.step.discount": row<{ percent: number; origin: string; count: number }>({
    zh: ({ percent, origin, count }) =>
      `挂牌价按${trim((100 + percent).toFixed(1))}%折算为成交价，${discountOrigin.zh(origin, count)}。`,
    en: ({ percent, origin, count }) =>
      `Asking prices are converted to deal prices at ${(100 + percent).toFixed(1).replace(/\.0$/, "")}%: ${discountOrigin.en(origin, count)}.`,
  }),
  "market.step.weights": row<
    {
      count: number
      effective: number
      sameGroup: number
      /**
       * Share of the comparables' own deviations that is not carried over, per cent: the market's level stands there.
       */
      anchorPercent: number
    },
    MarketWords
  >({
    zh: ({ count, effective, sameGroup, anchorPercent }, terms) =>
      `按${terms.likeness.zh}的相似度对${figure(count)}条样本加权（相当于${effective}条同等可比样本），其中${terms.sameGroup.zh}${figure(sameGroup)}条${
        anchorPercent >= 0.1
          ? `；各样本修正后的个别差异保留${Number((100 - anchorPercent).toFixed(1))}%，其余向${terms.level.zh}收敛`
          : ""
      }。`,
    en: ({ count, effective, sameGroup, anchorPercent }, terms) =>
      `${many(count, "sample")} weighted by similarity of ${terms.likeness.en} (equivalent to ${many(effective, "equally weighted one")}), ${sameGroup} ${terms.sameGroup.en}${
        anchorPercent >= 0.1
          ? `; ${Number((100 - anchorPercent).toFixed(1))}% of what still sets single samples apart after adjustment is kept, the rest is drawn to the level of ${terms.level.en}`
          : ""
      }.`,
  }),
  /**
   * The subject's finest unit that has samples (`UNITS`, or `market`), their number, and the number of trials of
   * similar subjects.
   */
  "market.step.support": row<
    {
      unit: string
      count: number
      trials: number
    },
    MarketWords
  >({
    zh: ({ unit, count, trials }, terms) => {
      const named = word.zh(terms.units, unit)
      const known =
        unit === "group"
          ? `现有${named}样本${figure(count)}条`
          : `没有${word.zh(terms.units, "group")}的样本，最接近的是${named}，共${figure(count)}条`
      const tested = unit === "group" ? "在同类情形下的" : "把这类样本整体剔除后所做的"
      return `${known}；${trials === 0 ? "本市场无法检验这类情形，误差按预设假设取值" : `误差依据${tested}${figure(trials)}次样本外检验`}。`
    },
    en: ({ unit, count, trials }, terms) => {
      const { units } = terms
      const samples = `${many(count, "sample")} ${word.en(units, unit)}`
      const known =
        unit === "group"
          ? `There ${plural(count, "is", "are")} ${samples}`
          : `There is no sample ${word.en(units, "group")}; the closest are ${samples}`
      const how = unit === "group" ? "of similar subjects" : "with all such samples withheld"
      return `${known}. ${
        trials === 0
          ? "This market cannot test such subjects: the error is a default assumption."
          : `The error was measured out of sample on ${many(trials, "price")} ${how}.`
      }`
    },
  }),
  "market.step.range": row<{
    low: number
    high: number
    sharePercent: number
    origin: string
    trials: number
  }>({
    zh: ({ low, high, sharePercent, origin, trials }) =>
      `估值区间相对中心值为${low}%至+${high}%，真实成交价有${sharePercent}%的可能落在其中，${
        origin === "CALIBRATED" ? `依据本市场${figure(trials)}次样本外检验` : "依据默认误差假设，尚未经本市场检验"
      }。`,
    en: ({ low, high, sharePercent, origin, trials }) =>
      `${sharePercent} times in 100 a sale closes between ${low}% and +${high}% of the central value, ${
        origin === "CALIBRATED"
          ? `measured out of sample on ${many(trials, "price")} of this market`
          : "by a default assumption not yet tested on this market"
      }.`,
  }),
  "market.step.confidence": row<{ percent: number; tolerancePercent: number }>({
    zh: ({ percent, tolerancePercent }) => `真实成交价落在中心值±${tolerancePercent}%以内的可能性不低于${percent}%。`,
    en: ({ percent, tolerancePercent }) =>
      `There is at least a ${percent}% chance that a sale would close within ±${tolerancePercent}% of the central value.`,
  }),
  /** The account already waits for the maximum number of past months. */
  "market.learning.crowded": row<{ most: number }>({
    zh: ({ most }) => `已有${most}个历史价值时点的模型在排队训练，请待其完成后再提交该价值时点。`,
    en: ({ most }) =>
      `${most} models for past valuation dates are already waiting to be trained for you. Submit this valuation date again when they are done.`,
  }),
  /** Learning took too long, used too much memory, or crashed; the log has the details. */
  "market.learning.failed": {
    zh: "该市场的估值模型未能训练完成，未给出估值。请服务方查看日志，并检查该市场的样本。",
    en: "The model of this market could not be trained, so no value is given. The operator should look for the cause in the log and check the market's samples.",
  },
  "request.afterToday": row<{ today: string }>({
    zh: ({ today }) => `不能晚于今天（${today}）`,
    en: ({ today }) => `must not be after today (${today})`,
  }),
  "request.before": row<{ earliest: string }>({
    zh: ({ earliest }) => `不能早于${earliest}`,
    en: ({ earliest }) => `must not be before ${earliest}`,
  }),
  "request.chatSessionMissing": {
    zh: "source 为 CHAT 时必须提供 chatSessionId",
    en: "chatSessionId is required with source CHAT",
  },
  "request.aboveTotalFloors": row<{ totalFloors: number }>({
    zh: ({ totalFloors }) => `所在楼层不能高于总楼层（${totalFloors}）`,
    en: ({ totalFloors }) => `must not be above the number of floors of the building (${totalFloors})`,
  }),
  "request.yearAhead": row<{ latest: number }>({
    zh: ({ latest }) => `建成年份不能晚于${latest}`,
    en: ({ latest }) => `must not be after ${latest}`,
  }),
  "request.month": {
    zh: "应为 YYYY-MM 格式的年月，例如 2019-03",
    en: "must be a month of the form YYYY-MM, such as 2019-03",
  },
  "request.afterValuationDate": row<{ valuationDate: string }>({
    zh: ({ valuationDate }) => `不能晚于价值时点（${valuationDate}）`,
    en: ({ valuationDate }) => `must not be after the valuation date (${valuationDate})`,
  }),
} satisfies Readonly<Record<`market.excluded.${ExclusionReason}` | `${"market" | "request"}.${string}`, object>>
