import { largestOf, smallestOf } from "../domain/LargestOf.ts"
import * as LocalDate from "../domain/LocalDate.ts"
import type { Message } from "../domain/Message.ts"
import { placeTips } from "../market/report/PlaceTips.ts"
import type { TipSeverities } from "../market/report/TipRank.ts"
import { SQM_PER_HECTARE, SQM_PER_MU } from "../reading/Area.ts"
import { readBenchmarkPrice } from "./benchmark/BenchmarkPrice.ts"
import { plotRatioBounds } from "./benchmark/PlotRatioFactor.ts"
import { LandFacts, type LandRequest, landUseOf, rightTypeOf, yearsToEnd } from "./fields.ts"
import { landMessage } from "./LandMessages.ts"
import type { LandPolicy } from "./LandPolicy.ts"
import { appliedTermFactor, type LandConclusion } from "./LandReasoning.ts"
import { dealCount, shareOfOthers } from "./LandSources.ts"
import type { LandTables } from "./tables/LandTables.ts"
import { legalTerm } from "./term/LandTerm.ts"
import type { landTexts } from "./text/landTexts.ts"

/** The severity of each tip about a lot. */
export const landTipSeverities: TipSeverities<typeof landTexts> = {
  "land.risk.idle": ["STOP", "the land may be taken back without pay"],
  "land.risk.allocated": ["STOP", "the premium is paid before the lender"],
  "land.risk.leased": ["STOP", "another right than the lease was valued"],
  "land.risk.collective": ["STOP", "such land is often no pledge"],
  "land.risk.agricultural": ["STOP", "such land is often no pledge"],
  "land.risk.areaUnit": ["STOP", "the area, and the value with it, may be wrong by hundreds of times"],
  "land.risk.benchmarkOnly": ["STOP", "no market price supports the value"],
  "land.risk.otherRight": ["VALUE", "another right was valued"],
  "land.risk.otherUse": ["VALUE", "land of another use was compared"],
  "land.risk.areaUnusual": ["VALUE", "the unit price is extrapolated"],
  "land.risk.termAboveLegal": ["VALUE", "the term cannot be right"],
  "land.risk.methodsApart": ["VALUE", "two methods disagree"],
  "land.risk.placeUnknown": ["VALUE", "the place may have been taken for another"],
  "land.risk.fewDeals": ["VALUE", "one wrong comparable moves the value"],
  "land.risk.shortTerm": ["VALUE", "a loan should not outlast the term"],
  "land.risk.plotRatioUnknown": ["VALUE", "what may be built moves the price most"],
  "land.risk.termUnknown": ["CHECK", "the full term was assumed"],
  "land.risk.termsDiffer": ["CHECK", "one of two terms is wrong"],
  "land.risk.plotRatioOutside": ["CHECK", "the outermost factor was taken"],
  "land.risk.idleCheck": ["CHECK", "the land may count as idle"],
  "land.risk.benchmarkUnused": ["CHECK", "a stated price was not used"],
  "land.risk.benchmarkOld": ["CHECK", "a newer benchmark price may be out"],
  "land.risk.industrialTransfer": ["CHECK", "the contract may limit a sale"],
  "land.risk.judgedFactors": ["NOTE", "the city's own factors would be better"],
  "land.risk.placeRenamed": ["NOTE", "the place is known by its name of today"],
}

/** The input of the tips about a lot. */
export interface RiskCase extends LandConclusion {
  readonly policy: LandPolicy
  readonly tables: LandTables
}

/** Tips that follow from the request alone, before any search. */
export const requestTips = (
  policy: LandPolicy,
  request: LandRequest,
  valuationDate: LocalDate.LocalDate,
): ReadonlyArray<Message> => {
  const byDate = yearsToEnd(request, valuationDate)
  const { remainingYears: stated } = request
  return [
    ...placeTips(
      request.city,
      {
        unknown: (params) => landMessage("land.risk.placeUnknown", params),
        renamed: (params) => landMessage("land.risk.placeRenamed", params),
      },
      request.address,
    ),
    ...(stated !== undefined && byDate !== undefined && Math.abs(stated - byDate) > policy.tips.termTolerance
      ? [landMessage("land.risk.termsDiffer", { stated, byDate: oneDecimal(byDate) })]
      : []),
  ]
}

const oneDecimal = (value: number): number => Math.round(10 * value) / 10

/** Weaknesses of the lot, of its right, and of its description. */
export const landRisks = (risk: RiskCase): ReadonlyArray<Message> => [
  ...rightRisks(risk),
  ...useRisks(risk),
  ...areaRisks(risk),
  ...termRisks(risk),
  ...plotRatioRisks(risk),
  ...idleRisks(risk),
  ...evidenceRisks(risk),
  ...benchmarkRisks(risk),
]

