import { Context, Effect, type Scope } from "effect"
import type { HttpServerResponse } from "effect/http"

/** A request as the host's own server has parsed it. */
export interface PlainRequest {
  readonly method: string
  /** Path and query. */
  readonly url: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | Array<string> | undefined>>
}

/** Where the answer to such a request goes. */
export interface PlainReply {
  /** Sends the whole answer: a text, bytes or nothing. Does nothing once the connection has ended. */
  readonly send: (response: HttpServerResponse.HttpServerResponse) => void
  /** Runs once the answer has left the process, or its connection has ended. */
  readonly whenTaken: (run: () => void) => void
}

/**
 * Answers a request that needs nothing of the platform but its answer written. `false`, and nothing has been done, for
 * any other.
 */
export type AnswerPlain = (request: PlainRequest, reply: PlainReply) => boolean

/**
 * Lets a server's requests be answered without the platform's own work for each, while the scope is open. A platform
 * without such a door serves all requests its own way.
 */
export const PlainDoor = Context.Reference<(answer: AnswerPlain) => Effect.Effect<void, never, Scope.Scope>>(
  "@open-valuation/server/PlainDoor",
  { defaultValue: () => () => Effect.void },
)
