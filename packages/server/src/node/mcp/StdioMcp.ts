import { constants } from "node:fs"
import { open, realpath } from "node:fs/promises"
import { basename, resolve, sep } from "node:path"
import { allScopes } from "@open-valuation/http-api"
import { assistantWords } from "@open-valuation/report/assistant"
import { Cause, Context, Effect, Exit, Fiber, Layer, Schema, Scope, Stdio, Stream } from "effect"
import { ApiKeys } from "../../accounts/ApiKeys.ts"
import { makeWebApp, type WebApp } from "../../app/Server.ts"
import { jsonExcess } from "../../http/JsonBody.ts"
import { type Api, ApiUnopened, type LocalFile, ToolRefused } from "../../mcp/Api.ts"
import { overStdio } from "../../mcp/Assistant.ts"
import type { Locale } from "../../tasks/Task.ts"
import { adminServerLayer } from "../admin/AdminServer.ts"
import { ServedAssets, servedAssetsLayer } from "../assets/ServedAssets.ts"
import { databaseLayer } from "../Database.ts"
import { logLayer } from "../Log.ts"
import { demoMarketLayer } from "../server/FirstStart.ts"
import { appLayer, appOptions } from "../server/Http.ts"
import { ServedConsole } from "../server/ServedConsole.ts"
import { serviceLayer } from "../server/Service.ts"
import { Settings } from "../Settings.ts"
import { webhookSenderLayer } from "../webhooks/WebhookTargets.ts"

/** The API on the data folder of the settings, in this process and for its operator alone. */
class LocalApp extends Context.Service<LocalApp, WebApp>()("@open-valuation/server/LocalApp") {}

/** Whose tasks they are: the account that a first start of the server makes. */
const ACCOUNT = "default"

/** Units that the operator may use in a month: there is nobody to pay. */
const UNITS = 2_000_000_000

const ownSettings = Layer.effect(
  Settings,
  Effect.map(Settings, (settings) => ({ ...settings, freeQuota: UNITS, console: false })),
).pipe(Layer.provide(Settings.layer))

const logs = Layer.unwrap(Effect.map(Settings, ({ log }) => logLayer({ ...log, level: "Warn" })))

const opening = Effect.gen(function* () {
  const keys = yield* ApiKeys
  const owner = yield* keys.ofAccount(ACCOUNT, "ov mcp")
  return yield* makeWebApp({
    ...(yield* appOptions),
    authenticate: () => Effect.succeed({ ...owner, scopes: allScopes, callbackUrl: null }),
  })
})

/** From the last to open to the first. They close in this order. */
const localLayer = Layer.effect(LocalApp, opening).pipe(
  Layer.provide(appLayer),
  Layer.provide(adminServerLayer),
  Layer.provide(demoMarketLayer),
  Layer.provide(serviceLayer),
  Layer.provide(webhookSenderLayer),
  Layer.provide(databaseLayer),
  Layer.provide(servedAssetsLayer),
  Layer.provide(ServedConsole.layer),
  Layer.provide(logs),
  Layer.provide(ownSettings),
)

/**
 * Begins to open the data folder, and returns what sends requests to its API, which wait until it is open. It closes
 * with the scope. A request rejects when the folder cannot be opened, with the reason in one line.
 */
const openLocalApi = Effect.gen(function* () {
  const scope = yield* Scope.Scope
  const opened = yield* Layer.buildWithScope(localLayer, scope).pipe(
    Effect.mapBoth({
      onFailure: ({ message }) => new ApiUnopened({ message }),
      onSuccess: (context) => Context.get(context, LocalApp),
    }),
    Effect.forkScoped,
  )
  return async (request: Request): Promise<Response> => (await Effect.runPromise(Fiber.join(opened))).handler(request)
})

const MOST_MIB = 20
const MIB = 1_048_576

/**
 * Reads files below the folders that the person allows, and no others: links are followed first, and what is no plain
 * file is not opened. A file outside and one that does not exist are refused alike.
 */
const readBelow =
  (folders: ReadonlyArray<string>): NonNullable<Api["readFile"]> =>
  (path, locale) => {
    const { refusal } = assistantWords[locale]
    const refused = (message: string) => new ToolRefused({ code: 40001, message })
    if (folders.length === 0) return Effect.fail(refused(refusal.noFolder))
    return Effect.tryPromise({
      try: async () => {
        const found = await Promise.all(folders.map(async (folder) => allowed(folder, path)))
        const real = found.find((one) => one !== undefined)
        return real === undefined ? undefined : read(real)
      },
      catch: () => refused(refusal.outside),
    }).pipe(
      Effect.flatMap((file) => {
        if (file === undefined) return Effect.fail(refused(refusal.outside))
        return file === "TOO_LARGE" ? Effect.fail(refused(refusal.tooLarge(MOST_MIB))) : Effect.succeed(file)
      }),
    )
  }

/** The real path of a file below a folder; `undefined` when it is elsewhere or nowhere. */
const allowed = async (folder: string, path: string): Promise<string | undefined> => {
  try {
    const root = await realpath(folder)
    const real = await realpath(resolve(root, path))
    return real.startsWith(root.endsWith(sep) ? root : root + sep) ? real : undefined
  } catch {
    return undefined
  }
}

