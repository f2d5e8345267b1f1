import { Cause, Effect, Exit, Fiber, Layer, Schema, Stdio, Stream } from "effect"
import { jsonExcess } from "../../http/JsonBody.ts"
import type { Api } from "../../mcp/Api.ts"
import { overStdio } from "../../mcp/Assistant.ts"
import type { Locale } from "../../tasks/Task.ts"
import { ServedAssets, servedAssetsLayer } from "../assets/ServedAssets.ts"
import { Settings } from "../Settings.ts"
import { openLocalApi } from "./LocalApi.ts"
import { readBelow } from "./LocalFiles.ts"

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
