import { word } from "../../../text/words/enAmounts.ts"
import { plural, last, many } from "../../../text/words/Plural.ts"
import type { Sentences } from "../../../text/words/Sentences.ts"
import type { RequestMessages } from "../../recipe/MarketRequest.ts"
import type { MarketMessages } from "../MarketMessages.ts"
import type { MarketWords } from "./MarketWords.ts"

const FIELDS: Readonly<Record<string, string>> = {
  accidentType: "accidents",
  conditionGrade: "condition",
  usageNature: "use",
  condition: "condition",
  developmentLevel: "level of development",
}

/** Words for each `AwayReason`. */
const AWAY: Readonly<Record<string, string>> = {
  JSON_OFF: "its JSON format is switched off, so it could not be searched",
  UNAUTHORISED: "its key is missing or was refused",
  QUOTA: "its limit of requests is reached",
  REFUSED: "it refused the request",
  BROKEN: "it answered with an error or with something unreadable",
  UNREACHABLE: "it could not be reached",
  TIMED_OUT: "it did not answer in time",
  BUDGET: "the search is incomplete, because this task has used all of its outside requests",
  ENGINES_SILENT: "none of its search engines answered",
  PAUSED: "it failed several times in a row and is not asked for a while",
}

const away = (reason: string): string => word(AWAY, reason)

const discountOrigin = (origin: string, count: number): string =>
  origin === "LEARNED_PAIRS"
    ? `learned from ${many(count, "pair")} of asking and closing prices of this market`
    : origin === "LEARNED_KINDS"
      ? "learned from the gap between listings and deals of this market"
      : "a default assumption: this market has no data to learn it from"

/** `3 of the 5 main comparables need`. */
const mainOnes = (count: number, of: number): string =>
  of === 1 ? "The main comparable needs" : `${count} of the ${of} main comparables ${plural(count, "needs", "need")}`

const moved = (percent: number): string => `${percent > 0 ? "+" : "-"}${Math.abs(percent)}%`

