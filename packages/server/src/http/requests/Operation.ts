import type { Scope } from "@open-valuation/http-api"
import type { Effect } from "effect"
import type { HttpServerResponse } from "effect/http"
import type {
  BalancesUnavailable,
  ChatSessionEnded,
  ChatSessionNotFound,
  ChatSessionsFull,
  DeliveryNotFound,
  EventUnknown,
  IdempotencyConflict,
  KeyInvalid,
  LinesUnavailable,
  MaterialNotFound,
  Principal,
  QuotaExceeded,
  TaskNotFound,
} from "../../service/index.ts"
import type { Exchange } from "./Exchange.ts"
import type { Refusal } from "./Refusal.ts"

/** The failures of a handler: its own refusals, and errors of the services, which become rows of the error table. */
export type Failure =
  | Refusal
  | QuotaExceeded
  | IdempotencyConflict
  | TaskNotFound
  | LinesUnavailable
  | BalancesUnavailable
  | EventUnknown
  | DeliveryNotFound
  | MaterialNotFound
  | ChatSessionNotFound
  | ChatSessionEnded
  | ChatSessionsFull

/** The parameters of a path by name, undecoded. */
export type PathParams = Readonly<Record<string, string>>

/** An operation that needs to know its caller. */
export interface GuardedOperation {
  /** `Keyed`: the caller sends a key; `Session`: the console sends its session. */
  readonly _tag: "Keyed" | "Session"
  /** The scope that the caller must have. */
  readonly scope: Scope | "any"
  /**
   * `form`: it receives files, which may take minutes and has separate limits. `file`: it answers with a file, whose
   * making has a budget of its own. `stream`: it answers with an event stream.
   */
  readonly kind: "json" | "form" | "file" | "stream"
  /** Returns the `data` of the envelope, or a whole response. */
  readonly run: (exchange: Exchange, principal: Principal, params: PathParams) => Effect.Effect<unknown, Failure>
}

/** An operation of the API, behind a key. */
export interface KeyedOperation extends GuardedOperation {
  readonly _tag: "Keyed"
}

/** An operation of the console, behind a session. */
export interface SessionOperation extends GuardedOperation {
  readonly _tag: "Session"
}

/** A public operation, which writes its own answer. */
export interface PublicOperation {
  readonly _tag: "Public"
  /** True when it also answers while the service shuts down, and logs its access on level debug. */
  readonly probe: boolean
  readonly run: (exchange: Exchange) => Effect.Effect<HttpServerResponse.HttpServerResponse, Refusal | KeyInvalid>
}

export type Operation = KeyedOperation | SessionOperation | PublicOperation
