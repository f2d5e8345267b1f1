import { readFile } from "node:fs/promises"
import { env } from "node:process"
import { getRequestListener } from "@hono/node-server"
import { openValuationWeb } from "@open-valuation/server/web"
import express from "express"
import { Pool } from "pg"

// What the lender has already: a database and the sessions of its staff.
const pool = new Pool({ connectionString: env["DATABASE_URL"] })
pool.on("error", ({ message }) => console.error(message))
const sessions = new Map([["a-session-of-hangzhou", { account: "hangzhou-branch" }]])

const valuations = await openValuationWeb({
  database: pool,
  secretKey: env["SECRET_KEY"],
  basePath: "/valuations",
  authenticate: ({ headers }) => sessions.get(/\bsession=([\w-]+)/.exec(headers.get("cookie") ?? "")?.[1] ?? ""),
  prices: { PROPERTY: 5, BANK_STATEMENT: 20 },
  sendWebhook: async ({ url, headers, body, signal }) =>
    fetch(url, { method: "POST", headers, body, signal, redirect: "manual" }),
  materials: env["FILES"] ?? "files",
  samples: [{ asset: "PROPERTY", content: await readFile(env["SAMPLES"] ?? "docs/examples/deals.csv") }],
})

const app = express()
app.get("/", (_request, response) => void response.send("The lender's own page"))
app.all("/valuations{/*path}", getRequestListener(valuations.fetch))
const server = app.listen(Number(env["PORT"] ?? 3000), "127.0.0.1", () => console.log("Listening"))

process.once("SIGTERM", () => {
  server.close()
  void valuations.close().then(async () => pool.end())
})
