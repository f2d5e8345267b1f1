import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as NodeFileSystem from "@effect/platform-node-shared/NodeFileSystem"
import { makeWebApp, readSite } from "@open-valuation/server/http"
import { ApiKeys, ConsoleSessions } from "@open-valuation/server/service"
import { ConfigProvider, Context, Effect, Layer, Logger, Ref, Schema } from "effect"
import { MostOwnSamples } from "../../../src/node/console/ConsoleMarkets.ts"
import { databaseLayer } from "../../../src/node/Database.ts"
import { appLayer, appOptions } from "../../../src/node/server/Http.ts"
import { ServedConsole } from "../../../src/node/server/ServedConsole.ts"
import { serviceLayer } from "../../../src/node/server/Service.ts"
import { Settings } from "../../../src/node/Settings.ts"
import { webhookSenderLayer } from "../../../src/node/webhooks/WebhookTargets.ts"

/** Samples that an account may have of its own on this server. */
export const MOST_OWN = 40

/** The handler of a server with a console. */
class Handler extends Context.Service<Handler, (request: Request) => Promise<Response>>()("test/Handler") {}

/** A new folder for a test, which is removed at its end. */
const temporaryFolder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "ov-markets-"))),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true })),
)

/** A whole server with a console and without samples, in front of which there is no socket. */
export const consoleServerWith = (settings: Readonly<Record<string, string>>) =>
  Layer.unwrap(
    Effect.map(temporaryFolder, (folder) => {
      const pages = join(folder, "pages")
      mkdirSync(pages)
      writeFileSync(join(pages, "index.html"), "<!doctype html><title>Console</title>")
      const env = { OV_DATA_DIR: join(folder, "data"), OV_DEMO: "off", OV_OCR: "off", OV_LOG: "off", ...settings }
      const served = Layer.effect(
        ServedConsole,
        Effect.gen(function* () {
          const site = yield* readSite("/console", pages).pipe(Effect.provide(NodeFileSystem.layer))
          return { site, address: yield* Ref.make<string | undefined>(undefined) }
        }),
      )
      return Layer.effect(
        Handler,
        Effect.map(Effect.flatMap(appOptions, makeWebApp), ({ handler }) => handler),
      ).pipe(
        Layer.provide(Layer.succeed(MostOwnSamples, MOST_OWN)),
        Layer.provide(appLayer),
        Layer.provideMerge(serviceLayer),
        Layer.provide(webhookSenderLayer),
        Layer.provide(databaseLayer),
        Layer.provide(served),
        Layer.provide(Logger.layer([])),
        Layer.provide(Settings.layer.pipe(Layer.provide(ConfigProvider.layer(ConfigProvider.fromUnknown(env))))),
      )
    }),
  )

/** The same with the usual settings. */
export const consoleServer = consoleServerWith({})

/** The envelope of an answer. */
const decodeEnvelope = Schema.decodeUnknownEffect(
  Schema.fromJsonString(Schema.Struct({ code: Schema.Int, message: Schema.String, data: Schema.Unknown })),
)

const API = "http://ov.test/console/api"

const own = { "x-open-valuation-console": "1", host: "ov.test" }

/** Signs in to an account, which is created when it is new: by a link, or by pasting a key. */
export const signIn = Effect.fnUntraced(function* (account: string, by: "link" | "key") {
  const handler = yield* Handler
  const { key } = yield* (yield* ApiKeys).create({ name: "test", account })
  const credential = by === "key" ? { apiKey: key } : { link: (yield* (yield* ConsoleSessions).link(account)).token }
  const login = yield* Effect.promise(() =>
    handler(
      new Request(`${API}/session`, {
        method: "POST",
        headers: { ...own, "content-type": "application/json" },
        body: JSON.stringify(credential),
      }),
    ),
  )
  const cookie = login.headers.get("set-cookie")?.split(";")[0] ?? ""

  let language = "en"
  const request = (path: string, init: RequestInit = {}) =>
    Effect.promise(() =>
      handler(
        new Request(`${API}/${path}`, {
          ...init,
          headers: { ...own, cookie, "accept-language": language, ...Object.fromEntries(new Headers(init.headers)) },
        }),
      ),
    )
  const answer = Effect.fnUntraced(function* (path: string, init?: RequestInit) {
    const response = yield* request(path, init)
    const body = yield* Effect.promise(async () => response.text())
    return { status: response.status, ...(yield* decodeEnvelope(body)) }
  })
  return {
    request,
    get: (path: string) => answer(path),
    /** The same browser for a reader of Chinese. */
    inChinese: <A, E, R>(use: () => Effect.Effect<A, E, R>) => {
      language = "zh"
      return Effect.ensuring(
        use(),
        Effect.sync(() => (language = "en")),
      )
    },
    /** Sends a form with files and fields. */
    form: (path: string, parts: ReadonlyArray<readonly [string, string | File]>) => {
      const body = new FormData()
      for (const [name, part] of parts) body.append(name, part)
      return answer(path, { method: "POST", body })
    },
    /** Sends JSON and reads the answer as text, such as a stream of events. */
    post: (path: string, json: unknown) =>
      request(path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(json),
      }),
  }
})
