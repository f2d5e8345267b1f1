import { resolve } from "node:path"
import type { PgClient } from "@effect/sql-pg"
import type { AssetType } from "@open-valuation/core"
import { type ModelEndpoint, parseModelEndpoint } from "@open-valuation/intake/model"
import { parseSites, type Sites } from "@open-valuation/search-web/settings"
import type { Pool } from "@open-valuation/store/postgres"
import { Config, Context, Effect, Layer, Option, Redacted, Schema } from "effect"
import type { IpNetwork } from "effect/net"
import { parseRateLimit, type RateLimit } from "../http/Admission.ts"
import { parseRetention, type RetentionPolicy, retentionText } from "../operations/RetentionPolicy.ts"
import { defaultWebhookSchedule, type WebhookSchedule } from "../webhooks/WebhookDelivery.ts"
import { parseCidrs } from "./addresses/AddressPolicy.ts"
import { defaultLog, logLayer, type LogSettings, parseLog } from "./Log.ts"
import {
  type Collector,
  evenPrices,
  isAssetName,
  type OpenIdSettings,
  keyVariable,
  needsKey,
  type OutsideSetting,
  parseCollector,
  parseDelays,
  parsePrices,
  parseProvider,
  parseRunnerAddress,
  parseSealRoots,
  parseSearch,
  type RunnerAddress,
} from "./ParsedSettings.ts"

/** An environment variable has an unusable value. `message` is one line that names the variable and shows no secret. */
export class SettingInvalid extends Schema.TaggedError<SettingInvalid>()("SettingInvalid", {
  variable: Schema.String,
  message: Schema.String,
}) {}

/** A source beyond the catalogue, with its key if it has one. */
export type SearchSource = OutsideSetting & { readonly key: Redacted.Redacted | undefined }

/** Where the data is. */
export type DatabaseSetting =
  /** The embedded database in the data folder. */
  | { readonly kind: "folder" }
  /** A PostgreSQL server. */
  | { readonly kind: "server"; readonly url: Redacted.Redacted }
  /** The host's own connections to one. */
  | { readonly kind: "pool"; readonly pool: Pool.HostPool }
  | { readonly kind: "client"; readonly client: PgClient.PgClient }

/** The operator's settings from the environment (contract, section 9). */
export class Settings extends Context.Service<
  Settings,
  {
    readonly port: number
    readonly host: string
    readonly database: DatabaseSetting
    /** Absolute path of the data folder. */
    readonly dataDir: string
    /** Signs users in with the account of their company. */
    readonly openId: OpenIdSettings | undefined
    readonly bootstrapKey: Redacted.Redacted | undefined
    readonly bootstrapWebhookSecret: Redacted.Redacted | undefined
    /** Free units per account and month. */
    readonly freeQuota: number
    readonly rateLimit: RateLimit
    /** True when the console is served, where its package is installed. */
    readonly console: boolean
    /** MiB of uploaded files that one account may store. */
    readonly materialsQuotaMib: number
    /** Price of one unit in fen, by asset. */
    readonly pricesFen: Readonly<Record<AssetType, number>>
    /** Modules of the assets that the operator adds: paths of files, or names of packages. */
    readonly assetModules: ReadonlyArray<string>
    /** Absolute path of a JSON file with the operator's own lending policies. */
    readonly lendingFile: string | undefined
    /** Source of the key that encrypts secrets at rest. */
    readonly secretKey: Redacted.Redacted | undefined
    /** True when an empty database gets the simulated demo market on its first start. */
    readonly demo: boolean
    /**
     * Absolute path of a folder with fitted models, as `ov fit --out` writes them. Without it, models come from the
     * database alone.
     */
    readonly modelsDir: string | undefined
    /** True when a new model values once a person has approved it; else the system approves each. */
    readonly modelApproval: boolean
    /** MiB that samples, names and models of a PostgreSQL server may take in this process. */
    readonly memoryMib: number
    /** A replica of the database, or a pooler before it, that answers searches. */
    readonly samplesUrl: Redacted.Redacted | undefined
    /** Address of this process for the other runners that share the database. Without it, the process runs alone. */
    readonly cluster: RunnerAddress | undefined
    /** Private networks that webhooks may reach. */
    readonly webhookAllow: ReadonlyArray<IpNetwork.IpNetwork>
    readonly webhookSchedule: WebhookSchedule
    /**
     * Recogniser for the text of images. `auto` uses the better installed one, and the other where the first finds
     * nothing.
     */
    readonly ocr: "auto" | "tesseract" | "paddle" | "off"
    /** Images read at the same time. Default: one fewer than the number of processors, at least 2 and at most 4. */
    readonly ocrWorkers: number | undefined
    /** Certificates that are trusted to have issued those of seals, in DER. */
    readonly sealRoots: ReadonlyArray<Uint8Array>
    /** Days after which data is removed. */
    readonly retention: RetentionPolicy
    /** Port of the metrics. Without it, none are served. */
    readonly metricsPort: number | undefined
    /** Collector of traces. Without it, none are recorded. */
    readonly collector: Collector | undefined
    readonly log: LogSettings
    /** Language model that reads chat messages beside the extractor. Without it, nothing is sent. */
    readonly chatModel: ModelEndpoint | undefined
    /** Where samples come from. */
    readonly search: {
      /** True when the catalogue is a source. */
      readonly catalogue: boolean
      /** Sources beyond it, in order, asked where its comparables are few. */
      readonly outside: ReadonlyArray<SearchSource>
      /** Sites whose pages may be fetched. Without it, only what a search itself says is read. */
      readonly sites: Sites | undefined
      /** Private networks that page reading may reach. */
      readonly allow: ReadonlyArray<IpNetwork.IpNetwork>
    }
  }
