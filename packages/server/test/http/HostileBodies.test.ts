import { describe, expect, it } from "@effect/vitest"
import { requestReader, Valuation } from "@open-valuation/core"
import { KnownAssetType } from "@open-valuation/core/assets"
import { equipment } from "@open-valuation/core/equipment"
import { land } from "@open-valuation/core/land"
import { property } from "@open-valuation/core/property"
import { bankStatement } from "@open-valuation/core/statement"
import { vehicle } from "@open-valuation/core/vehicle"
import { allScopes, assetGroup, chatGroup, webhooksGroup } from "@open-valuation/http-api"
import { chatAssets } from "@open-valuation/intake/chat"
import {
  AccountId,
  ApiKeys,
  ChatSessions,
  type ConsoleSession,
  ConsoleSessions,
  keyHolder,
  KeyId,
} from "@open-valuation/server/service"
import { DateTime, Effect, Layer, Result, Schema, Stream } from "effect"
import { HttpApiGroup } from "effect/http-api"
import * as consoleApi from "../../src/console/ConsoleApi.ts"
import * as marketsApi from "../../src/console/MarketsApi.ts"
import * as pagePictureApi from "../../src/console/PagePictures.ts"
import { makeClient, makeHost } from "./Host.ts"

const assets = [
  Valuation.asset(property()),
  Valuation.asset(vehicle()),
  Valuation.asset(land()),
  Valuation.asset(equipment()),
  Valuation.asset(bankStatement()),
]

/** A route that takes JSON. */
interface JsonRoute {
  readonly method: string
  readonly path: string
  readonly mostValues: number
  readonly read: (body: unknown) => Result.Result<unknown, ReadonlyArray<unknown>>
  readonly fields: ReadonlyArray<string>
}

const OF_ONE = 2000
const OF_OTHERS = 100_000

/** The routes of a group that take JSON. */
const routesOf = (group: HttpApiGroup.Constraint, mostValues: number): ReadonlyArray<JsonRoute> => {
  if (!HttpApiGroup.isHttpApiGroup(group)) return []
  return Object.values(group.endpoints).flatMap(({ method, path, payload }) => {
    const schema = payload.get("application/json")?.schemas[0]
    if (schema === undefined) return []
    const { ast } = Schema.toType(schema)
    const fields = ast._tag === "Objects" ? ast.propertySignatures.map(({ name }) => String(name)) : []
    const read = requestReader(Schema.make<Schema.Codec<unknown>>(ast))
    return [{ method, path: path.replace(":materialRef", "mat_a").replaceAll(/:\w+/g, "1"), mostValues, read, fields }]
  })
}

const v1 = [
  ...assets.flatMap((asset) => routesOf(assetGroup(asset), OF_ONE)),
  ...routesOf(chatGroup(KnownAssetType.literals), OF_ONE),
  ...routesOf(webhooksGroup, OF_OTHERS),
]
const ofConsole = [consoleApi, marketsApi, pagePictureApi].flatMap((module) =>
  Object.values(module)
    .filter((one) => HttpApiGroup.isHttpApiGroup(one))
    .flatMap((group) => routesOf(group, OF_OTHERS))
    // Fits all markets if the request names none, and answers with a stream.
    .filter(({ path }) => !path.endsWith("/markets/fit")),
)
const signIn: JsonRoute = {
  method: "POST",
  path: "/console/api/session",
  mostValues: OF_OTHERS,
  read: requestReader(consoleApi.SignIn),
  fields: Object.keys(consoleApi.SignIn.fields),
}
const throughConsole = v1.map((route) => ({ ...route, path: route.path.replace("/api/open/v1", "/console/api/v1") }))
const routes = [...v1, ...throughConsole, ...ofConsole, signIn]
/** One route for each schema. */
const schemas = [...v1.filter(({ path }) => !path.endsWith("/stream")), ...ofConsole, signIn]

const MIB = 1_048_576

