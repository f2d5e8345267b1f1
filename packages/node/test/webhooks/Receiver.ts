import { createServer, type Server, type Socket } from "node:net"
import { WebhookClient } from "@open-valuation/service"
import { Deferred, Effect, Layer } from "effect"
import type { IpNetwork } from "effect/net"
import { Resolver } from "../../src/addresses/Resolver.ts"
import { parseCidrs, webhookClientLayer } from "../../src/index.ts"

/** A server on 127.0.0.1, over plain TCP by default. `answer` gets each connection once it has sent bytes. */
export const receiver = Effect.fnUntraced(function* (
  answer: (socket: Socket) => void,
  makeServer: (serve: (socket: Socket) => void) => Server = createServer,
) {
  const reached = yield* Deferred.make<void>()
  const closed = yield* Deferred.make<void>()
  const requests: Array<string> = []
  const sockets = new Set<Socket>()
  const server = makeServer((socket) => {
    sockets.add(socket)
    socket.once("data", (bytes: Buffer) => {
      requests.push(bytes.toString())
      answer(socket)
      Deferred.doneUnsafe(reached, Effect.void)
    })
    socket.on("error", () => {})
    socket.once("close", () => Deferred.doneUnsafe(closed, Effect.void))
  })
  const port = yield* Effect.acquireRelease(
    Effect.callback<number>((resume) => {
      server.listen(0, "127.0.0.1", () => {
        const address = server.address()
        resume(Effect.succeed(typeof address === "object" && address !== null ? address.port : 0))
      })
    }),
    () =>
      Effect.callback<void>((resume) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resume(Effect.void))
      }),
  )
  return {
    port,
    url: `http://receiver.example:${port}/hook`,
    /** The first bytes of each connection. */
    requests,
    connections: () => sockets.size,
    /** Completes when the first request arrives. */
    reached: Deferred.await(reached),
    /** Completes when the first connection that sent anything is closed. */
    closed: Deferred.await(closed),
  }
})

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
