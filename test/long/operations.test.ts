import { readFileSync } from "node:fs"
import { join } from "node:path"
import { Postgres } from "@open-valuation/store/postgres"
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, describe, expect, it } from "vitest"
import { startCollector } from "../../packages/server/test/node/Collector.ts"
import { parseExposition } from "../../packages/server/test/node/Exposition.ts"
import { onPostgres, startProxy } from "../processes/Database.ts"
import { start, temporaryFolder, until } from "../processes/Processes.ts"
import { ask, create, ended, startServer } from "../processes/Server.ts"

const home: unknown = JSON.parse(readFileSync(join(import.meta.dirname, "../../docs/examples/property.json"), "utf8"))
const folder = temporaryFolder()
afterAll(folder.remove)

describe("the server's operations", () => {
  it("are counted on the metrics port and traced to the collector, from request to search, without secrets", async () => {
    const collector = await startCollector()
    const key = "a-key-of-the-operator"
    const server = await startServer(join(folder.path, "seen"), {
      OV_BOOTSTRAP_KEY: key,
      OV_METRICS_PORT: "0",
      OV_OTLP_URL: collector.url.replace("//", "//reader:hidden@"),
      OV_LOG: "info",
    })
    const metrics = await until("the address of the metrics", () => /Metrics on (http:\S+)/.exec(server.stderr())?.[1])
    const taskId = await create(server, key, home)
    expect(await ended(server, key, taskId)).toMatchObject({ status: "SUCCESS" })

    const families = parseExposition(await (await fetch(metrics)).text())
    const valueOf = (name: string) =>
      families
        .get(name.replace(/_count$/, ""))
        ?.samples.filter((sample) => sample.name === name)
        .reduce((sum, { value }) => sum + value, 0)
    expect(valueOf("open_valuation_database_up")).toBe(1)
    expect(valueOf("open_valuation_tasks_in_progress")).toBe(0)
    expect(valueOf("open_valuation_tasks_created_total")).toBe(1)
    expect(valueOf("open_valuation_tasks_finished_total")).toBe(1)
    expect(valueOf("open_valuation_valuation_duration_seconds_count")).toBe(1)
    expect(valueOf("open_valuation_search_duration_seconds_count")).toBe(1)
    expect(valueOf("open_valuation_http_requests_total")).toBeGreaterThan(1)

    expect(await server.stop()).toBe(0)
    collector.close()
    const spans = collector.batches.flatMap((batch) => batch.spans)
    const request = spans.find(({ name }) => name === "POST /api/open/v1/property-valuations")
    expect(request?.attributes).toMatchObject({ "http.request.method": "POST", "http.response.status_code": 200 })
    expect(request?.resource).toMatchObject({ "service.name": "open-valuation" })
    const valued = spans.find(({ name }) => name === "valuation")
    expect(valued?.attributes).toMatchObject({ assetType: "PROPERTY" })
    expect(Number(valued?.attributes["taskId"])).toBe(taskId)
    const searched = spans.find(({ name }) => name === "search")
    expect(searched?.attributes).toMatchObject({ source: "catalogue", assetType: "PROPERTY" })
    // One trace from the request to the search.
    expect(valued?.traceId).toBe(request?.traceId)
    expect(searched?.traceId).toBe(request?.traceId)
    expect(collector.batches.every(({ authorization }) => authorization === "Basic cmVhZGVyOmhpZGRlbg==")).toBe(true)
    const traces = collector.batches.map(({ text }) => text).join("\n")
    expect(traces).not.toMatch(/a-key-of-the-operator|hidden|檐雨小筑/)
    expect(server.stderr() + server.stdout()).not.toContain("hidden")
  })

  it("are undisturbed by an unavailable collector, which is logged once", async () => {
    const server = await startServer(join(folder.path, "alone"), {
      OV_BOOTSTRAP_KEY: "a-key-of-the-operator",
      OV_OTLP_URL: "http://127.0.0.1:9",
      OV_LOG: "info",
    })
    const taskId = await create(server, "a-key-of-the-operator", home)
    expect(await ended(server, "a-key-of-the-operator", taskId)).toMatchObject({ status: "SUCCESS" })
    await until("the warning", () => (server.stderr().includes("Traces are dropped") ? true : undefined))
    expect(await server.stop()).toBe(0)
    expect(server.stderr().match(/Traces are dropped/g)).toHaveLength(1)
  })

  it("include no expired tasks, and no database gauges while the database is unavailable", async () => {
    await onPostgres(async (url) => {
      const dataDir = join(folder.path, "postgres")
      const key = "a-key-of-the-operator"
      const first = await startServer(dataDir, { DATABASE_URL: url, OV_BOOTSTRAP_KEY: key })
      const old = await create(first, key, home)
      const young = await create(first, key, home)
      for (const id of [old, young]) await ended(first, key, id)
      expect(await first.stop()).toBe(0)
      await Effect.runPromise(
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          yield* sql`UPDATE tasks SET finished_at = now() - interval '33 days' WHERE id = ${old}`
          // A purge found it expired two days ago, so it may go now.
          yield* sql`INSERT INTO retention_marks (at) VALUES (now() - interval '2 days')`
        }).pipe(Effect.provide(Postgres.layer({ url: Redacted.make(url) }))),
      )

      const proxy = await startProxy(url)
      const second = await startServer(dataDir, {
        DATABASE_URL: proxy.url,
        OV_BOOTSTRAP_KEY: key,
        OV_RETENTION_DAYS: "30",
        OV_METRICS_PORT: "0",
        OV_LOG: "info",
      })
      await until("the removal of the old task", () =>
        /Removed expired data .*tasks=1/.test(second.stderr()) ? true : undefined,
      )
      expect(await ask(second, key, `/property-valuations/${old}`)).toMatchObject({ code: 40401 })
      expect(await ask(second, key, `/property-valuations/${young}`)).toMatchObject({ code: 0 })

      const metrics = /Metrics on (http:\S+)/.exec(second.stderr())?.[1] ?? ""
      const families = async () => parseExposition(await (await fetch(metrics)).text())
      expect((await families()).has("open_valuation_queue_age_seconds")).toBe(true)
      proxy.close()
      const away = await until("the database's absence", async () => {
        const found = await families()
        return found.get("open_valuation_database_up")?.samples[0]?.value === 0 ? found : undefined
      })
      expect(away.has("open_valuation_queue_age_seconds")).toBe(false)
      expect(away.has("open_valuation_tasks_in_progress")).toBe(false)
      await second.stop()
    })
  })

  it("stop a start in one line when the metrics port is taken", async () => {
    const collector = await startCollector()
    const env = { OV_DATA_DIR: join(folder.path, "taken"), PORT: "0", OV_METRICS_PORT: new URL(collector.url).port }
    const running = start("server", [], env)
    expect(await running.ended).toBe(1)
    collector.close()
    expect(running.stderr().trim()).toMatch(/^OV_METRICS_PORT \d+ on HOST 127\.0\.0\.1 cannot be used: [^\n]+$/)
  })
})