>()("@open-valuation/server/Settings") {
  /** Settings from the environment of the process. An empty variable counts as absent. */
  static readonly layer: Layer.Layer<Settings, SettingInvalid> = Layer.effect(
    Settings,
    Effect.suspend(() => read),
  )
}

/** The text of a variable. An empty one counts as absent. */
const textOf = (name: string): Effect.Effect<string | undefined> =>
  Config.option(Config.String(name)).pipe(
    Effect.orDie,
    Effect.map((found) => Option.getOrElse(found, () => "").trim() || undefined),
  )

/** Reads one variable. `parse` returns `undefined` for unusable text, and `expected` describes usable text. */
const optional = Effect.fnUntraced(function* <A>(
  name: string,
  expected: string,
  parse: (text: string) => A | undefined,
): Effect.fn.Return<A | undefined, SettingInvalid> {
  const text = yield* textOf(name)
  if (text === undefined) return undefined
  const value = parse(text)
  if (value !== undefined) return value
  return yield* new SettingInvalid({ variable: name, message: `${name} must be ${expected}.` })
})

const variable = <A>(name: string, expected: string, parse: (text: string) => A | undefined, absent: A) =>
  Effect.map(optional(name, expected, parse), (value) => value ?? absent)

const whole =
  (min: number, max: number) =>
  (text: string): number | undefined => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
    return value >= min && value <= max ? value : undefined
  }

/** Visible characters, at least `min`. */
const secret =
  (min: number) =>
  (text: string): Redacted.Redacted | undefined =>
    new RegExp(String.raw`^[!-~]{${min},256}$`).test(text) ? Redacted.make(text) : undefined

/** Maximum number of modules, and length of a name. */
const MOST_MODULES = 50
const LONGEST_MODULE = 4096

const parseModules = (text: string): ReadonlyArray<string> | undefined => {
  const names = text.split(",").map((name) => name.trim())
  const areUsable = names.every((name) => name !== "" && name.length <= LONGEST_MODULE && !/\p{Cc}/u.test(name))
  return areUsable && names.length <= MOST_MODULES ? names : undefined
}

/** The modules of the assets that the operator adds, from the environment. */
export const assetModules: Effect.Effect<ReadonlyArray<string>, SettingInvalid> = Effect.suspend(() =>
  variable(
    "OV_ASSETS",
    "paths or package names, separated by commas, such as ./boat.ts,@bank/aircraft",
    parseModules,
    [],
  ),
)

/** The file of the operator's own lending policies, from the environment. */
export const lendingFile: Effect.Effect<string | undefined, SettingInvalid> = Effect.suspend(() =>
  optional("OV_LENDING", "a JSON file of lending policies, such as ./lending.json", folder),
)

const databaseUrl = (text: string): Redacted.Redacted | undefined =>
  /^postgres(ql)?:\/\/\S+$/.test(text) && URL.canParse(text) ? Redacted.make(text) : undefined

const webhookSecret = (text: string): Redacted.Redacted | undefined =>
  /^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/.test(text) ? Redacted.make(text) : undefined

const recogniser = (text: string) => (["auto", "tesseract", "paddle", "off"] as const).find((name) => name === text)

const folder = (text: string): string | undefined => (text.includes("\0") ? undefined : resolve(text))

/** Keys of providers, some of them JSON Web Tokens. */
const providerKey = (text: string): Redacted.Redacted | undefined =>
  /^[!-~]{1,4096}$/.test(text) ? Redacted.make(text) : undefined

