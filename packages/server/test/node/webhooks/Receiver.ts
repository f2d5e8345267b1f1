import { receiver as loopbackReceiver } from "@open-valuation/server/contracts"
import { WebhookClient } from "@open-valuation/server/service"
import { Effect, Layer } from "effect"
import type { IpNetwork } from "effect/net"
import { parseCidrs, webhookClientLayer } from "../../../src/index.ts"
import { Resolver } from "../../../src/node/addresses/CheckedAddresses.ts"

/** A server on 127.0.0.1 under a name that the tests resolve. */
export const receiver = (...[answer, makeServer]: Parameters<typeof loopbackReceiver>) =>
  Effect.map(loopbackReceiver(answer, makeServer), (server) => ({
    ...server,
    url: `http://receiver.example:${server.port}/hook`,
  }))

const loopback: ReadonlyArray<IpNetwork.IpNetwork> = parseCidrs("127.0.0.0/8") ?? []

/** A name service that returns the same addresses for every name, or one answer after the other. */
export const names = (...answers: ReadonlyArray<ReadonlyArray<string>>) => {
  const asked: Array<string> = []
  const layer = Layer.succeed(Resolver, {
    resolve: (name) => Effect.sync(() => answers[Math.min(asked.push(name), answers.length) - 1] ?? []),
  })
  return { asked, layer }
}

/** Posts a small webhook body. By default every name is 127.0.0.1. */
export const post = (url: string, resolver = names(["127.0.0.1"]).layer, allow = loopback) =>
  Effect.flatMap(WebhookClient, (client) =>
    client.post({ url, headers: { "content-type": "application/json", "webhook-id": "msg_1" }, body: `{"值":1}` }),
  ).pipe(Effect.provide(webhookClientLayer({ allow }).pipe(Layer.provide(resolver))))
