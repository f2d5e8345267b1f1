import { DateTime, Effect, Stream } from "effect"
import type { ValuationContext } from "../AssetDefinition.ts"
import { isDemo } from "../domain/DemoMarket.ts"
import type { SamplesEvent, StepEvent, ValuationEvent } from "../domain/Event.ts"
import * as LocalDate from "../domain/LocalDate.ts"
import type { Message } from "../domain/Message.ts"
import type { Sample, SampleKind, Subject } from "../domain/Sample.ts"
import { NotValuable, type ValuationError } from "../domain/ValuationError.ts"
import { ModelStore } from "../ports/ModelStore.ts"
import { SampleSource, type SearchResult } from "../ports/SampleSource.ts"
import type { Appraisal, Comparable } from "./appraise/Appraisal.ts"
import type { Exclusion } from "./appraise/Exclusion.ts"
import { doubtsOf, type FactCheck, withoutDoubted } from "./appraise/FactCheck.ts"
import { type Readings, settledAppraisal, type Unstated } from "./appraise/SettledAppraisal.ts"
import type { MarketPolicy } from "./recipe/MarketPolicy.ts"
import type { Recipe } from "./recipe/Recipe.ts"
import { demoMarketOf } from "./recipe/SearchKeys.ts"
import type { SubjectFindings, SearchedCase, MarketCase, Conclusion } from "./report/MarketCase.ts"
import { marketMessage, wordsOf } from "./report/MarketMessages.ts"
import { exclusionSummary } from "./report/MarketReport.ts"
import { analysisMessages, estimateMessages, searchMessages } from "./report/MarketSteps.ts"
import { searchFor } from "./search/MarketSearch.ts"

const NO_FINDINGS: SubjectFindings<never> = { facts: {}, tips: [], references: [] }

/** The asset-specific parts of a market valuation. `Notes`: what the asset notes about its subjects. */
export interface MarketAsset<Outcome, R = never, Notes = unknown> {
  readonly recipe: Recipe
  readonly policy: MarketPolicy
  readonly prepare: (subject: Subject<Notes>, valuationDate: LocalDate.LocalDate) => Message
  readonly preview: (sample: Sample) => unknown
  /** Facts of the subject found from the samples and other sources. Absent: nothing is looked up. */
  readonly investigate?: (
    subject: Subject<Notes>,
    search: SearchResult,
  ) => Effect.Effect<SubjectFindings<Notes>, never, R>
  /** Checks of the subject's facts against each other, the real world, and the samples. */
  readonly checks?: ReadonlyArray<FactCheck>
  /** Relevant facts that were not stated and that the samples do not supply. */
  readonly unstated?: (subject: Subject, samples: ReadonlyArray<Sample>) => Unstated
  /**
   * Later adjustments by the asset to the market's value for facts that may be doubted (a remaining term), ln units.
   */
  readonly beside?: (subject: Subject, appraisal: Appraisal) => number
  /** The outcome, or the task's failure when the samples say too little about the subject. */
  readonly conclude: (valued: MarketCase<Notes>) => Conclusion<Outcome> | NotValuable
  /** The conclusion when no sample can carry a value: an outcome that says so, or the task's failure. */
  readonly concludeWithout: (searched: SearchedCase<Notes>) => Conclusion<Outcome> | NotValuable
  /** The conclusion when facts contradict each other too much for a value. Absent: the task fails. */
  readonly refuse?: (searched: SearchedCase<Notes>, reason: Message) => Conclusion<Outcome>
}

type Event<Outcome> = ValuationEvent<Outcome>

const PREVIEW = 5

const step = (stage: StepEvent["stage"], message: Message): StepEvent => ({ _tag: "Step", stage, message })

/**
 * The pipeline of a market valuation: prepare → search → filter → analyse → estimate → conclude. Each step is emitted
 * as it happens; searching is the only effect, everything else is pure.
 */
export const marketValuation = <Outcome, R, Notes>(
  asset: MarketAsset<Outcome, R, Notes>,
  subject: Subject<Notes>,
  valuationDate: LocalDate.LocalDate,
  context: ValuationContext,
  requestTips: ReadonlyArray<Message>,
): Stream.Stream<Event<Outcome>, ValuationError, SampleSource | ModelStore | R> => {
  const { recipe } = asset
  const prepared = asset.prepare(subject, valuationDate)
  const found = Effect.gen(function* () {
    const source = yield* SampleSource
    const models = yield* ModelStore
    const asOf = LocalDate.toEpochDay(valuationDate)
    const search = yield* source.search({ ...searchFor(recipe, subject, asOf), account: context.account })
    const read = (told: Subject<Notes>): Effect.Effect<Reading<Notes>, never, R> =>
      Effect.map(asset.investigate?.(told, search) ?? Effect.succeed(NO_FINDINGS), (findings) => ({
        findings,
        subject: {
          ...told,
          facts: { ...told.facts, ...search.resolved, ...findings.facts },
          ...(findings.notes === undefined ? {} : { notes: findings.notes }),
        },
      }))
    const asked = yield* read(subject)
    const doubts = doubtsOf(asset.checks ?? [], {
      subject: asked.subject,
      asked: subject.facts,
      samples: search.samples,
      day: asOf,
    })
    const tried = doubts.filter(({ check }) => check.consequence === "TRIED")
    const without = yield* Effect.forEach(tried, (doubt) => read(withoutDoubted(subject, [doubt])))
    const withoutAll = tried.length > 1 ? yield* read(withoutDoubted(subject, tried)) : (without[0] ?? asked)
    const own = recipe.keys.market(subject.city, subject.facts)
    const market = restsOnDemo(search) ? demoMarketOf(own) : own
    const model = yield* models.model({ assetType: recipe.assetType, market, asOf, account: context.account })
    const generatedAt = LocalDate.timeInShanghai(yield* DateTime.now)
    return valued(
      asset,
      valuationDate,
      prepared,
      {
        search,
        model,
        generatedAt,
        requestTips: restsOnDemo(search) ? [marketMessage("market.risk.demoMarket", {}), ...requestTips] : requestTips,
      },
      { asked, doubts, without, withoutAll },
    )
  })
  return Stream.concat(
    Stream.succeed(step("PREPARE", prepared)),
    Stream.unwrap(
      Effect.map(found, ({ events, failure }) => {
        const stream: Stream.Stream<Event<Outcome>> = Stream.fromIterable(events)
        return failure === undefined ? stream : Stream.concat(stream, Stream.fail(failure))
      }),
    ),
  )
}

type Found = Pick<SearchedCase, "search" | "model" | "generatedAt" | "requestTips">

/** A subject with the findings about it. */
interface Reading<Notes> {
  readonly subject: Subject<Notes>
  readonly findings: SubjectFindings<Notes>
}

/** Whether only the demo market is available; demo samples are ignored as soon as there are any others. */
const restsOnDemo = ({ samples }: SearchResult): boolean => samples.length > 0 && samples.every(isDemo)

/** The pure part: from the search result to the last event. */
const valued = <Outcome, Notes>(
  asset: MarketAsset<Outcome, unknown, Notes>,
  valuationDate: LocalDate.LocalDate,
  prepared: Message,
  found: Found,
  readings: Readings<Reading<Notes>>,
): { readonly events: ReadonlyArray<Event<Outcome>>; readonly failure?: NotValuable } => {
  const { recipe, policy } = asset
  const { search, model } = found
  const day = LocalDate.toEpochDay(valuationDate)
  const searching = searchMessages(recipe, search)
  const { appraisal, reading, refused, tips, unstated } = settledAppraisal(asset, found, readings, day)
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
