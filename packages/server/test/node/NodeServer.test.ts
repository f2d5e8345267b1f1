import { connect, type Socket } from "node:net"
import { describe, expect, it } from "@effect/vitest"
import { Deferred, Effect, Exit, Fiber, Layer, Logger, Schema, Scope, Stream } from "effect"
import { HttpServer, HttpServerRequest, HttpServerResponse } from "effect/http"
import { defaultPatience, nodeServerLayer, type Patience } from "../../src/node/server/Listening.ts"

/** Serves the same answer to every request until the scope closes, and returns the port. */
const serve = Effect.fnUntraced(function* (
  answer: Effect.Effect<HttpServerResponse.HttpServerResponse, never, HttpServerRequest.HttpServerRequest>,
  patience: Partial<Patience> = {},
  scope?: Scope.Scope,
) {
  const layer = HttpServer.serve(answer).pipe(
    Layer.provideMerge(nodeServerLayer({ host: "127.0.0.1", port: 0 }, { ...defaultPatience, ...patience })),
    Layer.provide(Logger.layer([])),
  )
  const context = yield* Layer.buildWithScope(layer, scope ?? (yield* Effect.scope))
  const url = yield* HttpServer.addressFormattedWith(Effect.succeed).pipe(Effect.provide(context))
  return Number(new URL(url).port)
})

const ok = Effect.succeed(HttpServerResponse.text("ok"))

const opened = (port: number, text: string): Effect.Effect<Socket> =>
  Effect.callback<Socket>((resume) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.write(text)
      resume(Effect.succeed(socket))
    })
    socket.on("error", () => undefined)
  })

/** Everything that a connection sends until it closes. */
const readAll = (socket: Socket): Effect.Effect<string> =>
  Effect.callback<string>((resume) => {
    let read = ""
    socket.on("data", (chunk: Buffer) => (read += chunk.toString("utf8")))
    socket.on("close", () => resume(Effect.succeed(read)))
  })

const tell = (port: number, text: string) => Effect.flatMap(opened(port, text), readAll)

const Envelope = Schema.Struct({ code: Schema.Int, message: Schema.String, data: Schema.Null })

const parse = Effect.fnUntraced(function* (answer: string) {
  const [head = "", body = ""] = answer.split("\r\n\r\n")
  const [line = "", ...headers] = head.split("\r\n")
  const byName = new Map(headers.map((header) => [header.split(": ")[0], header.split(": ")[1]]))
  expect(byName.get("content-length")).toBe(String(Buffer.byteLength(body)))
  expect(byName.get("x-request-id")).toMatch(/^[0-9a-f]{24}$/)
  expect(byName.get("connection")).toBe("close")
  const envelope = yield* Schema.decodeUnknownEffect(Schema.fromJsonString(Envelope))(body)
  return { line, ...envelope }
})

const malformed = {
  line: "HTTP/1.1 400 Bad Request",
  code: 40000,
  message: "请求不符合 HTTP 格式，无法解析",
  data: null,
}

