import { Cause, Effect, Exit, Fiber, Metric, Stream } from "effect"
import { HttpServerResponse } from "effect/http"
import type { Exchange, StreamReport } from "./Exchange.ts"

const requests = Metric.counter("open_valuation_http_requests_total", {
  description: "Answered requests, health probes included",
  incremental: true,
})

const requestSeconds = Metric.histogram("open_valuation_http_request_duration_seconds", {
  description: "Time from a request to its answer; of an event stream, to its first byte",
  boundaries: [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
})

const openStreams = Metric.gauge("open_valuation_event_streams", {
  description: "Event streams that are open in this process",
})

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])

const makeLabelled = (method: string, status: string) => {
  const labels = Metric.withAttributes({ method, status })
  return { requests: labels(requests), seconds: labels(requestSeconds) }
}

/** The metrics of each method and class of statuses. */
const labelled = new Map<string, ReturnType<typeof makeLabelled>>()

/** Counts an answered request. Unknown methods count as `OTHER`, so that callers cannot add labels. */
export const requestAnswered = (method: string, status: number, seconds: number): Effect.Effect<void> => {
  const [name, statuses] = [methods.has(method) ? method : "OTHER", `${Math.floor(status / 100)}xx`]
  const own = labelled.get(name + statuses) ?? makeLabelled(name, statuses)
  labelled.set(name + statuses, own)
  return Effect.andThen(Metric.update(own.requests, 1), Metric.update(own.seconds, seconds))
}

/** Counts the stream as open from its first pull until it ends, fails or its reader closes it. */
const countedStream = <A, E, R>(events: Stream.Stream<A, E, R>): Stream.Stream<A, E, R> =>
  Stream.unwrap(
    Effect.as(
      Effect.acquireRelease(Metric.modify(openStreams, 1), () => Metric.modify(openStreams, -1)),
      events,
    ),
  )

/** Asks clients to reconnect after 3 seconds. */
const RETRY = "retry: 3000\n\n"

/**
 * A response of Server-Sent Events, which its reader pulls. `events` are the encoded events; it counts them in the
 * report and marks its regular end. When `ending` completes, or when the events can no longer be read, the stream ends
 * early.
 */
export const serverSentEvents = (
  exchange: Exchange,
  events: (report: StreamReport) => Stream.Stream<string>,
  ending: Effect.Effect<void>,
): HttpServerResponse.HttpServerResponse => {
  const body = Stream.suspend(() => {
    const report: StreamReport = { events: 0, end: "closed" }
    exchange.stream = report
    const drained = Effect.tap(ending, () => Effect.sync(() => void (report.end = "drained")))
    return keepAlive(Stream.concat(Stream.succeed(RETRY), events(report)), drained).pipe(
      Stream.catchCause((cause) => {
        report.end = "failed"
        return Stream.fromEffectDrain(logFailure(exchange, cause))
      }),
      Stream.encodeText,
    )
  })
  return HttpServerResponse.stream(countedStream(body), {
    headers: { ...exchange.headers, "cache-control": "no-store, no-transform", "x-accel-buffering": "no" },
    contentType: "text/event-stream; charset=utf-8",
  })
}

const logFailure = ({ requestId }: Exchange, cause: Cause.Cause<never>) =>
  Effect.annotateLogs(Effect.logError("An event stream broke off", cause), { requestId })

/** Interval of keep-alive comments. Proxies close a connection after a minute without a byte, some after 30 seconds. */
const SILENCE = "15 seconds"

/** A comment line, which clients ignore. */
const COMMENT: readonly [string] = [": \n\n"]

/**
 * Adds a comment after every 15 seconds of silence, and ends the stream when `ending` completes while no event is
 * waiting. Nothing is pulled from the stream before the reader asks for it, so a slow reader holds one chunk.
 */
const keepAlive = <E, R>(events: Stream.Stream<string, E, R>, ending: Effect.Effect<void>) =>
  Stream.transformPull(events, (pull, scope) =>
    Effect.sync(() => {
      const start = Effect.forkIn(pull, scope, { startImmediately: true })
      const end = Effect.flatMap(ending, () => Cause.done())
      let next: Effect.Success<typeof start> | undefined
      return Effect.gen(function* () {
        const waiting = (next ??= yield* start)
        const exit = waiting.pollUnsafe() ?? (yield* orComment(Effect.raceFirst(Fiber.await(waiting), end)))
        if (!Exit.isExit(exit)) return exit
        next = undefined
        return yield* exit
      })
    }),
  )

const orComment = Effect.timeoutOrElse({ duration: SILENCE, orElse: () => Effect.succeed(COMMENT) })
