import { createServer, type IncomingMessage, type Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import type { Duplex } from "node:stream"
import { ownValue } from "@open-valuation/core/domain"
import { Effect, Layer, Schedule, Schema } from "effect"
import type { HttpServer, HttpServerError, HttpServerRequest } from "effect/http"
import * as NodeHttpServer from "#node-http-server"
import { answerUnreadable, type Unreadable } from "../../http/Answer.ts"
import { Delivery } from "../../http/Drain.ts"

/** Bounds of a server's connections. */
interface ConnectionLimits {
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
const boundConnections = Effect.fnUntraced(function* (server: Server, limits: ConnectionLimits) {
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

  // The port opens before the API is ready: requests that come in between wait for it.
  const early: Array<readonly [IncomingMessage, ServerResponse]> = []
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (server.listenerCount("request") === 1) early.push([request, response])
    responses.set(request, response)
    const { socket } = request
    const connection = open.get(socket)
    if (connection === undefined) return
    open.delete(socket)
    open.set(socket, connection)
    connection.answering += 1
    response.once("close", () => (connection.answering -= 1))
  })

  server.on("newListener", (event: string, listener: (...asked: (typeof early)[number]) => void) => {
    if (event === "request") for (const asked of early.splice(0)) queueMicrotask(() => listener(...asked))
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

/** Time limits of a connection, milliseconds. */
export interface Patience {
  /** For sending the head of a request. */
  readonly head: number
  /** For sending a whole request. A large upload over a slow line takes minutes. */
  readonly request: number
  /**
   * For sending or accepting a byte while one is due. A stream sends something every 15 seconds, so this cuts off its
   * dead readers.
   */
  readonly silence: number
  /** For taking the rest of an answer when the server shuts down and all requests have been answered. */
  readonly leave: number
}

export const defaultPatience: Patience = { head: 20_000, request: 300_000, silence: 120_000, leave: 3000 }

/** Time in which a caller may go on sending after the answer that ends its connection, so that the answer arrives. */
const LINGER = "500 millis"

/** Listens at an address. Connections still open when the scope closes are cut. */
export const nodeServerLayer = (
  address: { readonly host: string; readonly port: number },
  patience: Patience = defaultPatience,
  limits: ConnectionLimits = defaultConnectionLimits,
): Layer.Layer<HttpServer.HttpServer, HttpServerError.ServeError> =>
  Layer.unwrap(
    Effect.gen(function* () {
      const server = yield* makeNodeServer(patience)
      const delivery = Layer.effect(Delivery, boundConnections(server, limits))
      return Layer.effectDiscard(Effect.addFinalizer(() => Effect.sync(() => server.closeAllConnections()))).pipe(
        Layer.provideMerge(NodeHttpServer.layer(() => server, { ...address, gracefulShutdownTimeout: patience.leave })),
        Layer.provideMerge(delivery),
      )
    }),
  )

/** Node's HTTP server, which answers even malformed requests with the envelope. */
const makeNodeServer = Effect.fnUntraced(function* (patience: Patience) {
  const context = yield* Effect.context<never>()
  const refused = new WeakSet<Duplex>()
  const server: Server = createServer({
    headersTimeout: patience.head,
    requestTimeout: patience.request,
    // The API answers a request without a Host header with the envelope. Node.js would send an empty answer.
    requireHostHeader: false,
    // Lets the API see both of two keys.
    joinDuplicateHeaders: true,
  })
  server.timeout = patience.silence
  const refuseOnce = (why: Unreadable, socket: Duplex) => {
    if (refused.has(socket)) return
    refused.add(socket)
    Effect.runForkWith(context)(refuse(why, socket))
  }
  server.on("clientError", (error, socket) => refuseOnce(whyOf("code" in error ? error.code : undefined), socket))
  server.on("checkExpectation", ({ socket }) => refuseOnce("expectation", socket))
  server.on("connect", (_request, socket) => refuseOnce("tunnel", socket))
  return server
})

const refuse = Effect.fnUntraced(function* (why: Unreadable, socket: Duplex) {
  if (socket.writable && !isAnswering(socket)) {
    const answer = yield* answerUnreadable(why)
    socket.end(answer)
    yield* Effect.sleep(LINGER)
  }
  socket.destroy()
})

const whyOf = (code: unknown): Unreadable => {
  if (code === "HPE_HEADER_OVERFLOW") return "headTooLarge"
  return code === "ERR_HTTP_REQUEST_TIMEOUT" ? "late" : "malformed"
}

/**
 * True when an answer, such as a stream, has begun, so that nothing else may be written. Node's own handler makes the
 * same check.
 */
const isAnswering = (socket: Duplex): boolean => {
  const response: unknown = Reflect.get(socket, "_httpMessage")
  return response instanceof ServerResponse && response.headersSent
}

/** The server cannot listen at the configured address. `message` is one line that says why and what to do. */
export class PortUnusable extends Schema.TaggedError<PortUnusable>()("PortUnusable", { message: Schema.String }) {}

/** The setting that defines a port. */
type Variable = "PORT" | "OV_METRICS_PORT"

/** Listens on `host` and `port`, the value of `variable`. Port 0 selects a free port. */
export const listening = (variable: Variable, host: string, port: number) =>
  nodeServerLayer({ host, port }).pipe(
    Layer.catchTag("ServeError", (error) => Layer.effectContext(Effect.fail(unusable(variable, host, port, error)))),
  )

const reasons: Readonly<Record<string, (variable: Variable) => string>> = {
  EADDRINUSE: (variable) => `another program listens there: stop it, or set ${variable} to another number`,
  EACCES: (variable) => `this user may not listen there: set ${variable} to a number from 1024`,
  EADDRNOTAVAIL: () => "this machine has no such address: set HOST to one of its own",
  ENOTFOUND: () => "the name is not known: set HOST to an address of this machine",
}

const unusable = (variable: Variable, host: string, port: number, error: HttpServerError.ServeError): PortUnusable => {
  const { cause } = error
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : ""
  const why = ownValue(reasons, code)?.(variable) ?? (cause instanceof Error ? cause.message : String(cause))
  return new PortUnusable({ message: `${variable} ${port} on HOST ${host} cannot be used: ${why}.` })
}
