import { Effect, Stream } from "effect"
import type { SamplesEvent, StepEvent, ValuationEvent } from "../domain/Event.ts"
import * as LocalDate from "../domain/LocalDate.ts"
import type { Message } from "../domain/Message.ts"
import type { Sample, SampleKind } from "../domain/Sample.ts"
import { NotValuable, type SearchUnavailable, type ValuationError } from "../domain/ValuationError.ts"
import { LookupBudget, makeLookupBudget } from "../ports/LookupBudget.ts"
import { LookupMemory, withinRun } from "../ports/LookupMemory.ts"
import type { ModelStore } from "../ports/ModelStore.ts"
import { OutsideSamples } from "../ports/OutsideSamples.ts"
import { SampleSource, type SearchResult } from "../ports/SampleSource.ts"
import type { Comparable } from "./appraise/Appraisal.ts"
import type { Exclusion } from "./appraise/Exclusion.ts"
import type { Unstated } from "./appraise/SettledAppraisal.ts"
import { type Evidence, isThin, type MarketTask, weigh } from "./Evidence.ts"
import type { MarketAsset } from "./MarketAsset.ts"
import { daysOf, lookOutside } from "./outside/LookOutside.ts"
import type { Recipe } from "./recipe/Recipe.ts"
import type { Conclusion, SearchedCase } from "./report/MarketCase.ts"
import { marketMessage, wordsOf } from "./report/MarketMessages.ts"
import { exclusionSummary } from "./report/MarketReport.ts"
import { analysisMessages, estimateMessages, searchMessages } from "./report/MarketSteps.ts"
import { searchFor } from "./search/MarketSearch.ts"

type Event<Outcome> = ValuationEvent<Outcome>

const PREVIEW = 5

const step = (stage: StepEvent["stage"], message: Message): StepEvent => ({ _tag: "Step", stage, message })

/** The result of the catalogue's search, or that it did not answer. */
interface CatalogueSearch {
  readonly result: SearchResult
  readonly failure: SearchUnavailable | undefined
}

const unanswered = (failure: SearchUnavailable): CatalogueSearch => ({
  result: { samples: [], trail: [], resolved: {}, unavailable: [failure.source] },
  failure,
})

/**
 * The pipeline of a market valuation: prepare → search → filter → analyse → estimate → conclude. Each step is emitted
 * as it happens. Where the catalogue's comparables are few, sources beyond it are asked, and their samples are weighed
 * with the others. Searching is the only effect, everything else is pure.
 */
export const marketValuation = <Outcome, R, Notes>(
  asset: MarketAsset<Outcome, R, Notes>,
  task: MarketTask<Notes>,
): Stream.Stream<Event<Outcome>, ValuationError, SampleSource | ModelStore | R> => {
  const { policy, recipe } = asset
  const { context, subject, valuationDate } = task
  const prepared = asset.prepare(subject, valuationDate)
  const days = daysOf(valuationDate, context.today)
  const conclusion = (evidence: Evidence<Notes>): Stream.Stream<Event<Outcome>, NotValuable> => {
    const { events, failure } = valued(asset, valuationDate, prepared, evidence)
    const stream: Stream.Stream<Event<Outcome>> = Stream.fromIterable(events)
    return failure === undefined ? stream : Stream.concat(stream, Stream.fail(failure))
  }
  type Events = Stream.Stream<Event<Outcome>, ValuationError, ModelStore | R>
  const weighed = Effect.gen(function* (): Effect.fn.Return<Events, ValuationError, SampleSource | ModelStore | R> {
    const source = yield* SampleSource
    const outside = yield* OutsideSamples
    const { failure, result } = yield* source
      .search({ ...searchFor(recipe, subject, days.asOf), account: context.account })
      .pipe(
        Effect.map((answer): CatalogueSearch => ({ result: answer, failure: undefined })),
        Effect.catch((error) => (outside === undefined ? Effect.fail(error) : Effect.succeed(unanswered(error)))),
      )
    const evidence = yield* weigh(asset, task, result)
    if (outside === undefined || !isThin(evidence, policy.enoughComparables)) return conclusion(evidence)
    const further = (event: Stream.Success<ReturnType<typeof lookOutside>>): Events => {
      if (event._tag === "Progress") return Stream.succeed(event)
      // The catalogue may answer a repeated run.
      if (failure !== undefined && event.search.samples.length === 0) return Stream.fail(failure)
      return Stream.unwrap(Effect.map(weigh(asset, task, event.search), conclusion))
    }
    return Stream.flatMap(lookOutside(subject, result, days), further)
  })
  return Stream.suspend(() => Stream.concat(Stream.succeed(step("PREPARE", prepared)), Stream.unwrap(weighed))).pipe(
    inOneRun,
  )
}

