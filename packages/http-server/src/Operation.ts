import type {
  DeliveryNotFound,
  EventUnknown,
  IdempotencyConflict,
  LinesUnavailable,
  Principal,
  QuotaExceeded,
  Scope,
  TaskNotFound,
} from "@open-valuation/service"
import type { Effect } from "effect"
import type { HttpServerResponse } from "effect/http"
import type { Exchange } from "./Exchange.ts"
import type { Refusal } from "./Refusal.ts"

/** What a handler may fail with: its own refusals, and the errors of the services, which the error table maps. */
export type Failure =
  | Refusal
  | QuotaExceeded
  | IdempotencyConflict
  | TaskNotFound
  | LinesUnavailable
  | EventUnknown
  | DeliveryNotFound

/** An operation of the API: it needs a key, and what it gives becomes the `data` of the envelope. */
export interface KeyedOperation {
  readonly _tag: "Keyed"
  /** The scope that the key must have; `undefined`: any key. */
  readonly scope: Scope | undefined
  /** It takes files in, which may take minutes and has limits of its own. */
  readonly takesFiles?: boolean
  readonly run: (exchange: Exchange, principal: Principal, id: string) => Effect.Effect<unknown, Failure>
}

/** An operation of the API that answers with a stream: it needs a key, and a place among the open streams. */
export interface StreamedOperation {
  readonly _tag: "Streamed"
  /** The scope that the key must have. */
  readonly scope: Scope
  readonly run: (
    exchange: Exchange,
    principal: Principal,
    id: string,
  ) => Effect.Effect<HttpServerResponse.HttpServerResponse, Failure>
}

/** An operation for everybody, that writes its own answer. */
export interface PublicOperation {
  readonly _tag: "Public"
  /** Answers while the service shuts down, too, and leaves its line in the access log on level debug. */
  readonly probe: boolean
  readonly run: (exchange: Exchange) => Effect.Effect<HttpServerResponse.HttpServerResponse, Refusal>
}

export type Operation = KeyedOperation | StreamedOperation | PublicOperation
