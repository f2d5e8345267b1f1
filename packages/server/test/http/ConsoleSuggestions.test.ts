import { describe, expect, layer } from "@effect/vitest"
import type { ConsoleSuggestions, TypedText } from "@open-valuation/server/http"
import { ApiKeys, ConsoleSessions } from "@open-valuation/server/service"
import { Effect } from "effect"
import { API, makeBrowser, newKey, newLink } from "./ConsoleHost.ts"
import { realService } from "./RealService.ts"

/** A browser of an account in which somebody has signed in, and what its server was asked for. */
const signedIn = Effect.fnUntraced(function* (account: string) {
  const asked: Array<TypedText> = []
  const suggestions: ConsoleSuggestions = {
    fields: (assetType) => new Map(assetType === "PROPERTY" ? [["city", ["buildingArea"]]] : []),
    find: (typed) =>
      Effect.sync(() => {
        asked.push(typed)
        return typed.text === "火星"
          ? { suggestions: [], emptyPlace: "火星" }
          : { suggestions: [{ value: "<b>上海市</b>/上海市", samples: 2 }, { value: "北京市/北京市" }] }
      }),
  }
  const console = { sessions: yield* ConsoleSessions, keys: yield* ApiKeys, suggestions }
  const browser = yield* makeBrowser({ console })
  expect((yield* browser.signIn({ link: yield* newLink(account) })).body.code).toBe(0)
  return { asked, browser }
})

const CITY = `${API}/suggestions/PROPERTY/city`
const query = (facts: Record<string, string>): string => `?${new URLSearchParams(facts)}`

describe("suggestions for a form", () => {
  layer(realService(), { excludeTestServices: true })((it) => {
    it.effect("are values for what was typed, by the account and the facts that they depend on", () =>
      Effect.gen(function* () {
        const { asked, browser } = yield* signedIn("alpha")
        const typed = query({ text: "007", buildingArea: "89", other: "x" })
        expect((yield* browser.get(`${CITY}${typed}`)).body).toMatchObject({
          code: 0,
          data: {
            suggestions: [{ value: "<b>上海市</b>/上海市", samples: 2 }, { value: "北京市/北京市" }],
            note: null,
          },
        })
        expect(asked).toEqual([
          {
            account: expect.any(Number),
            assetType: "PROPERTY",
            field: "city",
            text: "007",
            facts: { buildingArea: "89" },
          },
        ])
        const another = yield* signedIn("beta")
        yield* another.browser.get(`${CITY}${query({ text: "" })}`)
        expect(another.asked[0]?.account).not.toBe(asked[0]?.account)
      }),
    )

    it.effect("say in the reader's language that a place has no samples", () =>
      Effect.gen(function* () {
        const { browser } = yield* signedIn("alpha")
        const note = (language: string) =>
          Effect.map(
            browser.get(`${CITY}${query({ text: "火星" })}`, { "accept-language": language }),
            ({ body }) => body.data,
          )
        expect(yield* note("zh")).toMatchObject({ note: expect.stringMatching(/没有火星的样本/) })
        expect(yield* note("en")).toMatchObject({ note: expect.stringMatching(/no samples in 火星/) })
      }),
    )

    it.effect("are named by the form, where there are any", () =>
      Effect.gen(function* () {
        const { browser } = yield* signedIn("alpha")
        const { body } = yield* browser.get(`${API}/forms/PROPERTY`)
        expect(body.data).toMatchObject({
          fields: [{ name: "city", suggested: ["buildingArea"] }, { name: "buildingArea" }],
        })
        expect(JSON.stringify(body.data).match(/suggested/g)).toHaveLength(1)
        const without = yield* makeBrowser()
        yield* without.signIn({ link: yield* newLink("alpha") })
        expect(JSON.stringify((yield* without.get(`${API}/forms/PROPERTY`)).body)).not.toContain("suggested")
        expect((yield* without.get(`${CITY}?text=`)).body.code).toBe(40400)
      }),
    )

    it.effect("are refused for what is too long, and there are none for other fields and assets", () =>
      Effect.gen(function* () {
        const { asked, browser } = yield* signedIn("alpha")
        const faults = (facts: Record<string, string>) =>
          Effect.map(browser.get(`${CITY}${query(facts)}`), ({ body }) => body)
        expect(yield* faults({ text: "长".repeat(65) })).toMatchObject({
          code: 40001,
          data: { errors: [{ path: "text" }] },
        })
        expect(yield* faults({ text: "x", buildingArea: "8".repeat(301) })).toMatchObject({
          code: 40001,
          data: { errors: [{ path: "buildingArea" }] },
        })
        expect(yield* faults({})).toMatchObject({ code: 40001, data: { errors: [{ path: "text" }] } })
        expect((yield* faults({ text: "长".repeat(64) })).code).toBe(0)
        asked.length = 0
        for (const path of [
          "PROPERTY/buildingArea",
          "PROPERTY/__proto__",
          "BOAT/city",
          "property/city",
          "PROPERTY/%2e",
        ]) {
          expect((yield* browser.get(`${API}/suggestions/${path}?text=x`)).body.code, path).toBe(40400)
        }
        expect(asked).toEqual([])
      }),
    )

    it.effect("are for those who have signed in, and for no API key", () =>
      Effect.gen(function* () {
        const { asked, browser } = yield* signedIn("alpha")
        browser.forget()
        expect((yield* browser.get(`${CITY}?text=x`)).body.code).toBe(40100)
        const { key } = yield* newKey("alpha")
        const answer = yield* browser.get(`${CITY}?text=x`, { "x-api-key": key })
        expect([answer.status, answer.body.code]).toEqual([401, 40100])
        expect(asked).toEqual([])
      }),
    )
  })
})