const onOrOff = (text: string): boolean | undefined => (text === "on" ? true : text === "off" ? false : undefined)

/** The provider that signs users in, with what belongs to it. */
const providerOfSignIns = Effect.gen(function* () {
  const provider = yield* optional(
    "OV_OIDC",
    "ISSUER#CLIENT_ID, such as https://login.example.com#open-valuation: https, or http on this machine",
    parseProvider,
  )
  const settings = {
    secret: yield* optional("OV_OIDC_SECRET", "1 to 4096 visible ASCII characters without spaces", providerKey),
    roleClaim: yield* optional("OV_OIDC_ROLE_CLAIM", "the name of a claim, such as roles", claimName),
    account: yield* variable("OV_OIDC_ACCOUNT", "the name of an account, up to 100 characters", accountName, "default"),
  }
  if (provider === undefined && settings.secret !== undefined) {
    const message = "OV_OIDC_SECRET needs OV_OIDC: ISSUER#CLIENT_ID of the provider that the secret is for."
    return yield* new SettingInvalid({ variable: "OV_OIDC_SECRET", message })
  }
  return provider === undefined ? undefined : { ...provider, ...settings }
})

const claimName = (text: string): string | undefined => (/^[\w:/.-]{1,200}$/.test(text) ? text : undefined)

const accountName = (text: string): string | undefined => (text.length <= 100 ? text : undefined)

/** The part of the retention that is at fault is named. */
const retentionOf = Effect.fnUntraced(function* (areAdded: boolean) {
  const name = "OV_RETENTION_DAYS"
  const parsed = parseRetention((yield* textOf(name)) ?? "365", isAssetName(areAdded))
  if (typeof parsed !== "string") return parsed
  const message = `${name} must be ${retentionText}: ${JSON.stringify(parsed.trim().slice(0, 60))} is not usable.`
  return yield* new SettingInvalid({ variable: name, message })
})

