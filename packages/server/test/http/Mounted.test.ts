import { describe, expect, it } from "@effect/vitest"
import { allScopes, MountPath } from "@open-valuation/http-api"
import { AccountId, keyHolder, KeyId, type Principal } from "@open-valuation/server/service"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { AuthenticationFailed, type HostAuthentication } from "../../src/http.ts"
import { body, makeClient, makeHost, PATH } from "./Host.ts"

const lender: Principal = {
  accountId: AccountId.make(7),
  account: "lender",
  keyId: KeyId.make(7),
  person: keyHolder(KeyId.make(7), "lender"),
  scopes: allScopes,
  callbackUrl: null,
}

describe("an API under a path of its host", () => {
  it.effect("has the path in statusUrl, in both languages, and in the events of a stream", () =>
    Effect.gen(function* () {
      const { post, fetch } = yield* Effect.provideService(makeClient(makeHost()), MountPath, "/valuations")
      const created = yield* post(`/valuations${PATH}`, body, { "accept-language": "en" })
      expect(created.body.data).toMatchObject({
        statusUrl: `/valuations${PATH}/1`,
        message: expect.stringContaining(`/valuations${PATH}/1`),
      })
      const events = yield* fetch(`/valuations${PATH}/1/events`, { headers: { "x-api-key": "ovk_owner" } })
      const first = yield* Effect.promise(async () => events.body?.getReader().read())
      expect(first?.done).toBe(false)
      expect((yield* post(PATH, body)).body.code).toBe(40400)
    }),
  )
})

describe("the authentication of a host", () => {
  const asking = (authenticate: HostAuthentication, headers: Readonly<Record<string, string>> = { "x-api-key": "" }) =>
    Effect.flatMap(makeClient(makeHost(), { authenticate }), ({ send }) => send("/api/open/v1/usage", { headers }))

  it.effect("replaces API keys, and its words are about credentials", () =>
    Effect.gen(function* () {
      expect((yield* asking(() => Effect.succeed(lender))).body.code).toBe(0)
      const english = { "x-api-key": "", "accept-language": "en" }
      const missing = yield* asking(() => Effect.succeed(undefined), english)
      expect(missing.body).toMatchObject({ code: 40100, message: "No credentials were sent: sign in first" })
      const invalid = yield* asking(() => Effect.succeed(undefined), { ...english, cookie: "session=1" })
      expect(invalid.body).toMatchObject({ code: 40101, message: "The credentials are not valid or have expired" })
    }),
  )

  it.effect("leaves the schemes of API keys out of the document", () =>
    Effect.gen(function* () {
      const tells = Effect.fnUntraced(function* (host: { readonly authenticate?: HostAuthentication }) {
        const response = yield* (yield* makeClient(makeHost(), host)).fetch("/openapi.json")
        const text = yield* Effect.promise(() => response.text())
        return ["/api/open/v1/usage", '"security":[{', '"securitySchemes"'].map((part) => text.includes(part))
      })
      expect(yield* tells({})).toEqual([true, true, true])
      expect(yield* tells({ authenticate: () => Effect.succeed(lender) })).toEqual([true, false, false])
    }),
  )

  it.effect("that fails is 50000, that is late or hangs 50300", () =>
    Effect.gen(function* () {
      const failed = (isLate: boolean) => () => Effect.fail(new AuthenticationFailed({ isLate, message: "broken" }))
      expect((yield* asking(failed(false))).body.code).toBe(50000)
      const late = yield* asking(failed(true))
      expect([late.body.code, late.headers.get("retry-after")]).toEqual([50300, "5"])
      const hanging = yield* Effect.forkChild(
        asking(() => Effect.never),
        { startImmediately: true },
      )
      yield* TestClock.adjust("30 seconds")
      expect((yield* Fiber.join(hanging)).body.code).toBe(50300)
    }),
  )
})
