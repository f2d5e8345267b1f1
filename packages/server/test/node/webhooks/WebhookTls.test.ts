import { readFileSync } from "node:fs"
import type { Socket } from "node:net"
import { createServer, getCACertificates, setDefaultCACertificates, TLSSocket } from "node:tls"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { post, receiver } from "./Receiver.ts"

/** Certificate of receiver.example, self-signed, valid from 2020 to 2120. For tests only. */
const fixture = (extension: string): string =>
  readFileSync(new URL(`fixtures/receiver.example.${extension}`, import.meta.url), "utf8")

const [cert, key] = [fixture("crt"), fixture("key")]

/** Answers over TLS, and records the requested names. */
const secureReceiver = Effect.fnUntraced(function* () {
  const asked: Array<string | false | null> = []
  const answer = (socket: Socket): void => {
    if (socket instanceof TLSSocket) asked.push(socket.servername)
    socket.end("HTTP/1.1 204 No Content\r\n\r\n")
  }
  const server = yield* receiver(answer, (serve) => createServer({ cert, key }, serve))
  return { ...server, asked }
})

/** Trusts the certificate as an operator does with NODE_EXTRA_CA_CERTS. */
const trusted = Effect.acquireRelease(
  Effect.sync(() => {
    const before = getCACertificates("default")
    setDefaultCACertificates([...before, cert])
    return before
  }),
  (before) => Effect.sync(() => setDefaultCACertificates(before)),
)

describe("a webhook over TLS", () => {
  it.effect("requests the host by name at the checked address", () =>
    Effect.gen(function* () {
      yield* trusted
      const server = yield* secureReceiver()
      for (const host of ["receiver.example", "RECEIVER.example", "receiver.example."]) {
        expect(yield* post(`https://${host}:${server.port}/`)).toMatchObject({ statusCode: 204 })
      }
      expect(server.asked).toEqual(["receiver.example", "receiver.example", "receiver.example"])
    }),
  )

  it.effect("is not sent to a host with the certificate of another", () =>
    Effect.gen(function* () {
      yield* trusted
      const server = yield* secureReceiver()
      for (const host of ["other.example", "127.0.0.1"]) {
        expect(yield* Effect.flip(post(`https://${host}:${server.port}/`))).toMatchObject({
          reason: "TlsFailed",
          detail: "no TLS connection (ERR_TLS_CERT_ALTNAME_INVALID)",
        })
      }
      expect(server.asked).toEqual([])
    }),
  )

  it.effect("is not sent to a host with an untrusted certificate", () =>
    Effect.gen(function* () {
      const server = yield* secureReceiver()
      expect(yield* Effect.flip(post(`https://receiver.example:${server.port}/`))).toMatchObject({
        reason: "TlsFailed",
        detail: "no TLS connection (DEPTH_ZERO_SELF_SIGNED_CERT)",
      })
      expect(server.asked).toEqual([])
    }),
  )

  const failures: ReadonlyArray<readonly [string, (socket: Socket) => void]> = [
    ["speaks plain HTTP", (socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n")],
    ["closes in the handshake", (socket) => socket.end()],
  ]
  it.effect.each(failures)("is not sent to a receiver that %s", ([_, answer]) =>
    Effect.gen(function* () {
      const server = yield* receiver(answer)
      const error = yield* Effect.flip(post(`https://receiver.example:${server.port}/`))
      expect(error.reason).toBe("TlsFailed")
    }),
  )

  it.effect("is abandoned after 15 seconds when the handshake hangs", () =>
    Effect.gen(function* () {
      const server = yield* receiver(() => {})
      const sending = yield* Effect.forkChild(Effect.flip(post(`https://receiver.example:${server.port}/`)))
      yield* server.reached
      yield* TestClock.adjust("15 seconds")
      expect(yield* Fiber.join(sending)).toMatchObject({ reason: "TimedOut" })
      yield* server.closed
    }),
  )
})
