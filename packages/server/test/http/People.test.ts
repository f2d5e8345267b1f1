import { describe, expect, layer } from "@effect/vitest"
import { ApiKeys, AuditLog, ConsoleSessions, Users } from "@open-valuation/server/service"
import { Effect, Schema } from "effect"
import { API, makeBrowser, newKey, newLink, V1 } from "./ConsoleHost.ts"
import { body } from "./Host.ts"
import { realService } from "./RealService.ts"

const UserRow = Schema.Struct({ userId: Schema.Int, name: Schema.String, state: Schema.String })
const decodeUser = Schema.decodeUnknownEffect(UserRow)
const decodeLink = Schema.decodeUnknownEffect(Schema.Struct({ link: Schema.String }))

const browserWith = Effect.fnUntraced(function* (credential: object) {
  const console = { sessions: yield* ConsoleSessions, keys: yield* ApiKeys, users: yield* Users }
  const browser = yield* makeBrowser({ console })
  expect((yield* browser.signIn(credential)).body.code).toBe(0)
  return browser
})

const operatorOf = (account: string) => Effect.flatMap(newLink(account), (link) => browserWith({ link }))

/** Adds a user, who signs in with the link. */
const joined = Effect.fnUntraced(function* (
  administrator: Effect.Success<ReturnType<typeof browserWith>>,
  name: string,
  role: string,
) {
  const user = yield* decodeUser((yield* administrator.post(`${API}/users`, { name, role })).body.data)
  const { link } = yield* decodeLink((yield* administrator.post(`${API}/users/${user.userId}/link`, {})).body.data)
  return { ...user, link, browser: yield* browserWith({ link }) }
})

