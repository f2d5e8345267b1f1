import { Effect, Schema, Stream } from "effect"
import type { AssetDefinition, RequestFault, ValuationContext } from "./AssetDefinition.ts"
import { AssetType } from "./domain/Asset.ts"
import type { ValuationEvent } from "./domain/Event.ts"
import { Message } from "./domain/Message.ts"
import type { ValuationError } from "./domain/ValuationError.ts"
import { requestFaults } from "./RequestFaults.ts"

/** The request cannot be valued as it stands; every fault is listed, not only the first. */
export class InvalidRequest extends Schema.TaggedError<InvalidRequest>()("InvalidRequest", {
  faults: Schema.Array(Schema.Struct({ path: Schema.String, message: Message })),
}) {}

/** An asset with its types folded away: JSON in, JSON out. */
export interface Asset<R> {
  readonly assetType: AssetType
  readonly Request: Schema.Top
  readonly Result: Schema.Top
  /** Checks a create body; gives it back as canonical JSON (unknown fields dropped). */
  readonly check: (body: unknown, today: ValuationContext["today"]) => Effect.Effect<unknown, InvalidRequest>
  /** The valuation of a checked body as it happens; the outcome of the last event is JSON. */
  readonly events: (
    body: unknown,
    context: ValuationContext,
  ) => Stream.Stream<ValuationEvent<unknown>, ValuationError | InvalidRequest, R>
}

/** The door: assets by type, each valued through one code path whoever asks. */
export interface Valuation<R> {
  readonly assets: ReadonlyMap<AssetType, Asset<R>>
}

const fold = <Request, Outcome, R>(definition: AssetDefinition<Request, Outcome, R>): Asset<R> => {
  const decode = Schema.decodeUnknownEffect(definition.Request, { errors: "all" })
  const encode = Schema.encodeEffect(definition.Request)
  const encodeOutcome = Schema.encodeEffect(definition.Outcome)
  const encodeEvent = (event: ValuationEvent<Outcome>): Effect.Effect<ValuationEvent<unknown>> =>
    event._tag === "Result"
      ? Effect.orDie(Effect.map(encodeOutcome(event.outcome), (outcome) => ({ _tag: "Result", outcome })))
      : Effect.succeed(event)
  const read = (body: unknown): Effect.Effect<Request, InvalidRequest> =>
    decode(body).pipe(Effect.mapError((error) => new InvalidRequest({ faults: requestFaults(error) })))
  return {
    assetType: definition.assetType,
    Request: definition.Request,
    Result: definition.Result,
    check: Effect.fnUntraced(function* (body, today) {
      const request = yield* read(body)
      const faults: ReadonlyArray<RequestFault> = definition.faults(request, today)
      if (faults.length > 0) return yield* new InvalidRequest({ faults })
      return yield* Effect.orDie(encode(request))
    }),
    events: (body, context) =>
      Stream.unwrap(Effect.map(read(body), (request) => definition.events(request, context))).pipe(
        Stream.mapEffect(encodeEvent),
      ),
  }
}

/** Makes the door for a host's choice of assets. */
export const make = <R>(options: { readonly assets: ReadonlyArray<Asset<R>> }): Valuation<R> => ({
  assets: new Map(options.assets.map((asset) => [asset.assetType, asset])),
})

export const asset = fold
