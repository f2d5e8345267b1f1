import { Script } from "node:vm"
import { describe, expect, it } from "@effect/vitest"
import { assetGroup, errorTable, makeHostedApi, MountPath, openApiDocument } from "@open-valuation/http-api"
import { valuation } from "@open-valuation/server"
import { Effect } from "effect"
import { documentationPage } from "../../src/app/DocumentationPage.ts"
import { makeClient, makeHost } from "./Host.ts"

const text = (response: Response) => Effect.promise(() => response.text())

describe("public pages", () => {
  it.effect("include the OpenAPI document", () =>
    Effect.gen(function* () {
      const client = yield* makeClient(makeHost())
      const response = yield* client.fetch("/openapi.json")
      expect(response.headers.get("content-type")).toContain("application/json")
      const document: unknown = JSON.parse(yield* text(response))
      expect(document).toMatchObject({
        openapi: expect.stringMatching(/^3\.1\./),
        paths: { "/api/open/v1/property-valuations/{taskId}": { get: {} }, "/api/open/v1/usage": { get: {} } },
      })
      for (const { code } of errorTable) expect(JSON.stringify(document)).toContain(String(code))
    }),
  )

  it.effect("include a documentation page of files of this server, with nothing inline and in no frame", () =>
    Effect.gen(function* () {
      const client = yield* Effect.provideService(makeClient(makeHost()), MountPath, "/valuations")
      const docs = yield* client.fetch("/valuations/docs")
      expect([docs.status, docs.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"])
      const policy = docs.headers.get("content-security-policy") ?? ""
      for (const rule of ["default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'"]) {
        expect(policy.split("; ")).toContain(rule)
      }
      const page = yield* text(docs)
      expect(page).not.toMatch(/<style|<script(?! src=)|\son\w+=|\sstyle=/)
      const files = [...page.matchAll(/(?:src|href)="(docs[^"]+)"/g)].map(([, file = ""]) => `/valuations/${file}`)
      const answers = yield* Effect.forEach(files, (file) => client.fetch(file))
      expect(answers.map(({ headers }) => headers.get("content-type"))).toEqual([
        "text/css; charset=utf-8",
        "text/javascript; charset=utf-8",
      ])
      const [styles = "", script = ""] = yield* Effect.forEach(answers, text)
      expect(styles).toMatch(/^\.swagger-ui.*\}\s*(?:\/\*.*\*\/\s*)?$/s)
      expect(() => new Script(script)).not.toThrow()
      expect(script).toMatch(/SwaggerUIBundle\(\{ url: "openapi\.json".*\n$/)
    }),
  )

  it.effect("have their documentation in the reader's language", () =>
    Effect.gen(function* () {
      const client = yield* makeClient(makeHost())
      const pageFor = (language: string) =>
        Effect.flatMap(client.fetch("/docs", { headers: { "accept-language": language } }), (response) => {
          expect(response.headers.get("vary")).toContain("Accept-Language")
          return text(response)
        })
      expect(yield* pageFor("zh-CN,en;q=0.5")).toMatch(/<html lang="zh-CN">[^]*错误码[^]*估值任务不存在/)
      expect(yield* pageFor("en-GB")).toMatch(/<html lang="en">[^]*Error codes[^]*There is no such task/)
    }),
  )

  it("begin the documentation with a request that works, codes of errors last", () => {
    const groups = Array.from(valuation.assets.values(), (asset) => assetGroup(asset))
    for (const authentication of ["keys", "host"] as const) {
      const document = openApiDocument(makeHostedApi({ mountPath: "/v", authentication }, ...groups))
      const page = documentationPage(document, "en", "docs")
      const create = /<code>([^]*?)<\/code>/.exec(page)?.[1] ?? ""
      expect(create).toContain('curl -s <span class="ov-server"></span>/api/open/v1/property-valuations ')
      expect(create.includes("X-Api-Key")).toBe(authentication === "keys")
      expect(page).toMatch(/property-valuations\/1[^]*&quot;avgTotalPrice&quot;[^]*Error codes/)
      const { info }: { readonly info: unknown } = JSON.parse(document)
      expect(JSON.stringify(info)).toMatch(/URL=http:\/\/127\.0\.0\.1:8787\/v [^]*curl -s \$URL[^]*### Errors/)
    }
  })

  it.effect("are compressed once, and not sent again to who has them", () =>
    Effect.gen(function* () {
      const client = yield* makeClient(makeHost())
      for (const path of ["/openapi.json", "/docs", "/docs/swagger-ui.js"]) {
        const first = yield* client.fetch(path, { headers: { "accept-encoding": "gzip" } })
        expect(first.headers.get("content-encoding")).toBe("gzip")
        const etag = first.headers.get("etag") ?? ""
        expect((yield* client.fetch(path, { headers: { "if-none-match": etag } })).status).toBe(304)
      }
      const document = yield* client.fetch("/openapi.json")
      expect(document.headers.get("access-control-allow-origin")).toBe("*")
    }),
  )

  it.effect("include the probes: alive always, ready while the database answers", () =>
    Effect.gen(function* () {
      const host = makeHost()
      const client = yield* makeClient(host)
      expect((yield* client.fetch("/health/live")).status).toBe(200)
      expect((yield* client.fetch("/health/ready")).status).toBe(200)
      host.ready = false
      expect((yield* client.fetch("/health/live")).status).toBe(200)
      expect((yield* client.fetch("/health/ready")).status).toBe(503)
    }),
  )

  it.effect("include a front page: the docs for a browser, addresses for a program", () =>
    Effect.gen(function* () {
      const client = yield* makeClient(makeHost())
      const browser = yield* client.fetch("/", { headers: { accept: "text/html,*/*" } })
      expect([browser.status, browser.headers.get("location")]).toEqual([302, "/docs"])
      expect(JSON.parse(yield* text(yield* client.fetch("/")))).toMatchObject({ docs: "/docs" })
    }),
  )
})
