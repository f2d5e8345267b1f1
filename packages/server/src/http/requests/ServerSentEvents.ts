import { type Cause, Effect, Stream } from "effect"
import { HttpServerResponse } from "effect/http"
import type { Exchange, StreamReport } from "./Exchange.ts"
import { keepAlive } from "./KeepAlive.ts"
import { countedStream } from "./RequestMetrics.ts"

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
