import { DateTime, Effect, Stream } from "effect"
import type { ObjectIdentity } from "../asset/Asset.ts"
import type { ValuationContext } from "../AssetDefinition.ts"
import { DEMO_RISK, isDemo } from "../domain/DemoMarket.ts"
import type { SamplesEvent, StepEvent, ValuationEvent } from "../domain/Event.ts"
import * as LocalDate from "../domain/LocalDate.ts"
import type { Message } from "../domain/Message.ts"
import { ownValue } from "../domain/OwnValue.ts"
import type { Sample, SampleKind } from "../domain/Sample.ts"
import { NotValuable, type SearchUnavailable, type ValuationError } from "../domain/ValuationError.ts"
import { auctionsLearned } from "../lending/LearnedLiquidation.ts"
import { lend, type LendingCase, lendingTips } from "../lending/Lend.ts"
import { LookupBudget, makeLookupBudget } from "../ports/LookupBudget.ts"
import { LookupMemory, withinRun } from "../ports/LookupMemory.ts"
import { type ModelQuery, ModelStore } from "../ports/ModelStore.ts"
import { OutsideSamples } from "../ports/OutsideSamples.ts"
import { SampleSource, type SearchResult } from "../ports/SampleSource.ts"
import type { Comparable } from "./appraise/Appraisal.ts"
import type { Exclusion } from "./appraise/Exclusion.ts"
import type { MarketAsset, Valued } from "./MarketAsset.ts"
import type { MarketModel } from "./model/MarketModel.ts"
import { isSound } from "./model/SoundModels.ts"
import { daysOf, lookOutside } from "./outside/LookOutside.ts"
import { withinLevel } from "./outside/OutsideLevel.ts"
import { demoMarketOf } from "./recipe/SearchKeys.ts"
import { type Value, valueInYuan } from "./reconcile/Reconcile.ts"
import type { ValueCase } from "./report/MarketCase.ts"
import { marketMessage } from "./report/MarketMessages.ts"
import { exclusionSummary } from "./report/MarketReport.ts"
import { analysisMessages, estimateMessages, searchMessages } from "./report/MarketSteps.ts"
import { narrowingTip } from "./report/Narrowing.ts"
import { searchFor } from "./search/MarketSearch.ts"
import { type Evidence, inYuan, valueOf, type ValueOf } from "./Value.ts"

/** Time limit of the wait for a model. Learning one takes minutes at most, and others may be learned before it. */
const MODEL_TIME = "30 minutes"

/** The model of a market, or that the store gave none that can be used. */
interface AskedModel {
  readonly model: MarketModel | undefined
  /**
   * Why there is none although there could be: the store threw, hung, or gave something else than a model of the asset;
   * or nobody has approved one.
   */
  readonly lacks?: "USABLE" | "APPROVED"
}

const UNUSABLE: AskedModel = { model: undefined, lacks: "USABLE" }

/** Asks a store for a model. A store that fails is logged, and the market is valued without one. */
const askForModel = (
  { awaitsApproval, model }: ModelStore["Service"],
  query: ModelQuery,
): Effect.Effect<AskedModel, NotValuable> =>
  Effect.suspend(() => model(query)).pipe(
    Effect.timeoutOrElse({
      duration: MODEL_TIME,
      orElse: () => Effect.die(new Error(`No model within ${MODEL_TIME}.`)),
    }),
    Effect.flatMap((answer): Effect.Effect<AskedModel> => {
      if (answer === undefined) {
        return Effect.map(awaitsApproval?.(query) ?? Effect.succeed(false), (awaits) =>
          awaits ? { model: undefined, lacks: "APPROVED" } : { model: undefined },
        )
      }
      if (isSound(answer) && answer.assetType === query.assetType) return Effect.succeed({ model: answer })
      return Effect.die(new Error(`The store of models gave no model of ${query.assetType} ${query.market}.`))
    }),
    Effect.catchDefect((defect) => Effect.as(Effect.logError("The store of models failed", defect), UNUSABLE)),
  )

/** The subject, the day and the account of a valuation. */
export interface MarketTask<Notes> extends Pick<ValueCase<Notes>, "subject" | "valuationDate"> {
  readonly context: ValuationContext
  /** How objects from outside are found to be the same; `undefined`: no two are. */
  readonly identity: ObjectIdentity | undefined
  /** Fields that the request may leave out. */
  readonly optional: ReadonlyArray<string>
  /** The terms of the request and the policy under which a lender reads the value. */
  readonly lending: Pick<LendingCase, "request" | "policy">
  /** Risk tips from reading the request. */
  readonly requestTips: ReadonlyArray<Message>
}

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
 * with the others. Evidence is gathered here; `valueOf` makes the value.
 */
