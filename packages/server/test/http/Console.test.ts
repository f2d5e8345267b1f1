import { describe, expect, layer } from "@effect/vitest"
import { allScopes, MountPath } from "@open-valuation/http-api"
import { ApiKeys } from "@open-valuation/server/service"
import { Effect, Logger, References } from "effect"
import { API, endedTasks, makeBrowser, newKey, newLink, signedIn, V1 } from "./ConsoleHost.ts"
import { asset, body, PATH } from "./Host.ts"
import { realService } from "./RealService.ts"

describe("the console's API", () => {
  layer(realService(), { excludeTestServices: true })((it) => {
    it.effect("signs in with a link, once, and shows who is signed in", () =>
      Effect.gen(function* () {
        const browser = yield* makeBrowser()
        const link = yield* newLink("alpha")
        expect((yield* browser.get(`${API}/session`, { "accept-language": "en" })).body).toMatchObject({
          code: 40100,
          message: "Sign in first",
        })
        const answer = yield* browser.signIn({ link }, { "accept-language": "en" })
        expect(answer.headers.get("set-cookie")).toMatch(
          /^ov_console=[\w-]{43}; Path=\/console; Max-Age=604800; HttpOnly; SameSite=Strict$/,
        )
        for (const [name, value] of [
          ["cache-control", "no-store"],
          ["x-content-type-options", "nosniff"],
          ["cross-origin-resource-policy", "same-origin"],
          ["referrer-policy", "no-referrer"],
          ["access-control-allow-origin", null],
        ] as const) {
          expect(answer.headers.get(name)).toBe(value)
        }
        expect(answer.body.data).toMatchObject({
          account: "alpha",
          operator: true,
          keyName: "console",
          scopes: allScopes,
          assets: [{ assetType: "PROPERTY", path: "property-valuations", title: "Property", statement: false }],
          features: { chat: false, uploads: false, recognition: false, workbook: false, markets: false, guide: false },
        })
        expect((yield* browser.get(`${API}/session`)).body.data).toMatchObject({ account: "alpha" })
        const again = yield* (yield* makeBrowser()).signIn({ link }, { "accept-language": "en" })
        expect(again.body).toMatchObject({ code: 40101, message: expect.stringContaining("used before") })
        expect(again.headers.get("set-cookie")).toBeNull()
      }),
    )

    it.effect("signs in with a key, which may do what the key may", () =>
      Effect.gen(function* () {
        const browser = yield* makeBrowser()
        const { key, keyId } = yield* newKey("alpha", ["chat"])
        const { body: answer } = yield* browser.signIn({ apiKey: key })
        expect(answer.data).toMatchObject({ operator: false, keyName: "test", scopes: ["chat"] })
        expect((yield* browser.post(V1, body)).body.code).toBe(40300)
        expect((yield* browser.get(`${API}/tasks`)).body.code).toBe(40300)
        expect((yield* browser.get(`${API}/v1/usage`)).body.code).toBe(0)
        expect((yield* browser.get(`${API}/keys`)).body.code).toBe(40300)
        expect((yield* browser.post(`${API}/keys/${keyId}/rotate`, {})).body.code).toBe(40300)
        expect((yield* browser.send("DELETE", `${API}/keys/${keyId}`)).body.code).toBe(40300)
      }),
    )

    it.effect("refuses what is no link and no key, or both", () =>
      Effect.gen(function* () {
        const browser = yield* makeBrowser()
        const { key } = yield* newKey("alpha")
        const codes = yield* Effect.forEach(
          [
            [{ link: "x".repeat(43) }, 40101],
            [{ link: "../../etc" }, 40101],
            [{ apiKey: "ovk_nobody0000000000" }, 40101],
            [{ apiKey: "" }, 40101],
            [{}, 40001],
            [{ link: yield* newLink("alpha"), apiKey: key }, 40001],
            [{ link: "x".repeat(129) }, 40001],
            [{ link: 7 }, 40001],
            [[], 40000],
          ] as const,
          ([credential, code]) => Effect.map(browser.signIn(credential), (answer) => [answer.body.code, code]),
        )
        for (const [code, wanted] of codes) expect(code).toBe(wanted)
        expect(browser.cookie()).toBe("")
      }),
    )

    it.effect("is v1 for the caller of the session: create, read, follow, and nothing of other accounts", () =>
      Effect.gen(function* () {
        const browser = yield* signedIn("owner")
        const created = yield* browser.post(V1, body)
        const { taskId } = Object(created.body.data) as { readonly taskId: number }
        const { tasks } = yield* endedTasks(browser)
        expect(tasks).toEqual([
          {
            taskId,
            valuationNo: expect.stringMatching(/^VAL-PROP-/),
            assetType: "PROPERTY",
            status: "SUCCESS",
            statusLabel: "成功",
            createdAt: expect.stringContaining("+08:00"),
            caseNumber: null,
            detail: "89 平方米",
            note: null,
            endedAt: expect.stringContaining("+08:00"),
            subject: "上海市/上海市/浦东新区",
            value: { low: 800_000, central: 890_000, high: 980_000 },
            confidence: null,
            demo: false,
            errorMessage: null,
          },
        ])
        expect((yield* browser.get(`${V1}/${taskId}`)).body.data).toMatchObject({ result: { avgTotalPrice: 890_000 } })
        expect((yield* browser.get(`${API}/tasks/${taskId}`)).body.data).toMatchObject({ taskId, input: body })
        const events = yield* browser.fetch(`${V1}/${taskId}/events`)
        expect(yield* Effect.promise(() => events.text())).toContain("event: result")

        const stranger = yield* signedIn("stranger")
        expect((yield* endedTasks(stranger)).tasks).toEqual([])
        for (const path of [`${V1}/${taskId}`, `${V1}/${taskId}/events`, `${API}/tasks/${taskId}`]) {
          expect((yield* stranger.get(path)).body.code).toBe(40401)
        }
        expect((yield* stranger.get(`${API}/tasks/x`)).body.code).toBe(40401)
      }),
    )

    it.effect("takes only what its own page sends", () =>
      Effect.gen(function* () {
        const browser = yield* signedIn("careful")
        const post = (headers: Readonly<Record<string, string>>) =>
          Effect.map(
            browser.fetch(V1, {
              method: "POST",
              body: JSON.stringify(body),
              headers: { "content-type": "application/json", ...headers },
            }),
            ({ status }) => status,
          )
        const own = { "x-open-valuation-console": "1" }
        expect(yield* post({})).toBe(403)
        expect(yield* post({ "x-open-valuation-console": "0" })).toBe(403)
        expect(yield* post({ ...own, origin: "http://evil.test" })).toBe(403)
        expect(yield* post({ ...own, origin: "null" })).toBe(403)
        expect(yield* post({ ...own, origin: "http://ov.test:81" })).toBe(403)
        expect(yield* post({ ...own, origin: "http://ov.test", "sec-fetch-site": "cross-site" })).toBe(403)
        expect(yield* post({ ...own, "sec-fetch-site": "same-site" })).toBe(403)
        expect(yield* post({ ...own, origin: "http://ov.test" })).toBe(200)
        // A proxy changed the host; the browser says that the page is its own.
        expect(yield* post({ ...own, origin: "https://values.test", "sec-fetch-site": "same-origin" })).toBe(200)
        expect((yield* endedTasks(browser)).tasks).toHaveLength(2)

        const link = yield* newLink("careful")
        const login = yield* browser.signIn({ link }, { "x-open-valuation-console": "" })
        expect(login.body.code).toBe(40300)
        expect((yield* browser.signIn({ link })).body.code).toBe(0)
        const out = yield* browser.send("DELETE", `${API}/session`, undefined, { "x-open-valuation-console": "" })
        expect(out.body.code).toBe(40300)
        expect((yield* browser.get(`${API}/session`)).body.code).toBe(0)
      }),
    )

    it.effect("ends a session by signing out, and at once with its key", () =>
      Effect.gen(function* () {
        const browser = yield* signedIn("leaving")
        const cookie = browser.cookie()
        const out = yield* browser.send("DELETE", `${API}/session`)
        expect(out.headers.get("set-cookie")).toMatch(/^ov_console=; Path=\/console; Max-Age=0;/)
        expect((yield* browser.get(`${API}/session`, { cookie })).body.code).toBe(40100)
        expect((yield* browser.send("DELETE", `${API}/session`)).body.code).toBe(0)

        const { key, keyId } = yield* newKey("leaving")
        yield* browser.signIn({ apiKey: key })
        yield* (yield* ApiKeys).revoke(keyId)
        expect((yield* browser.get(`${API}/v1/usage`, { "accept-language": "en" })).body).toMatchObject({
          code: 40100,
          message: "Your session has ended: sign in again",
        })
      }),
    )

    it.effect("never takes over a token that was there before, and ends the session that was", () =>
      Effect.gen(function* () {
        const browser = yield* makeBrowser()
        const planted = `ov_console=${"A".repeat(43)}`
        yield* browser.signIn({ link: yield* newLink("fixed") }, { cookie: planted })
        expect(browser.cookie()).not.toBe(planted)
        expect((yield* browser.get(`${API}/session`, { cookie: planted })).body.code).toBe(40100)
        const former = browser.cookie()
        yield* browser.signIn({ link: yield* newLink("fixed") })
        expect(browser.cookie()).not.toBe(former)
        expect((yield* browser.get(`${API}/session`, { cookie: former })).body.code).toBe(40100)
        expect((yield* browser.get(`${API}/session`)).body.code).toBe(0)
      }),
    )

    it.effect("reads one cookie of its own form, and no other credential", () =>
      Effect.gen(function* () {
        const browser = yield* signedIn("exact")
        const cookie = browser.cookie()
        const other = `ov_console=${"A".repeat(43)}`
        const code = (headers: Readonly<Record<string, string>>) =>
          Effect.map(browser.get(`${API}/session`, headers), (answer) => answer.body.code)
        expect(yield* code({ cookie: `a=1; ${cookie};b=2` })).toBe(0)
        expect(yield* code({ cookie: `${cookie}; ${cookie}` })).toBe(0)
        expect(yield* code({ cookie: `${other}; ${cookie}` })).toBe(40100)
        expect(yield* code({ cookie: `${cookie}; padding=${"x".repeat(8192)}` })).toBe(40100)
        expect(yield* code({ cookie: "ov_console=" })).toBe(40100)
        expect(yield* code({ cookie: `ov_console=${"é".repeat(43)}` })).toBe(40100)
        expect(yield* code({ cookie: `ov_console=${"A".repeat(4000)}` })).toBe(40100)
        const { key } = yield* newKey("exact")
        expect(yield* code({ cookie: "x=1", "x-api-key": key })).toBe(40100)
        expect((yield* browser.get(`${PATH}/1`)).body.code).toBe(40100)
      }),
    )

    it.effect("counts a key's requests together, whether they send the key or a session", () =>
      Effect.gen(function* () {
        const browser = yield* makeBrowser({ rateLimit: { perSecond: 0.001, burst: 2 } })
        const { key } = yield* newKey("limited")
        yield* browser.signIn({ apiKey: key })
        expect((yield* browser.get("/api/open/v1/usage", { "x-api-key": key })).body.code).toBe(0)
        expect((yield* browser.get(`${API}/v1/usage`)).body.code).toBe(0)
        expect((yield* browser.get(`${API}/session`)).body.code).toBe(42900)
      }),
    )

    it.effect("limits attempts to sign in, of one account and of all", () =>
      Effect.gen(function* () {
        const browser = yield* makeBrowser()
        const { key } = yield* newKey("tried")
        // At once, because a place comes free every second.
        const together = (credentials: object, times: number) =>
          Effect.all(
            Array.from({ length: times }, () => browser.signIn(credentials)),
            { concurrency: "unbounded" },
          )
        const answers = yield* together({ apiKey: key }, 80)
        const entered = answers.filter(({ body }) => body.code === 0)
        const refused = answers.filter(({ body }) => body.code !== 0)
        expect(entered.length).toBeGreaterThanOrEqual(30)
        expect(refused.length).toBeGreaterThan(0)
        for (const { body, headers } of refused) {
          expect(body).toMatchObject({ code: 42900, message: "登录尝试过于频繁，请稍后重试" })
          expect(Number(headers.get("retry-after"))).toBeGreaterThan(0)
        }
        const others = (yield* together({ link: "x" }, 150)).map(({ body }) => body.code)
        expect(new Set(others)).toEqual(new Set([40101, 42900]))
      }),
    )

    it.effect("marks its cookie for HTTPS, and for the path under which it is mounted", () =>
      Effect.gen(function* () {
        const cookieOf = Effect.fnUntraced(function* (origin: string, headers: Readonly<Record<string, string>> = {}) {
          const browser = yield* makeBrowser({}, origin)
          const answer = yield* browser.signIn({ link: yield* newLink("mounted") }, headers)
          return answer.headers.get("set-cookie")
        })
        expect(yield* cookieOf("http://ov.test")).not.toContain("Secure")
        expect(yield* cookieOf("https://ov.test")).toMatch(/; Secure$/)
        expect(yield* cookieOf("http://ov.test", { "x-forwarded-proto": "https" })).toMatch(/; Secure$/)
        const proxied = { origin: "https://values.test", "sec-fetch-site": "same-origin" }
        expect(yield* cookieOf("http://ov.test", proxied)).toMatch(/; Secure$/)

        const mounted = yield* Effect.provideService(makeBrowser(), MountPath, "/valuations")
        const link = yield* newLink("mounted")
        const answer = yield* mounted.post(`/valuations${API}/session`, { link })
        expect(answer.headers.get("set-cookie")).toContain("; Path=/valuations/console;")
        expect((yield* mounted.get(`/valuations${API}/session`)).body.code).toBe(0)
      }),
    )

    it.effect("leaves no token in the log", () =>
      Effect.gen(function* () {
        const lines: Array<string> = []
        const logger = Logger.make(({ fiber, message }) => {
          lines.push(JSON.stringify([message, fiber.getRef(References.CurrentLogAnnotations)]))
        })
        const [link, { key }] = [yield* newLink("quiet"), yield* newKey("quiet")]
        const browser = yield* Effect.provide(makeBrowser(), Logger.layer([logger]))
        yield* browser.signIn({ link })
        yield* browser.signIn({ apiKey: key })
        yield* browser.get(`${API}/session?link=${link}`)
        expect(lines).toHaveLength(3)
        expect(lines[0]).toContain('"path":"/console/api/session"')
        expect(lines[0]).toContain('"account":"quiet"')
        for (const secret of [link, key, browser.cookie().slice("ov_console=".length)]) {
          expect(lines.join("\n")).not.toContain(secret)
        }
      }),
    )

    it.effect("is not there without the host's wish", () =>
      Effect.gen(function* () {
        const browser = yield* makeBrowser({ console: undefined })
        const link = yield* newLink("off")
        expect((yield* browser.signIn({ link })).body.code).toBe(40400)
        for (const path of ["/console", "/console/", `${API}/session`, `${API}/v1/usage`, `${API}/tasks`]) {
          expect((yield* browser.get(path)).body.code).toBe(40400)
        }
      }),
    )

    it.effect("has each operation of v1 that the API has, and no other way to its handlers", () =>
      Effect.gen(function* () {
        const browser = yield* makeBrowser({ assets: [asset] })
        for (const [method, path] of [
          ["GET", "usage"],
          ["GET", "webhook-deliveries"],
          ["POST", "webhook-deliveries/test"],
          ["GET", "property-valuations"],
          ["POST", "property-valuations/stream"],
          ["GET", "property-valuations/1/report"],
        ] as const) {
          expect((yield* browser.send(method, `${API}/v1/${path}`)).body.code).toBe(40100)
        }
        expect((yield* browser.get(`${API}/v1/health/ready`)).body.code).toBe(40400)
        expect((yield* browser.get(`${API}/api/open/v1/usage`)).body.code).toBe(40400)
      }),
    )
  })
})