const rightRisks = (risk: RiskCase): ReadonlyArray<Message> => {
  const { searched, valuedRight: valued } = risk
  const { facts } = searched.subject
  if (rightTypeOf(facts) === "COLLECTIVE") {
    return [landMessage("land.risk.collective", { valued, residential: landUseOf(facts) === "RESIDENTIAL" })]
  }
  const note = rightNote(risk)
  return note === undefined ? [] : [note]
}

/** The tip that the value is for another right than the lot's; `undefined` when it is for the lot's own. */
export const rightNote = ({ searched, valuedRight: valued }: LandConclusion): Message | undefined => {
  const { facts } = searched.subject
  const own = rightTypeOf(facts)
  if (own === undefined || own === valued) return undefined
  if (own === "COLLECTIVE") {
    return landMessage("land.risk.collective", { valued, residential: landUseOf(facts) === "RESIDENTIAL" })
  }
  if (own === "ALLOCATED" && valued === "GRANTED") return landMessage("land.risk.allocated", {})
  return own === "LEASED"
    ? landMessage("land.risk.leased", { valued })
    : landMessage("land.risk.otherRight", { own, valued })
}

const useRisks = ({ market, policy, searched }: RiskCase): ReadonlyArray<Message> => {
  const use = landUseOf(searched.subject.facts)
  if (use === undefined) return []
  const tips: Array<Message> = []
  if (use === "AGRICULTURAL") tips.push(landMessage("land.risk.agricultural", {}))
  if (use === "INDUSTRIAL") tips.push(landMessage("land.risk.industrialTransfer", {}))
  const others = market === undefined ? 0 : shareOfOthers(market.appraisal, LandFacts.landUse, use)
  if (others > policy.tips.otherUseShare) {
    tips.push(landMessage("land.risk.otherUse", { use, percent: Math.round(100 * others) }))
  }
  return tips
}

const areaRisks = ({ market, policy, searched }: RiskCase): ReadonlyArray<Message> => {
  const area = LandFacts.areaSqm(searched.subject.facts) ?? 0
  const areas = (market?.appraisal.comparables ?? []).flatMap(({ sample }) => {
    const known = LandFacts.areaSqm(sample.facts)
    return known === undefined ? [] : [known]
  })
  const [low, high] = [smallestOf(areas), largestOf(areas)]
  const { smallestLotSqm, unitDoubt, unusualArea } = policy.tips
  const ofMu = Math.round(area * SQM_PER_MU)
  const fitsInMu = area * unitDoubt < low && ofMu >= low && ofMu <= high
  if (area < smallestLotSqm || fitsInMu) {
    return [landMessage("land.risk.areaUnit", { area, ofMu, ofHectares: Math.round(area * SQM_PER_HECTARE) })]
  }
  return areas.length > 0 && (area * unusualArea < low || area > unusualArea * high)
    ? [landMessage("land.risk.areaUnusual", { area, low: Math.round(low), high: Math.round(high) })]
    : []
}

const termRisks = (risk: RiskCase): ReadonlyArray<Message> => {
  const { market, policy, searched, tables } = risk
  const { facts } = searched.subject
  const use = landUseOf(facts)
  const right = rightTypeOf(facts)
  const legal = legalTerm(tables, facts)
  const total = LandFacts.termTotalYears(facts)
  const remaining = LandFacts.remainingYears(facts)
  const longest = Math.max(total ?? 0, remaining ?? 0)
  const full = market?.term.fullYears ?? readBenchmarkPrice(facts)?.termYears ?? legal
  const tips: Array<Message> = []
  if (use !== undefined && legal !== undefined && longest > legal) {
    tips.push(landMessage("land.risk.termAboveLegal", { stated: oneDecimal(longest), legal, use }))
  }
  if (remaining === undefined) {
    if (right === "GRANTED" || right === "LEASED") {
      tips.push(landMessage("land.risk.termUnknown", { assumed: total ?? full ?? null }))
    }
    return tips
  }
  const factor = appliedTermFactor(risk)
  const { shortTermFactor, shortTermYears } = policy.tips
  if (full !== undefined && remaining < full && (remaining < shortTermYears || factor < shortTermFactor)) {
    tips.push(
      landMessage("land.risk.shortTerm", {
        remaining: oneDecimal(remaining),
        full: oneDecimal(full),
        percent: Math.round(100 * factor),
        // 《民法典》第三百五十九条: granted rights to residential land are renewed; a lease ends with its contract.
        renewed: use === "RESIDENTIAL" && right === "GRANTED",
      }),
    )
  }
  return tips
}