/** JSON of many pieces: as many as there may be, and no more than 1 MiB. */
const filled = (head: string, piece: (n: number) => string, tail: string, most = MIB): string => {
  const pieces: Array<string> = []
  let length = head.length + tail.length
  for (let n = 0; n < most; n++) {
    const next = piece(n)
    length += next.length + 1
    if (length > MIB) break
    pieces.push(next)
  }
  return `${head}${pieces.join(",")}${tail}`
}

const repeated = (head: string, piece: string, tail: string): string =>
  head + piece.repeat((MIB - head.length - tail.length) / new TextEncoder().encode(piece).length) + tail

/** Bodies of 1 MiB with more in them than any request may hold. */
const beyond: ReadonlyArray<string> = [
  filled(`{"materials":[`, () => "{}", "]}"),
  filled(`{"materials":[`, () => "0", "]}"),
  filled(`{"attributes":{`, (n) => `"k${n}":[]`, "}}"),
  filled("{", (n) => `"unknown${n}":0`, "}"),
  filled(`{"a":[`, () => `{"b":[[],{}]}`, "]}"),
  filled(`{"a":[`, () => "[".repeat(32) + "]".repeat(32), "]}"),
  repeated(`{"a":[`, "[", ""),
  repeated(`{"a":"\\"[{,",`, `"b":1,`, `"c":2}`),
]

/** Bodies with all the faults that a route allows. */
const full = ({ fields, mostValues }: JsonRoute): ReadonlyArray<string> => {
  const names = Math.min(mostValues, 10_000) - 3
  return [
    ...fields.flatMap((field) => [
      filled(`{"${field}":[`, () => "{}", "]}", mostValues - 3),
      filled(`{"${field}":[`, () => "0", "]}", mostValues - 3),
      filled(`{"${field}":{`, (n) => `"k${n}":[]`, "}}", names),
    ]),
    filled("{", (n) => `"unknown${n}":{}`, "}", names),
    filled(`{"attributes":{`, (n) => `"${" ".repeat(500)}${n}":0`, "}}", names),
    ...[" ", "x", "1", "\u{20000}"].map((character) => repeated(`{"${fields[0]}":"`, character, `"}`)),
  ]
}

const session: ConsoleSession = {
  accountId: AccountId.make(1),
  account: "account-1",
  keyId: KeyId.make(1),
  keyName: "test",
  person: keyHolder(KeyId.make(1), "test"),
  scopes: allScopes,
  callbackUrl: null,
  operator: true,
  expiresAt: DateTime.makeUnsafe("2099-01-01T00:00:00Z"),
}

const services = Layer.mergeAll(
  Layer.mock(ConsoleSessions, { find: () => Effect.succeed(session) }),
  Layer.mock(ApiKeys, {}),
  Layer.mock(ChatSessions, { assets: chatAssets() }),
)

/** Sends bodies to a server of all the routes; `checked` counts the create bodies that the schema of an asset saw. */
const server = Effect.gen(function* () {
  const seen = { checked: 0 }
  const watched = assets.map((asset) => ({
    ...asset,
    check: (...[body, today]: Parameters<typeof asset.check>) => {
      seen.checked += 1
      return asset.check(body, today)
    },
  }))
  const client = yield* makeClient(makeHost(), {
    assets: watched,
    rateLimit: { perSecond: 1e6, burst: 1e6 },
    chat: yield* ChatSessions,
    console: {
      sessions: yield* ConsoleSessions,
      keys: yield* ApiKeys,
      markets: {
        columns: new Map(),
        list: () => Effect.die("unused"),
        demo: () => Effect.succeed([]),
        import: () => Effect.die("unused"),
        fit: () => Stream.die("unused"),
      },
      picturePage: () => Effect.die("unused"),
    },
  })
  const send = ({ method, path }: JsonRoute, body: string) =>
    client.send(path, {
      method,
      body,
      headers: {
        "content-type": "application/json",
        cookie: `ov_console=${"a".repeat(43)}`,
        "x-open-valuation-console": "1",
        "sec-fetch-site": "same-origin",
      },
    })
  return { send, seen }
}).pipe(Effect.provide(services))

