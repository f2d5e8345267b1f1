import type { TaskEvent } from "@open-valuation/service"
import { type Cause, Effect, Stream } from "effect"
import { Sse } from "effect/encoding"
import { HttpServerResponse } from "effect/http"
import type { Exchange, StreamReport } from "../requests/Exchange.ts"
import { countedStream } from "../requests/RequestMetrics.ts"
import { keepAlive } from "./KeepAlive.ts"
import { wireEvent } from "./WireEvent.ts"

/** Asks clients to reconnect after 3 seconds. */
const RETRY = "retry: 3000\n\n"

/**
 * A response that sends the events of a task as they happen: Server-Sent Events in the reader's language, the result
 * last. The reader pulls it; closing the connection ends the stream, not the task. When `ending` completes, or when the
 * events can no longer be read, the stream ends without a result, and the reader reconnects with `Last-Event-ID`.
 */
export const eventStream = (
  exchange: Exchange,
  events: Stream.Stream<TaskEvent>,
  ending: Effect.Effect<void>,
): HttpServerResponse.HttpServerResponse => {
  const body = Stream.suspend(() => {
    const report: StreamReport = { events: 0, end: "closed" }
    exchange.stream = report
    const sent = Stream.map(events, (event) => {
      report.events += 1
      if (event._tag === "Result") report.end = "finished"
      if (event._tag === "Progress" && event.label.code === "task.learned") {
        report.learningSeconds = Number(event.label.params["seconds"])
      }
      return Sse.encoder.write(wireEvent(event, exchange.locale))
    })
    const drained = Effect.tap(ending, () => Effect.sync(() => void (report.end = "drained")))
    return keepAlive(Stream.concat(Stream.succeed(RETRY), sent), drained).pipe(
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
