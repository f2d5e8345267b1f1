import { DateTime, Effect, Stream } from "effect"
import type { ValuationContext } from "../AssetDefinition.ts"
import type { SamplesEvent, StepEvent, ValuationEvent } from "../domain/Event.ts"
import * as LocalDate from "../domain/LocalDate.ts"
import type { Message } from "../domain/Message.ts"
import { priceBasis, type Sample, type SampleKind, type Subject } from "../domain/Sample.ts"
import { NotValuable, type ValuationError } from "../domain/ValuationError.ts"
import { ModelStore } from "../ports/ModelStore.ts"
import { SampleSource, type SearchResult } from "../ports/SampleSource.ts"
import { type Appraisal, appraise, type Comparable } from "./Appraisal.ts"
import { type Exclusion } from "./Filter.ts"
import { marketMessage } from "./MarketMessages.ts"
import type { MarketModel } from "./MarketModel.ts"
import type { MarketPolicy } from "./MarketPolicy.ts"
import { exclusionSummary, meanAdjustments, round } from "./MarketReport.ts"
import type { Recipe } from "./Recipe.ts"

/** Everything that a market valuation was made from: what an asset's conclusion is drawn from. */
export interface MarketCase {
  readonly subject: Subject
  readonly valuationDate: LocalDate.LocalDate
  readonly generatedAt: string
  /** Risk tips that reading the request already gave. */
  readonly requestTips: ReadonlyArray<Message>
  readonly search: SearchResult
  readonly model: MarketModel | undefined
  readonly appraisal: Appraisal
  readonly steps: ReadonlyArray<Message>
  readonly searchSummary: Message
  readonly filterSummary: Message
}

/** What an asset adds to the shared course of a market valuation. */
export interface MarketAsset<Outcome> {
  readonly recipe: Recipe
  readonly policy: MarketPolicy
  readonly prepare: (subject: Subject, valuationDate: LocalDate.LocalDate) => Message
  readonly preview: (sample: Sample) => unknown
  readonly failure: (subject: Subject, found: number) => Message
  readonly conclude: (valued: MarketCase) => { readonly outcome: Outcome; readonly message: Message }
}

type Event<Outcome> = ValuationEvent<Outcome>

const PREVIEW = 5
const DAYS_PER_MONTH = 365 / 12

const step = (stage: StepEvent["stage"], message: Message): StepEvent => ({ _tag: "Step", stage, message })

/**
 * The course of a market valuation: prepare → search → filter → analyse → estimate → conclude. Each step is told as it
 * happens; searching is the only effect, all else is pure.
 */
export const marketValuation = <Outcome>(
  asset: MarketAsset<Outcome>,
  subject: Subject,
  valuationDate: LocalDate.LocalDate,
  context: ValuationContext,
  requestTips: ReadonlyArray<Message>,
): Stream.Stream<Event<Outcome>, ValuationError, SampleSource | ModelStore> => {
  const { recipe } = asset
  const prepared = asset.prepare(subject, valuationDate)
  const found = Effect.gen(function* () {
    const source = yield* SampleSource
    const models = yield* ModelStore
    const asOf = LocalDate.toEpochDay(valuationDate)
    const search = yield* source.search({
      assetType: recipe.assetType,
      account: context.account,
      city: subject.city,
      facts: subject.facts,
      asOf,
      ...recipe.search,
    })
    const market = recipe.keys.market(subject.city, subject.facts)
    const model = yield* models.model({ assetType: recipe.assetType, market, asOf })
    const generatedAt = DateTime.formatIso(yield* DateTime.now)
    return valued(asset, subject, valuationDate, prepared, { search, model, generatedAt, requestTips })
  })
  return Stream.concat(
    Stream.succeed(step("PREPARE", prepared)),
    Stream.unwrap(
      Effect.map(found, ({ events, failure }) => {
        const told: Stream.Stream<Event<Outcome>> = Stream.fromIterable(events)
        return failure === undefined ? told : Stream.concat(told, Stream.fail(new NotValuable({ reason: failure })))
      }),
    ),
  )
}

/** The pure part: from what was found to the last event. */
const valued = <Outcome>(
  asset: MarketAsset<Outcome>,
  asked: Subject,
  valuationDate: LocalDate.LocalDate,
  prepared: Message,
  { search, model, generatedAt, requestTips }: Pick<MarketCase, "search" | "model" | "generatedAt" | "requestTips">,
): { readonly events: ReadonlyArray<Event<Outcome>>; readonly failure?: Message } => {
  const { recipe, policy } = asset
  const subject: Subject = { ...asked, facts: { ...asked.facts, ...search.resolved } }
  const searching = searchMessages(recipe, search)
  const appraisal = appraise(
    recipe,
    policy,
    subject,
    search.samples,
    model,
    LocalDate.toEpochDay(valuationDate),
    "DEAL",
  )
  const searched = searching.map((message) => step("SEARCH", message))
  if (!("comparables" in appraisal)) {
    const events = [...searched, ...samplesEvents(asset, search.samples, [], appraisal.excluded)]
    return { events, failure: asset.failure(subject, search.samples.length) }
  }
  const filterSummary = marketMessage("market.step.filter", {
    raw: appraisal.comparables.length + appraisal.excluded.length,
    kept: appraisal.comparables.length,
    excluded: appraisal.excluded.length,
  })
  const analysing = analysisMessages(appraisal, model)
  const estimating = estimateMessages(policy, appraisal, model)
  const concluded = asset.conclude({
    subject,
    valuationDate,
    generatedAt,
    requestTips,
    search,
    model,
    appraisal,
    steps: [prepared, ...searching, filterSummary, ...analysing, ...estimating],
    searchSummary: searching.at(-1)!,
    filterSummary,
  })
  return {
    events: [
      ...searched,
      ...samplesEvents(asset, search.samples, appraisal.comparables, appraisal.excluded),
      step("FILTER", filterSummary),
      ...analysing.map((message) => step("ANALYSE", message)),
      ...estimating.map((message) => step("ESTIMATE", message)),
      step("CONCLUDE", concluded.message),
      { _tag: "Result", outcome: concluded.outcome },
    ],
  }
}

