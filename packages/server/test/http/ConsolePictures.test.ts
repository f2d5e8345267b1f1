import { describe, expect, layer } from "@effect/vitest"
import { DocumentUnreadable } from "@open-valuation/core/domain"
import type { PagePicture, PageWanted, PicturePage } from "@open-valuation/server/http"
import { ApiKeys, ConsoleSessions, MaterialNotFound } from "@open-valuation/server/service"
import { Effect, Redacted } from "effect"
import { API, type Browser, makeBrowser, newKey, newLink } from "./ConsoleHost.ts"
import { realService } from "./RealService.ts"

const picture: PagePicture = {
  png: new TextEncoder().encode("a picture"),
  words: [{ text: "余额<script>", x: 1, baseline: 20.5, width: 32, size: 16, colour: "#000000" }],
}

/** A browser of an account in which somebody has signed in, on a server with these pictures. */
const signedIn = Effect.fnUntraced(function* (account: string, picturePage: PicturePage) {
  const console = { sessions: yield* ConsoleSessions, keys: yield* ApiKeys, picturePage }
  const browser = yield* makeBrowser({ console })
  expect((yield* browser.signIn({ link: yield* newLink(account) })).body.code).toBe(0)
  return browser
})

const PAGE = `${API}/materials/mat_1/pages/2`

const own = { "x-open-valuation-console": "1" }

/** Asks for the picture, and returns the answer as it is. */
const post = (browser: Browser, body: object) =>
  browser.fetch(PAGE, {
    method: "POST",
    headers: { ...own, "content-type": "application/json" },
    body: JSON.stringify(body),
  })

describe("the picture of a page", () => {
  layer(realService(), { excludeTestServices: true })((it) => {
    it.effect("is a PNG of the caller's own file and the words that it lacks, which nobody keeps", () =>
      Effect.gen(function* () {
        const wanted: Array<PageWanted> = []
        const browser = yield* signedIn("alpha", (page) => Effect.sync(() => (wanted.push(page), picture)))
        const answer = yield* post(browser, { file: "流水.pdf", upsideDown: true, password: "密码 1" })
        expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"])
        const form = yield* Effect.promise(() => answer.formData())
        const [png, words] = [form.get("picture"), form.get("words")]
        if (!(png instanceof Blob) || typeof words !== "string") throw new Error("no picture")
        expect(png.type).toBe("image/png")
        expect(yield* Effect.promise(() => png.bytes())).toEqual(picture.png)
        expect(JSON.parse(words)).toEqual(picture.words)
        for (const body of [{}, { password: "" }]) yield* post(browser, body)
        const page = { account: expect.any(Number), materialRef: "mat_1", page: 2 }
        const plain = { ...page, entry: undefined, upsideDown: false, asTaken: false, password: undefined }
        expect(wanted).toEqual([
          { ...page, entry: "流水.pdf", upsideDown: true, asTaken: false, password: expect.anything() },
          plain,
          plain,
        ])
        expect(Redacted.value(wanted[0]!.password!)).toBe("密码 1")
        expect(JSON.stringify(wanted[0])).not.toContain("密码 1")
        const another = yield* signedIn("beta", (other) => Effect.sync(() => (wanted.push(other), picture)))
        yield* post(another, {})
        expect(wanted[3]?.account).not.toBe(wanted[0]?.account)
      }),
    )

    it.effect("asks for the password of an encrypted file, which is a text of bounded length", () =>
      Effect.gen(function* () {
        const sealed = yield* signedIn("alpha", ({ password }) =>
          Effect.fail(
            new DocumentUnreadable({
              fileName: "流水.pdf",
              reason: password === undefined ? "encrypted" : "wrong-password",
              detail: "",
            }),
          ),
        )
        const faults = (body: object) =>
          Effect.map(sealed.post(PAGE, body, { "accept-language": "en" }), ({ body: { code, data } }) => [code, data])
        const at = (message: unknown) => [40001, { errors: [{ path: "password", message }] }]
        expect(yield* faults({})).toEqual(at(expect.stringContaining("流水.pdf")))
        const wrong = yield* faults({ password: "guess-77" })
        expect(wrong).toEqual(at(expect.stringContaining("not")))
        const long = `guess-77${"x".repeat(249)}`
        expect(yield* faults({ password: long })).toEqual(at(expect.stringContaining("256")))
        expect(yield* faults({ password: 77_421_905 })).toEqual(at(expect.any(String)))
        expect(
          JSON.stringify([wrong, yield* faults({ password: long }), yield* faults({ password: 77_421_905 })]),
        ).not.toMatch(/guess-77|77421905/)
      }),
    )

    it.effect("is refused with the reason", () =>
      Effect.gen(function* () {
        const unreadable = new DocumentUnreadable({ fileName: "流水.pdf", reason: "corrupt", detail: "" })
        const failing = yield* signedIn("alpha", ({ page }) =>
          Effect.fail(page === 1 ? new MaterialNotFound() : unreadable),
        )
        expect((yield* failing.post(PAGE, {})).body).toMatchObject({
          code: 40001,
          data: { errors: [{ path: "materialRef", message: expect.stringContaining("流水.pdf") }] },
        })
        expect((yield* failing.post(`${API}/materials/mat_1/pages/1`, {})).body.code).toBe(40402)
        const none = yield* signedIn("alpha", () => Effect.undefined)
        expect((yield* none.post(PAGE, {}, { "accept-language": "en" })).body).toMatchObject({
          code: 40402,
          message: "The file has no page 2 that can be shown",
        })
        for (const page of ["0", "-1", "x", "99999999"]) {
          expect((yield* none.post(`${API}/materials/mat_1/pages/${page}`, {})).body.code).toBe(40402)
        }
        expect((yield* none.post(PAGE, { upsideDown: "maybe" })).body.code).toBe(40001)
        expect((yield* none.fetch(PAGE, { method: "POST", headers: own })).status).toBe(415)
        expect((yield* none.get(PAGE)).body.code).toBe(40500)
      }),
    )

    it.effect("is for those who have signed in, and for no API key", () =>
      Effect.gen(function* () {
        const picturePage = () => Effect.succeed(picture)
        const browser = yield* signedIn("alpha", picturePage)
        browser.forget()
        expect((yield* browser.post(PAGE, {})).body.code).toBe(40100)
        const { key } = yield* newKey("alpha")
        expect((yield* browser.post(PAGE, {}, { "x-api-key": key })).body.code).toBe(40100)
      }),
    )
  })
})
