import { describe, expect, it } from "@effect/vitest"
import { errorTable } from "@open-valuation/http-api"
import { Effect } from "effect"
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

  it.effect("include a documentation page that loads nothing from elsewhere", () =>
    Effect.gen(function* () {
      const client = yield* makeClient(makeHost())
      const response = yield* client.fetch("/docs")
      expect(response.status).toBe(200)
      expect(response.headers.get("content-type")).toContain("text/html")
      expect(response.headers.get("content-security-policy")).toContain("default-src 'none'")
      const page = yield* text(response)
      expect(page).toContain("property-valuations")
      expect(page).not.toMatch(/<(script|link|img)[^>]+(src|href)=/)
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