const read = Effect.gen(function* () {
  const { catalogue, outside } = yield* variable(
    "OV_SEARCH",
    "sources in order, such as catalogue,searxng=http://localhost:8080,bocha,json=brave,http=https://host/samples",
    parseSearch,
    { catalogue: true, outside: [] },
  )
  const search: Array<SearchSource> = []
  for (const source of outside) {
    const name = keyVariable(source)
    const key =
      name === undefined
        ? undefined
        : yield* optional(name, "1 to 4096 visible ASCII characters without spaces", providerKey)
    if (name !== undefined && key === undefined && needsKey(source)) {
      return yield* new SettingInvalid({ variable: name, message: `OV_SEARCH needs ${name}: the key of the search.` })
    }
    search.push({ ...source, key })
  }
  const database = yield* optional(
    "DATABASE_URL",
    "a URL such as postgres://user:password@host:5432/database",
    databaseUrl,
  )
  const samplesUrl = yield* optional(
    "OV_SAMPLES_URL",
    "a URL such as postgres://user:password@replica:5432/database",
    databaseUrl,
  )
  if (samplesUrl !== undefined && database === undefined) {
    const message = "OV_SAMPLES_URL needs DATABASE_URL: the embedded database has no replica."
    return yield* new SettingInvalid({ variable: "OV_SAMPLES_URL", message })
  }
  const cluster = yield* optional(
    "OV_CLUSTER",
    "HOST:PORT, such as 10.0.0.5:34431, an IPv6 address in brackets",
    parseRunnerAddress,
  )
  if (cluster !== undefined && database === undefined) {
    const message = "OV_CLUSTER needs DATABASE_URL: the embedded database belongs to one process."
    return yield* new SettingInvalid({ variable: "OV_CLUSTER", message })
  }
  const chatModel = yield* optional(
    "OV_CHAT_MODEL",
    "URL#model, such as http://localhost:11434/v1#qwen3:14b, without credentials or a query",
    parseModelEndpoint,
  )
  const chatKey = yield* optional("OV_CHAT_KEY", "1 to 4096 visible ASCII characters without spaces", providerKey)
  if (chatKey !== undefined && chatModel === undefined) {
    const message = "OV_CHAT_KEY needs OV_CHAT_MODEL: URL#model of the language model that the key is for."
    return yield* new SettingInvalid({ variable: "OV_CHAT_KEY", message })
  }
  const openId = yield* providerOfSignIns
  const modules = yield* assetModules
  const modelsDir = yield* optional("OV_MODELS", "a folder", folder)
  const modelApproval = yield* variable("OV_MODEL_APPROVAL", "on or off", onOrOff, false)
  if (modelApproval && modelsDir !== undefined) {
    const message = "OV_MODEL_APPROVAL=on needs models of the database, which the register has: unset OV_MODELS."
    return yield* new SettingInvalid({ variable: "OV_MODEL_APPROVAL", message })
  }
  return Settings.of({
    port: yield* variable("PORT", "a whole number from 0 to 65535", whole(0, 65_535), 8787),
    host: yield* variable(
      "HOST",
      "a host name or an address",
      (text) => (/^[\w.:-]{1,253}$/.test(text) ? text : undefined),
      "127.0.0.1",
    ),
    database: database === undefined ? { kind: "folder" } : { kind: "server", url: database },
    dataDir: yield* variable("OV_DATA_DIR", "a folder", folder, resolve(".open-valuation")),
    modelsDir,
    modelApproval,
    memoryMib: yield* variable("OV_MEMORY", "a whole number of MiB from 64 to 1000000", whole(64, 1_000_000), 512),
    samplesUrl,
    bootstrapKey: yield* optional("OV_BOOTSTRAP_KEY", "16 to 256 visible ASCII characters without spaces", secret(16)),
    bootstrapWebhookSecret: yield* optional(
      "OV_BOOTSTRAP_WEBHOOK_SECRET",
      "whsec_ and 24 to 64 bytes in base 64",
      webhookSecret,
    ),
    freeQuota: yield* variable("OV_FREE_QUOTA", "a whole number from 0 to 2000000000", whole(0, 2_000_000_000), 100),
    rateLimit: yield* variable("OV_RATE_LIMIT", "requests per second and burst, such as 20/s:40", parseRateLimit, {
      perSecond: 20,
      burst: 40,
    }),
    console: yield* variable("OV_CONSOLE", "on or off", onOrOff, true),
    materialsQuotaMib: yield* variable(
      "OV_MATERIALS_QUOTA",
      "a whole number of MiB from 100 to 100000000",
      whole(100, 100_000_000),
      10_240,
    ),
    pricesFen: yield* variable(
      "OV_PRICES",
      "yuan per unit by asset, such as PROPERTY=5,EQUIPMENT=2.5",
      parsePrices(modules.length > 0),
      evenPrices(),
    ),
    assetModules: modules,
    lendingFile: yield* lendingFile,
    openId,
    secretKey: yield* optional("OV_SECRET_KEY", "16 to 256 visible ASCII characters without spaces", secret(16)),
    // A PostgreSQL server holds real data: simulated samples must be requested.
    demo: yield* variable("OV_DEMO", "on or off", onOrOff, database === undefined),
    cluster,
    webhookAllow: yield* variable(
      "OV_WEBHOOK_ALLOW",
      "networks in CIDR notation, such as 10.1.0.0/16,fd00::/8",
      parseCidrs,
      [],
    ),
    webhookSchedule: yield* variable(
      "OV_WEBHOOK_SCHEDULE",
      "1 to 20 delays of at most 7 days, such as 0s,5s,5m,30m,2h",
      parseDelays,
      defaultWebhookSchedule,
    ),
    ocr: yield* variable("OV_OCR", "auto, tesseract, paddle or off", recogniser, "auto"),
    ocrWorkers: yield* optional("OV_OCR_WORKERS", "a whole number from 1 to 64", whole(1, 64)),
    sealRoots: yield* variable("OV_SEAL_ROOTS", "a PEM file of at most 200 certificates", parseSealRoots, []),
    retention: yield* retentionOf(modules.length > 0),
    metricsPort: yield* optional("OV_METRICS_PORT", "a whole number from 0 to 65535", whole(0, 65_535)),
    collector: yield* optional("OV_OTLP_URL", "an http or https URL such as http://localhost:4318", parseCollector),
    log: yield* variable(
      "OV_LOG",
      "a level (trace, debug, info, warn, error, off), a format (pretty, json), or both, such as debug,json",
      parseLog,
      defaultLog,
    ),
    search: {
      catalogue,
      outside: search,
      sites: yield* optional("OV_SEARCH_SITES", "hosts such as fang.example,m.jixie.example, or *", parseSites),
      allow: yield* variable(
        "OV_SEARCH_ALLOW",
        "networks in CIDR notation, such as 10.1.0.0/16,fd00::/8",
        parseCidrs,
        [],
      ),
    },
    chatModel: chatModel && { ...chatModel, ...(chatKey === undefined ? {} : { key: chatKey }) },
  })
})

/** The log of the settings. */
export const logsLayer: Layer.Layer<never, never, Settings> = Layer.unwrap(
  Effect.map(Settings, ({ log }) => logLayer(log)),
)