const read = async (path: string): Promise<LocalFile | "TOO_LARGE" | undefined> => {
  // A pipe without a writer would hold the process.
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  try {
    const found = await file.stat()
    if (!found.isFile()) return undefined
    if (found.size > MOST_MIB * MIB) return "TOO_LARGE"
    const bytes = new Uint8Array(found.size)
    const { bytesRead } = await file.read(bytes, 0, found.size, 0)
    return { name: basename(path), bytes: bytes.subarray(0, bytesRead) }
  } finally {
    await file.close()
  }
}

/** Which API the tools ask, and what they may read. */
export interface StdioMcpOptions {
  /** A server with a key; absent: the data folder of the settings. */
  readonly server?: { readonly url: string; readonly apiKey: string } | undefined
  /** Folders whose files `read_statement` may read. */
  readonly folders: ReadonlyArray<string>
  readonly locale: Locale
}

/** The address of the server cannot be used. */
export class ServerUnusable extends Schema.TaggedError<ServerUnusable>()("ServerUnusable", {
  message: Schema.String,
}) {}

const originOf = (text: string): Effect.Effect<string, ServerUnusable> => {
  const url = URL.parse(text)
  return url !== null &&
    /^https?:$/.test(url.protocol) &&
    `${url.username}${url.password}${url.search}${url.hash}` === ""
    ? Effect.succeed(url.href.replace(/\/$/, ""))
    : Effect.fail(
        new ServerUnusable({
          message: "OV_URL takes the http or https address of the server, without credentials, query and fragment",
        }),
      )
}

const apiOf = Effect.fnUntraced(function* ({ folders, locale, server }: StdioMcpOptions) {
  const shared = { locale, readFile: readBelow(folders) }
  if (server === undefined) {
    const api: Api = { ...shared, send: yield* openLocalApi, origin: "http://localhost", headers: {} }
    return api
  }
  const origin = yield* originOf(server.url)
  const api: Api = { ...shared, send: fetch, origin, headers: { "x-api-key": server.apiKey }, site: origin }
  return api
})

/** Largest message: that of a body of the API. */
const MOST_BYTES = 1_048_576

/** Bytes of a refused message in which its id is looked for, at either end. */
const ENDS = 300

const NEWLINE = 0x0a

/** The message that stands in for one beyond a limit: a method that there is not, so that its sender gets an error. */
const standIn = (line: Buffer, why: string): Buffer => {
  const text = `${line.toString("utf8", 0, ENDS)} ${line.toString("utf8", Math.max(0, line.length - ENDS))}`
  const [, id] = /"id"\s*:\s*("[\w.:-]{1,100}"|\d{1,15})/.exec(text) ?? []
  return id === undefined ? Buffer.alloc(0) : Buffer.from(`{"jsonrpc":"2.0","id":${id},"method":"refused (${why})"}\n`)
}

/** Whole messages of at most 1 MiB, 32 levels and the values of a body, from pieces of any size. */
const boundedMessages = (): ((piece: Uint8Array) => Uint8Array) => {
  let line = Buffer.alloc(0)
  let isOver = false
  return (piece) => {
    const whole: Array<Buffer> = []
    let rest = Buffer.from(piece)
    for (let end = rest.indexOf(NEWLINE); end >= 0; end = rest.indexOf(NEWLINE)) {
      line = Buffer.concat([line, rest.subarray(0, end + 1)])
      rest = rest.subarray(end + 1)
      const why = isOver || line.length > MOST_BYTES ? "message over 1 MiB" : jsonExcess(line)
      whole.push(why === undefined ? line : standIn(line, why))
      line = Buffer.alloc(0)
      isOver = false
    }
    line = Buffer.concat([line, rest])
    if (line.length > MOST_BYTES) {
      isOver = true
      line = Buffer.concat([line.subarray(0, ENDS), line.subarray(-ENDS)])
    }
    return Buffer.concat(whole)
  }
}

/** Serves the tools on stdin and stdout until stdin ends. */
export const serveStdio = (options: StdioMcpOptions) =>
  Effect.gen(function* () {
    const api = yield* apiOf(options)
    const stdio = yield* Stdio.Stdio
    const stdin = Stream.suspend(() => Stream.map(stdio.stdin, boundedMessages())).pipe(
      Stream.filter((bytes) => bytes.length > 0),
    )
    const bounded = Layer.succeed(Stdio.Stdio, { ...stdio, stdin })
    const server = overStdio((yield* ServedAssets).api, api)
    // The protocol interrupts its fiber once stdin has ended and all is answered.
    const exit = yield* Fiber.await(yield* Effect.forkChild(Layer.launch(Layer.provide(server, bounded))))
    if (Exit.isFailure(exit) && !Cause.hasInterruptsOnly(exit.cause)) return yield* Effect.failCause(exit.cause)
  }).pipe(Effect.scoped, Effect.provide(Layer.provide(servedAssetsLayer, Settings.layer)))
