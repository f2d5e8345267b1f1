import { createServer, type IncomingHttpHeaders } from "node:http"
import { env } from "node:process"
import { text } from "node:stream/consumers"
import { Webhook } from "standardwebhooks"

const webhook = new Webhook(env["WEBHOOK_SECRET"] ?? "")
const headersOf = (all: IncomingHttpHeaders) => Object.fromEntries(Object.entries(all).map(([n, v]) => [n, String(v)]))

const server = createServer((request, response) => {
  text(request)
    .then((body) => console.log(request.headers["webhook-id"], webhook.verify(body, headersOf(request.headers))))
    .then(() => response.writeHead(204).end())
    .catch(() => response.writeHead(400).end())
})
server.listen(Number(env["PORT"] ?? 9000), "127.0.0.1", () => console.log("Waiting for webhooks"))
