import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from "node:zlib"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import { describe, expect, it } from "@effect/vitest"
import { readSite } from "@open-valuation/server/http"
import { Effect } from "effect"
import { makeClient, makeHost } from "./Host.ts"

const index = `<!doctype html><title>Guide</title>${"<p>A line of a page.</p>".repeat(50)}`

/** A folder with these files, removed when the scope closes. */
const folderOf = (files: Readonly<Record<string, string | Uint8Array>>) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const folder = mkdtempSync(join(tmpdir(), "ov-site-"))
      for (const [name, text] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, name)), { recursive: true })
        writeFileSync(join(folder, name), text)
      }
      return folder
    }),
    (folder) => Effect.sync(() => rmSync(folder, { recursive: true })),
  )

const read = (files: Readonly<Record<string, string | Uint8Array>>) =>
  Effect.flatMap(folderOf(files), (folder) => readSite("/docs/guide", folder)).pipe(
    Effect.provide(NodeFileSystem.layer),
  )

const pages = {
  "index.html": index,
  "api/core.html": "<p>Core</p>",
  "api/index.html": "<p>API</p>",
  "assets/guide-1a2b3c4d.css": "p { color: red }",
}

const client = Effect.gen(function* () {
  return yield* makeClient(makeHost(), { sites: [yield* read(pages)] })
})

const bytes = (response: Response) => Effect.promise(async () => new Uint8Array(await response.arrayBuffer()))

describe("a static site", () => {
  it.effect("may keep its files in Brotli", () =>
    Effect.gen(function* () {
      const site = yield* read({ "index.html.br": brotliCompressSync(index) })
      const { fetch } = yield* makeClient(makeHost(), { sites: [site] })
      const response = yield* fetch("/docs/guide/")
      expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8")
      expect(yield* Effect.promise(() => response.text())).toBe(index)
      expect((yield* fetch("/docs/guide/index.html.br")).status).toBe(404)
    }),
  )

  it.effect("is served without a key, with its types, at the addresses of its folders", () =>
    Effect.gen(function* () {
      const { fetch } = yield* client
      const types = yield* Effect.forEach(
        ["", "index.html", "api/core.html", "api/", "assets/guide-1a2b3c4d.css"],
        (path) =>
          Effect.map(fetch(`/docs/guide/${path}`), ({ headers, status }) => [status, headers.get("content-type")]),
      )
      const html = [200, "text/html; charset=utf-8"]
      expect(types).toEqual([html, html, html, html, [200, "text/css; charset=utf-8"]])
      const redirect = yield* fetch("/docs/guide")
      expect([redirect.status, redirect.headers.get("location")]).toEqual([308, "guide/"])
    }),
  )

  it.effect("may load only from its server, run nothing inline, and be framed by nobody", () =>
    Effect.gen(function* () {
      const { headers } = yield* (yield* client).fetch("/docs/guide/")
      const policy = headers.get("content-security-policy") ?? ""
      expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/)
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toMatch(/unsafe|http|\*|data:/)
      expect(headers.get("x-content-type-options")).toBe("nosniff")
      expect(headers.get("cross-origin-resource-policy")).toBe("same-origin")
    }),
  )

  it.effect("is compressed as the reader accepts, and plain for others", () =>
    Effect.gen(function* () {
      const { fetch } = yield* client
      const sent = Effect.fnUntraced(function* (accepted: string) {
        const response = yield* fetch("/docs/guide/", { headers: { "accept-encoding": accepted } })
        return [response.headers.get("content-encoding"), yield* bytes(response)] as const
      })
      const [br, small] = yield* sent("gzip, deflate, br")
      expect([br, brotliDecompressSync(small).toString()]).toEqual(["br", index])
      const [gzip, zipped] = yield* sent("br;q=0, gzip;q=0.5")
      expect([gzip, gunzipSync(zipped).toString()]).toEqual(["gzip", index])
      const [none, plain] = yield* sent("identity")
      expect([none, Buffer.from(plain).toString()]).toEqual([null, index])
      expect(small.length).toBeLessThan(plain.length / 5)
      const tiny = yield* fetch("/docs/guide/api/core.html", { headers: { "accept-encoding": "br" } })
      expect(tiny.headers.get("content-encoding")).toBeNull()
    }),
  )

  it.effect("is not sent again to a reader who has it; files with a hash in their name are never asked for again", () =>
    Effect.gen(function* () {
      const { fetch } = yield* client
      const first = yield* fetch("/docs/guide/", { headers: { "accept-encoding": "br" } })
      expect(first.headers.get("cache-control")).toBe("no-cache")
      const tag = first.headers.get("etag") ?? ""
      const again = yield* fetch("/docs/guide/", { headers: { "if-none-match": `"other", W/${tag}` } })
      expect([again.status, (yield* bytes(again)).length]).toEqual([304, 0])
      const changed = yield* fetch("/docs/guide/", { headers: { "if-none-match": '"other"' } })
      expect(changed.status).toBe(200)
      const hashed = yield* fetch("/docs/guide/assets/guide-1a2b3c4d.css")
      expect(hashed.headers.get("cache-control")).toContain("immutable")
    }),
  )

  it.effect.each([
    "/docs/guide/../../package.json",
    "/docs/guide/%2e%2e/%2e%2e/package.json",
    "/docs/guide/..%2f..%2fpackage.json",
    "/docs/guide//index.html",
    "/docs/guide/other.html",
    "/docs/guide/index.html%00.css",
  ])("has nothing besides its files: %s", (path) =>
    Effect.gen(function* () {
      const { headers, status } = yield* (yield* client).fetch(path)
      expect([status, headers.get("content-type")]).toEqual([404, "application/json; charset=utf-8"])
    }),
  )

  it.effect("answers HEAD like GET, without a body, and refuses other methods", () =>
    Effect.gen(function* () {
      const { fetch } = yield* client
      const head = yield* fetch("/docs/guide/", { method: "HEAD" })
      expect([head.status, (yield* bytes(head)).length]).toEqual([200, 0])
      expect((yield* fetch("/docs/guide/", { method: "POST" })).status).toBe(405)
    }),
  )

  it.effect.each([
    [{ "a.html": "" }, "it has no index.html"],
    [{ "index.html": "", ".env": "" }, "it contains .env"],
    [{ "index.html": "", "run.exe": "" }, "it contains run.exe"],
    [{ "index.html": "", ":id/x.html": "" }, "it contains :id/x.html"],
  ] as const)("of the files %o is refused: %s", ([files, reason]) =>
    Effect.gen(function* () {
      const failure = yield* Effect.flip(read(files))
      expect(failure).toMatchObject({ _tag: "SiteUnusable", reason })
    }),
  )

  it.effect("that is not there is refused", () =>
    Effect.gen(function* () {
      const failure = yield* Effect.flip(
        Effect.provide(readSite("/docs/guide", "/no/such/folder"), NodeFileSystem.layer),
      )
      expect(failure.message).toContain("/no/such/folder")
    }),
  )
})
