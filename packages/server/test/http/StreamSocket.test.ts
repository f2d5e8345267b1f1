import { createServer, type IncomingMessage, request } from "node:http"
import { NodeHttpServer } from "@effect/platform-node"
import { describe, expect, it } from "@effect/vitest"
import { layerServer } from "@open-valuation/server/http"
import { Deferred, Effect, Exit, Fiber, Layer, Logger, References as LogReferences, Scope, Stream } from "effect"
import { asset, body, type Host, layerServices, makeHost, PATH } from "./Host.ts"
import { receivedEvents, step } from "./Story.ts"

/** Serves a host on a free port until the given scope closes, and returns the port and the log lines. */
const serve = Effect.fnUntraced(function* (host: Host, scope: Scope.Scope) {
  const lines: Array<Readonly<Record<string, unknown>>> = []
  const logger = Logger.make(({ fiber, message }) => {
    lines.push({ message: String(message), ...fiber.getRef(LogReferences.CurrentLogAnnotations) })
  })
  const node = createServer()
  const server = NodeHttpServer.layerServer(() => node, { port: 0, host: "127.0.0.1" })
  yield* layerServer({ assets: [asset] }).pipe(
    Layer.provide(server),
    Layer.provide(layerServices(host)),
    Layer.provide(Logger.layer([logger])),
    Layer.buildWithScope(scope),
  )
  const address = node.address()
  return { port: typeof address === "object" && address !== null ? address.port : 0, lines }
})

/** Opens a stream without reading it. */
const open = (port: number): Effect.Effect<IncomingMessage> =>
  Effect.callback<IncomingMessage>((resume) => {
    const headers = { "x-api-key": "ovk_owner", "content-type": "application/json" }
    const asked = request({ port, host: "127.0.0.1", method: "POST", path: `${PATH}/stream`, headers, agent: false })
    asked.on("response", (response) => resume(Effect.succeed(response)))
    asked.on("error", () => undefined)
    asked.end(JSON.stringify(body))
  })

/** The remaining text of a response, once it is complete. */
const readAll = (response: IncomingMessage): Effect.Effect<string> =>
  Effect.callback<string>((resume) => {
    const chunks: Array<Buffer> = []
    response.on("data", (chunk: Buffer) => chunks.push(chunk))
    response.on("end", () => resume(Effect.succeed(Buffer.concat(chunks).toString("utf8"))))
  })

/** Reads until a text has arrived. */
const readUntil = (response: IncomingMessage, text: string): Effect.Effect<void> =>
  Effect.callback<void>((resume) => {
    let read = ""
    const onData = (chunk: Buffer): void => {
      read += chunk.toString("utf8")
      if (!read.includes(text)) return
      response.off("data", onData)
      resume(Effect.void)
    }
    response.on("data", onData)
  })

const turn = Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))

describe("a stream on a socket", () => {
  it.live("pulls nothing from a task while its reader does not read, and loses nothing", () =>
    Effect.gen(function* () {
      const host = makeHost()
      const all = 2000
      const source = { taken: 0 }
      const long = { code: "x".repeat(8192), params: {} }
      host.live = Stream.range(2, all).pipe(
        Stream.rechunk(1),
        Stream.map((seq) => {
          source.taken += 1
          return step(seq, long)
        }),
      )
      const { port } = yield* serve(host, yield* Effect.scope)
      const response = yield* open(port)
      // The buffers of both sockets fill up. After that nothing more is taken, however long the reader waits.
      let before = -1
      while (source.taken === 0 || source.taken !== before) {
        before = source.taken
        for (let turns = 0; turns < 2000; turns++) yield* turn
      }
      expect(source.taken).toBeLessThan(all / 2)
      const events = receivedEvents(yield* readAll(response))
      expect(events.map(({ id }) => Number(id))).toEqual(Array.from({ length: all }, (_, i) => i + 1))
    }),
  )

  it.live("ends quietly when its reader disconnects, and returns its place", () =>
    Effect.gen(function* () {
      const host = makeHost()
      const left = yield* Deferred.make<void>()
      host.live = Stream.ensuring(Stream.never, Deferred.succeed(left, undefined))
      const { port, lines } = yield* serve(host, yield* Effect.scope)
      const response = yield* open(port)
      yield* readUntil(response, "event: task")
      response.destroy()
      yield* Deferred.await(left)
      while (lines.length === 0) yield* turn
      for (let turns = 0; turns < 100; turns++) yield* turn
      expect(lines).toEqual([
        expect.objectContaining({ message: "request", status: 200, events: 1, end: "closed", account: "account-1" }),
      ])
      expect(host.inputs).toHaveLength(1)
    }),
  )

  it.live("does not hold up a shutdown, and ends as a complete response", () =>
    Effect.gen(function* () {
      const host = makeHost()
      const scope = yield* Scope.make()
      const { port, lines } = yield* serve(host, scope)
      const streams = yield* Effect.all([open(port), open(port), open(port)])
      yield* Effect.forEach(streams, (stream) => readUntil(stream, "event: task"))
      const rests = yield* Effect.forEach(streams, (stream) =>
        Effect.forkChild(readAll(stream), { startImmediately: true }),
      )
      yield* Scope.close(scope, Exit.void)
      for (const rest of rests) expect(yield* Fiber.join(rest)).toBe("")
      expect(streams.map(({ complete }) => complete)).toEqual([true, true, true])
      expect(lines.map(({ message, end }) => [message, end])).toEqual(streams.map(() => ["request", "drained"]))
    }),
  )
})
