import { describe, expect, layer } from "@effect/vitest"
import { makeWebApp } from "@open-valuation/server/http"
import { Accounts, ApiKeys, AuditLog, ConsoleSessions, SecretBox, Users } from "@open-valuation/server/service"
import { Effect, Layer, Redacted, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import { openIdProvider } from "../../../src/node/people/OpenIdProvider.ts"
import { API, newKey } from "../../http/ConsoleHost.ts"
import { asset } from "../../http/Host.ts"
import { realService } from "../../http/RealService.ts"
import { localProvider } from "./Provider.ts"

const box = SecretBox.layer(Redacted.make(new Uint8Array(32).fill(3))).pipe(Layer.provide(SecureRandom.layerWebCrypto))

const Session = Schema.Struct({ user: Schema.Struct({ name: Schema.String, role: Schema.String }) })
const decodeSession = Schema.decodeUnknownEffect(Schema.Struct({ data: Session }))

const jsonOf = (response: Response): Effect.Effect<unknown> => Effect.promise(() => response.json())

/** A browser at a console whose users a provider signs in. */
const browserAt = Effect.fnUntraced(function* (account: string, issuer: URL, roleClaim?: string) {
  const provider = openIdProvider(
    { issuer, clientId: "ov", secret: Redacted.make("s"), roleClaim, account },
    yield* SecretBox,
  )
  const console = { sessions: yield* ConsoleSessions, keys: yield* ApiKeys, users: yield* Users, provider }
  const { handler } = yield* makeWebApp({ assets: [asset], console })
  const cookies = new Map<string, string>()
  const fetchOwn = (url: string) =>
    Effect.promise(async () => {
      const cookie = [...cookies].map((pair) => pair.join("=")).join("; ")
      const response = await handler(new Request(url, { headers: { cookie, host: "ov.test" }, redirect: "manual" }))
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(response.headers.get("set-cookie") ?? "") ?? []
      if (name !== "") cookies.set(name, value)
      return response
    })
  const locationOf = (response: Response): string => response.headers.get("location") ?? ""
  /** Where the browser is in the end. */
  const signIn = Effect.gen(function* () {
    const atProvider = locationOf(yield* fetchOwn(`http://ov.test${API}/provider`))
    if (!atProvider.startsWith(issuer.href)) return atProvider
    const back = locationOf(yield* Effect.promise(async () => fetch(atProvider, { redirect: "manual" })))
    return locationOf(yield* fetchOwn(back))
  })
  const session = Effect.gen(function* () {
    const response = yield* fetchOwn(`http://ov.test${API}/session`)
    return (yield* decodeSession(yield* jsonOf(response))).data.user
  })
  return { cookies, fetchOwn, session, signIn }
})

const refused = (reason: string) => `/console/#/login?refused=${reason}`

describe("sign-in with the account of the company", () => {
  layer(Layer.merge(realService(), Layer.orDie(box)), { excludeTestServices: true })((it) => {
    it.effect("a user who was added is found by a verified address, and afterwards by the provider's id", () =>
      Effect.gen(function* () {
        const { behaviour, issuer } = yield* localProvider
        const { key } = yield* newKey("by-address")
        const { accountId } = yield* (yield* Accounts).authenticate(key)
        const users = yield* Users
        yield* users.add({ accountId, name: "陈卫", email: "Chen@lender.example", role: "REVIEWER" })
        const browser = yield* browserAt("by-address", issuer)
        behaviour.claims = { sub: "p-7", email: "chen@lender.example", email_verified: false }
        expect(yield* browser.signIn).toBe(refused("stranger"))
        behaviour.claims = { sub: "p-7", email: "chen@lender.example", email_verified: true }
        expect(yield* browser.signIn).toBe("/console/")
        expect(yield* browser.session).toEqual({ name: "陈卫", role: "REVIEWER" })
        behaviour.claims = { sub: "p-7" }
        expect(yield* (yield* browserAt("by-address", issuer)).signIn).toBe("/console/")
        const [entry] = yield* (yield* AuditLog).list({ limit: 1 })
        expect(entry).toMatchObject({
          action: "session.signIn",
          outcome: "DONE",
          actor: { kind: "USER", name: "陈卫" },
        })
      }),
    )

    it.effect("a claim gives the role, the highest of several, at each sign-in anew", () =>
      Effect.gen(function* () {
        const { behaviour, issuer } = yield* localProvider
        yield* newKey("by-claim")
        const browser = yield* browserAt("by-claim", issuer, "roles")
        behaviour.claims = { sub: "p-1", name: "Lin Yue", roles: ["staff"] }
        expect(yield* browser.signIn).toBe(refused("stranger"))
        behaviour.claims = { sub: "p-1", name: "Lin Yue", roles: ["viewer", "Reviewer", "staff"] }
        expect(yield* browser.signIn).toBe("/console/")
        expect(yield* browser.session).toEqual({ name: "Lin Yue", role: "REVIEWER" })
        behaviour.claims = { sub: "p-1", roles: "VIEWER" }
        expect(yield* browser.signIn).toBe("/console/")
        expect(yield* browser.session).toEqual({ name: "Lin Yue", role: "VIEWER" })
      }),
    )

    it.effect("a clock five minutes off is tolerated, and one further off is named", () =>
      Effect.gen(function* () {
        const { behaviour, issuer } = yield* localProvider
        yield* newKey("clocks")
        const browser = yield* browserAt("clocks", issuer, "role")
        behaviour.claims = { sub: "p-1", role: "VIEWER" }
        for (const [skew, end] of [
          [300, "/console/"],
          [-300, "/console/"],
          [-900, refused("clock")],
        ] as const) {
          behaviour.skew = skew
          expect(yield* browser.signIn).toBe(end)
        }
      }),
    )

    it.effect("what was said to others, said before, or signed by others signs nobody in", () =>
      Effect.gen(function* () {
        const { behaviour, issuer } = yield* localProvider
        yield* newKey("foreign")
        const browser = yield* browserAt("foreign", issuer, "role")
        const claims = { sub: "p-1", role: "ADMINISTRATOR" }
        Object.assign(behaviour, { claims, audience: "another-service" })
        expect(yield* browser.signIn).toBe(refused("foreign"))
        Object.assign(behaviour, { audience: undefined, nonce: "of another sign-in" })
        expect(yield* browser.signIn).toBe(refused("foreign"))
        Object.assign(behaviour, { nonce: undefined, forged: true })
        expect(yield* browser.signIn).toBe(refused("refused"))
        behaviour.forged = false
        const other = yield* browserAt("foreign", issuer, "role")
        const callback = `http://ov.test${API}/provider/callback?code=x&state=y`
        expect((yield* other.fetchOwn(callback)).headers.get("location")).toBe(refused("late"))
        yield* other.fetchOwn(`http://ov.test${API}/provider`)
        expect((yield* other.fetchOwn(callback)).headers.get("location")).toBe(refused("refused"))
        other.cookies.set("ov_sign_in", "AAAA")
        expect((yield* other.fetchOwn(callback)).headers.get("location")).toBe(refused("refused"))
        expect([...other.cookies.keys()]).toEqual(["ov_sign_in"])
      }),
    )

    it.effect("a provider that is away leaves the other ways open, and the login says so", () =>
      Effect.gen(function* () {
        const { issuer } = yield* Effect.scoped(localProvider)
        const { key } = yield* newKey("away")
        const browser = yield* browserAt("away", issuer)
        expect(yield* browser.signIn).toBe(refused("away"))
        const told = yield* browser.fetchOwn(`http://ov.test${API}/sign-in`)
        expect(yield* jsonOf(told)).toMatchObject({ data: { provider: issuer.host } })
        expect((yield* (yield* ConsoleSessions).openByKey(key)).session.account).toBe("away")
      }),
    )
  })
})
