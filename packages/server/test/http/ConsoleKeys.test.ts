import { describe, expect, layer } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { API, makeBrowser, newKey, newLink } from "./ConsoleHost.ts"
import { body } from "./Host.ts"
import { realService } from "./RealService.ts"

const Key = Schema.Struct({ keyId: Schema.Int, key: Schema.String, name: Schema.String, lastFour: Schema.String })
const decodeEvents = Schema.decodeUnknownSync(Schema.Array(Schema.Struct({ action: Schema.String })))
const decodeKey = Schema.decodeUnknownEffect(Key)

const byLink = Effect.fnUntraced(function* (account: string) {
  const browser = yield* makeBrowser()
  yield* browser.signIn({ link: yield* newLink(account) })
  return browser
})

const byKey = Effect.fnUntraced(function* (key: string) {
  const browser = yield* makeBrowser()
  expect((yield* browser.signIn({ apiKey: key })).body.code).toBe(0)
  return browser
})

describe("keys and usage in the console", () => {
  layer(realService(), { excludeTestServices: true })((it) => {
    it.effect("failed deliveries are counted without an entry in the audit log, unlike their recovery", () =>
      Effect.gen(function* () {
        const browser = yield* byLink("counts")
        const counted = () => browser.get(`${API}/failed-deliveries?since=2026-01-01`)
        const actions = Effect.map(browser.get(`${API}/v1/audit-events`), ({ body: { data } }) =>
          decodeEvents(data).map(({ action }) => action),
        )
        expect((yield* counted()).body.data).toEqual({ deliveries: 0 })
        expect((yield* browser.get(`${API}/failed-deliveries?since=2026-02-30`)).body.code).toBe(40001)
        expect(yield* actions).toEqual(["session.signIn"])
        yield* browser.post(`${API}/v1/webhook-deliveries/redeliver`, { since: "2026-01-01" })
        expect(yield* actions).toEqual(["webhooks.redeliverFailed", "session.signIn"])
      }),
    )

    it.effect("the operator creates, rotates and revokes keys, whose secrets are shown once", () =>
      Effect.gen(function* () {
        const browser = yield* byLink("shop")
        const wish = {
          name: "branch",
          scopes: ["valuations"],
          callbackUrl: "https://shop.test/hook",
          expiresInDays: 30,
        }
        const answer = yield* browser.post(`${API}/keys`, wish)
        const created = yield* decodeKey(answer.body.data)
        expect(answer.body.data).toMatchObject({
          name: "branch",
          scopes: ["valuations"],
          callbackUrl: "https://shop.test/hook",
          expiresAt: expect.stringContaining("+08:00"),
          own: false,
          changeable: true,
          webhookSecret: expect.stringMatching(/^whsec_/),
        })
        expect((yield* byKey(created.key)).cookie()).not.toBe("")

        const rotated = yield* decodeKey((yield* browser.post(`${API}/keys/${created.keyId}/rotate`, {})).body.data)
        expect([rotated.keyId, rotated.key === created.key]).toEqual([created.keyId, false])
        const { data } = (yield* browser.get(`${API}/keys`)).body
        expect(data).toContainEqual(expect.objectContaining({ name: "console", own: true }))
        expect(data).toContainEqual(expect.objectContaining({ keyId: created.keyId, lastFour: rotated.lastFour }))
        expect(JSON.stringify(data)).not.toMatch(/ovk_|whsec_/)

        const path = `${API}/keys/${created.keyId}`
        expect((yield* browser.send("DELETE", path)).body).toMatchObject({ code: 0, data: null })
        expect((yield* browser.send("DELETE", path)).body.code).toBe(40400)
        expect((yield* browser.post(`${path}/rotate`, {})).body.code).toBe(40400)
        const login = yield* (yield* makeBrowser()).signIn({ apiKey: rotated.key })
        expect(login.body.code).toBe(40101)
      }),
    )

    it.effect("who signed in with a key changes that one alone, so that a leaked key makes no others", () =>
      Effect.gen(function* () {
        const [own, other] = [yield* newKey("careful"), yield* newKey("careful")]
        const browser = yield* byKey(own.key)
        expect((yield* browser.post(`${API}/keys`, { name: "more" })).body.code).toBe(40300)
        expect((yield* browser.post(`${API}/keys/${other.keyId}/rotate`, {})).body.code).toBe(40300)
        expect((yield* browser.send("DELETE", `${API}/keys/${other.keyId}`)).body.code).toBe(40300)
        const { data } = (yield* browser.get(`${API}/keys`)).body
        expect(data).toMatchObject([
          { keyId: other.keyId, changeable: false },
          { keyId: own.keyId, changeable: true, own: true },
        ])
        expect((yield* browser.post(`${API}/keys/${own.keyId}/rotate`, {})).body.code).toBe(0)
        expect((yield* browser.send("DELETE", `${API}/keys/${own.keyId}`)).body.code).toBe(0)
        expect((yield* browser.get(`${API}/keys`)).body.code).toBe(40100)
      }),
    )

    it.effect("keys of other accounts do not exist, not even for an operator", () =>
      Effect.gen(function* () {
        const { keyId } = yield* newKey("elsewhere")
        const browser = yield* byLink("here")
        for (const id of [keyId, 0, -1, "x", 2 ** 53]) {
          expect((yield* browser.send("DELETE", `${API}/keys/${id}`)).body.code).toBe(40400)
          expect((yield* browser.post(`${API}/keys/${id}/rotate`, {})).body.code).toBe(40400)
        }
        expect(JSON.stringify((yield* browser.get(`${API}/keys`)).body.data)).not.toContain(`"keyId":${keyId},`)
      }),
    )

    it.effect("shows which keys have been used", () =>
      Effect.gen(function* () {
        const [used, unused] = [yield* newKey("busy"), yield* newKey("busy")]
        const { data } = (yield* (yield* byKey(used.key)).get(`${API}/keys`)).body
        expect(data).toMatchObject([
          { keyId: unused.keyId, lastUsedAt: null },
          { keyId: used.keyId, lastUsedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*\+08:00$/) },
        ])
        const operator = yield* byLink("busy")
        expect((yield* operator.get(`${API}/keys`)).body.data).toContainEqual(
          expect.objectContaining({ name: "console", lastUsedAt: expect.stringContaining("+08:00") }),
        )
      }),
    )

    it.effect("refuses a key that could not be one", () =>
      Effect.gen(function* () {
        const browser = yield* byLink("wrong")
        const paths = (wish: object) =>
          Effect.map(browser.post(`${API}/keys`, wish), (answer) => [
            answer.body.code,
            JSON.stringify(answer.body.data).match(/(?<="path":")[^"]+/g),
          ])
        expect(yield* paths({})).toEqual([40001, ["name"]])
        expect(yield* paths({ name: " ", scopes: [], expiresInDays: 0 })).toEqual([
          40001,
          ["name", "scopes", "expiresInDays"],
        ])
        expect(yield* paths({ name: "a\nb", scopes: ["all"] })).toEqual([40001, ["name", "scopes[0]"]])
        expect(yield* paths({ name: "x".repeat(101) })).toEqual([40001, ["name"]])
        expect(yield* paths({ name: "hook", callbackUrl: "ftp://a.test/" })).toEqual([40002, ["callbackUrl"]])
      }),
    )

    it.effect("shows by month what each asset and each key has used", () =>
      Effect.gen(function* () {
        const [one, two] = [yield* newKey("spender"), yield* newKey("spender")]
        const [first, second] = [yield* byKey(one.key), yield* byKey(two.key)]
        for (const browser of [first, first, second]) {
          expect((yield* browser.post(`${API}/v1/property-valuations`, body)).body.code).toBe(0)
        }
        const { data } = (yield* first.get(`${API}/usage`, { "accept-language": "en" })).body
        const used = (units: number) => ({ units, freeUnits: units, amount: 0 })
        expect(data).toEqual({
          freeQuota: 100,
          freeUsed: 3,
          balance: 0,
          months: [
            {
              period: expect.stringMatching(/^\d{4}-\d\d$/),
              ...used(3),
              assets: [{ assetType: "PROPERTY", title: "Property", ...used(3) }],
              keys: [
                { keyId: one.keyId, name: "test", lastFour: one.lastFour, ...used(2) },
                { keyId: two.keyId, name: "test", lastFour: two.lastFour, ...used(1) },
              ],
            },
          ],
        })
        const narrow = yield* byKey((yield* newKey("spender", ["valuations"])).key)
        expect((yield* narrow.get(`${API}/usage`)).body.data).toMatchObject({ months: [{ ...used(3), keys: [] }] })
        const other = yield* byKey((yield* newKey("thrifty")).key)
        expect((yield* other.get(`${API}/usage`)).body.data).toMatchObject({ months: [], freeUsed: 0 })
      }),
    )
  })
})
