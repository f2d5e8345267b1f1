import { ENGINE_VERSION } from "@open-valuation/core"
import { basePath } from "@open-valuation/http-api"
import { Config, Console, Effect, Layer, Option, Redacted, Ref } from "effect"
import { HttpServer } from "effect/http"
import { ApiKeys } from "../../accounts/ApiKeys.ts"
import { pagePaths } from "../../app/PublicPages.ts"
import { consolePath } from "../../console/ConsoleApi.ts"
import { ConsoleSessions } from "../../console/ConsoleSessions.ts"
import { Settings } from "../Settings.ts"
import { consoleLink, localUrl, ServedConsole } from "./ServedConsole.ts"

/** True when a start may print secrets. The output of a service ends in a log. */
const showsSecrets = Effect.gen(function* () {
  const { database, demo } = yield* Settings
  const purpose = yield* Effect.orDie(Config.option(Config.String("NODE_ENV")))
  const isService = database.kind !== "folder" && !demo && !process.stdout.isTTY
  return !isService && !Option.contains(purpose, "production")
})

/** Ensures that there is a usable key: the operator's own, or a trial key on the first start. */
const keyLines = Effect.fnUntraced(function* (shows: boolean) {
  const { bootstrapKey, bootstrapWebhookSecret } = yield* Settings
  const keys = yield* ApiKeys
  if (bootstrapKey === undefined) {
    if (!shows) return (yield* keys.list).length > 0 ? [] : [`  Keys         none yet: ov keys create --name NAME`]
    const demo = yield* keys.createDemo
    if (Option.isNone(demo)) return []
    return [`  Demo key     X-Api-Key: ${demo.value.key}   (shown this once)`, webhookLine(demo.value.webhookSecret)]
  }
  const given = bootstrapWebhookSecret === undefined ? undefined : Redacted.value(bootstrapWebhookSecret)
  const generated = yield* keys.ensureBootstrap(Redacted.value(bootstrapKey), given)
  if (Option.isNone(generated)) return []
  return [
    shows ? webhookLine(generated.value) : `  Webhooks     signed with a new secret: ov keys secret KEYID shows it`,
  ]
})

const webhookLine = (secret: string): string => `  Webhooks     signed with ${secret}   (shown this once)`

/** A link that signs the operator in to the console, if there is one. */
const consoleLines = Effect.fnUntraced(function* (url: string, shows: boolean) {
  const { address, site } = yield* ServedConsole
  yield* Ref.set(address, url)
  if (site === undefined) return []
  if (!shows) return [`  Console      ${url}${consolePath}   (ov console prints a link that signs in)`]
  const { token } = yield* Effect.orDie((yield* ConsoleSessions).link("default"))
  return [`  Console      ${consoleLink(url, token)}   (once, within 10 minutes)`]
})

/** Prints the addresses and keys on stdout once the server answers. */
export const announcementLayer = Layer.effectDiscard(
  Effect.gen(function* () {
    const { database, dataDir } = yield* Settings
    const url = localUrl(HttpServer.formatAddress((yield* HttpServer.HttpServer).address))
    const shows = yield* showsSecrets
    const lines = [
      `Open Valuation ${ENGINE_VERSION} listens on ${url}`,
      `  API          ${url}${basePath}`,
      `  Docs         ${url}${pagePaths.docs}`,
      database.kind === "folder" ? `  Data folder  ${dataDir}` : "  Database     PostgreSQL of DATABASE_URL",
      ...(yield* keyLines(shows)),
      ...(yield* consoleLines(url, shows)),
    ]
    yield* Console.log(lines.join("\n"))
  }),
)
