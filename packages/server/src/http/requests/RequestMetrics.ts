import { Effect, Metric, Stream } from "effect"

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

/** Counts an answered request. Unknown methods count as `OTHER`, so that callers cannot add labels. */
export const requestAnswered = (method: string, status: number, seconds: number): Effect.Effect<void> => {
  const labelled = Metric.withAttributes({
    method: methods.has(method) ? method : "OTHER",
    status: `${Math.floor(status / 100)}xx`,
  })
  return Effect.andThen(Metric.update(labelled(requests), 1), Metric.update(labelled(requestSeconds), seconds))
}

/** Counts the stream as open from its first pull until it ends, fails or its reader closes it. */
export const countedStream = <A, E, R>(events: Stream.Stream<A, E, R>): Stream.Stream<A, E, R> =>
  Stream.unwrap(
    Effect.as(
      Effect.acquireRelease(Metric.modify(openStreams, 1), () => Metric.modify(openStreams, -1)),
      events,
    ),
  )