const plotRatioRisks = ({ benchmark, searched, tables }: RiskCase): ReadonlyArray<Message> => {
  const { facts } = searched.subject
  const use = landUseOf(facts)
  const plotRatio = LandFacts.plotRatio(facts)
  if (plotRatio === undefined) {
    return use === "AGRICULTURAL" ? [] : [landMessage("land.risk.plotRatioUnknown", {})]
  }
  const table = use === undefined ? undefined : tables.plotRatios[use]
  if (table === undefined || benchmark === undefined) return []
  const [low, high] = plotRatioBounds(table)
  return plotRatio < low || plotRatio > high
    ? [landMessage("land.risk.plotRatioOutside", { plotRatio, low, high })]
    : []
}

/** A right of this age has usually been built on or reclaimed (judgement): age alone does not indicate idle land. */
const BUILT_BY_YEARS = 8

const idleRisks = ({ policy, searched }: RiskCase): ReadonlyArray<Message> => {
  const { facts } = searched.subject
  const { idleFeeYears, idleForfeitYears } = policy.tips
  const idle = LandFacts.idleYears(facts)
  if (idle !== undefined) {
    return idle < idleFeeYears
      ? []
      : [landMessage("land.risk.idle", { years: oneDecimal(idle), forfeit: idle >= idleForfeitYears })]
  }
  const total = LandFacts.termTotalYears(facts)
  const remaining = LandFacts.remainingYears(facts)
  if (total === undefined || remaining === undefined || landUseOf(facts) === "AGRICULTURAL") return []
  const since = total - remaining
  return since >= idleForfeitYears && since < BUILT_BY_YEARS
    ? [landMessage("land.risk.idleCheck", { years: oneDecimal(since) })]
    : []
}

const evidenceRisks = ({ market, policy }: RiskCase): ReadonlyArray<Message> => {
  if (market === undefined) return [landMessage("land.risk.benchmarkOnly", {})]
  const count = dealCount(market.appraisal)
  const minimum = policy.standard.minimumComparables
  return count < minimum ? [landMessage("land.risk.fewDeals", { count, minimum })] : []
}

const DAYS_PER_YEAR = 365.25

const benchmarkRisks = (risk: RiskCase): ReadonlyArray<Message> => {
  const { benchmark, market, policy, searched } = risk
  const { facts } = searched.subject
  const price = readBenchmarkPrice(facts)
  const tips: Array<Message> = []
  if (price !== undefined && benchmark === undefined) {
    tips.push(landMessage("land.risk.benchmarkUnused", { unitPrice: price.unitPrice }))
  }
  if (isJudged(risk)) tips.push(landMessage("land.risk.judgedFactors", { use: landUseOf(facts) ?? "" }))
  if (benchmark === undefined) return tips
  const from = price?.date === undefined ? undefined : LocalDate.observedEpochDay(price.date)
  const years = from === undefined ? 0 : (LocalDate.toEpochDay(searched.valuationDate) - from) / DAYS_PER_YEAR
  if (years > policy.tips.benchmarkOldYears) {
    tips.push(landMessage("land.risk.benchmarkOld", { years: oneDecimal(years) }))
  }
  const apart = market === undefined ? 0 : Math.log(benchmark.unitPrice) - market.log
  if (Math.abs(apart) > policy.tips.methodsApart) {
    tips.push(landMessage("land.risk.methodsApart", { percent: apartPercent(apart) }))
  }
  return tips
}

/** Rounded to whole per cent, but to tenths when far below the market's value. */
const apartPercent = (logRatio: number): number => {
  const percent = 100 * Math.expm1(logRatio)
  return percent < -95 ? oneDecimal(percent) : Math.round(percent)
}

/** A judgement-based factor gets a tip when it moves the value by more than this share. */
const JUDGED_MOVE = 0.1

/** True when a factor with a large effect on the value comes from a judgement-based line of the tables. */
const isJudged = ({ benchmark, market, searched, tables }: RiskCase): boolean => {
  const use = landUseOf(searched.subject.facts)
  if (use === undefined) return false
  const moved = new Set<string>(
    benchmark?.factors.flatMap(({ factor, value }) => (Math.abs(value - 1) > JUDGED_MOVE ? [factor] : [])),
  )
  if (market !== undefined && 1 - market.term.factor > JUDGED_MOVE) moved.add("term")
  const isJudgement = (line: { readonly basis: string } | undefined): boolean => line?.basis === "JUDGEMENT"
  return (
    (moved.has("term") && isJudgement(tables.rates[use])) ||
    (moved.has("plotRatio") && isJudgement(tables.plotRatios[use])) ||
    (moved.has("developmentLevel") && isJudgement(tables.development))
  )
}
