import { describe, expect, layer } from "@effect/vitest"
import { DocumentUnreadable } from "@open-valuation/core/domain"
import type { PageWanted, PicturePage } from "@open-valuation/http-server"
import { ApiKeys, ConsoleSessions, MaterialNotFound } from "@open-valuation/service"
import { Effect } from "effect"
import { API, makeBrowser, newKey, newLink } from "./ConsoleHost.ts"
import { realService } from "./RealService.ts"

const png = new TextEncoder().encode("a picture")

/** A browser of an account in which somebody has signed in, on a server with these pictures. */
const signedIn = Effect.fnUntraced(function* (account: string, picturePage: PicturePage) {
  const console = { sessions: yield* ConsoleSessions, keys: yield* ApiKeys, picturePage }
  const browser = yield* makeBrowser({ console })
  expect((yield* browser.signIn({ link: yield* newLink(account) })).body.code).toBe(0)
  return browser
})

const PAGE = `${API}/materials/mat_1/pages/2`

describe("the picture of a page", () => {
  layer(realService(), { excludeTestServices: true })((it) => {
    it.effect("is a PNG of the caller's own file, which nobody keeps", () =>
      Effect.gen(function* () {
        const wanted: Array<PageWanted> = []
        const browser = yield* signedIn("alpha", (page) => Effect.sync(() => (wanted.push(page), png)))
        const answer = yield* browser.fetch(`${PAGE}?file=${encodeURIComponent("流水.pdf")}&upsideDown=true`)
        expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"])
        expect(answer.headers.get("cache-control")).toBe("no-store")
        expect(new Uint8Array(yield* Effect.promise(() => answer.arrayBuffer()))).toEqual(png)
        yield* browser.fetch(PAGE)
        const page = { account: expect.any(Number), materialRef: "mat_1", page: 2 }
        expect(wanted).toEqual([
          { ...page, entry: "流水.pdf", upsideDown: true },
          { ...page, entry: undefined, upsideDown: false },
        ])
        const another = yield* signedIn("beta", (other) => Effect.sync(() => (wanted.push(other), png)))
        yield* another.fetch(PAGE)
        expect(wanted[2]?.account).not.toBe(wanted[0]?.account)
      }),
    )

    it.effect("is refused with the reason", () =>
      Effect.gen(function* () {
        const unreadable = new DocumentUnreadable({ fileName: "流水.pdf", reason: "encrypted", detail: "" })
        const failing = yield* signedIn("alpha", ({ page }) =>
          Effect.fail(page === 1 ? new MaterialNotFound() : unreadable),
        )
        expect((yield* failing.get(PAGE)).body).toMatchObject({
          code: 40001,
          data: { errors: [{ path: "materialRef", message: expect.stringContaining("流水.pdf") }] },
        })
        expect((yield* failing.get(`${API}/materials/mat_1/pages/1`)).body.code).toBe(40402)
        const none = yield* signedIn("alpha", () => Effect.undefined)
        expect((yield* none.get(PAGE, { "accept-language": "en" })).body).toMatchObject({
          code: 40402,
          message: "The file has no page 2 that can be shown",
        })
        for (const page of ["0", "-1", "x", "99999999"]) {
          expect((yield* none.get(`${API}/materials/mat_1/pages/${page}`)).body.code).toBe(40402)
        }
        expect((yield* none.get(`${PAGE}?upsideDown=maybe`)).body.code).toBe(40001)
      }),
    )

    it.effect("is for those who have signed in, and for no API key", () =>
      Effect.gen(function* () {
        const picturePage = () => Effect.succeed(png)
        const browser = yield* signedIn("alpha", picturePage)
        browser.forget()
        expect((yield* browser.get(PAGE)).body.code).toBe(40100)
        const { key } = yield* newKey("alpha")
        expect((yield* browser.get(PAGE, { "x-api-key": key })).body.code).toBe(40100)
      }),
    )
  })
})
