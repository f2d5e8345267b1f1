import { brotliCompressSync, constants, deflateSync, gzipSync } from "node:zlib"
import { it } from "@effect/vitest"
import { PageFetch } from "@open-valuation/search-web"
import { Effect, Layer } from "effect"
import { describe, expect } from "vitest"
import { parseCidrs } from "../../../src/index.ts"
import { Resolver } from "../../../src/node/addresses/CheckedAddresses.ts"
import { pageFetchLayer } from "../../../src/node/outside/OutsideSources.ts"
import { receiver } from "../webhooks/Receiver.ts"

const loopback = parseCidrs("127.0.0.0/8") ?? []
const limits = { mostBytes: 524_288, timeLimitMs: 5000 }

/** A name service with one answer for all names. */
const named = (...addresses: ReadonlyArray<string>) =>
  Layer.succeed(Resolver, { resolve: () => Effect.succeed(addresses) })

const head = (headers: string) => `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n${headers}\r\n`

/** The page of a server that answers with these bytes. */
const got = (answer: string | Uint8Array, change: Partial<typeof limits> = {}, close = true) =>
  Effect.gen(function* () {
    const server = yield* receiver((socket) => {
      socket.write(answer)
      if (close) socket.end()
    })
    const { get } = yield* PageFetch
    const outcome = yield* Effect.result(get(new URL(`http://page.example:${server.port}/x`), { ...limits, ...change }))
    return { outcome, requests: server.requests }
  }).pipe(Effect.scoped, Effect.provide(pageFetchLayer({ allow: loopback }).pipe(Layer.provide(named("127.0.0.1")))))

const reasonOf = ({ outcome }: Effect.Success<ReturnType<typeof got>>) =>
  outcome._tag === "Failure" ? outcome.failure.reason : new TextDecoder().decode(outcome.success.bytes)

const encoded = (encoding: string, body: Uint8Array) =>
  Buffer.concat([Buffer.from(head(`content-encoding: ${encoding}\r\ncontent-length: ${body.length}\r\n`)), body])

describe("a page over the network", () => {
  it.live("is fetched with the reader's name, and without cookies", () =>
    Effect.gen(function* () {
      const page = yield* got(`${head("content-length: 2\r\nset-cookie: a=1\r\n")}hi`)
      expect(page.outcome).toMatchObject({ success: { status: 200, contentType: "text/html", location: undefined } })
      expect(reasonOf(page)).toBe("hi")
      expect(page.requests[0]).toMatch(/user-agent: OpenValuation\/\d/i)
      expect(page.requests[0]).not.toMatch(/cookie|traceparent/i)
    }),
  )

  it.live(
    "is decoded, and no more than the limit of it",
    () =>
      Effect.gen(function* () {
        const text = Buffer.from("二手房".repeat(100))
        for (const [encoding, bytes] of [
          ["gzip", gzipSync(text)],
          ["deflate", deflateSync(text)],
          ["br", brotliCompressSync(text)],
          ["identity", text],
        ] as const) {
          expect(reasonOf(yield* got(encoded(encoding, bytes))), encoding).toBe(text.toString())
        }
        expect(reasonOf(yield* got(encoded("gzip", gzipSync(Buffer.alloc(50_000_000)))))).toBe("TOO_LARGE")
        expect(reasonOf(yield* got(encoded("br", brotliCompressSync(Buffer.alloc(50_000_000)))))).toBe("TOO_LARGE")
        expect(reasonOf(yield* got(`${head("")}${"x".repeat(10_000_000)}`))).toBe("TOO_LARGE")
        expect(reasonOf(yield* got(encoded("gzip", text)))).toBe("UNREACHABLE")
        expect(reasonOf(yield* got(encoded("zstd", text)))).toBe("UNREACHABLE")
        expect(reasonOf(yield* got(head(`x: ${"y".repeat(20_000)}\r\n`)))).toBe("UNREACHABLE")
      }),
    { tags: ["long"] },
  )

  it.live("is not unpacked any further once it is too large, or given up", () =>
    Effect.gen(function* () {
      const zeros = Buffer.alloc(200_000_000)
      const bomb = encoded("br", brotliCompressSync(zeros, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }))
      expect(bomb.length).toBeLessThan(100_000)
      for (const limit of [{ mostBytes: 1000 }, { mostBytes: 1_000_000_000, timeLimitMs: 30 }]) {
        expect(reasonOf(yield* got(bomb, limit))).toMatch(/TOO_LARGE|TIMED_OUT/)
        const before = process.memoryUsage().arrayBuffers
        yield* Effect.sleep("400 millis")
        expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16_000_000)
      }
    }),
  )

  it.live("that breaks off, hangs or drips is not read", () =>
    Effect.gen(function* () {
      expect(reasonOf(yield* got(`${head("content-length: 100\r\n")}short`))).toBe("UNREACHABLE")
      expect(reasonOf(yield* got(`${head("content-length: 100\r\n")}short`, { timeLimitMs: 150 }, false))).toBe(
        "TIMED_OUT",
      )
      expect(reasonOf(yield* got("", {}))).toBe("UNREACHABLE")
    }),
  )

  it.live("is told where it leads, and not followed", () =>
    Effect.gen(function* () {
      const page = yield* got("HTTP/1.1 302 Found\r\nlocation: http://169.254.169.254/\r\ncontent-length: 0\r\n\r\n")
      expect(page.outcome).toMatchObject({ success: { status: 302, location: "http://169.254.169.254/" } })
      expect(page.requests).toHaveLength(1)
    }),
  )

  it.live("is told where it leads also in unescaped UTF-8 and in Latin-1", () =>
    Effect.gen(function* () {
      const answer = (location: Buffer) =>
        got(Buffer.concat([Buffer.from("HTTP/1.1 302 Found\r\nlocation: "), location, Buffer.from("\r\n\r\n")]))
      expect((yield* answer(Buffer.from("/二手房"))).outcome).toMatchObject({ success: { location: "/二手房" } })
      expect((yield* answer(Buffer.from("/caf\u00e9", "latin1"))).outcome).toMatchObject({
        success: { location: "/caf\u00e9" },
      })
    }),
  )

  it.live("is not fetched from a private address, however it is written", () =>
    Effect.gen(function* () {
      const { get } = yield* PageFetch
      const urls = [
        "http://169.254.169.254/latest/meta-data/",
        "http://100.100.100.200/",
        "http://127.0.0.1/",
        "http://2130706433/",
        "http://0x7f.1/",
        "http://017700000001/",
        "http://[::1]/",
        "http://[::ffff:10.0.0.1]/",
        "http://[fd00::1]/",
        "http://0.0.0.0/",
        "http://192.168.1.1/",
        "http://name.example/",
      ]
      for (const url of urls) {
        const outcome = yield* Effect.result(get(new URL(url), limits))
        expect(outcome, url).toMatchObject({ failure: { reason: "FORBIDDEN" } })
      }
    }).pipe(Effect.provide(pageFetchLayer({ allow: [] }).pipe(Layer.provide(named("93.184.215.14", "10.0.0.1"))))),
  )
})