describe("users of an account", () => {
  layer(realService(), { excludeTestServices: true })((it) => {
    it.effect("a user who was added signs in with a link, once, and acts as a person with a role", () =>
      Effect.gen(function* () {
        const operator = yield* operatorOf("lender")
        const wish = { name: "陈卫", email: "chen.wei@lender.example", role: "VALUER" }
        const added = yield* decodeUser((yield* operator.post(`${API}/users`, wish)).body.data)
        expect(added.state).toBe("INVITED")
        const { link } = yield* decodeLink((yield* operator.post(`${API}/users/${added.userId}/link`, {})).body.data)
        const chen = yield* browserWith({ link })
        expect((yield* chen.get(`${API}/session`)).body.data).toMatchObject({
          account: "lender",
          operator: false,
          user: { name: "陈卫", role: "VALUER" },
          scopes: ["valuations", "materials", "chat", "webhooks", "samples", "portfolios"],
        })
        expect((yield* (yield* makeBrowser()).signIn({ link })).body.code).toBe(40101)
        expect((yield* chen.post(V1, body)).body.code).toBe(0)
        const rows = (yield* operator.get(`${API}/users`)).body.data
        expect(rows).toMatchObject([{ name: "陈卫", state: "ACTIVE", lastSignInAt: expect.stringContaining("+08:00") }])
        const events = yield* (yield* AuditLog).list({ limit: 5 })
        expect(events.map(({ action, actor }) => [action, actor.kind, actor.name])).toEqual([
          ["property.create", "USER", "陈卫"],
          ["session.signIn", "NOBODY", ""],
          ["session.signIn", "USER", "陈卫"],
          ["users.link", "KEY", "console"],
          ["users.add", "KEY", "console"],
        ])
      }),
    )

    it.effect("a role takes effect with the next request; a disabled user is out at once and gets no new link", () =>
      Effect.gen(function* () {
        const operator = yield* operatorOf("changes")
        const { browser, userId } = yield* joined(operator, "Lin", "VALUER")
        const path = `${API}/users/${userId}`
        expect((yield* operator.send("PATCH", path, { role: "VIEWER" })).body.code).toBe(0)
        expect((yield* browser.post(V1, body)).body.code).toBe(40300)
        expect((yield* browser.get(V1)).body.code).toBe(0)
        expect((yield* operator.send("PATCH", path, { disabled: true })).body.data).toMatchObject({ state: "DISABLED" })
        expect((yield* browser.get(V1)).body.code).toBe(40100)
        expect((yield* operator.post(`${path}/link`, {})).body.code).toBe(40400)
        expect((yield* operator.send("PATCH", path, { disabled: false, role: "VALUER" })).body.code).toBe(0)
        expect((yield* browser.post(V1, body)).body.code).toBe(0)
      }),
    )

    it.effect("a link that is replaced, or whose user is disabled, opens nothing", () =>
      Effect.gen(function* () {
        const operator = yield* operatorOf("links")
        const { userId } = yield* decodeUser(
          (yield* operator.post(`${API}/users`, { name: "Su", role: "VIEWER" })).body.data,
        )
        const link = Effect.flatMap(operator.post(`${API}/users/${userId}/link`, {}), ({ body: { data } }) =>
          decodeLink(data),
        )
        const [first, second] = [yield* link, yield* link]
        expect((yield* (yield* makeBrowser()).signIn(first)).body.code).toBe(40101)
        yield* operator.send("PATCH", `${API}/users/${userId}`, { disabled: true })
        expect((yield* (yield* makeBrowser()).signIn(second)).body.code).toBe(40101)
      }),
    )

    it.effect("administrators look after users and keys, but not after themselves; others do not", () =>
      Effect.gen(function* () {
        const operator = yield* operatorOf("order")
        const { browser, userId } = yield* joined(operator, "Admin", "ADMINISTRATOR")
        const other = yield* joined(browser, "Reviewer", "REVIEWER")
        expect((yield* browser.send("PATCH", `${API}/users/${userId}`, { role: "VIEWER" })).body.code).toBe(40300)
        expect((yield* browser.send("PATCH", `${API}/users/${userId}`, { disabled: true })).body.code).toBe(40300)
        expect((yield* browser.send("PATCH", `${API}/users/${userId}`, { name: "Admin 2" })).body.code).toBe(0)
        expect((yield* browser.post(`${API}/keys`, { name: "branch" })).body.code).toBe(0)
        expect((yield* other.browser.get(`${API}/users`)).body.code).toBe(40300)
        expect((yield* other.browser.get(`${API}/keys`)).body.code).toBe(40300)
        const byKey = yield* browserWith({ apiKey: (yield* newKey("order")).key })
        expect((yield* byKey.get(`${API}/users`)).body.code).toBe(40300)
        expect((yield* byKey.post(`${API}/users`, { name: "x", role: "ADMINISTRATOR" })).body.code).toBe(40300)
      }),
    )

    it.effect("users of other accounts do not exist, and an address is one user's", () =>
      Effect.gen(function* () {
        const [here, there] = [yield* operatorOf("here-1"), yield* operatorOf("there-1")]
        const wish = { name: "Gao", email: "Gao@lender.example", role: "VIEWER" }
        const { userId } = yield* decodeUser((yield* here.post(`${API}/users`, wish)).body.data)
        for (const id of [userId, 0, "x", 2 ** 53]) {
          expect((yield* there.send("PATCH", `${API}/users/${id}`, { role: "VALUER" })).body.code).toBe(40400)
          expect((yield* there.post(`${API}/users/${id}/link`, {})).body.code).toBe(40400)
        }
        expect((yield* there.get(`${API}/users`)).body.data).toEqual([])
        const again = yield* here.post(`${API}/users`, { ...wish, email: "gao@LENDER.example" })
        expect(again.body).toMatchObject({ code: 40001, data: { errors: [{ path: "email" }] } })
        expect((yield* there.post(`${API}/users`, wish)).body.code).toBe(0)
      }),
    )

    it.effect("refuses a user who could not be one", () =>
      Effect.gen(function* () {
        const operator = yield* operatorOf("faults")
        const paths = (wish: object) =>
          Effect.map(operator.post(`${API}/users`, wish), (answer) =>
            JSON.stringify(answer.body.data).match(/(?<="path":")[^"]+/g),
          )
        expect(yield* paths({})).toEqual(["name", "role"])
        expect(yield* paths({ name: " ", email: "no address", role: "OWNER" })).toEqual(["name", "email", "role"])
        expect(yield* paths({ name: "a\nb", email: `${"x".repeat(255)}@a.b`, role: "VIEWER" })).toEqual([
          "name",
          "email",
        ])
      }),
    )
  })
})
