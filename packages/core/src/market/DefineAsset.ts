import { Effect, Schema, Stream, Struct } from "effect"
import type { AboutAsset } from "../asset/Asset.ts"
import { type RequestField, requestFields } from "../asset/Field.ts"
import type { AssetDefinition } from "../AssetDefinition.ts"
import type { AssetType } from "../domain/Asset.ts"
import { Facts } from "../domain/Facts.ts"
import type { LocalDate } from "../domain/LocalDate.ts"
import type { Message } from "../domain/Message.ts"
import { ownValue } from "../domain/OwnValue.ts"
import type { Subject } from "../domain/Sample.ts"
import { SearchUnavailable } from "../domain/ValuationError.ts"
import type { OwnWords } from "../domain/Words.ts"
import { defaultLending } from "../lending/DefaultLending.ts"
import { LendingPolicies } from "../lending/LendingPolicy.ts"
import { lendingFieldNames, type LendingRequest } from "../lending/LendingRequest.ts"
import type { ManufacturerSource } from "../ports/ManufacturerSource.ts"
import type { ModelStore } from "../ports/ModelStore.ts"
import { type SampleQuery, SampleSource, type SearchResult } from "../ports/SampleSource.ts"
import * as Valuation from "../Valuation.ts"
import { ENGINE_VERSION } from "../Version.ts"
import type { AssetMarket, MarketAsset, Valued } from "./MarketAsset.ts"
import { marketValuation } from "./MarketValuation.ts"
import { marketRequestFaults } from "./recipe/MarketRequest.ts"
import { type MarketRequest, requestSubject } from "./recipe/RequestSubject.ts"
import { usableSamples } from "./search/UsableSample.ts"
import { assetMarket } from "./Value.ts"

/** Time limit of one search. */
const SEARCH_TIME = "30 seconds"

/** Longest lists that a source may return beside the samples. */
const MOST = 1000

const list = <S extends Schema.Constraint>(item: S) => Schema.Array(item).check(Schema.isMaxLength(MOST))

const Scope = Schema.Union([
  Schema.TaggedStruct("Group", {}),
  Schema.TaggedStruct("Namesakes", {}),
  Schema.TaggedStruct("Radius", { km: Schema.Finite }),
  Schema.TaggedStruct("Neighbourhood", {}),
  Schema.TaggedStruct("District", {}),
  Schema.TaggedStruct("Market", {}),
])

const SharedFact = Schema.Struct({
  field: Schema.String,
  value: Schema.Union([Schema.String, Schema.Finite, Schema.Boolean]),
  count: Schema.Int,
  of: Schema.Int,
})

const MeantGroup = Schema.Struct({ name: Schema.String, city: Schema.String, count: Schema.Int })

/** A search's answer but for its samples, which are checked one by one. */
const isSearchResult = Schema.is(
  Schema.Struct({
    samples: Schema.declare((value): value is ReadonlyArray<unknown> => Array.isArray(value)),
    trail: list(Schema.Struct({ step: Schema.Struct({ scope: Scope, withinDays: Schema.Finite }), found: Schema.Int })),
    resolved: Facts,
    shared: Schema.optional(list(SharedFact)),
    likeNames: Schema.optional(list(Schema.String)),
    closeGroups: Schema.optional(list(MeantGroup)),
    elsewhere: Schema.optional(list(MeantGroup)),
    alsoNamed: Schema.optional(MeantGroup),
    firstDay: Schema.optional(Schema.Int),
    unavailable: list(Schema.String),
  }),
)

/**
 * A source as the engine uses it, whatever it is: it answers in time or is unavailable, and of its samples those that
 * cannot be used are left out and counted. A source that throws, hangs or returns nothing usable is unavailable.
 */
const checkedSource = ({ name, search }: SampleSource["Service"]): SampleSource["Service"] => {
  const unavailable = (cause: unknown): Effect.Effect<never, SearchUnavailable> =>
    Effect.fail(new SearchUnavailable({ source: name, cause }))
  const checked = (answer: SearchResult, query: SampleQuery): Effect.Effect<SearchResult, SearchUnavailable> => {
    if (!isSearchResult(answer)) return unavailable(new Error("The answer is not a search result."))
    const { samples, unusable } = usableSamples(answer.samples, query)
    if (unusable === 0)
      return Effect.succeed(samples.length === answer.samples.length ? answer : { ...answer, samples })
    if (samples.length === 0) return unavailable(new Error("None of the samples in the answer can be used."))
    return Effect.succeed({ ...answer, samples, unusable: { source: name, count: unusable } })
  }
  return {
    name,
    search: (query) =>
      Effect.suspend(() => search(query)).pipe(
        Effect.timeoutOrElse({
          duration: SEARCH_TIME,
          orElse: () => unavailable(new Error(`No answer within ${SEARCH_TIME}.`)),
        }),
        Effect.flatMap((answer) => checked(answer, query)),
        Effect.catchDefect(unavailable),
      ),
  }
}

/** What every host offers to an asset's valuations. */
export type AssetPorts = SampleSource | ModelStore | ManufacturerSource

