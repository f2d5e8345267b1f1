import { ENGINE_VERSION } from "@open-valuation/core"
import { basePath, pagePaths } from "@open-valuation/http-server"
import { ApiKeys } from "@open-valuation/service"
import { Console, Effect, Layer, Option, Redacted } from "effect"
import { HttpServer } from "effect/http"
import { Settings } from "../Settings.ts"

/** The address at which this machine reaches the server. */
const urlOf = ({ address }: HttpServer.HttpServer["Service"]): string =>
  HttpServer.formatAddress(address).replace(/\/\/(?:0\.0\.0\.0|\[::\])(?=:|$)/, "//localhost")

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

/** Prints the addresses and keys on stdout once the server answers. */
export const announcementLayer = Layer.effectDiscard(
  Effect.gen(function* () {
    const { database, dataDir } = yield* Settings
    const url = urlOf(yield* HttpServer.HttpServer)
    const lines = [
      `Open Valuation ${ENGINE_VERSION} listens on ${url}`,
      `  API          ${url}${basePath}`,
      `  Docs         ${url}${pagePaths.docs}`,
      database.kind === "folder" ? `  Data folder  ${dataDir}` : "  Database     PostgreSQL of DATABASE_URL",
      ...(yield* keyLines),
    ]
    yield* Console.log(lines.join("\n"))
  }),
)