const Refused = Schema.Struct({ errors: Schema.Array(Schema.Struct({ path: Schema.String, message: Schema.String })) })

const errorsOf = (data: unknown): (typeof Refused.Type)["errors"] => (Schema.is(Refused)(data) ? data.errors : [])

describe("a body that is costly to refuse", () => {
  it("is looked at by no schema beyond the limits of its lists and records", () => {
    const list = Array.from({ length: 5000 }, () => ({}))
    const record = Object.fromEntries(list.map((one, n) => [`k${n}`, one]))
    for (const { fields, path, read } of schemas) {
      for (const field of fields) {
        for (const value of [list, record]) {
          const faults = Result.getOrElse(Result.flip(read({ [field]: value })), () => [])
          expect(faults.length, `${path} ${field}`).toBeLessThan(300)
        }
      }
    }
  })

  it.effect("is refused before its schema sees it, on every route", () =>
    Effect.gen(function* () {
      const { seen, send } = yield* server
      for (const route of routes) {
        for (const body of beyond) {
          const answer = yield* send(route, body)
          expect([answer.body.code, errorsOf(answer.body.data).length], route.path).toEqual([41300, 1])
        }
      }
      expect(routes.map(({ path }) => path)).toContain("/console/api/keys")
      expect(seen.checked).toBe(0)
    }),
  )

  it.effect(
    "with as much in it as may be is told at most 100 of its faults, and how many more",
    () =>
      Effect.gen(function* () {
        const { send } = yield* server
        for (const route of schemas) {
          for (const body of full(route)) {
            const { body: refused } = yield* send(route, body)
            expect(errorsOf(refused.data).length, `${route.path} ${body.slice(0, 40)}`).toBeLessThanOrEqual(101)
          }
        }
      }),
    { tags: ["long"] },
  )

  it.effect("passes with the values that it may hold, and not with one more", () =>
    Effect.gen(function* () {
      const { send } = yield* server
      for (const route of routes) {
        const zeros = (most: number) => `{"unknown":[${Array.from({ length: most - 2 }, () => "0").join(", ")}]}`
        const within = yield* send(route, zeros(route.mostValues))
        const more = yield* send(route, zeros(route.mostValues + 1))
        expect([within.body.code === 41300, more.body.code], route.path).toEqual([false, 41300])
        expect(errorsOf(more.body.data)[0]?.message).toContain(String(route.mostValues))
      }
    }),
  )

  it.effect("has the texts and empty objects counted as they are written", () =>
    Effect.gen(function* () {
      const { send } = yield* server
      const [route] = v1
      if (route === undefined) throw new Error("there are no routes")
      const ofObjects = (most: number) => filled(`{"\\"[{,:\\\\":[`, () => `{ }, [\n], "],}\\"{,"`, "]}", most)
      expect((yield* send(route, ofObjects(666))).body.code).toBe(40001)
      expect((yield* send(route, ofObjects(667))).body.code).toBe(41300)
    }),
  )

  it.effect("names the first 100 faults, then the number of the others", () =>
    Effect.gen(function* () {
      const { send } = yield* server
      const route = v1.find(({ path }) => path.endsWith("/bank-statement-valuations"))
      if (route === undefined) throw new Error("there is no such route")
      const { body } = yield* send(
        route,
        filled(`{"materials":[`, () => `{"fileName":1}`, "]}", 150),
      )
      const errors = errorsOf(body.data)
      expect(errors[0]).toEqual({ path: "materials", message: "最多100项" })
      expect(errors.slice(99).map(({ path }) => path)).toEqual(["materials[49].materialRef", ""])
      expect(errors.at(-1)?.message).toBe("另有101处错误未列出")
    }),
  )
})
