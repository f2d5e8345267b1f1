import { ENGINE_VERSION } from "@open-valuation/core"
import { Effect, Layer, Metric, Option } from "effect"
import { HttpServer, HttpServerRequest, HttpServerResponse } from "effect/http"
import { PrometheusMetrics } from "effect/observability"
import { SqlClient } from "effect/sql"
import { type Backlog, backlog } from "../../tasks/TaskMetrics.ts"
import { Settings } from "../Settings.ts"
import { listening } from "./Listening.ts"

const databaseUp = Metric.gauge("open_valuation_database_up", {
  description: "1 while the database answers, else 0, and then the tasks in progress are not known",
})

const inProgress = Metric.gauge("open_valuation_tasks_in_progress", {
  description: "Accepted tasks that have not ended, of all processes on this database",
})

const queueAge = Metric.gauge("open_valuation_queue_age_seconds", {
  description: "Age of the oldest task in progress, of all processes on this database; 0 when there is none",
})

const build = Metric.gauge("open_valuation_build_info", {
  description: "Always 1; the version is the label",
  attributes: { version: ENGINE_VERSION },
})

/** Time that a scrape waits for the database. */
const patience = "2 seconds"

/**
 * The current backlog, none when the database does not answer. Read at most once a second, however many clients scrape.
 */
const readBacklog: Effect.Effect<Effect.Effect<Option.Option<Backlog>>, never, SqlClient.SqlClient> = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) =>
    backlog.pipe(
      Effect.provideService(SqlClient.SqlClient, sql),
      Effect.timeoutOption(patience),
      Effect.catchCause((cause) =>
        Effect.as(Effect.logDebug("The database does not answer a scrape", cause), Option.none()),
      ),
      Effect.cachedWithTTL("1 second"),
    ),
)

/** All counters, together with the database's gauges, which belong to this scrape alone. */
const scrape = (read: Effect.Effect<Option.Option<Backlog>>): Effect.Effect<string> =>
  Effect.gen(function* () {
    const found = yield* read
    yield* Metric.update(build, 1)
    yield* Metric.update(databaseUp, Option.isSome(found) ? 1 : 0)
    if (Option.isSome(found)) {
      yield* Metric.update(inProgress, found.value.tasks)
      yield* Metric.update(queueAge, found.value.oldestSeconds)
    }
    return yield* PrometheusMetrics.format()
  }).pipe(Effect.updateService(Metric.MetricRegistry, ownMetrics))

/** Leaves out the metrics of libraries, whose names and units may change without us. */
const ownMetrics = (registry: Metric.MetricRegistry): Metric.MetricRegistry =>
  new Map([...registry].filter(([, { id }]) => id.startsWith("open_valuation_")))

const contentType = "text/plain; version=0.0.4; charset=utf-8"

const app = Effect.map(readBacklog, (read) =>
  Effect.gen(function* () {
    const { method, url } = yield* HttpServerRequest.HttpServerRequest
    if (url.split("?", 1)[0] !== "/metrics") return HttpServerResponse.text("Only /metrics is here\n", { status: 404 })
    if (method !== "GET" && method !== "HEAD") {
      return HttpServerResponse.text("Only GET\n", { status: 405, headers: { allow: "GET, HEAD" } })
    }
    return HttpServerResponse.text(yield* scrape(read), { contentType })
  }),
)

/** Answers `GET /metrics` in the Prometheus text format, and nothing else. */
export const serveMetrics = Layer.unwrap(Effect.map(app, (answer) => HttpServer.serve(answer)))

/** The log shows the address, because port 0 selects a free port. */
const announced = Layer.effectDiscard(
  Effect.flatMap(HttpServer.HttpServer, ({ address }) =>
    Effect.logInfo(`Metrics on ${HttpServer.formatAddress(address)}/metrics`),
  ),
)

/** Metrics on `OV_METRICS_PORT`, a separate port: access to it is controlled by the network. */
export const metricsLayer = Layer.unwrap(
  Effect.map(Settings, ({ host, metricsPort }) =>
    metricsPort === undefined
      ? Layer.empty
      : Layer.merge(serveMetrics, announced).pipe(Layer.provide(listening("OV_METRICS_PORT", host, metricsPort))),
  ),
)
