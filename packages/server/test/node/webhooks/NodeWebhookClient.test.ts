import { channel } from "node:diagnostics_channel"
import http from "node:http"
import type { Socket } from "node:net"
import { describe, expect, it } from "@effect/vitest"
import { ENGINE_VERSION } from "@open-valuation/core"
import { Deferred, Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import { Resolver } from "../../../src/node/addresses/CheckedAddresses.ts"
import { names, post, receiver } from "./Receiver.ts"

const says = (text: string) => (socket: Socket) => socket.end(text)
const ok = says("HTTP/1.1 204 No Content\r\n\r\n")

describe("a webhook", () => {
  it.effect("is sent with its headers and body to the URL's host", () =>
    Effect.gen(function* () {
      const server = yield* receiver(ok)
      expect(yield* post(`${server.url}?a=b#c`)).toEqual({ statusCode: 204, retryAfter: undefined })
      const [head = "", body] = server.requests.join("").split("\r\n\r\n")
      expect(head).toMatch(/^POST \/hook\?a=b HTTP\/1.1\r\n/)
      expect(head.toLowerCase().split("\r\n")).toEqual(
        expect.arrayContaining([
          `host: receiver.example:${server.port}`,
          "connection: close",
          "content-length: 9",
          "content-type: application/json",
          `user-agent: open-valuation/${ENGINE_VERSION}`,
          "webhook-id: msg_1",
        ]),
      )
      expect(body).toBe(`{"值":1}`)
    }),
  )

  it.effect("does not use the proxy of the process", () =>
    Effect.gen(function* () {
      const [server, proxy] = [yield* receiver(ok), yield* receiver(ok)]
      yield* Effect.acquireRelease(
        Effect.sync(() => http.setGlobalProxyFromEnv({ http_proxy: `http://127.0.0.1:${proxy.port}` })),
        (restore) => Effect.sync(restore),
      )
      yield* post(server.url)
      expect([server.connections(), proxy.connections()]).toEqual([1, 0])
    }),
  )

  it.effect("goes to the next of several addresses when one does not answer", () =>
    Effect.gen(function* () {
      const server = yield* receiver(ok)
      const { layer } = names(["127.0.0.2", "127.0.0.1"])
      expect(yield* post(server.url, layer)).toMatchObject({ statusCode: 204 })
    }),
  )
})

describe("no connection is made", () => {
  const cases: ReadonlyArray<readonly [string, string, ReadonlyArray<string>]> = [
    ["to a name with a private address behind an allowed one", "receiver.example", ["127.0.0.1", "169.254.169.254"]],
    ["to a name with a private address before an allowed one", "receiver.example", ["10.0.0.1", "127.0.0.1"]],
    ["to a name with a mapped private address", "receiver.example", ["127.0.0.1", "::ffff:10.0.0.1"]],
    ["to a name with what is no address", "receiver.example", ["127.0.0.1", "localhost"]],
    ["to a private address itself", "10.0.0.1", ["127.0.0.1"]],
    ["to a private address in IPv6", "[::ffff:a00:1]", ["127.0.0.1"]],
    ["to IPv6's loopback, which 127.0.0.0/8 does not allow", "[::1]", ["127.0.0.1"]],
  ]
  it.effect.each(cases)("%s", ([_, host, addresses]) =>
    Effect.gen(function* () {
      const server = yield* receiver(ok)
      const error = yield* Effect.flip(post(`http://${host}:${server.port}/`, names(addresses).layer))
      expect(error).toMatchObject({ _tag: "WebhookNotSent", reason: "Forbidden" })
      for (const address of addresses) expect(error.detail).not.toContain(address)
      expect(server.connections()).toBe(0)
    }),
  )

  it.effect("to a loopback address that is not allowed, by name or by address", () =>
    Effect.gen(function* () {
      const server = yield* receiver(ok)
      for (const host of ["receiver.example", "127.0.0.1", "2130706433"]) {
        const error = yield* Effect.flip(post(`http://${host}:${server.port}/`, names(["127.0.0.1"]).layer, []))
        expect(error.reason).toBe("Forbidden")
      }
      expect(server.connections()).toBe(0)
    }),
  )

  it.effect("to a name without an address", () =>
    Effect.gen(function* () {
      expect(yield* Effect.flip(post("http://receiver.example/", names([]).layer))).toMatchObject({
        reason: "Unresolved",
      })
    }),
  )

  it.effect("to an address that was not checked, when the name changes meanwhile", () =>
    Effect.gen(function* () {
      const server = yield* receiver(ok)
      const { asked, layer } = names(["127.0.0.1"], ["169.254.169.254"])
      expect(yield* post(server.url, layer)).toMatchObject({ statusCode: 204 })
      expect([asked.length, server.connections()]).toEqual([1, 1])
      expect(yield* Effect.flip(post(server.url, layer))).toMatchObject({ reason: "Forbidden" })
      expect([asked.length, server.connections()]).toEqual([2, 1])
    }),
  )
})

describe("a receiver that", () => {
  const answered: ReadonlyArray<readonly [string, (socket: Socket) => void, number]> = [
    ["keeps the connection open", (socket) => socket.write("HTTP/1.1 410 Gone\r\ncontent-length: 0\r\n\r\n"), 410],
    ["sends hints before its answer", says("HTTP/1.1 103 Early\r\n\r\nHTTP/1.1 202 Accepted\r\n\r\n"), 202],
  ]
  it.effect.each(answered)("%s has answered", ([_, answer, statusCode]) =>
    Effect.gen(function* () {
      const server = yield* receiver(answer)
      expect(yield* post(server.url)).toMatchObject({ statusCode })
      yield* server.closed
    }),
  )

  const unreachable: ReadonlyArray<readonly [string, (socket: Socket) => void]> = [
    ["sends headers without end", says(`HTTP/1.1 200 OK\r\n${"x: y\r\n".repeat(100_000)}`)],
    ["sends hints without end", says(`${"HTTP/1.1 103 Early\r\n\r\n".repeat(9)}HTTP/1.1 202 Accepted\r\n\r\n`)],
    ["says to continue without end", says(`${"HTTP/1.1 100 Continue\r\n\r\n".repeat(9)}HTTP/1.1 200 OK\r\n\r\n`)],
    ["wants another protocol", says("HTTP/1.1 101 Switch\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n")],
  ]
  it.effect.each(unreachable)("%s is not reached", ([_, answer]) =>
    Effect.gen(function* () {
      const server = yield* receiver(answer)
      const error = yield* Effect.flip(post(server.url))
      expect(error).toMatchObject({ reason: "Unreachable" })
      expect(error.detail).toMatch(/^[^\n]{1,80}$/)
      expect(error.detail).not.toContain("127.0.0.1")
      yield* server.closed
    }),
  )
})

describe("a receiver that hangs", () => {
  const hangs: ReadonlyArray<readonly [string, (socket: Socket) => void]> = [
    ["without a byte", () => {}],
    ["after an interim answer", (socket) => socket.write("HTTP/1.1 100 Continue\r\n\r\n")],
  ]
  it.effect.each(hangs)("%s is abandoned after 15 seconds", ([_, answer]) =>
    Effect.gen(function* () {
      const server = yield* receiver(answer)
      const sending = yield* Effect.forkChild(Effect.flip(post(server.url)))
      yield* server.reached
      yield* TestClock.adjust("14999 millis")
      expect(sending.pollUnsafe()).toBeUndefined()
      yield* TestClock.adjust("1 millis")
      expect(yield* Fiber.join(sending)).toMatchObject({ reason: "TimedOut", detail: "no answer within 15 s" })
      yield* server.closed
    }),
  )

  it.effect("in its body has answered, and is abandoned after 15 seconds", () =>
    Effect.gen(function* () {
      const headed = yield* Deferred.make<void>()
      yield* onceHeaded(() => Deferred.doneUnsafe(headed, Effect.void))
      const server = yield* receiver((socket) => socket.write("HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\ndrip"))
      const sending = yield* Effect.forkChild(post(server.url))
      yield* Deferred.await(headed)
      yield* TestClock.adjust("14999 millis")
      expect(sending.pollUnsafe()).toBeUndefined()
      yield* TestClock.adjust("1 millis")
      expect(yield* Fiber.join(sending)).toMatchObject({ statusCode: 200 })
      yield* server.closed
    }),
  )

  it.effect("in its name lookup is abandoned after 15 seconds", () =>
    Effect.gen(function* () {
      const asked = yield* Deferred.make<void>()
      const resolve = () => Effect.andThen(Deferred.succeed(asked, undefined), Effect.never)
      const sending = yield* Effect.forkChild(
        Effect.flip(post("http://receiver.example/", Layer.succeed(Resolver, { resolve }))),
      )
      yield* Deferred.await(asked)
      yield* TestClock.adjust("15 seconds")
      expect(yield* Fiber.join(sending)).toMatchObject({ reason: "TimedOut" })
    }),
  )
})

/** Runs once the headers of an answer have arrived. */
const onceHeaded = (run: () => void) =>
  Effect.acquireRelease(
    Effect.sync(() => channel("http.client.response.finish").subscribe(run)),
    () => Effect.sync(() => channel("http.client.response.finish").unsubscribe(run)),
  )