const searchMessages = (recipe: Recipe, { trail, samples, resolved }: SearchResult): ReadonlyArray<Message> => {
  const name = resolved[recipe.keys.groupField]
  const deals = samples.filter(({ kind }) => priceBasis(kind) === "DEAL").length
  let before = 0
  const steps = trail.flatMap(({ step: { scope, withinDays }, found }) => {
    const added = found > before
    before = found
    if (!added) return []
    return [
      marketMessage("market.step.search", {
        scope: scope._tag,
        km: scope._tag === "Radius" ? scope.km : null,
        months: Math.round(withinDays / DAYS_PER_MONTH),
        found,
      }),
    ]
  })
  return [
    ...(name === undefined ? [] : [marketMessage("market.step.resolved", { name: String(name) })]),
    ...steps,
    marketMessage("market.step.searchDone", { found: samples.length, deals, listings: samples.length - deals }),
  ]
}

const samplesEvents = (
  asset: Pick<MarketAsset<unknown>, "preview">,
  found: ReadonlyArray<Sample>,
  comparables: ReadonlyArray<Comparable>,
  excluded: ReadonlyArray<Exclusion>,
): ReadonlyArray<SamplesEvent> => {
  const kinds: ReadonlyArray<SampleKind> = ["TRANSACTION", "LISTING", "AUCTION"]
  return kinds.flatMap((kind): ReadonlyArray<SamplesEvent> => {
    const own = found.filter((sample) => sample.kind === kind)
    if (own.length === 0) return []
    const kept = comparables.filter(({ sample }) => sample.kind === kind)
    return [
      {
        _tag: "Samples",
        kind,
        found: own.length,
        kept: kept.length,
        excluded: exclusionSummary(excluded.filter(({ sample }) => sample.kind === kind)),
        preview: kept.slice(0, PREVIEW).map(({ sample }) => asset.preview(sample)),
      },
    ]
  })
}

const percent = (log: number): number => round(100 * Math.expm1(log), 1)

const analysisMessages = (appraisal: Appraisal, model: MarketModel | undefined): ReadonlyArray<Message> => {
  const listings = appraisal.comparables.filter(({ sample }) => priceBasis(sample.kind) === "ASK").length
  return [
    appraisal.yearlyTrend === undefined
      ? marketMessage("market.step.noTrend", {})
      : marketMessage("market.step.trend", { percent: percent(appraisal.yearlyTrend) }),
    ...(listings === 0
      ? []
      : [
          marketMessage("market.step.discount", {
            percent: percent(model?.discount.logRatio ?? 0),
            origin: model?.discount.origin ?? "POLICY",
            count: model?.discount.count ?? 0,
          }),
        ]),
    ...meanAdjustments(appraisal)
      .filter(({ factor, log }) => factor !== "transaction" && Math.abs(log) >= 0.005)
      .map(({ factor, log }) => marketMessage("market.step.adjustment", { factor, percent: percent(log) })),
  ]
}

const estimateMessages = (
  policy: MarketPolicy,
  { comparables, anchor, uncertainty }: Appraisal,
  model: MarketModel | undefined,
): ReadonlyArray<Message> => {
  const squares = comparables.reduce((sum, { weight }) => sum + weight ** 2, 0)
  const total = comparables.reduce((sum, { weight }) => sum + weight, 0)
  return [
    marketMessage("market.step.weights", {
      count: comparables.length,
      effective: round(total ** 2 / squares, 1),
      sameGroup: comparables.filter(({ sameGroup }) => sameGroup).length,
      anchorPercent: round(100 * anchor.weight, 1),
    }),
    marketMessage("market.step.range", {
      low: percent(-uncertainty.halfWidth),
      high: percent(uncertainty.halfWidth),
      sharePercent: Math.round(100 * policy.rangeShare),
      origin: uncertainty.origin,
      trials: model?.band?.count ?? 0,
    }),
    marketMessage("market.step.confidence", {
      percent: round(100 * uncertainty.confidence, 0),
      tolerancePercent: Math.round(100 * policy.tolerance),
    }),
  ]
}