/**
 * An asset with everything that a host needs to serve it: valuations, samples, models, words. Servers and the command
 * line load those of a host from a module (`OV_ASSETS`).
 */
export interface Asset<R = AssetPorts> extends AboutAsset {
  readonly assetType: AssetType
  /** Version of the engine that its module was built with. */
  readonly engineVersion: string
  readonly valuation: Valuation.Asset<R>
  /** Fields of its request, then the columns of sample files that no request has. */
  readonly fields: ReadonlyArray<RequestField>
  /** `undefined` for an asset without samples. */
  readonly market: AssetMarket | undefined
  readonly words: OwnWords
}

/** An asset that is valued from its market: for `Valuation.value` with its types, and for hosts that serve it. */
export interface MarketAssetDefinition<Request, Outcome, R = never>
  extends AssetDefinition<Request, Outcome, SampleSource | ModelStore | R>, Asset<SampleSource | ModelStore | R> {
  readonly market: AssetMarket
}

type Dated = MarketRequest &
  LendingRequest &
  Parameters<typeof marketRequestFaults>[0] & { readonly valuationDate?: LocalDate }

interface Structured {
  readonly fields: Schema.Struct.Fields
}

/** The parts of an asset that is valued from its market. */
export interface AssetParts<Request, Outcome, R, Notes, Own extends Valued> extends AboutAsset {
  readonly engine: MarketAsset<Outcome, R, Notes, Own>
  /** The create body: a struct with `marketRequestFields`. */
  readonly Request: Schema.Codec<Request, unknown> & Structured
  readonly Result: AssetDefinition<Request, Outcome, R>["Result"]
  /** Faults in addition to those of the fields that all market assets share. Absent: none. */
  readonly faults?: AssetDefinition<Request, Outcome, R>["faults"]
  /** What a request states, before the engine reads it. Absent: its facts (`requestSubject`). */
  readonly subject?: (request: Request, valuationDate: LocalDate) => Subject<Notes>
  /** Risk tips that follow from the request alone. Absent: none. */
  readonly tips?: (request: Request, valuationDate: LocalDate) => ReadonlyArray<Message>
  /** How the asset wraps a source of samples. Absent: it is used as it is. */
  readonly source?: (source: SampleSource["Service"]) => SampleSource["Service"]
}

/** A request of which each field may be absent. */
function partOf<Request>(request: Schema.Codec<Request, unknown> & Structured): Schema.Codec<Partial<Request>, unknown>
function partOf({ fields }: Structured): Schema.Top {
  return Schema.Struct(Struct.map(fields, Schema.optionalKey))
}

/** Joins an asset that makes its events by itself with what it says of itself. It has no market, thus no samples. */
export const assetOf = <Request, Outcome, R>(
  definition: AssetDefinition<Request, Outcome, R>,
  about: AboutAsset,
): AssetDefinition<Request, Outcome, R> & Asset<R> => ({
  ...about,
  ...definition,
  engineVersion: ENGINE_VERSION,
  valuation: Valuation.asset(definition),
  fields: requestFields(definition.Request, about.columns),
  market: undefined,
  words: about.words ?? {},
})

/**
 * The door for every asset that is valued from comparables of its market, the library's own and those of a host: as of
 * the day in the request, or else today.
 */
export const defineAsset = <Request extends Dated, Outcome, R = never, Notes = unknown, Own extends Valued = Valued>({
  engine,
  faults,
  Request,
  Result,
  source = (given) => given,
  subject = (request) => requestSubject(engine.recipe.assetType, request),
  tips,
  ...about
}: AssetParts<Request, Outcome, R, Notes, Own>): MarketAssetDefinition<Request, Outcome, R> => {
  const optional = requestFields(Request).flatMap(({ isRequired, kind, name }) =>
    isRequired || kind === "OBJECT" || lendingFieldNames.has(name) ? [] : [name],
  )
  const definition: AssetDefinition<Request, Outcome, SampleSource | ModelStore | R> = {
    assetType: engine.recipe.assetType,
    Request,
    PartialRequest: partOf(Request),
    Result,
    faults: (request, today, unread) => [
      ...marketRequestFaults(request, today),
      ...(faults?.(request, today, unread) ?? []),
    ],
    events: (request, context) => {
      const date = request.valuationDate ?? context.today
      const stated = subject(request, date)
      const stateless = {
        subject: engine.read?.(stated, date) ?? stated,
        valuationDate: date,
        context,
        identity: about.identity,
        optional,
        requestTips: tips?.(request, date) ?? [],
      }
      return Stream.unwrap(
        Effect.map(LendingPolicies, (own) => {
          const policy = ownValue(own, engine.recipe.assetType) ?? about.lending?.policy ?? defaultLending
          return marketValuation(engine, { ...stateless, lending: { request, policy } })
        }),
      ).pipe(
        Stream.provideServiceEffect(
          SampleSource,
          Effect.map(SampleSource, (given) => source(checkedSource(given))),
        ),
      )
    },
  }
  return { ...assetOf(definition, about), market: assetMarket(engine) }
}
