import { createServer } from "node:http"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { assert, describe, it } from "@effect/vitest"
import { taskCreated, taskFinished, webhookAttempted } from "@open-valuation/server/service"
import { layerEmbedded } from "@open-valuation/testing/database"
import { Effect, Layer, Metric } from "effect"
import { HttpServer } from "effect/http"
import { SqlClient } from "effect/sql"
import { serveMetrics } from "../../src/node/server/Metrics.ts"
import { migrated } from "../service/Fixture.ts"
import { type Family, parseExposition } from "./Exposition.ts"

/** A metrics server on a free port, with separate counters. */
const listening = <E>(database: Layer.Layer<SqlClient.SqlClient, E>) =>
  serveMetrics.pipe(
    Layer.provideMerge(NodeHttpServer.layer(() => createServer(), { host: "127.0.0.1", port: 0 })),
    Layer.provideMerge(database),
    Layer.provideMerge(Layer.sync(Metric.MetricRegistry, () => new Map())),
  )

const ask = Effect.fnUntraced(function* (path: string, init?: RequestInit) {
  const { address } = yield* HttpServer.HttpServer
  return yield* Effect.promise(() => fetch(`${HttpServer.formatAddress(address)}${path}`, init))
})

const scrape = Effect.gen(function* () {
  const response = yield* ask("/metrics")
  assert.strictEqual(response.headers.get("content-type"), "text/plain; version=0.0.4; charset=utf-8")
  return parseExposition(yield* Effect.promise(() => response.text()))
})

const valueOf = (families: ReadonlyMap<string, Family>, name: string, labels: Readonly<Record<string, string>> = {}) =>
  families
    .get(name)
    ?.samples.find((sample) => sample.name === name && Object.entries(labels).every(([k, v]) => sample.labels[k] === v))
    ?.value

/** Two tasks in progress, an hour and a minute old, and one that has ended. */
const someTasks = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`INSERT INTO accounts (name, created_at) VALUES ('alpha', now())`
  yield* sql`INSERT INTO api_keys (account_id, name, scopes, created_at) VALUES (1, 'test', '[]', now())`
  yield* sql`INSERT INTO tasks (account_id, key_id, asset_type, valuation_no, status, locale, request, request_id, today,
      charge_fen, free, created_at)
    SELECT 1, 1, 'PROPERTY', 'VAL-' || status || minutes, status, 'zh', '{}', 'r', now(), 0, true,
      now() - minutes * interval '1 minute'
    FROM (VALUES ('IN_PROGRESS', 60), ('IN_PROGRESS', 1), ('SUCCESS', 600)) AS rows (status, minutes)`
})

describe("the metrics server", () => {
  it.live("returns the counters and the database's gauges, in the Prometheus format", () =>
    Effect.gen(function* () {
      yield* someTasks
      yield* taskCreated("PROPERTY")
      yield* taskCreated("PROPERTY")
      yield* taskFinished("PROPERTY", "SUCCESS", 0.03)
      yield* taskFinished("PROPERTY", "FAILED", 700)
      for (const status of [200, 204, 302, 410, 503, 101, undefined]) yield* webhookAttempted(status)

      const families = yield* scrape
      assert.strictEqual(valueOf(families, "open_valuation_tasks_created_total", { asset: "PROPERTY" }), 2)
      assert.strictEqual(valueOf(families, "open_valuation_tasks_finished_total", { outcome: "FAILED" }), 1)
      assert.deepStrictEqual(
        ["2xx", "3xx", "4xx", "5xx", "error"].map((outcome) =>
          valueOf(families, "open_valuation_webhook_attempts_total", { outcome }),
        ),
        [2, 1, 1, 1, 2],
      )
      assert.strictEqual(families.get("open_valuation_valuation_duration_seconds")?.type, "histogram")
      assert.strictEqual(valueOf(families, "open_valuation_database_up"), 1)
      assert.strictEqual(valueOf(families, "open_valuation_tasks_in_progress"), 2)
      const age = valueOf(families, "open_valuation_queue_age_seconds") ?? 0
      assert.isTrue(age >= 3600 && age < 3700, `${age}`)
    }).pipe(Effect.provide(listening(migrated(layerEmbedded)))),
  )

  it.live("serves nothing else", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* ask("/")).status, 404)
      assert.strictEqual((yield* ask("/metrics/x")).status, 404)
      assert.strictEqual((yield* ask("/metrics", { method: "POST" })).status, 405)
      assert.strictEqual((yield* ask("/metrics", { method: "HEAD" })).status, 200)
      assert.strictEqual((yield* ask("/metrics?x=1")).status, 200)
    }).pipe(Effect.provide(listening(migrated(layerEmbedded)))),
  )

  it.live("reports an unavailable database, and omits its gauges", () =>
    Effect.gen(function* () {
      // There are no tables, so the statement fails as it would without a connection.
      yield* taskCreated("PROPERTY")
      const families = yield* scrape
      assert.strictEqual(valueOf(families, "open_valuation_database_up"), 0)
      assert.isFalse(families.has("open_valuation_tasks_in_progress"))
      assert.isFalse(families.has("open_valuation_queue_age_seconds"))
      assert.strictEqual(valueOf(families, "open_valuation_tasks_created_total"), 1)
    }).pipe(Effect.provide(listening(layerEmbedded))),
  )
})
