import { PgClient } from "@effect/sql-pg"
import { ownValue } from "@open-valuation/core/domain"
import type { Pool } from "@open-valuation/store/postgres"
import { ConfigProvider, Effect, Layer, Schema } from "effect"
import { type DatabaseSetting, type SettingInvalid, Settings } from "../Settings.ts"
import type { WebOptions } from "./WebOptions.ts"

/** An option has an unusable value. `message` is one line that names the option and shows no secret. */
export class OptionInvalid extends Schema.TaggedError<OptionInvalid>()("OptionInvalid", {
  option: Schema.String,
  message: Schema.String,
}) {}

const refuse = (option: string, expected: string): OptionInvalid =>
  new OptionInvalid({ option, message: `${option} must be ${expected}.` })

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const isPool = (value: unknown): value is Pool.HostPool =>
  isRecord(value) && typeof value["connect"] === "function" && typeof value["query"] === "function"

const isClient = (value: unknown): value is PgClient.PgClient => typeof value === "function" && PgClient.TypeId in value

const isServerUrl = (text: string): boolean => /^postgres(?:ql)?:\/\//.test(text)

/** The variables that mean the same as options, so that both are read by the same rules and have the same defaults. */
const variables: Readonly<Record<string, readonly [option: keyof WebOptions, text: (options: WebOptions) => unknown]>> =
  {
    OV_BOOTSTRAP_KEY: ["apiKey", ({ apiKey }) => apiKey],
    OV_PRICES: [
      "prices",
      ({ prices }) =>
        prices &&
        Object.entries(prices)
          .map(([asset, yuan]) => `${asset}=${yuan}`)
          .join(","),
    ],
    OV_FREE_QUOTA: ["freeQuota", ({ freeQuota }) => freeQuota],
    OV_RATE_LIMIT: ["rateLimit", ({ rateLimit }) => rateLimit && `${rateLimit.perSecond}/s:${rateLimit.burst}`],
    OV_CONSOLE: ["console", ({ console = false }) => (console ? "on" : "off")],
    OV_WEBHOOK_ALLOW: ["webhookAllow", ({ webhookAllow }) => webhookAllow?.join(",")],
    OV_MATERIALS_QUOTA: ["materialsQuotaMib", ({ materialsQuotaMib }) => materialsQuotaMib],
    OV_MODELS: ["models", ({ models }) => models],
    OV_MODEL_APPROVAL: ["modelApproval", ({ modelApproval }) => modelApproval && "on"],
    OV_OCR: ["ocr", ({ ocr }) => ocr],
    OV_SECRET_KEY: ["secretKey", ({ secretKey }) => secretKey],
    OV_CLUSTER: ["cluster", ({ cluster }) => cluster && `${cluster.host}:${cluster.port}`],
    OV_RETENTION_DAYS: ["retentionDays", ({ retentionDays }) => retentionDays],
    OV_LOG: ["log", ({ log = "warn" }) => (typeof log === "function" ? undefined : log)],
    OV_DATA_DIR: [
      "dataDir",
      ({ database, dataDir }) => (typeof database === "string" && !isServerUrl(database) ? database : dataDir),
    ],
    DATABASE_URL: [
      "database",
      ({ database }) => {
        if (typeof database === "string") return isServerUrl(database) ? database : undefined
        // Any server: the connections are the host's.
        return database === undefined ? undefined : "postgres://host"
      },
    ],
  }

