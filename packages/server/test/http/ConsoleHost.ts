import { expect } from "@effect/vitest"
import type { Scope } from "@open-valuation/http-api"
import { type AppOptions, makeWebApp } from "@open-valuation/server/http"
import { ApiKeys, type ConsoleSession, ConsoleSessions, SessionEnded } from "@open-valuation/server/service"
import { Effect, Schedule } from "effect"
import { asset, readAnswer } from "./Host.ts"

/** The path of the console's own operations. */
export const API = "/console/api"

/** A browser that keeps the cookie of the console. Its page adds the header that only it can send. */
export const makeBrowser = Effect.fnUntraced(function* (
  options: Partial<AppOptions> = {},
  origin: string = "http://ov.test",
) {
  const console = { sessions: yield* ConsoleSessions, keys: yield* ApiKeys }
  const { handler } = yield* makeWebApp({ assets: [asset], console, ...options })
  let cookie = ""

  const fetch = (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    if (cookie !== "" && !headers.has("cookie")) headers.set("cookie", cookie)
    headers.set("host", new URL(origin).host)
    return Effect.tap(
      Effect.promise(() => handler(new Request(`${origin}${path}`, { ...init, headers }))),
      (response) =>
        Effect.sync(() => {
          const given = response.headers.get("set-cookie")?.split(";")[0]
          if (given !== undefined) cookie = given
        }),
    )
  }

  const send = (method: string, path: string, json?: unknown, headers: Readonly<Record<string, string>> = {}) =>
    Effect.flatMap(
      fetch(path, {
        method,
        headers: {
          ...(method === "GET" ? {} : { "x-open-valuation-console": "1" }),
          ...(json === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      }),
      readAnswer,
    )

  return {
    fetch,
    send,
    get: (path: string, headers?: Readonly<Record<string, string>>) => send("GET", path, undefined, headers),
    post: (path: string, json: unknown, headers?: Readonly<Record<string, string>>) =>
      send("POST", path, json, headers),
    signIn: (credential: object, headers?: Readonly<Record<string, string>>) =>
      send("POST", `${API}/session`, credential, headers),
    cookie: () => cookie,
    forget: () => void (cookie = ""),
  }
})

export type Browser = Effect.Success<ReturnType<typeof makeBrowser>>

/** A new key of an account, which is created when it is new. */
export const newKey = Effect.fnUntraced(function* (account: string, scopes?: ReadonlyArray<Scope>) {
  return yield* (yield* ApiKeys).create({ name: "test", account, scopes })
})

/** A link to the console of an account that is created when it is new. */
export const newLink = Effect.fnUntraced(function* (account: string) {
  yield* newKey(account)
  return (yield* (yield* ConsoleSessions).link(account)).token
})

/** An operation that a test does not use. */
export const unused = () => Effect.die(new Error("Not part of this test"))

interface ConsoleServices {
  readonly sessions: ConsoleSessions["Service"]
  readonly keys: ApiKeys["Service"]
}

/** A console whose sessions are found by their cookies, and nothing else. */
export const consoleOf = (find: (token: string) => ConsoleSession | undefined): ConsoleServices => ({
  sessions: {
    link: unused,
    invite: unused,
    openByLink: unused,
    openByUser: unused,
    openByKey: unused,
    find: (token) => Effect.mapError(Effect.fromNullishOr(find(token)), () => new SessionEnded()),
    close: () => Effect.void,
  },
  keys: {
    create: unused,
    list: unused(),
    listOf: unused,
    rotate: unused,
    revoke: unused,
    ensureBootstrap: unused,
    createDemo: unused(),
    ofAccount: unused,
    webhookSecrets: unused,
  },
})

/** A list and create path of v1 in the console's API. */
export const V1 = `${API}/v1/property-valuations`

/** A browser in which somebody has signed in to an account with a link. */
export const signedIn = Effect.fnUntraced(function* (account: string, options?: Parameters<typeof makeBrowser>[0]) {
  const browser = yield* makeBrowser(options)
  expect((yield* browser.signIn({ link: yield* newLink(account) })).body.code).toBe(0)
  return browser
})

/** The tasks that the console lists, once all have ended. */
export const endedTasks = (browser: Browser, path = `${API}/tasks`) =>
  browser.get(path).pipe(
    Effect.map((answer) => Object(answer.body.data) as { tasks: Array<Record<string, unknown>>; nextCursor: unknown }),
    Effect.repeat({
      until: ({ tasks }) => tasks.every(({ status }) => status !== "IN_PROGRESS"),
      schedule: Schedule.spaced("60 millis"),
    }),
  )
