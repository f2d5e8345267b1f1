import { ENGINE_VERSION } from "@open-valuation/core"
import { basePath, pagePaths } from "@open-valuation/http-server"
import { ApiKeys, ConsoleSessions } from "@open-valuation/service"
import { Console, Effect, Layer, Option, Redacted, Ref } from "effect"
import { HttpServer } from "effect/http"
import { Settings } from "../Settings.ts"
import { consoleLink, localUrl, ServedConsole } from "./ServedConsole.ts"

/** Ensures that there is a usable key: the operator's own, or a trial key on the first start. */
const keyLines = Effect.gen(function* () {
  const { bootstrapKey, bootstrapWebhookSecret } = yield* Settings
  const keys = yield* ApiKeys
  if (bootstrapKey === undefined) {
    const demo = yield* keys.createDemo
    if (Option.isNone(demo)) return []
    return [`  Demo key     X-Api-Key: ${demo.value.key}   (shown this once)`, webhookLine(demo.value.webhookSecret)]
  }
  const given = bootstrapWebhookSecret === undefined ? undefined : Redacted.value(bootstrapWebhookSecret)
  const generated = yield* keys.ensureBootstrap(Redacted.value(bootstrapKey), given)
  return Option.isNone(generated) ? [] : [webhookLine(generated.value)]
})

const webhookLine = (secret: string): string => `  Webhooks     signed with ${secret}   (shown this once)`

/** A link that signs the operator in to the console, if there is one. */
const consoleLines = Effect.fnUntraced(function* (url: string) {
  const { address, site } = yield* ServedConsole
  yield* Ref.set(address, url)
  if (site === undefined) return []
  const { token } = yield* Effect.orDie((yield* ConsoleSessions).link("default"))
  return [`  Console      ${consoleLink(url, token)}   (once, within 10 minutes)`]
})

/** Prints the addresses and keys on stdout once the server answers. */
export const announcementLayer = Layer.effectDiscard(
  Effect.gen(function* () {
    const { database, dataDir } = yield* Settings
    const url = localUrl(HttpServer.formatAddress((yield* HttpServer.HttpServer).address))
    const lines = [
      `Open Valuation ${ENGINE_VERSION} listens on ${url}`,
      `  API          ${url}${basePath}`,
      `  Docs         ${url}${pagePaths.docs}`,
      database.kind === "folder" ? `  Data folder  ${dataDir}` : "  Database     PostgreSQL of DATABASE_URL",
      ...(yield* keyLines),
      ...(yield* consoleLines(url)),
    ]
    yield* Console.log(lines.join("\n"))
  }),
)