export const marketValuation = <Outcome, R, Notes, Own extends Valued>(
  asset: MarketAsset<Outcome, R, Notes, Own>,
  task: MarketTask<Notes>,
): Stream.Stream<Event<Outcome>, ValuationError, SampleSource | ModelStore | R> => {
  const { policy, recipe } = asset
  const { context, subject, valuationDate } = task
  const prepared = asset.prepare(subject, valuationDate)
  const days = daysOf(valuationDate, context.today)
  const conclusion = (weighed: Weighed<Notes, Own>): Stream.Stream<Event<Outcome>, NotValuable> => {
    const { events, failure } = concluded(asset, task.lending, prepared, weighed)
    const stream: Stream.Stream<Event<Outcome>> = Stream.fromIterable(events)
    return failure === undefined ? stream : Stream.concat(stream, Stream.fail(failure))
  }
  type Events = Stream.Stream<Event<Outcome>, ValuationError, ModelStore | R>
  const valued = Effect.gen(function* (): Effect.fn.Return<Events, ValuationError, SampleSource | ModelStore | R> {
    const source = yield* SampleSource
    const outside = yield* OutsideSamples
    const { failure, result } = yield* source
      .search({ ...searchFor(recipe, subject, days.asOf), account: context.account, meantGroups: true })
      .pipe(
        Effect.map((answer): CatalogueSearch => ({
          result: asset.relevant?.(subject, answer) ?? answer,
          failure: undefined,
        })),
        Effect.catch((error) => (outside === undefined ? Effect.fail(error) : Effect.succeed(unanswered(error)))),
      )
    const weighed = yield* weigh(asset, task, result)
    if (outside === undefined || !isThin(weighed.valued, policy.enoughComparables)) return conclusion(weighed)
    const further = (event: Stream.Success<ReturnType<typeof lookOutside>>): Events => {
      if (event._tag === "Progress") return Stream.succeed(event)
      // The catalogue may answer a repeated run.
      if (failure !== undefined && event.search.samples.length === 0) return Stream.fail(failure)
      return Stream.unwrap(Effect.map(weigh(asset, task, event.search), conclusion))
    }
    return Stream.flatMap(lookOutside(subject, result, days, task.identity), further)
  })
  return Stream.suspend(() => Stream.concat(Stream.succeed(step("PREPARE", prepared)), Stream.unwrap(valued))).pipe(
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

/** A value from a search, and what is reported beside it. */
interface Weighed<Notes, Own> {
  readonly valued: ValueOf<Notes, Own>
  readonly atAuction: Value | undefined
  readonly generatedAt: string
  readonly requestTips: ReadonlyArray<Message>
}

/** True when only the demo market is available; demo samples are ignored as soon as there are any others. */
const restsOnDemo = ({ samples }: SearchResult): boolean => samples.length > 0 && samples.every(isDemo)

/** Adds to a search the market's model and what is looked up about the subject, and makes the value. */
const weigh = Effect.fnUntraced(function* <Outcome, R, Notes, Own extends Valued>(
  asset: MarketAsset<Outcome, R, Notes, Own>,
  { context, optional, requestTips, subject, valuationDate }: MarketTask<Notes>,
  searched: SearchResult,
): Effect.fn.Return<Weighed<Notes, Own>, NotValuable, ModelStore | R> {
  const { policy, recipe } = asset
  const models = yield* ModelStore
  const isDemoOnly = restsOnDemo(searched)
  const own = recipe.keys.market(subject.city, subject.facts)
  const { lacks, model } = yield* askForModel(models, {
    assetType: recipe.assetType,
    market: isDemoOnly ? demoMarketOf(own) : own,
    asOf: LocalDate.toEpochDay(valuationDate),
    account: context.account,
  })
  const search = withinLevel(recipe, policy, searched, model)
  const lookedUp = asset.lookUp === undefined ? {} : { lookedUp: yield* asset.lookUp(subject, search) }
  const generatedAt = LocalDate.timeInShanghai(yield* DateTime.now)
  const evidence = { search, model, generatedAt, ...lookedUp }
  const valued = valueOf(asset, { subject, valuationDate }, evidence)
  // With auctions beside other sales, a forced sale is one more valuation.
  const atAuction =
    (auctionsLearned(recipe, model)?.others ?? 0) > 0
      ? inYuan(recipe, valueOf(asset, { subject, valuationDate }, { ...evidence, kind: "AUCTION" }))
      : undefined
  const narrowing = whatNarrows(asset, optional, { subject, valuationDate }, evidence, valued)
  return {
    valued,
    atAuction,
    generatedAt,
    requestTips: [
      ...(isDemoOnly ? [marketMessage(DEMO_RISK, {})] : []),
      ...(lacks === "USABLE" ? [marketMessage("market.risk.modelUnusable", {})] : []),
      ...(lacks === "APPROVED" ? [marketMessage("market.risk.modelUnapproved", {})] : []),
      ...(search.unusable === undefined ? [] : [marketMessage("market.risk.unusableSamples", { ...search.unusable })]),
      ...requestTips,
      ...valued.tips,
      ...(narrowing === undefined ? [] : [narrowing]),
    ],
  }
})

/** The tip which open fact would narrow a learned range: one further valuation. */
const whatNarrows = <Notes, Own extends Valued>(
  asset: MarketAsset<unknown, unknown, Notes, Own>,
  optional: ReadonlyArray<string>,
  { subject, valuationDate }: Pick<ValueCase<Notes>, "subject" | "valuationDate">,
  evidence: Evidence<Notes>,
  { end, isContradicted, valueCase: { appraisal } }: ValueOf<Notes, Own>,
): Message | undefined => {
  const { model, search } = evidence
  const halfWidthOf = (own: Own | NotValuable): number | undefined => {
    if (own instanceof NotValuable || own.value === undefined) return undefined
    const { high, low, value } = valueInYuan(own.value, 1)
    return (high - low) / (2 * value)
  }
  const halfWidth = halfWidthOf(end)
  if (isContradicted || appraisal === undefined || model?.band === undefined || halfWidth === undefined)
    return undefined
  const isOpen = (field: string): boolean =>
    ownValue(subject.facts, field) === undefined &&
    ownValue(search.resolved, field) === undefined &&
    field !== asset.recipe.keys.groupField
  const open = [...new Set([...optional, ...model.attributes.map(({ name }) => name)])].filter(isOpen)
  return narrowingTip(appraisal, open, halfWidth, (fact) => {
    const known = { ...subject, facts: { ...subject.facts, ...fact } }
    const read = asset.read?.(known, valuationDate) ?? known
    return halfWidthOf(valueOf(asset, { subject: read, valuationDate }, evidence).end)
  })
}

/** True when so few real comparables carry the value that sources beyond the catalogue should be asked. */
const isThin = ({ isContradicted, valueCase }: ValueOf<unknown, unknown>, enoughComparables: number): boolean =>
  !isContradicted &&
  (valueCase.appraisal?.comparables ?? []).filter(({ sample }) => !isDemo(sample)).length < enoughComparables

/** The pure part behind a value: its steps, its samples and its outcome. */
const concluded = <Outcome, Notes, Own extends Valued>(
  asset: MarketAsset<Outcome, unknown, Notes, Own>,
  terms: MarketTask<Notes>["lending"],
  prepared: Message,
  { atAuction, generatedAt, requestTips, valued: { end, isContradicted, valueCase } }: Weighed<Notes, Own>,
): { readonly events: ReadonlyArray<Event<Outcome>>; readonly failure?: NotValuable } => {
  const { recipe, policy, runOff, wearing } = asset
  const { appraisal, excluded, model, search } = valueCase
  const searching = searchMessages(recipe, search, model)
  const comparables = appraisal?.comparables ?? []
  const filterSummary = marketMessage("market.step.filter", {
    raw: comparables.length + excluded.length,
    kept: comparables.length,
    excluded: excluded.length,
  })
  const searched = [
    ...searching.map((message) => step("SEARCH", message)),
    ...samplesEvents(asset, search.samples, comparables, excluded),
  ]
  const filtered = [...searched, step("FILTER", filterSummary)]
  const compared = isContradicted ? undefined : appraisal
  if (end instanceof NotValuable) return { events: compared === undefined ? searched : filtered, failure: end }
  const analysing = compared === undefined ? [] : analysisMessages(recipe, compared, model)
  const estimating = compared === undefined ? [] : estimateMessages(recipe, policy, compared, model)
  const lending: LendingCase<Notes> = { ...valueCase, ...terms, recipe, wearing, runOff, atAuction }
  const value = inYuan(recipe, { end, valueCase })
  const lenderTips = value === undefined ? [] : lendingTips(lending, value.value)
  const { message, outcome } = asset.conclude(
    {
      ...valueCase,
      generatedAt,
      requestTips: [...requestTips, ...lenderTips],
      steps: [prepared, ...searching, filterSummary, ...analysing, ...estimating],
      searchSummary: searching.at(-1)!,
      filterSummary,
    },
    end,
  )
  return {
    events: [
      ...filtered,
      ...analysing.map((each) => step("ANALYSE", each)),
      ...estimating.map((each) => step("ESTIMATE", each)),
      step("CONCLUDE", message),
      { _tag: "Result", outcome: { ...outcome, ...lend(lending, outcome) } },
    ],
  }
}

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
