import { Context, type Duration, Effect, Latch, Stream } from "effect"
import { HttpBody, type HttpServerRequest, HttpServerResponse } from "effect/http"
import { unavailable } from "./Refusal.ts"

/**
 * Maximum number of requests in progress in a process. Each holds memory, and all wait for the same few connections.
 */
export const MAX_RUNNING = 1000

/** Counts the requests of a server, so that it can refuse those beyond its capacity and shut down gracefully. */
export interface Drain {
  /** True when new requests are refused. */
  readonly isDraining: () => boolean
  /** True when more requests are running than the process accepts. */
  readonly isOverloaded: () => boolean
  /** Counts a request from now on, until the returned function is called. */
  readonly enter: () => () => void
  /** Counts a request until its response is known, but not a stream after its headers. */
  readonly track: <A, E, R>(request: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
  /** Completes when open streams must end, so that their readers reconnect to another process. */
  readonly ending: Effect.Effect<void>
  /** Completes when uploads must end: those still in progress once the patience of a shutdown is over. */
  readonly cut: Effect.Effect<void>
  /** Refuses new requests and ends the streams from now on, and waits up to `patience` for running requests. */
  readonly drain: (patience: Duration.Input) => Effect.Effect<void>
}

/** Creates the counter of a server. */
export const makeDrain: Effect.Effect<Drain> = Effect.sync(() => {
  const idle = Latch.makeUnsafe(true)
  const ending = Latch.makeUnsafe(false)
  const cut = Latch.makeUnsafe(false)
  let running = 0
  let draining = false
  const leave = (): void => {
    running -= 1
    if (running === 0) idle.openUnsafe()
  }
  const enter = () => {
    running += 1
    idle.closeUnsafe()
    return leave
  }
  return {
    isDraining: () => draining,
    isOverloaded: () => running > MAX_RUNNING,
    enter,
    track: (request) => Effect.suspend(() => Effect.ensuring(request, Effect.sync(enter()))),
    ending: ending.await,
    cut: cut.await,
    drain: (patience) =>
      Effect.suspend(() => {
        draining = true
        ending.openUnsafe()
        return Effect.timeoutOrElse(idle.await, {
          duration: patience,
          orElse: () => Effect.logWarning(`Shutting down with ${running} requests still running`),
        }).pipe(Effect.andThen(cut.open))
      }),
  }
})

/**
 * Completes when the answer to a request has left the process, or its connection has ended. Without one an answer
 * counts as delivered once the platform has taken it over.
 */
export const Delivery = Context.Reference<(request: HttpServerRequest.HttpServerRequest) => Effect.Effect<void>>(
  "@open-valuation/server/Delivery",
  { defaultValue: () => () => Effect.void },
)

/** Bytes of a piece of an answer. */
export const PIECE = 65_536

/** An answer in pieces, of which the platform takes the next one when the reader has taken the one before. */
export const inPieces = (response: HttpServerResponse.HttpServerResponse): HttpServerResponse.HttpServerResponse => {
  const { body } = response
  if (body._tag !== "Uint8Array" || body.contentLength <= PIECE) return response
  const pieces = Stream.fromIterable(piecesOf(body.body), { chunkSize: 1 })
  return HttpServerResponse.setBody(response, HttpBody.stream(pieces, body.contentType, body.contentLength))
}

function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE)
}

/** Time limit of every answer except those to uploads, and files. */
const ANSWER_LIMIT = "30 seconds"

/** Seconds after which a caller may retry when an answer took too long. */
const LATE_RETRY = 5

/** 50300 when an answer takes too long: the database hangs, or requests ahead of it wait for the database. */
export const inTime = Effect.timeoutOrElse({
  duration: ANSWER_LIMIT,
  orElse: () => Effect.fail(unavailable(LATE_RETRY)),
})
