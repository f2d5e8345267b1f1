import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "@effect/vitest"
import { ModelNotFound } from "@open-valuation/core/accuracy"
import { defaultPortfolioPolicy } from "@open-valuation/core/portfolio"
import { allScopes, assetGroup, RequiredScope, Scope } from "@open-valuation/http-api"
import {
  AccountId,
  ChatSessions,
  type ConsoleSession,
  keyHolder,
  KeyId,
  MaterialStore,
} from "@open-valuation/server/service"
import { Context, DateTime, Effect, Schema, Stream } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { actionText, toldAction } from "../../../../apps/console/src/screens/people/AuditWords.ts"
import { type AppOptions, makeRoutes } from "../../src/app/App.ts"
import { ownActions } from "../../src/audit/AuditEntry.ts"
import { makeDrain } from "../../src/http/Drain.ts"
import { serve } from "../../src/http/Handlers.ts"
import type { Route } from "../../src/http/Router.ts"
import { layerChats } from "./ChatHost.ts"
import { API as CONSOLE, consoleOf, unused } from "./ConsoleHost.ts"
import { asset, body, layerServices, makeClient, makeHost } from "./Host.ts"

const API = "/api/open/v1"

/** No scope, and each one alone. */
const grants: ReadonlyArray<Scope | "none"> = ["none", ...allScopes]

const caller = (granted: string) => ({
  accountId: AccountId.make(1),
  account: "default",
  keyId: KeyId.make(1),
  person: keyHolder(KeyId.make(1), "granted"),
  scopes: Schema.is(Scope)(granted) ? [granted] : [],
  callbackUrl: null,
})

const tokenOf = (granted: string): string => granted.padEnd(43, "_")

/** Sessions that may do what operators alone may, so that a refusal is one of the scope. */
const sessionOf = (granted: string): ConsoleSession => ({
  ...caller(granted),
  keyName: granted,
  operator: true,
  expiresAt: DateTime.makeUnsafe("2026-03-16T00:00:00Z"),
})

const { keys, sessions } = consoleOf((token) => {
  const granted = grants.find((one) => tokenOf(one) === token)
  return granted === undefined ? undefined : sessionOf(granted)
})

/** A server with everything that a host can switch on. */
const everything = Effect.gen(function* () {
  const store = yield* MaterialStore
  const options: AppOptions = {
    assets: [asset, { ...asset, assetType: "BANK_STATEMENT" }],
    authenticate: ({ headers }) => Effect.succeed(caller(headers["x-granted"] ?? "")),
    rateLimit: { perSecond: 1e6, burst: 1e6 },
    chat: yield* ChatSessions,
    uploads: { store, keep: unused, open: unused },
    recognition: { store, keep: unused, readFields: unused },
    makeWorkbook: unused,
    portfolios: {
      portfolios: {
        create: unused,
        list: unused,
        get: unused,
        change: unused,
        remove: unused,
        import: unused,
        items: unused,
        history: unused,
        run: unused,
        runs: unused,
        runOf: unused,
        cancel: unused,
        follow: unused,
        lines: unused,
      },
      engine: {
        policy: defaultPortfolioPolicy,
        assets: [],
        marketOf: () => undefined,
        moveOf: unused,
        read: unused,
        open: unused,
        forget: unused,
        workbook: unused,
      },
    },
    corrections: { correct: unused },
    layouts: {
      layouts: { add: unused, list: unused, remove: unused },
      explain: unused,
    },
    markets: { list: () => Effect.succeed([]) },
    models: {
      list: () => Effect.succeed([]),
      approve: () => Effect.fail(new ModelNotFound()),
      retire: () => Effect.fail(new ModelNotFound()),
      validation: () => Effect.fail(new ModelNotFound()),
      workbook: unused,
    },
    console: {
      sessions,
      keys: { ...keys, listOf: () => Effect.succeed([]) },
      markets: {
        columns: new Map(),
        list: () => Effect.succeed([]),
        demo: () => Effect.succeed([]),
        import: unused,
        fit: () => Stream.empty,
      },
      suggestions: {
        fields: () => new Map([["1", []]]),
        find: () => Effect.succeed({ suggestions: [] }),
      },
      picturePage: () => Effect.succeed(undefined),
      users: { add: unused, list: () => Effect.succeed([]), change: unused, identified: unused },
    },
  }
  const host = makeHost()
  const routes = yield* makeRoutes(options, yield* makeDrain, Effect.never).pipe(Effect.provide(layerServices(host)))
  return { host, routes, client: yield* makeClient(host, options) }
})