describe("Node's server", () => {
  for (const [name, text] of [
    ["no HTTP at all", "hello\r\n\r\n"],
    ["the start of a TLS handshake", "\u0016\u0003\u0001\u0002\u0000"],
    ["a header without a name", "GET / HTTP/1.1\r\nhost: a\r\n: b\r\n\r\n"],
    ["two different lengths", "POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n"],
    ["a length beside chunks", "POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n"],
  ] as const) {
    it.live(`answers ${name} with the envelope`, () =>
      Effect.gen(function* () {
        const port = yield* serve(ok)
        expect(yield* parse(yield* tell(port, text))).toEqual(malformed)
        expect(yield* tell(port, "GET / HTTP/1.0\r\n\r\n")).toMatch(/ok$/)
      }),
    )
  }

  it.live("answers headers over 16 KiB with 41300", () =>
    Effect.gen(function* () {
      const port = yield* serve(ok)
      const answer = yield* tell(port, `GET / HTTP/1.1\r\nhost: a\r\nx: ${"y".repeat(100_000)}\r\n\r\n`)
      expect(yield* parse(answer)).toEqual({
        line: "HTTP/1.1 413 Content Too Large",
        code: 41300,
        message: "请求行和请求头超过大小限制",
        data: null,
      })
    }),
  )

  it.live("answers expectations and tunnels, which are not supported, with the envelope", () =>
    Effect.gen(function* () {
      const port = yield* serve(ok)
      const expecting = yield* tell(port, "GET / HTTP/1.1\r\nhost: a\r\nexpect: miracles\r\n\r\n")
      expect(yield* parse(expecting)).toEqual({
        line: "HTTP/1.1 400 Bad Request",
        code: 40000,
        message: "不支持该 Expect 请求头，只支持 100-continue",
        data: null,
      })
      const tunnel = yield* tell(port, "CONNECT example.com:443 HTTP/1.1\r\nhost: example.com\r\n\r\n")
      expect(yield* parse(tunnel)).toEqual({
        line: "HTTP/1.1 405 Method Not Allowed",
        code: 40500,
        message: "不支持 CONNECT 方法",
        data: null,
      })
    }),
  )

  it.live("shows both of two Authorization headers to the API", () =>
    Effect.gen(function* () {
      const seen = Effect.map(HttpServerRequest.HttpServerRequest, ({ headers }) =>
        HttpServerResponse.text(headers["authorization"] ?? ""),
      )
      const port = yield* serve(seen)
      const answer = yield* tell(
        port,
        "GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\nauthorization: Bearer a\r\nauthorization: Bearer b\r\n\r\n",
      )
      expect(answer).toMatch(/Bearer a, Bearer b$/)
    }),
  )

  it.live("writes nothing into a stream whose reader sends rubbish, and ends it", () =>
    Effect.gen(function* () {
      const ended = yield* Deferred.make<void>()
      const stream = Stream.concat(Stream.succeed("first\n"), Stream.never).pipe(
        Stream.ensuring(Deferred.succeed(ended, undefined)),
        Stream.encodeText,
      )
      const port = yield* serve(Effect.succeed(HttpServerResponse.stream(stream)))
      const socket = yield* opened(port, "GET / HTTP/1.1\r\nhost: a\r\n\r\n")
      yield* Effect.callback<void>((resume) => void socket.once("data", () => resume(Effect.void)))
      const rest = yield* Effect.forkChild(readAll(socket), { startImmediately: true })
      socket.write("rubbish\r\n\r\n")
      yield* Deferred.await(ended)
      expect(yield* Fiber.join(rest)).not.toContain("HTTP/1.1")
    }),
  )

  it.live("survives connections that close before they are answered", () =>
    Effect.gen(function* () {
      const port = yield* serve(ok)
      for (let i = 0; i < 20; i++) {
        const socket = yield* opened(port, "rubbish\r\n\r\n")
        socket.resetAndDestroy()
      }
      expect(yield* tell(port, "GET / HTTP/1.0\r\n\r\n")).toMatch(/ok$/)
    }),
  )

  it.live("cuts off a reader that accepts nothing", () =>
    Effect.gen(function* () {
      const ended = yield* Deferred.make<void>()
      const endless = Stream.forever(Stream.succeed(new Uint8Array(65_536))).pipe(
        Stream.ensuring(Deferred.succeed(ended, undefined)),
      )
      const port = yield* serve(Effect.succeed(HttpServerResponse.stream(endless)), { silence: 200 })
      const socket = yield* opened(port, "GET / HTTP/1.1\r\nhost: a\r\n\r\n")
      socket.pause()
      yield* Deferred.await(ended)
      socket.destroy()
    }),
  )

  it.live("shuts down although a reader accepts nothing", () =>
    Effect.gen(function* () {
      const filling = yield* Deferred.make<void>()
      const endless = Stream.forever(Stream.succeed(new Uint8Array(65_536))).pipe(
        Stream.onStart(Deferred.succeed(filling, undefined)),
      )
      const scope = yield* Scope.make()
      const port = yield* serve(Effect.succeed(HttpServerResponse.stream(endless)), { leave: 100 }, scope)
      const socket = yield* opened(port, "GET / HTTP/1.1\r\nhost: a\r\n\r\n")
      socket.pause()
      yield* Deferred.await(filling)
      yield* Scope.close(scope, Exit.void)
      const refused = yield* Effect.tryPromise(() => fetch(`http://127.0.0.1:${port}/`)).pipe(Effect.flip)
      expect(refused._tag).toBe("UnknownError")
      socket.destroy()
    }),
  )

  it("has time limits that suit uploads and streams", () => {
    expect(defaultPatience).toEqual({ head: 20_000, request: 300_000, silence: 120_000, idle: 150_000, leave: 3000 })
  })
})
