import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { text } from "node:stream/consumers"
import type { SeededRandom } from "@open-valuation/testing"
import { Webhook } from "standardwebhooks"
import { recordOf } from "./Client.ts"
import type { Findings } from "./Findings.ts"

/** The notifications of one task. */
export interface Notified {
  readonly webhookIds: Set<string>
  /** Deliveries received, whatever the answer. */
  count: number
  /** Deliveries answered with 204. */
  taken: number
  /** `type` of the first, and its `data` as JSON. */
  readonly type: string
  readonly detail: string
}

/** A receiver of webhooks that checks signatures. It refuses some first attempts and drops the connection of others. */
export interface Receiver {
  readonly url: string
  readonly byTask: ReadonlyMap<number, Notified>
  readonly close: () => Promise<void>
}

export const startReceiver = async (secret: string, random: SeededRandom, findings: Findings): Promise<Receiver> => {
  const webhook = new Webhook(secret)
  const byTask = new Map<number, Notified>()

  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request)
    const id = String(request.headers["webhook-id"])
    const signed = {
      "webhook-id": id,
      "webhook-timestamp": String(request.headers["webhook-timestamp"]),
      "webhook-signature": String(request.headers["webhook-signature"]),
    }
    const { data, type } = recordOf(webhook.verify(body, signed))
    const taskId = Number(recordOf(data)["taskId"])
    const seen = byTask.get(taskId) ?? {
      webhookIds: new Set(),
      count: 0,
      taken: 0,
      type: String(type),
      detail: JSON.stringify(data),
    }
    byTask.set(taskId, seen)
    seen.webhookIds.add(id)
    seen.count++
    if (seen.type !== type || seen.detail !== JSON.stringify(data)) {
      findings.add("notification", `task ${taskId}`, "was notified with two contents")
    }
    const mood = seen.count === 1 ? random.next() : 1
    if (mood < 0.1) response.writeHead(500).end()
    else if (mood < 0.2) request.socket.destroy()
    else {
      seen.taken++
      response.writeHead(204).end()
    }
  }

  const server = createServer((request, response) => {
    take(request, response).catch((error: unknown) => {
      // A body cut off by a kill is not a notification. A bad signature is a fault.
      if (request.complete) findings.add("notification", String(request.headers["webhook-id"]), String(error))
      response.writeHead(400).end()
    })
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("The receiver has no port")
  return {
    url: `http://127.0.0.1:${address.port}/hook`,
    byTask,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    },
  }
}
