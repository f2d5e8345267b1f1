import { readFile } from "node:fs/promises"
import { env } from "node:process"
import { PgClient } from "@effect/sql-pg"
import { serve } from "@hono/node-server"
import { openValuationWeb } from "@open-valuation/server/web"
import { ManagedRuntime, Redacted } from "effect"
import { Hono } from "hono"

// What the platform has already: a database client of Effect, the tokens of its tenants, and a bucket.
const database = ManagedRuntime.make(PgClient.layer({ url: Redacted.make(env["DATABASE_URL"] ?? "") }))
const tenants = new Map([["token-of-a-tenant", { account: "tenant-7", scopes: ["valuations", "materials"] as const }]])
const bucket = new Map<string, Uint8Array>()

const valuations = await openValuationWeb({
  database: await database.runPromise(PgClient.PgClient),
  secretKey: env["SECRET_KEY"],
  basePath: "/v1/valuations",
  authenticate: ({ headers }) => tenants.get(headers.get("x-tenant-token") ?? ""),
  prices: { PROPERTY: 5, BANK_STATEMENT: 20 },
  sendWebhook: async ({ url, headers, body, signal }) =>
    fetch(url, { method: "POST", headers, body, signal, redirect: "manual" }),
  materials: {
    put: async (ref, bytes) => void bucket.set(ref, bytes),
    get: async (ref) => bucket.get(ref),
    remove: async (refs) => refs.forEach((ref) => bucket.delete(ref)),
  },
  samples: [{ asset: "PROPERTY", content: await readFile(env["SAMPLES"] ?? "docs/examples/deals.csv") }],
})

const app = new Hono().get("/", (context) => context.text("The platform's own page"))
app.all("/v1/valuations/*", async ({ req }) => valuations.fetch(req.raw))
const server = serve({ fetch: app.fetch, port: Number(env["PORT"] ?? 3000), hostname: "127.0.0.1" }, () =>
  console.log("Listening"),
)

process.once("SIGTERM", () => {
  server.close()
  void valuations.close().then(async () => database.dispose())
})
