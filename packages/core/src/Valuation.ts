import { Effect, Option, Predicate, Schema, Stream } from "effect"
import type { AssetDefinition, ValuationContext } from "./AssetDefinition.ts"
import type { AssetType } from "./domain/Asset.ts"
import type { ValuationEvent } from "./domain/Event.ts"
import * as LocalDate from "./domain/LocalDate.ts"
import { Message } from "./domain/Message.ts"
import type { ValuationError } from "./domain/ValuationError.ts"
import { requestReader } from "./request/RequestFaults.ts"

/** The request cannot be valued as it stands; all faults are listed, not only the first. */
export class InvalidRequest extends Schema.TaggedError<InvalidRequest>()("InvalidRequest", {
  faults: Schema.Array(Schema.Struct({ path: Schema.String, message: Message })),
}) {}

/** An asset with its types erased: JSON in, JSON out. */
export interface Asset<R> {
  readonly assetType: AssetType
  readonly Request: Schema.Top
  readonly Result: Schema.Top
  /** Checks a create body and returns it as canonical JSON (unknown fields dropped). */
  readonly check: (body: unknown, today: ValuationContext["today"]) => Effect.Effect<unknown, InvalidRequest>
  /** The valuation of a checked body as a stream of events; the outcome of the last event is JSON. */
  readonly events: (
    body: unknown,
    context: ValuationContext,
  ) => Stream.Stream<ValuationEvent<unknown>, ValuationError | InvalidRequest, R>
}

/** The entry point of the library: assets by type, all valued through one code path. */
export interface Valuation<R> {
  readonly assets: ReadonlyMap<AssetType, Asset<R>>
}

/** JSON uses `null` for "not given": such fields are dropped before the request is decoded. */
const withoutNulls = (body: unknown): unknown =>
  Predicate.isObject(body) ? Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null)) : body

const reader = <Request, Outcome, R>(definition: AssetDefinition<Request, Outcome, R>) => {
  const read = requestReader(definition.Request)
  return (body: unknown): Effect.Effect<Request, InvalidRequest> =>
    Effect.mapError(Effect.fromResult(read(withoutNulls(body))), (faults) => new InvalidRequest({ faults }))
}

/**
 * Decodes and checks a body: faults of single fields, and those that depend on the day or several fields, all at once.
 */
const checker = <Request, Outcome, R>(definition: AssetDefinition<Request, Outcome, R>) => {
  const read = reader(definition)
  const readPart = Schema.decodeUnknownOption(definition.PartialRequest)
  return (body: unknown, today: ValuationContext["today"]): Effect.Effect<Request, InvalidRequest> =>
    read(body).pipe(
      Effect.mapError(({ faults }) => {
        const unread = fieldsOf(faults)
        const part = readPart(withoutFields(withoutNulls(body), unread))
        const further = Option.isSome(part) ? definition.faults(part.value, today, unread) : []
        return new InvalidRequest({ faults: [...faults, ...further.filter(({ path }) => !unread.has(fieldOf(path)))] })
      }),
      Effect.flatMap((request) => {
        const faults = definition.faults(request, today, NONE)
        return faults.length > 0 ? Effect.fail(new InvalidRequest({ faults })) : Effect.succeed(request)
      }),
    )
}

const NONE: ReadonlySet<string> = new Set()

/** The first field in a fault's path: `materials` of `materials[0].materialRef`. */
const fieldOf = (path: string): string => /^[^.[]*/.exec(path)?.[0] ?? path

const fieldsOf = (faults: InvalidRequest["faults"]): ReadonlySet<string> =>
  new Set(faults.map(({ path }) => fieldOf(path)))

const withoutFields = (body: unknown, fields: ReadonlySet<string>): unknown =>
  Predicate.isObject(body) ? Object.fromEntries(Object.entries(body).filter(([name]) => !fields.has(name))) : body

/** Erases an asset's types, for hosts that work on JSON (a server, a queue). */
export const asset = <Request, Outcome, R>(definition: AssetDefinition<Request, Outcome, R>): Asset<R> => {
  const read = reader(definition)
  const check = checker(definition)
  const { assetType, Request, Result } = definition
  const encode = Schema.encodeEffect(Request)
  return {
    assetType,
    Request,
    Result,
    check: (body, today) => Effect.flatMap(check(body, today), (request) => Effect.orDie(encode(request))),
    events: (body, context) => Stream.unwrap(Effect.map(read(body), (request) => definition.events(request, context))),
  }
}

/** Builds the entry point for a host's choice of assets: `make({ assets: [asset(property())] })`. */
export const make = <R>(options: { readonly assets: ReadonlyArray<Asset<R>> }): Valuation<R> => ({
  assets: new Map(options.assets.map((one) => [one.assetType, one])),
})

/**
 * Checks a body and values it, event by event. Made once for an asset, it checks each body faster than `value`, which
 * prepares the check anew.
 */
export const eventsOf = <Request, Outcome, R>(
  definition: AssetDefinition<Request, Outcome, R>,
): ((
  body: unknown,
  options?: Partial<ValuationContext>,
) => Stream.Stream<ValuationEvent<Outcome>, ValuationError | InvalidRequest, R>) => {
  const check = checker(definition)
  return (body, options = {}) =>
    Stream.unwrap(
      Effect.gen(function* () {
        const today = options.today ?? (yield* LocalDate.today)
        return definition.events(yield* check(body, today), { today, account: options.account })
      }),
    )
}

/**
 * Values one request in this process and returns the outcome: figures, and messages that `render` of
 * `@open-valuation/core/text` translates. Fails with `InvalidRequest` (all faults), `NotValuable` (why, and what would
 * help) or `SearchUnavailable`.
 */
export const value = Effect.fnUntraced(function* <Request, Outcome, R>(
  definition: AssetDefinition<Request, Outcome, R>,
  body: unknown,
  options: Partial<ValuationContext> = {},
) {
  const today = options.today ?? (yield* LocalDate.today)
  const request = yield* checker(definition)(body, today)
  const last = yield* Stream.runLast(definition.events(request, { today, account: options.account }))
  if (Option.isSome(last) && last.value._tag === "Result") return last.value.outcome
  return yield* Effect.die(new Error("The valuation ended without a result"))
})