/** The market engine's sentences, in English, with the terms of the asset that a message names. */
export const en = (words: (asset: string | undefined) => MarketWords): Sentences<MarketMessages & RequestMessages> => ({
  "market.excluded.KIND_NOT_COMPARABLE": () => "kind of transaction that is not comparable (such as a court auction)",
  "market.excluded.LATER_THAN_VALUATION": () => "later than the valuation date",
  "market.excluded.TOO_OLD": () => "too long ago",
  "market.excluded.SIZE_UNKNOWN": () => "no area, so no unit price",
  "market.excluded.SIZE_IMPLAUSIBLE": () => "implausible area",
  "market.excluded.PRICE_IMPLAUSIBLE": ({ asset }) =>
    words(asset).excluded.PRICE_IMPLAUSIBLE ?? "implausible unit price, probably a typing error",
  "market.excluded.DEMO_MARKET": () =>
    "simulated sample of the demo market, which does not count beside samples of other sources",
  "market.excluded.DUPLICATE": ({ asset }) => words(asset).excluded.DUPLICATE ?? "duplicate of the same home",
  "market.excluded.OUTLIER": ({ asset }) =>
    words(asset).excluded.OUTLIER ?? "adjusted unit price far from the other samples of its group",
  "market.excluded.LITTLE_SIMILARITY": () => "too different from the subject to carry weight",
  "market.step.search": ({ asset, scope, km, months, found }) =>
    `Searched ${km === null ? word(words(asset).scopes, scope) : `within ${km} km`}, ${last(months, "month")}: ${many(found, "sample")} so far.`,
  "market.excluded.OTHER_PLACE": () => "in another city or district",
  "market.excluded.OTHER_OBJECT": () => "another model, series or use than the subject",
  "market.excluded.UNSEEN_PRICE": () => "its page states it for machines and shows its readers another price",
  "market.excluded.CONTRADICTORY_PRICE": () => "its total price is not its unit price times its area",
  "market.excluded.FAR_FROM_LEVEL": () =>
    "price far from the level of this market, probably a misread unit or another kind of object",
  "market.excluded.UNDATED": () => "the page states no date, so it cannot serve a past valuation date",
  "market.progress.asking": ({ source }) => `The catalogue has too few comparables. Searching ${source}.`,
  "market.step.outside": ({ added, leftOut }) =>
    `The catalogue has too few comparables, so outside sources were searched: ${added === 0 ? "no samples" : many(added, "sample")} added${leftOut === 0 ? "" : `, ${leftOut} not used`}.`,
  "market.step.outsideAway": ({ source, reason }) => `Outside source "${source}": ${away(reason)}.`,
  "market.step.searchDone": ({ found, deals, listings, auctions }) =>
    found === 0
      ? "No samples were found."
      : `${many(found, "sample")}: ${many(deals, "deal")}${auctions === undefined ? "" : ` (${many(auctions, "auction")} among them)`}, ${many(listings, "listing")}.`,
  "market.step.resolved": ({ asset, name }) => words(asset).resolved(name),
  "market.step.filter": ({ raw, kept, excluded }) =>
    raw === 0
      ? "There are no samples to choose from."
      : excluded === 0
        ? plural(raw, "The one sample is used.", `All ${raw} samples are used.`)
        : `${kept} of ${many(raw, "sample")} ${plural(kept, "is", "are")} used; ${excluded} ${plural(excluded, "was", "were")} dropped, each with its reason.`,
  "market.step.noTrend": () => "Too few samples to establish a price trend: no adjustment for dates.",
  "market.step.trend": ({ percent }) =>
    percent === 0
      ? "Prices in this market were flat over the last 12 months."
      : `Prices in this market ${percent > 0 ? "rose" : "fell"} by about ${Math.abs(percent)}% over the last 12 months; each sample is carried to the valuation date.`,
  "market.step.adjustment": ({ asset, factor, percent }) =>
    `Adjustment for ${word(words(asset).factors, factor)}: samples' ${words(asset).price} ${percent > 0 ? "raised" : "lowered"} by ${Math.abs(percent)}% on average.`,
  "market.step.correction": ({ asset, percent, factor, factorPercent }) =>
    `Correction for ${word(words(asset).factors, "correction")} (learned from out-of-sample errors): ${moved(percent)} in all, the largest part from ${word(words(asset).factors, factor)} (${moved(factorPercent)}).`,
  "market.step.secondOpinion": ({ percent, weightPercent }) =>
    `A second estimate, by decision trees trained on the same samples, is ${
      percent === 0 ? "the same" : `${Math.abs(percent)}% ${percent > 0 ? "higher" : "lower"}`
    }; it carries ${weightPercent}% of the value.`,
  "market.step.model": ({ path, count }) =>
    path === "CORRECTED"
      ? `Adjustments, similarity and systematic error were learned from ${many(count, "sample")} of this market.`
      : path === "LEARNED"
        ? `Adjustments and similarity were learned from ${many(count, "sample")} of this market: too few to learn systematic error from.`
        : "Too few samples of this market to learn from: similarity by fixed rules, no adjustments.",
  "market.step.discount": ({ percent, origin, count }) =>
    `Asking prices are converted to deal prices at ${(100 + percent).toFixed(1).replace(/\.0$/, "")}%: ${discountOrigin(origin, count)}.`,
  "market.step.weights": ({ asset, count, effective, sameGroup, anchorPercent }) =>
    `${many(count, "sample")} weighted by similarity of ${words(asset).likeness} (equivalent to ${many(effective, "equally weighted one")}), ${sameGroup} ${words(asset).sameGroup}${
      anchorPercent >= 0.1
        ? `; of the differences in price that no adjustment explains, ${Number((100 - anchorPercent).toFixed(1))}% is carried over, the rest follows the level of ${words(asset).level}`
        : ""
    }.`,
  "market.step.support": ({ asset, unit, count, trials }) => {
    const { units } = words(asset)
    const samples = `${many(count, "sample")} ${word(units, unit)}`
    const known =
      unit === "group"
        ? `There ${plural(count, "is", "are")} ${samples}`
        : `There is no sample ${word(units, "group")}; the closest are ${samples}`
    const how = unit === "group" ? "of similar subjects" : "with all such samples withheld"
    return `${known}. ${
      trials === 0
        ? "This market cannot test such subjects: the error is a default assumption."
        : `The error was measured out of sample on ${many(trials, "price")} ${how}.`
    }`
  },
  "market.step.range": ({ low, high, sharePercent, origin, trials }) =>
    `Range ${low}% to +${high}% around the central value holds the true price in ${sharePercent}% of cases, ${
      origin === "CALIBRATED"
        ? `measured out of sample on ${many(trials, "price")} of this market`
        : "by a default assumption not yet tested on this market"
    }.`,
  "market.step.confidence": ({ percent, tolerancePercent }) =>
    `The true price lies within ±${tolerancePercent}% of the central value with a probability of ${percent}%.`,
  "market.learning.crowded": ({ most }) =>
    `${most} models for past valuation dates are already waiting to be trained for you. Submit this valuation date again when they are done.`,
  "market.learning.failed": () =>
    "The model of this market could not be trained, so no value is given. The operator should look for the cause in the log and check the market's samples.",
  "market.risk.demoMarket": () =>
    "The value rests on the simulated demo market and says nothing about real prices: do not base decisions on it. Import real samples first.",
  "market.risk.fewComparables": ({ asset, count, minimum }) =>
    `Only ${many(count, "comparable")}, fewer than the ${minimum} that ${words(asset).minimum}: treat the result as indicative.`,
  "market.risk.noneOfGroup": ({ asset, name }) => words(asset).noneOfGroup(name),
  "market.risk.listingsOnly": ({ count, percent, origin }) =>
    `${plural(count, "The one comparable is a listing, and no deal supports it", `All ${many(count, "comparable")} are listings, and no deal supports them`)}; asking prices were lowered by ${percent}%${origin === "POLICY" ? " (a default assumption)" : ""}.`,
  "market.risk.stale": ({ days, preferred }) =>
    `The newest comparable is ${many(days, "day")} old; no more than ${preferred} are advised.`,
  "market.risk.oldDeals": ({ asset, percent, days }) =>
    `${percent}% of the weight comes from samples older than ${many(days, "day")}${words(asset).oldDeals}. Check against recent deals.`,
  "market.risk.dispersed": ({ asset, ratio, limit }) =>
    `The highest adjusted price of the main comparables is ${ratio} times the lowest; ${words(asset).rule} allows ${limit}. Prices disagree.`,
  "market.risk.singleAdjustment": ({ asset, count, of, percent }) =>
    `${mainOnes(count, of)} a single adjustment beyond the ${percent}% that ${words(asset).rule} allows: ${plural(count, "it compares", "they compare")} poorly.`,
  "market.risk.totalAdjustment": ({ asset, count, of, percent }) =>
    `${mainOnes(count, of)} adjustments beyond the ${percent}% in all that ${words(asset).rule} allows: ${plural(count, "it compares", "they compare")} poorly.`,
  "market.risk.anchored": ({ asset, percent }) =>
    `The comparables give too little support: they are hardly alike, ${percent}% of the differences in price that no adjustment explains is left out, and the value follows the level of ${words(asset).level}.`,
  "market.risk.outside": ({ asset, factor }) =>
    `The subject lies outside nearly all samples in ${word(words(asset).factors, factor)}: the range was widened. Check this figure.`,
  "market.risk.uncalibrated": () =>
    "This market has too few samples: range and confidence are a default assumption that was not tested on it.",
  "market.risk.oldCatalogue": ({ days }) =>
    `The newest sample of the catalogue is ${many(days, "day")} before the valuation date: the value does not reflect what the market has done since. Update the samples.`,
  "market.risk.falling": ({ percent }) =>
    `Prices in this market fell by about ${percent}% over the last 12 months and may fall further before a sale: consider a lower loan-to-value ratio.`,
  "market.risk.wideRange": ({ percent }) =>
    `The width of the range is ${percent}% of the central value: base the decision on its lower bound, or have the value reviewed.`,
  "market.risk.opinionsApart": ({ percent }) =>
    `The estimate from comparables and that of decision trees differ by ${percent}%, more than half the range: check the subject's facts, or have the value reviewed.`,
  "market.risk.sourceAway": ({ source, reason }) =>
    `Outside source "${source}": ${away(reason)}. Some or all of its data are missing here.`,
  "market.risk.outsideSamples": ({ count, percent }) =>
    `${percent}% of the value rests on ${many(count, "sample")} from outside the catalogue, which were not verified. Check their sources.`,
  "market.failed.searchUnavailable": ({ source }) =>
    `No value can be given (SEARCH_UNAVAILABLE): the catalogue has no usable samples, and the outside source "${source}" did not answer. Submit the request again later, or import samples.`,
  "market.risk.sourceUnavailable": ({ source }) =>
    `The sample source "${source}" did not answer; its data are missing here.`,
  "market.risk.unusableSamples": ({ source, count }) =>
    `${many(count, "sample")} of the source "${source}" could not be used: of another asset, with a wrong price or date, or returned twice. Check what the source holds.`,
  "market.risk.modelUnusable": () =>
    "The model learned of this market could not be read. The value rests on the policy's assumptions; its range and confidence are untested. Value again later.",
  "market.excluded.OTHER_USE": () => "of another use (parking, storage or a basement, not the main use)",
  "market.excluded.SHARE": () => "a share of the object, not comparable with the whole",
  "market.excluded.FACTS_CONTRADICT": () =>
    "its own facts contradict each other (area, unit price, floor or year), probably a typing error",
  "market.risk.notStated": ({ fields, percent }) =>
    `Stated neither in the request nor by the samples: ${fields
      .split(",")
      .map((field) => word(FIELDS, field))
      .join(
        ", ",
      )}. The value assumes what is usual in this market, and the range was widened (about ±${percent}%). Providing it makes the value more accurate.`,
  "market.risk.beforeSamples": ({ date, from }) =>
    `This market's samples begin on ${from}: the valuation date ${date} lies before all of them.`,
  "market.failed.beforeSamples": ({ date, from }) =>
    `No value can be given: this market's samples begin on ${from}, and there is none before the valuation date ${date}. Choose ${from} or a later day, or import older samples.`,
  "market.failed.contradiction": ({ told }) =>
    `No value can be given: the facts given contradict each other or are not possible. ${told}`,
  "request.afterToday": ({ today }) => `must not be after today (${today})`,
  "request.before": ({ earliest }) => `must not be before ${earliest}`,
  "request.chatSessionMissing": () => "chatSessionId is required with source CHAT",
  "request.aboveTotalFloors": ({ totalFloors }) =>
    `must not be above the number of floors of the building (${totalFloors})`,
  "request.yearAhead": ({ latest }) => `must not be after ${latest}`,
  "request.month": () => "must be a month of the form YYYY-MM, such as 2019-03",
  "request.afterValuationDate": ({ valuationDate }) => `must not be after the valuation date (${valuationDate})`,
})
