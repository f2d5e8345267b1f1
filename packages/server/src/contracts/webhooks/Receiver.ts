import { createServer, type Server, type Socket } from "node:net"
import { Deferred, Effect, type Scope } from "effect"

/** A server that receives webhooks, or breaks them off. */
export interface Receiver {
  readonly port: number
  readonly url: string
  /** The first bytes of each connection. */
  readonly requests: ReadonlyArray<string>
  /** Connections that were made so far. */
  readonly connections: () => number
  /** Completes when the first request arrives. */
  readonly reached: Effect.Effect<void>
  /** Completes when the first connection is closed. */
  readonly closed: Effect.Effect<void>
}

/** A server on 127.0.0.1, over plain TCP by default. `answer` gets each connection once it has sent bytes. */
export const receiver = Effect.fnUntraced(function* (
  answer: (socket: Socket, request: string) => void,
  makeServer: (serve: (socket: Socket) => void) => Server = createServer,
): Effect.fn.Return<Receiver, never, Scope.Scope> {
  const reached = yield* Deferred.make<void>()
  const closed = yield* Deferred.make<void>()
  const requests: Array<string> = []
  const sockets = new Set<Socket>()
  const server = makeServer((socket) => {
    sockets.add(socket)
    socket.once("data", (bytes: Buffer) => {
      requests.push(bytes.toString())
      answer(socket, bytes.toString())
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
    url: `http://127.0.0.1:${port}/hook`,
    requests,
    connections: () => sockets.size,
    reached: Deferred.await(reached),
    closed: Deferred.await(closed),
  }
})
