import { it } from "@effect/vitest"
import { freshUrl } from "@open-valuation/testing/database"
import { Effect, Redacted } from "effect"
import { Pool } from "pg"
import { expect } from "vitest"
import { OpenValuation } from "../src/index.ts"
import { csv, request, samples } from "./Homes.ts"

it.live("keeps samples and models in PostgreSQL, where the next instance finds them", () =>
  Effect.gen(function* () {
    const postgres = Redacted.value(yield* freshUrl)
    const values = yield* Effect.promise(async () => {
      await using first = await OpenValuation.open({ samples: { postgres } })
      expect(await first.import(samples[0])).toMatchObject({ status: "OK", result: { added: 297 } })
      expect(await first.import(samples[0])).toMatchObject({ status: "OK", result: { added: 0 } })
      const fitted = await first.fit("PROPERTY")
      const value = await first.value("PROPERTY", request)
      await using second = await OpenValuation.open({ samples: { postgres } })
      return { fitted, value, again: await second.value("PROPERTY", request) }
    })
    expect(values.value).toMatchObject({ status: "OK" })
    const generatedAt = expect.any(String)
    const value = values.value.status === "OK" ? values.value.result : {}
    expect(values.again).toEqual({ status: "OK", result: { ...value, generatedAt } })
    expect(values.fitted).toMatchObject({ result: [{ samples: 297, modelId: Reflect.get(value, "modelId") }] })
  }),
)

it.live(
  "keeps them over a pool of the host's own, which stays open; another instance sees an import at once",
  () =>
    Effect.gen(function* () {
      const pool = new Pool({ connectionString: Redacted.value(yield* freshUrl), max: 8 })
      // Without a listener, an idle connection that is dropped would end the process.
      pool.on("error", () => {})
      yield* Effect.addFinalizer(() => Effect.promise(() => pool.end()))
      yield* Effect.promise(async () => {
        await using first = await OpenValuation.open({ samples: { postgres: pool } })
        await using second = await OpenValuation.open({ samples: { postgres: pool } })
        expect((await second.value("PROPERTY", request)).status).toBe("NOT_VALUABLE")
        expect(await first.import(samples[0])).toMatchObject({ status: "OK", result: { added: 297 } })
        expect(await first.value("PROPERTY", request)).toMatchObject({ status: "OK" })
        await expect.poll(async () => (await second.value("PROPERTY", request)).status).toBe("OK")
        // The server drops all connections: new ones take their place.
        await pool.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND pid <> pg_backend_pid()`)
        const [header = "", row = ""] = csv.split("\n")
        const content = `${header}\n${row.replace(/RESIDENTIAL,[\d.]+/, "RESIDENTIAL,33.3")}`
        expect(await first.import({ asset: "PROPERTY", content })).toMatchObject({ status: "OK", result: { added: 1 } })
        const known = async () => {
          const answer = await second.fit("PROPERTY")
          return answer.status === "OK" ? answer.result.map((market) => market.samples) : answer.status
        }
        await expect.poll(known).toEqual([298])
      })
      expect((yield* Effect.promise(() => pool.query("SELECT 1 AS one"))).rows).toEqual([{ one: 1 }])
    }),
  { tags: ["long"] },
)

it("a pool that does not connect is said in one line", async () => {
  const postgres = { connect: () => Promise.reject(new Error("no connection")), options: { max: 8 } }
  await expect(OpenValuation.open({ samples: { postgres } })).rejects.toMatchObject({
    failure: { status: "DATABASE_UNAVAILABLE", message: expect.stringContaining("no connection") },
  })
})

it("a pool of too few connections is refused, with how many it needs", async () => {
  const pool = new Pool({ connectionString: "postgres://127.0.0.1:1/none", max: 2 })
  await expect(OpenValuation.open({ samples: { postgres: pool } })).rejects.toMatchObject({
    failure: { status: "DATABASE_UNAVAILABLE", message: expect.stringContaining("give it 4 or more") },
  })
  await pool.end()
})