/** All look-ups of a run share one budget, and each is made once. */
const inOneRun = <A, E, R>(events: Stream.Stream<A, E, R>): Stream.Stream<A, E, R> =>
  Stream.unwrap(
    Effect.map(LookupMemory, (memory) =>
      events.pipe(
        Stream.provideService(LookupMemory, withinRun(memory)),
        Stream.provideService(LookupBudget, makeLookupBudget()),
      ),
    ),
  )

/** The pure part: from the search result to the last event. */
const valued = <Outcome, Notes>(
  asset: MarketAsset<Outcome, unknown, Notes>,
  valuationDate: LocalDate.LocalDate,
  prepared: Message,
  found: Evidence<Notes>,
): { readonly events: ReadonlyArray<Event<Outcome>>; readonly failure?: NotValuable } => {
  const { recipe, policy } = asset
  const { search, model, settled } = found
  const day = LocalDate.toEpochDay(valuationDate)
  const searching = searchMessages(recipe, search)
  const { appraisal, reading, refused, tips, unstated } = settled
  const { excluded } = appraisal
  const comparables = "comparables" in appraisal ? appraisal.comparables : []
  const filterSummary = marketMessage("market.step.filter", {
    raw: comparables.length + excluded.length,
    kept: comparables.length,
    excluded: excluded.length,
  })
  const { firstDay } = search
  const late =
    firstDay === undefined || firstDay <= day
      ? undefined
      : { date: valuationDate, from: LocalDate.fromEpochDay(firstDay) }
  const beforeSamples = late === undefined ? undefined : marketMessage("market.failed.beforeSamples", late)
  const searched: SearchedCase<Notes> = {
    ...found,
    ...reading,
    requestTips: [
      ...found.requestTips,
      ...tips,
      ...(unstated === undefined ? [] : [notStated(recipe, unstated)]),
      ...(late === undefined ? [] : [marketMessage("market.risk.beforeSamples", late)]),
    ],
    valuationDate,
    excluded,
    steps: [prepared, ...searching, filterSummary],
    searchSummary: searching.at(-1)!,
    filterSummary,
    beforeSamples,
  }
  const filtered = [
    ...searching.map((message) => step("SEARCH", message)),
    ...samplesEvents(asset, search.samples, comparables, excluded),
  ]
  if (refused.length > 0) {
    const reason = marketMessage("market.failed.contradiction", { told: JSON.stringify(refused) })
    const end = asset.refuse?.(searched, reason)
    if (end === undefined) return { events: filtered, failure: new NotValuable({ reason }) }
    return { events: [...filtered, step("FILTER", filterSummary), ...concluding(end)] }
  }
  if (!("comparables" in appraisal)) {
    const end = asset.concludeWithout(searched)
    if (end instanceof NotValuable) {
      const failure = beforeSamples === undefined ? end : new NotValuable({ reason: beforeSamples })
      return { events: filtered, failure }
    }
    return { events: [...filtered, step("FILTER", filterSummary), ...concluding(end)] }
  }
  const analysing = analysisMessages(recipe, appraisal, model)
  const estimating = estimateMessages(recipe, policy, appraisal, model)
  const end = asset.conclude({ ...searched, steps: [...searched.steps, ...analysing, ...estimating], appraisal })
  if (end instanceof NotValuable) return { events: [...filtered, step("FILTER", filterSummary)], failure: end }
  return {
    events: [
      ...filtered,
      step("FILTER", filterSummary),
      ...analysing.map((message) => step("ANALYSE", message)),
      ...estimating.map((message) => step("ESTIMATE", message)),
      ...concluding(end),
    ],
  }
}

const notStated = ({ assetType }: Recipe, { error, fields }: Unstated): Message =>
  marketMessage("market.risk.notStated", {
    ...wordsOf(assetType),
    fields: fields.join(","),
    percent: Math.round(100 * Math.expm1(error)),
  })

const concluding = <Outcome>({ outcome, message }: Conclusion<Outcome>): ReadonlyArray<Event<Outcome>> => [
  step("CONCLUDE", message),
  { _tag: "Result", outcome },
]

const samplesEvents = (
  asset: Pick<MarketAsset<unknown>, "preview" | "recipe">,
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
        excluded: exclusionSummary(
          asset.recipe.assetType,
          excluded.filter(({ sample }) => sample.kind === kind),
        ),
        preview: kept.slice(0, PREVIEW).map(({ sample }) => asset.preview(sample)),
      },
    ]
  })
}
