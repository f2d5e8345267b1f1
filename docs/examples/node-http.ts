import { readFile } from "node:fs/promises"
import { createServer } from "node:http"
import { env } from "node:process"
import { getRequestListener } from "@hono/node-server"
import { openValuationWeb } from "@open-valuation/server/web"

// What the lender has already: its users, and a queue that sends what must arrive.
const users = new Map([["Basic bGVuZGVyOnNlY3JldC1vZi1sZW5kZXI=", { account: "lender" }]])
const outbox = new Array<{ readonly url: string; readonly body: string }>()

const valuations = await openValuationWeb({
  database: env["DATA"] ?? "valuations",
  basePath: "/valuations",
  authenticate: ({ headers }) => users.get(headers.get("authorization") ?? ""),
  prices: { PROPERTY: 5, BANK_STATEMENT: 20 },
  sendWebhook: async ({ url, body }) => ({ status: outbox.push({ url, body }) > 0 ? 202 : 500 }),
  webhookAllow: ["10.0.0.0/8"],
  materials: env["FILES"] ?? "files",
  samples: [{ asset: "PROPERTY", content: await readFile(env["SAMPLES"] ?? "docs/examples/deals.csv") }],
})

const mounted = getRequestListener(valuations.fetch)
const server = createServer((request, response) => {
  if (/^\/valuations(?:[/?]|$)/.test(request.url ?? "")) void mounted(request, response)
  else if (request.url === "/outbox") response.end(JSON.stringify(outbox))
  else response.end("The lender's own page")
})
server.listen(Number(env["PORT"] ?? 3000), "127.0.0.1", () => console.log("Listening"))

process.once("SIGTERM", () => {
  server.close()
  void valuations.close()
})
