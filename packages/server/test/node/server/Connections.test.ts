import { connect, type Socket } from "node:net"
import { describe, expect, it } from "@effect/vitest"
import { Delivery } from "@open-valuation/server/http"
import { Deferred, Effect, Layer, Logger, Stream } from "effect"
import { HttpServer, HttpServerRequest, HttpServerResponse } from "effect/http"
import { TestClock } from "effect/testing"
import { PlainDoor } from "../../../src/http/Plain.ts"
import { defaultConnectionLimits, defaultPatience, nodeServerLayer } from "../../../src/node/server/Listening.ts"

const { takeWithin } = defaultConnectionLimits

/** Serves the same answer to every request, and returns what connects to the server. */
const serve = Effect.fnUntraced(function* (
  answer: Effect.Effect<HttpServerResponse.HttpServerResponse, never, HttpServerRequest.HttpServerRequest>,
  most = defaultConnectionLimits.most,
) {
  const limits = { ...defaultConnectionLimits, most }
  const layer = HttpServer.serve(answer).pipe(
    Layer.provideMerge(nodeServerLayer({ host: "127.0.0.1", port: 0 }, defaultPatience, limits)),
    Layer.provide(Logger.layer([])),
  )
  const context = yield* Layer.build(layer)
  const url = new URL(yield* HttpServer.addressFormattedWith(Effect.succeed).pipe(Effect.provide(context)))
  return Effect.acquireRelease(
    Effect.callback<Socket>((resume) => {
      const socket = connect(Number(url.port), "127.0.0.1", () => resume(Effect.succeed(socket)))
      socket.on("error", () => undefined)
    }),
    (socket) => Effect.sync(() => socket.destroy()),
  )
})

const GET = "GET / HTTP/1.1\r\nhost: a\r\n\r\n"

const turn = Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))

/** Lets both ends of all connections do what they can. */
const settle = Effect.repeat(turn, { times: 200 })

/** The server looks at its connections. */
const look = Effect.andThen(settle, TestClock.adjust(takeWithin))

const closed = (socket: Socket): Effect.Effect<void> =>
  Effect.callback<void>(
    (resume) => void (socket.closed ? resume(Effect.void) : socket.once("close", () => resume(Effect.void))),
  )

const nextText = (socket: Socket): Effect.Effect<string> =>
  Effect.callback<string>(
    (resume) => void socket.once("data", (bytes: Buffer) => resume(Effect.succeed(String(bytes)))),
  )

/** An endless answer, as fast as it is read, and whether it has ended. */
const endless = Effect.gen(function* () {
  const ended = yield* Deferred.make<void>()
  const pieces = Stream.forever(Stream.succeed(new Uint8Array(65_536)))
  const answer = HttpServerResponse.stream(Stream.ensuring(pieces, Deferred.succeed(ended, undefined)))
  return { answer: Effect.succeed(answer), ended: Deferred.await(ended), isOver: Deferred.isDone(ended) }
})

