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

/** The failures of a handler: its own refusals, and errors of the services, which become rows of the error table. */
export type Failure =
  | Refusal
  | QuotaExceeded
  | IdempotencyConflict
  | TaskNotFound
  | LinesUnavailable
  | EventUnknown
  | DeliveryNotFound

/** The parameters of a path by name, as they were sent. */
export type PathParams = Readonly<Record<string, string>>

/** An operation of the API, behind a key. */
export interface KeyedOperation {
  readonly _tag: "Keyed"
  /** The scope that the key must have; `undefined`: any key. */
  readonly scope: Scope | undefined
  /**
   * `form`: it receives files, which may take minutes and has limits of its own. `stream`: it answers with a stream of
   * events.
   */
  readonly kind: "json" | "form" | "stream"
  /** Gives the `data` of the envelope, or a whole response. */
  readonly run: (exchange: Exchange, principal: Principal, params: PathParams) => Effect.Effect<unknown, Failure>
}

/** An operation for everybody, which writes its own answer. */
export interface PublicOperation {
  readonly _tag: "Public"
  /** Answers while the service shuts down, too, and logs its access on level debug. */
  readonly probe: boolean
  readonly run: (exchange: Exchange) => Effect.Effect<HttpServerResponse.HttpServerResponse, Refusal>
}

export type Operation = KeyedOperation | PublicOperation
