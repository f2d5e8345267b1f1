import { gzipSync } from "node:zlib"
import { it } from "@effect/vitest"
import { makePageReader, parseSites } from "@open-valuation/search-web"
import { Effect, Layer } from "effect"
import { describe, expect } from "vitest"
import { parseCidrs } from "../../../src/index.ts"
import { Resolver } from "../../../src/node/addresses/CheckedAddresses.ts"
import { pageFetchLayer } from "../../../src/node/outside/OutsideSources.ts"
import { receiver } from "../webhooks/Receiver.ts"

/** Every name is the server on this machine, except that `inside.…` is a private address. */
const names = Layer.succeed(Resolver, {
  resolve: (name) => Effect.succeed([name.startsWith("inside.") ? "10.0.0.1" : "127.0.0.1"]),
})

const answer = (headers: string, body: string | Uint8Array = "") =>
  Buffer.concat([Buffer.from(`HTTP/1.1 ${headers}\r\nconnection: close\r\n\r\n`), Buffer.from(body)])

const MISSING = answer("404 Not Found\r\ncontent-length: 0")

/** Reads one page each from sites of their own, where robots.txt is missing. Only 127.0.0.1 may be reached. */
const reads = (pages: ReadonlyArray<Uint8Array>) =>
  Effect.gen(function* () {
    const server = yield* receiver((socket) => {
      const [, path, host] = /^GET (\S+) [^]*?\r\nhost: page(\d+)\./i.exec(server.requests.at(-1) ?? "") ?? []
      socket.end(path === "/robots.txt" ? MISSING : (pages[Number(host)] ?? MISSING))
    })
    const reader = yield* makePageReader(parseSites("*") ?? { includes: () => false })
    const read = yield* Effect.forEach(
      pages,
      (_, i) => Effect.result(reader.read(`http://page${i}.example:${server.port}/x`)),
      { concurrency: "unbounded" },
    )
    return { read, connections: server.connections() }
  }).pipe(
    Effect.scoped,
    Effect.provide(pageFetchLayer({ allow: parseCidrs("127.0.0.1/32") ?? [] }).pipe(Layer.provide(names))),
  )

const targets = [
  "http://169.254.169.254/latest/meta-data/",
  "http://100.100.100.200/",
  "http://[::1]/",
  "http://2852039166/",
  "http://0251.0376.0251.0376/",
  "http://0xa9fea9fe/",
  "http://127.0.0.2/",
  "http://[::ffff:169.254.169.254]/",
  "http://inside.example/",
]

describe("a page that", () => {
  it.live("leads to a private address is left at that, by redirect and by refresh", () =>
    Effect.gen(function* () {
      const redirects = targets.map((target) => answer(`302 Found\r\nlocation: ${target}\r\ncontent-length: 0`))
      const refreshes = targets.map((target) =>
        answer("200 OK\r\ncontent-type: text/html", `<meta http-equiv=refresh content="0;url=${target}"><p>48万元`),
      )
      const { connections, read } = yield* reads([...redirects, ...refreshes])
      for (const outcome of read) expect(outcome).toMatchObject({ failure: { reason: "ROBOTS" } })
      // The page and its robots.txt.
      expect(connections).toBe(2 * read.length)
    }),
  )

  it.live("is too large, packed or not, is refused; others are read", () =>
    Effect.gen(function* () {
      const html = "content-type: text/html; charset=gbk"
      const { read } = yield* reads([
        answer(`200 OK\r\n${html}`, "x".repeat(10_000_000)),
        answer(`200 OK\r\n${html}\r\ncontent-encoding: gzip`, gzipSync(Buffer.alloc(10_000_000))),
        answer(`200 OK\r\n${html}`, Uint8Array.from([0xbb, 0xaa, 0xd0, 0xcb])),
        answer("200 OK\r\ncontent-type: image/png", "x"),
      ])
      expect(read).toMatchObject([
        { failure: { reason: "TOO_LARGE" } },
        { failure: { reason: "TOO_LARGE" } },
        { success: { html: "华兴" } },
        { failure: { reason: "NOT_TEXT" } },
      ])
    }),
  )
})