/** Operations that all assets share bear the name of none. */
const nameOf = ({ method, path }: Route): string =>
  `${method} ${path
    .replace(API, "")
    .replaceAll(/:\w+/g, "{id}")
    .replace("/property-", "/{asset}-")
    .replace(/\/bank-statement-(?=valuations(\/stream|\/\{id\}(\/(events|report|adoptions.*))?)?$)/, "/{asset}-")}`

describe("scopes", () => {
  it.effect("every operation of API and console takes exactly the keys and sessions with its scope", () =>
    Effect.gen(function* () {
      const { client, routes } = yield* everything
      const wrong: Array<string> = []
      let asked = 0
      for (const { method, operation, path } of routes) {
        if (operation._tag === "Public") continue
        for (const granted of grants) {
          const response = yield* client.fetch(path.replaceAll(/:\w+/g, "1"), {
            method,
            headers:
              operation._tag === "Keyed"
                ? { "x-granted": granted }
                : { cookie: `ov_console=${tokenOf(granted)}`, "x-open-valuation-console": "1" },
          })
          yield* Effect.promise(async () => response.body?.cancel())
          asked += 1
          const isAllowed = operation.scope === "any" || operation.scope === granted
          if ((response.status !== 403) !== isAllowed)
            wrong.push(`${method} ${path} with ${granted}: ${response.status}`)
        }
      }
      expect(wrong).toEqual([])
      expect(asked).toBeGreaterThan(400)
    }).pipe(Effect.provide(layerChats)),
  )

  it.effect("every operation that changes something is entered in the audit log, also when it is not allowed", () =>
    Effect.gen(function* () {
      const { client, host, routes } = yield* everything
      const wrong: Array<string> = []
      let changing = 0
      for (const { method, operation, path } of routes) {
        // What a relay asks is entered for itself.
        if (operation._tag === "Public" || operation.kind === "relay" || method === "GET") continue
        changing += 1
        for (const granted of [operation.scope, "none"]) {
          const before = host.entries.length
          const response = yield* client.fetch(path.replaceAll(/:\w+/g, "1"), {
            method,
            body: JSON.stringify({ ...body, materials: [] }),
            headers: {
              "content-type": "application/json",
              "x-open-valuation-console": "1",
              ...(operation._tag === "Keyed" ? { "x-granted": granted } : { cookie: `ov_console=${tokenOf(granted)}` }),
            },
          })
          yield* Effect.promise(async () => response.body?.cancel())
          const isAllowed = granted === operation.scope
          const entries =
            operation.recordsItself && isAllowed ? [host.inputs.at(-1)?.entry] : host.entries.slice(before)
          const object = path.replace(/^.*?\/(?:v1|console\/api)\/(?:v1\/)?/, "").replaceAll(/:\w+/g, "1")
          const [entry] = entries
          if (entries.length !== 1 || entry?.action !== operation.action || entry?.object !== object) {
            wrong.push(`${method} ${path} with ${granted}: ${JSON.stringify(entries)}`)
          }
          host.inputs.length = 0
        }
      }
      expect(wrong).toEqual([])
      expect(changing).toBeGreaterThan(30)
    }).pipe(Effect.provide(layerChats)),
  )

  it.effect("every action of the audit log has words in the console", () =>
    Effect.gen(function* () {
      const { routes } = yield* everything
      const actions = routes.flatMap(({ operation }) =>
        operation._tag === "Public" || operation.action === undefined ? [] : [operation.action],
      )
      const assets = [asset.assetType, "BANK_STATEMENT"].map((assetType) => ({ assetType, title: assetType }))
      for (const action of [...actions, ...ownActions]) {
        for (const locale of ["zh", "en"] as const) expect(actionText(action, locale, assets), action).toBeDefined()
      }
      expect(actionText("bankStatementAdoptions.reject", "en", assets)).toBe("Reject an adopted value: BANK_STATEMENT")
      expect(actionText("bankStatement.create", "en", [])).toBe(undefined)
      const counted = { action: "erasures.create", object: "erasures", outcome: "DONE" } as const
      expect(actionText(toldAction(counted), "en", assets)).toBe("Count personal data, erasing nothing")
      expect(toldAction({ ...counted, object: "erasures/3" })).toBe("erasures.create")
      const checked = { action: "markets.import", object: "markets/import/dryRun", outcome: "DONE" } as const
      expect(actionText(toldAction(checked), "en", assets)).toBe("Check a file of samples, importing nothing")
    }).pipe(Effect.provide(layerChats)),
  )

  it.effect("a viewer reads what its scopes allow, and changes nothing", () =>
    Effect.gen(function* () {
      const { routes } = yield* everything
      const viewer = (exchange: { readonly headers: Readonly<Record<string, string>> }) =>
        Effect.succeed({ ...caller(exchange.headers["x-granted"] ?? ""), role: "VIEWER" as const })
      const client = yield* makeClient(makeHost(), { authenticate: viewer })
      const codes = new Map<boolean, Set<boolean>>()
      for (const { method, operation, path } of routes) {
        if (operation._tag !== "Keyed" || !/valuations|webhook|usage/.test(path) || /lines|bank|report/.test(path))
          continue
        const { body: answer } = yield* client.send(path.replaceAll(/:\w+/g, "1"), {
          method,
          headers: { "x-granted": operation.scope },
        })
        const isRefused = answer.code === 40300
        codes.set(method === "GET", (codes.get(method === "GET") ?? new Set()).add(isRefused))
      }
      expect(codes).toEqual(
        new Map([
          [true, new Set([false])],
          [false, new Set([true])],
        ]),
      )
    }).pipe(Effect.provide(layerChats)),
  )

  it.effect("the contract of each is in docs/security.md", () =>
    Effect.gen(function* () {
      const { routes } = yield* everything
      const guarded = routes.flatMap(({ operation, ...route }) =>
        operation._tag === "Public" ? [] : [{ name: nameOf({ operation, ...route }), scope: operation.scope }],
      )
      const mirrored = `${CONSOLE}/v1`
      const own = guarded.filter(({ name }) => !name.includes(mirrored))
      expect(documented()).toEqual(
        new Map(["any" as const, ...allScopes].map((scope) => [scope, namesWith(own, scope)] as const)),
      )
      const others = guarded
        .filter(({ name }) => name.includes(mirrored))
        .map(({ name, scope }) => ({ name: name.replace(mirrored, ""), scope }))
      expect(others).not.toEqual([])
      expect(others.filter(({ name, scope }) => !namesWith(own, scope).includes(name))).toEqual([])
    }).pipe(Effect.provide(layerChats)),
  )

  it.effect("nothing but pages, probes and signing in and out is public", () =>
    Effect.gen(function* () {
      const { routes } = yield* everything
      const open = routes
        .filter(({ operation }) => operation._tag === "Public")
        .map(({ method, path }) => `${method} ${path}`)
      expect(open.filter((name) => !/^GET \/($|docs|openapi\.json|health)/.test(name))).toEqual([
        `POST ${CONSOLE}/session`,
        `DELETE ${CONSOLE}/session`,
        `GET ${CONSOLE}/sign-in`,
      ])
    }).pipe(Effect.provide(layerChats)),
  )

  it("a server with an operation that declares no scope does not start", () => {
    const group = HttpApiGroup.make("late").add(HttpApiEndpoint.get("list", "/late"))
    expect(() => serve(group, { list: unused })).toThrow("GET /late declares no scope")
  })

  it("an endpoint may declare another scope than its group", () => {
    const group = HttpApiGroup.make("late")
      .add(HttpApiEndpoint.get("list", "/late").annotate(RequiredScope, "any"), HttpApiEndpoint.post("add", "/late"))
      .annotate(RequiredScope, "keys")
    expect(serve(group, { list: unused, add: unused }).routes.map(({ operation }) => operation)).toMatchObject([
      { scope: "any" },
      { scope: "keys" },
    ])
    expect(Context.getUnsafe(assetGroup(asset).annotations, RequiredScope)).toBe("valuations")
  })
})

interface Named {
  readonly name: string
  readonly scope: Scope | "any"
}

/** An operation of all assets is named once. */
const namesWith = (operations: ReadonlyArray<Named>, scope: string): ReadonlyArray<string> =>
  [...new Set(operations.filter((one) => one.scope === scope).map(({ name }) => name))].sort()

/** The operations of each scope, as the document lists them. */
const documented = (): ReadonlyMap<string, ReadonlyArray<string>> => {
  const text = readFileSync(join(import.meta.dirname, "../../../../docs/security.md"), "utf8")
  const section = /\n## Scopes\n([^#]*)/.exec(text)?.[1] ?? ""
  return new Map(
    section
      .split("\n- ")
      .slice(1)
      .map((item) => {
        const [scope = "", ...names] = Array.from(
          item.split("\n\n")[0]?.matchAll(/`([^`]+)`/g) ?? [],
          ([, name = ""]) => name.replaceAll(/\s+/g, " "),
        )
        return [scope, names.sort()] as const
      }),
  )
}
