import type { IncomingMessage, Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { Effect, Schedule } from "effect"
import type { HttpServerRequest } from "effect/http"

/** Bounds of a server's connections. */
export interface ConnectionLimits {
  /** Connections at the same time. */
  readonly most: number
  /** A reader for whom bytes wait takes this many of them, or all, within `takeWithin` milliseconds. */
  readonly takeBytes: number
  readonly takeWithin: number
}

/**
 * Room for all event streams and requests of a process, and as many idle connections. The system's own buffers pass on
 * a slow reader's progress only now and then, so a shorter time would cut readers that are merely slow.
 */
export const defaultConnectionLimits: ConnectionLimits = { most: 8000, takeBytes: 65_536, takeWithin: 30_000 }

/** A connection, as it was when it was last looked at. */
interface Connection {
  /** Requests in progress, and answers that have not been taken. */
  answering: number
  taken: number
  unsent: number
}

/**
 * Keeps the connections of a server within the limits, and returns what tells when an answer has been taken.
 *
 * A connection beyond the limit takes the place of the one that asked longest ago and now sends no request, or does not
 * read its answer. Addresses do not count: behind a proxy all connections come from one.
 */
export const boundConnections = Effect.fnUntraced(function* (server: Server, limits: ConnectionLimits) {
  // In the order of their latest requests.
  const open = new Map<Socket, Connection>()
  const responses = new WeakMap<object, ServerResponse>()

  server.on("connection", (socket: Socket) => {
    if (open.size >= limits.most) {
      const ended = idlest(open) ?? socket
      open.delete(ended)
      ended.destroy()
      if (ended === socket) return
    }
    open.set(socket, { answering: 0, taken: 0, unsent: 0 })
    socket.once("close", () => open.delete(socket))
  })

  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    responses.set(request, response)
    const { socket } = request
    const connection = open.get(socket)
    if (connection === undefined) return
    open.delete(socket)
    open.set(socket, connection)
    connection.answering += 1
    response.once("close", () => (connection.answering -= 1))
  })

  const look = Effect.sync(() => {
    for (const [socket, connection] of open) {
      const unsent = socket.writableLength
      const taken = socket.bytesWritten - unsent
      if (taken - connection.taken < Math.min(connection.unsent, limits.takeBytes)) socket.destroy()
      Object.assign(connection, { taken, unsent })
    }
  })
  yield* Effect.forkScoped(Effect.repeat(look, Schedule.spaced(limits.takeWithin)))

  return ({ source }: HttpServerRequest.HttpServerRequest): Effect.Effect<void> =>
    Effect.callback<void>((resume) => {
      const response = responses.get(source)
      if (response === undefined || response.closed) return resume(Effect.void)
      const taken = () => resume(Effect.void)
      response.once("close", taken)
      return Effect.sync(() => response.off("close", taken))
    })
})

const idlest = (open: ReadonlyMap<Socket, Connection>): Socket | undefined => {
  for (const [socket, { answering }] of open) if (answering === 0 || socket.writableLength > 0) return socket
  return undefined
}