/** Options that no variable stands for, and what they must be. */
const shapes: ReadonlyArray<readonly [option: keyof WebOptions, expected: string, fits: (value: unknown) => boolean]> =
  [
    [
      "database",
      "a folder, a postgres:// URL, a pg.Pool or a PgClient",
      (one) => isText(one) || isPool(one) || isClient(one),
    ],
    ["basePath", "a path such as /valuations, of letters, digits, . _ ~ and -", (one) => basePathOf(one) !== undefined],
    ["authenticate", "a function", (one) => typeof one === "function"],
    ["sendWebhook", "a function", (one) => typeof one === "function"],
    ["webhookAllow", "a list of networks in CIDR notation, such as 10.1.0.0/16", (one) => Array.isArray(one)],
    ["prices", "yuan by asset, such as { PROPERTY: 5 }", (one) => isRecord(one) && Object.keys(one).length > 0],
    ["assets", "a list of assets that defineAsset makes", (one) => Array.isArray(one)],
    ["lending", "lending policies by asset", isRecord],
    ["console", "true or false", (one) => typeof one === "boolean"],
    ["modelApproval", "true or false", (one) => typeof one === "boolean"],
    ["rateLimit", "{ perSecond, burst }", isRecord],
    ["cluster", "{ host, port }", isRecord],
    ["materials", "a folder, or put, get and remove", (one) => isText(one) || isStorage(one)],
    ["samples", "a list of { asset, content, fileName? }", (one) => Array.isArray(one) && one.every(isSamples)],
    [
      "log",
      "a level, a format or both, such as debug,json, or a function",
      (one) => isText(one) || typeof one === "function",
    ],
  ]

const isText = (value: unknown): boolean => typeof value === "string" && value.trim() !== ""

const isStorage = (value: unknown): boolean =>
  isRecord(value) && ["put", "get", "remove"].every((name) => typeof ownValue(value, name) === "function")

const isSamples = (value: unknown): boolean =>
  isRecord(value) &&
  typeof value["asset"] === "string" &&
  (typeof value["content"] === "string" || value["content"] instanceof Uint8Array) &&
  (value["fileName"] === undefined || isText(value["fileName"]))

/** A base path without its trailing slash; `undefined` when it is unusable. */
export const basePathOf = (value: unknown): string | undefined => {
  if (typeof value !== "string" || value.length > 200) return undefined
  const path = value.replace(/\/$/, "")
  return path === "" || /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)+$/.test(path) ? path : undefined
}

const known = new Set([...Object.values(variables).map(([option]) => option), ...shapes.map(([option]) => option)])
const isKnown = (name: string): boolean => [...known].some((option) => option === name)

/** The texts of the variables, or the first option that cannot be one. */
const textsOf = (options: WebOptions): Readonly<Record<string, string>> | OptionInvalid => {
  const stranger = Object.keys(options).find((name) => !isKnown(name))
  if (stranger !== undefined) return refuse(stranger, `left out: there are ${[...known].toSorted().join(", ")}`)
  for (const [option, expected, fits] of shapes) {
    if (options[option] !== undefined && !fits(options[option])) return refuse(option, expected)
  }
  const texts: Record<string, string> = {}
  for (const [variable, [option, textOf]] of Object.entries(variables)) {
    const value = textOf(options)
    if (value === undefined) continue
    if (value === null || (typeof value !== "string" && typeof value !== "number") || String(value).trim() === "") {
      if (Array.isArray(options[option])) continue
      return refuse(option, "absent, or have a value")
    }
    texts[variable] = String(value)
  }
  return texts
}

const databaseOf = ({ database }: WebOptions, read: DatabaseSetting): DatabaseSetting => {
  if (isPool(database)) return { kind: "pool", pool: database }
  return isClient(database) ? { kind: "client", client: database } : read
}

/** What is wrong with a variable, as that of the option that means the same. */
export const asOption = ({ message, variable }: SettingInvalid): OptionInvalid => {
  const option = ownValue(variables, variable)?.[0] ?? variable
  return new OptionInvalid({ option, message: message.replaceAll(variable, option) })
}

/** The settings that the options mean. Nothing of the environment counts. */
export const webSettings = (options: WebOptions): Layer.Layer<Settings, OptionInvalid> =>
  Layer.effect(
    Settings,
    Effect.gen(function* () {
      const texts = textsOf(options)
      if (texts instanceof OptionInvalid) return yield* texts
      const context = yield* Layer.build(Settings.layer).pipe(
        Effect.provideService(ConfigProvider.ConfigProvider, ConfigProvider.fromUnknown(texts)),
        Effect.mapError(asOption),
      )
      const settings = yield* Effect.provide(Settings, context)
      return { ...settings, demo: false, database: databaseOf(options, settings.database) }
    }),
  )