describe("connections of a server", () => {
  it.effect("that come before the API is ready wait for its answer", () =>
    Effect.gen(function* () {
      const layer = nodeServerLayer({ host: "127.0.0.1", port: 0 }).pipe(Layer.provide(Logger.layer([])))
      const context = yield* Layer.build(layer)
      const url = new URL(yield* HttpServer.addressFormattedWith(Effect.succeed).pipe(Effect.provide(context)))
      const answers = ["/first", "/second"].map((path) => fetch(new URL(path, url)).then((answer) => answer.text()))
      yield* settle
      const { serve: attach } = yield* HttpServer.HttpServer.pipe(Effect.provide(context))
      yield* attach(Effect.map(HttpServerRequest.HttpServerRequest, ({ url: path }) => HttpServerResponse.text(path)))
      expect(yield* Effect.promise(() => Promise.all(answers))).toEqual(["/first", "/second"])
    }),
  )

  it.effect("get plain answers through the door, whole or in pieces, and serve other requests beside it", () =>
    Effect.gen(function* () {
      const layer = HttpServer.serve(Effect.succeed(HttpServerResponse.text("other"))).pipe(
        Layer.provideMerge(nodeServerLayer({ host: "127.0.0.1", port: 0 })),
        Layer.provide(Logger.layer([])),
      )
      const context = yield* Layer.build(layer)
      const url = new URL(yield* HttpServer.addressFormattedWith(Effect.succeed).pipe(Effect.provide(context)))
      const large = "房".repeat(200_000)
      let taken = 0
      const open = yield* Effect.provide(PlainDoor, context)
      const ask = (path: string) =>
        Effect.promise(() => fetch(new URL(path, url)).then(async (answer) => [answer.status, await answer.text()]))
      yield* Effect.scoped(
        Effect.gen(function* () {
          yield* open(({ url: path }, { send, whenTaken }) => {
            if (path === "/other") return false
            whenTaken(() => (taken += 1))
            send(
              path === "/none"
                ? HttpServerResponse.empty({ status: 204 })
                : HttpServerResponse.text(path === "/large" ? large : path, { status: 203 }),
            )
            return true
          })
          expect(yield* ask("/small")).toEqual([203, "/small"])
          expect(yield* ask("/large")).toEqual([203, large])
          expect(yield* ask("/none")).toEqual([204, ""])
          expect(yield* ask("/other")).toEqual([200, "other"])
          yield* settle
          expect(taken).toBe(3)
        }),
      )
      expect(yield* ask("/small")).toEqual([200, "other"])
    }),
  )

  it.effect("end when their readers take nothing", () =>
    Effect.gen(function* () {
      const { answer, ended, isOver } = yield* endless
      const opened = yield* serve(answer)
      const socket = yield* opened
      socket.pause()
      socket.write(GET)
      yield* look
      expect(yield* isOver).toBe(false)
      yield* look
      yield* ended
    }),
  )

  it.effect("stay while their readers take what comes, however long nothing comes", () =>
    Effect.gen(function* () {
      const second = yield* Deferred.make<string>()
      const texts = Stream.concat(Stream.succeed("first"), Stream.fromEffect(Deferred.await(second)))
      const opened = yield* serve(Effect.succeed(HttpServerResponse.stream(Stream.encodeText(texts))))
      const socket = yield* opened
      socket.write(GET)
      expect(yield* nextText(socket)).toContain("HTTP/1.1 200")
      for (let looks = 0; looks < 5; looks++) yield* look
      yield* Deferred.succeed(second, "second")
      expect(yield* nextText(socket)).toContain("second")
    }),
  )

  it.live("beyond the limit take the places of those that asked longest ago and wait for nothing", () =>
    Effect.gen(function* () {
      const asked = yield* Deferred.make<void>()
      const over = yield* Deferred.make<HttpServerResponse.HttpServerResponse>()
      const opened = yield* serve(Effect.andThen(Deferred.succeed(asked, undefined), Deferred.await(over)), 3)
      const asking = yield* opened
      asking.write(GET)
      yield* Deferred.await(asked)
      const idle = yield* opened
      const later = yield* opened
      yield* settle
      const last = yield* opened
      yield* closed(idle.resume())
      yield* settle
      expect([asking, later, last].map((socket) => socket.closed)).toEqual([false, false, false])
      yield* Deferred.succeed(over, HttpServerResponse.empty())
      const answer = yield* nextText(asking)
      expect(answer).toContain("HTTP/1.1 204")
      // Longer than any usual proxy keeps an idle connection.
      expect(Number(/^Keep-Alive: timeout=(\d+)/m.exec(answer)?.[1])).toBeGreaterThan(120)
    }),
  )

  it.live("that wait for nothing and are fewer than the busy ones are not opened", () =>
    Effect.gen(function* () {
      const asked = yield* Deferred.make<void>()
      const over = yield* Deferred.make<HttpServerResponse.HttpServerResponse>()
      const opened = yield* serve(Effect.andThen(Deferred.succeed(asked, undefined), Deferred.await(over)), 1)
      const asking = yield* opened
      asking.write(GET)
      yield* Deferred.await(asked)
      yield* closed((yield* opened).resume())
      yield* Deferred.succeed(over, HttpServerResponse.empty())
      expect(yield* nextText(asking)).toContain("HTTP/1.1 204")
    }),
  )

  it.effect("tell when an answer has been taken, or never will be", () =>
    Effect.gen(function* () {
      const taken = new Set<string>()
      const answer = Effect.gen(function* () {
        const request = yield* HttpServerRequest.HttpServerRequest
        const told = Effect.andThen(
          (yield* Delivery)(request),
          Effect.sync(() => taken.add(request.url)),
        )
        yield* Effect.forkDetach(told, { startImmediately: true })
        return HttpServerResponse.uint8Array(new Uint8Array(request.url === "/small" ? 10 : 30_000_000))
      })
      const opened = yield* serve(answer)
      const sockets = yield* Effect.forEach(["/small", "/read", "/left", "/unread"], (path) =>
        Effect.tap(opened, (socket) => {
          socket.pause()
          return Effect.sync(() => socket.write(GET.replace("/", path)))
        }),
      )
      while (taken.size < 1) yield* turn
      yield* settle
      expect([...taken]).toEqual(["/small"])
      sockets[1]?.resume()
      while (taken.size < 2) yield* turn
      sockets[2]?.destroy()
      while (taken.size < 3) yield* turn
      expect([...taken]).toEqual(["/small", "/read", "/left"])
    }),
  )
})
