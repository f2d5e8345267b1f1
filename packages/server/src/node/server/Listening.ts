import { IncomingMessage, Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import type { Duplex } from "node:stream"
import { ownValue } from "@open-valuation/core/domain"
import { Context, Effect, Layer, Schedule, Schema } from "effect"
import type { HttpServer, HttpServerError, HttpServerRequest, HttpServerResponse } from "effect/http"
import * as NodeHttpServer from "#node-http-server"
import { answerUnreadable, type Unreadable } from "../../http/Answer.ts"
import { Delivery, PIECE } from "../../http/Drain.ts"
import { type AnswerPlain, PlainDoor } from "../../http/Plain.ts"

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

/** Node's HTTP server, which asks `first` before it hands a request to its listeners. */
class DooredServer extends Server {
  /** True when it has taken the request over. */
  first: (request: IncomingMessage, response: ServerResponse) => boolean = () => false

  override emit(event: string | symbol, ...given: Array<unknown>): boolean {
    return (event === "request" && isAsked(given) && this.first(...given)) || super.emit(event, ...given)
  }
}

const isAsked = (given: Array<unknown>): given is [IncomingMessage, ServerResponse] =>
  given[0] instanceof IncomingMessage && given[1] instanceof ServerResponse

/** A request as the door takes it, and where its answer goes. */
const asPlain = ({ headers, method = "", url = "" }: IncomingMessage, response: ServerResponse) =>
  [
    { method, url, headers },
    {
      send: (answer: HttpServerResponse.HttpServerResponse) => send(answer, response),
      whenTaken: (run: () => void) => void (response.closed ? run() : response.once("close", run)),
    },
  ] as const

/** Sends a whole answer: at once, or in pieces, each when the reader has taken those before. */
const send = ({ body, headers, status }: HttpServerResponse.HttpServerResponse, response: ServerResponse): void => {
  if (response.destroyed) return
  response.writeHead(status, headers)
  if (body._tag !== "Uint8Array") return void response.end()
  if (body.contentLength <= PIECE) return void response.end(body.text ?? body.body)
  let at = 0
  const next = (): void => {
    while (at < body.contentLength) {
      if (!response.write(body.body.subarray(at, (at += PIECE)))) return void response.once("drain", next)
    }
    response.end()
  }
  next()
}

/**
 * Keeps the connections of a server within the limits, and returns what tells when an answer has been taken,
 * and a door for plain requests.
 *
 * A connection beyond the limit takes the place of the one that asked longest ago and now sends no request, or does not
 * read its answer. Addresses do not count: behind a proxy all connections come from one.
 */
const boundConnections = Effect.fnUntraced(function* (server: DooredServer, limits: ConnectionLimits) {
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
  let plain: AnswerPlain | undefined
  server.first = (request, response) => {
    const { socket } = request
    const connection = open.get(socket)
    if (connection !== undefined) {
      open.delete(socket)
      open.set(socket, connection)
      connection.answering += 1
      response.once("close", () => (connection.answering -= 1))
    }
    if (plain?.(...asPlain(request, response)) === true) return true
    if (server.listenerCount("request") === 0) early.push([request, response])
    responses.set(request, response)
    return false
  }

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

  const door = (answer: AnswerPlain) =>
    Effect.acquireRelease(
      Effect.sync(() => (plain = answer)),
      () => Effect.sync(() => (plain = undefined)),
    )
  const delivery = ({ source }: HttpServerRequest.HttpServerRequest): Effect.Effect<void> =>
    Effect.callback<void>((resume) => {
      const response = responses.get(source)
      if (response === undefined || response.closed) return resume(Effect.void)
      const taken = () => resume(Effect.void)
      response.once("close", taken)
      return Effect.sync(() => response.off("close", taken))
    })
  return Context.make(Delivery, delivery).pipe(Context.add(PlainDoor, door))
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
  /**
   * Between two requests. Longer than proxies keep their connections (Caddy two minutes, nginx and balancers one): a
   * request sent just as this server closes would be lost.
   */
  readonly idle: number
  /** For taking the rest of an answer when the server shuts down and all requests have been answered. */
  readonly leave: number
}

export const defaultPatience: Patience = {
  head: 20_000,
  request: 300_000,
  silence: 120_000,
  idle: 150_000,
  leave: 3000,
}

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
      const bounded = Layer.effectContext(boundConnections(server, limits))
      return Layer.effectDiscard(Effect.addFinalizer(() => Effect.sync(() => server.closeAllConnections()))).pipe(
        Layer.provideMerge(NodeHttpServer.layer(() => server, { ...address, gracefulShutdownTimeout: patience.leave })),
        Layer.provideMerge(bounded),
      )
    }),
  )

/** Node's HTTP server, which answers even malformed requests with the envelope. */
const makeNodeServer = Effect.fnUntraced(function* (patience: Patience) {
  const context = yield* Effect.context<never>()
  const refused = new WeakSet<Duplex>()
  const server = new DooredServer({
    headersTimeout: patience.head,
    requestTimeout: patience.request,
    // The API answers a request without a Host header with the envelope. Node.js would send an empty answer.
    requireHostHeader: false,
    // Lets the API see both of two keys.
    joinDuplicateHeaders: true,
  })
  server.timeout = patience.silence
  server.keepAliveTimeout = patience.idle
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
