import { type Effect, Stream } from "effect"
import { Sse } from "effect/encoding"
import type { HttpServerResponse } from "effect/http"
import type { TaskEvent } from "../../service/index.ts"
import type { Exchange } from "../requests/Exchange.ts"
import { serverSentEvents } from "../requests/ServerSentEvents.ts"
import { wireEvent } from "./WireEvent.ts"

/**
 * A response that sends the events of a task as they happen: Server-Sent Events in the reader's language, the result
 * last. The reader pulls it; closing the connection ends the stream, not the task. When `ending` completes, or when the
 * events can no longer be read, the stream ends without a result, and the reader reconnects with `Last-Event-ID`.
 */
export const eventStream = (
  exchange: Exchange,
  events: Stream.Stream<TaskEvent>,
  ending: Effect.Effect<void>,
): HttpServerResponse.HttpServerResponse =>
  serverSentEvents(
    exchange,
    (report) =>
      Stream.map(events, (event) => {
        report.events += 1
        if (event._tag === "Result") report.end = "finished"
        if (event._tag === "Progress" && event.label.code === "task.learned") {
          report.learningSeconds = Number(event.label.params["seconds"])
        }
        return Sse.encoder.write(wireEvent(event, exchange))
      }),
    ending,
  )
