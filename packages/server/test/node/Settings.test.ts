import { resolve } from "node:path"
import { describe, expect, it } from "@effect/vitest"
import { defaultWebhookSchedule } from "@open-valuation/server/service"
import { ConfigProvider, Duration, Effect, Layer, Redacted } from "effect"
import { SettingInvalid, Settings } from "../../src/index.ts"

const settingsOf = (env: Readonly<Record<string, string>>) =>
  Effect.provide(Settings, Settings.layer.pipe(Layer.provide(ConfigProvider.layer(ConfigProvider.fromUnknown(env)))))

describe("Settings", () => {
  it.effect("have the defaults of the contract, including for empty variables", () =>
    Effect.gen(function* () {
      const settings = yield* settingsOf({ PORT: "", OV_PRICES: " " })
      expect(settings).toMatchObject({
        port: 8787,
        host: "127.0.0.1",
        database: { kind: "folder" },
        dataDir: resolve(".open-valuation"),
        modelsDir: undefined,
        memoryMib: 512,
        samplesUrl: undefined,
        bootstrapKey: undefined,
        freeQuota: 100,
        rateLimit: { perSecond: 20, burst: 40 },
        console: true,
        pricesFen: { PROPERTY: 100, VEHICLE: 100, LAND: 100, EQUIPMENT: 100, BANK_STATEMENT: 100 },
        cluster: undefined,
        webhookAllow: [],
        webhookSchedule: defaultWebhookSchedule,
        retention: { days: 365, classes: new Map() },
        ocr: "auto",
        ocrWorkers: undefined,
        metricsPort: undefined,
        collector: undefined,
        log: { level: "Info", format: "pretty" },
        chatModel: undefined,
        search: { catalogue: true, outside: [], sites: undefined, allow: [] },
      })
    }),
  )

  it.effect("read every variable", () =>
    Effect.gen(function* () {
      const settings = yield* settingsOf({
        PORT: "0",
        HOST: "::1",
        DATABASE_URL: "postgres://u:p@db:5432/ov",
        OV_DATA_DIR: "/data",
        OV_MODELS: "models",
        OV_MODEL_APPROVAL: "off",
        OV_BOOTSTRAP_KEY: "0123456789abcdef",
        OV_FREE_QUOTA: "0",
        OV_RATE_LIMIT: "5/s:7",
        OV_CONSOLE: "off",
        OV_PRICES: "PROPERTY=5, EQUIPMENT=2.5",
        OV_SEARCH:
          "catalogue, searxng=http://127.0.0.1:8080/x, bocha, json=brave@http://b.example/s, http=https://h.example/samples",
        OV_SEARCH_SITES: "fang.example",
        OV_SEARCH_ALLOW: "10.0.0.0/8",
        OV_BOCHA_KEY: "sk-hidden",
        OV_HTTP_KEY: "k-hidden",
        OV_CLUSTER: "[fd00::5]:34431",
        OV_MEMORY: "2048",
        OV_SAMPLES_URL: "postgres://u:p@replica:5432/ov",
        OV_WEBHOOK_ALLOW: "10.1.0.0/16, ::1",
        OV_WEBHOOK_SCHEDULE: "0s, 5s,5m,2h,7d",
        OV_RETENTION_DAYS: "30, BANK_STATEMENT=180,ADOPTED = 3650,MATERIALS=14,AUDIT=1825",
        OV_OCR: "paddle",
        OV_OCR_WORKERS: "3",
        OV_METRICS_PORT: "9464",
        OV_OTLP_URL: "https://reader:hidden%21@collector:4318/base/",
        OV_LOG: "json,debug",
        OV_CHAT_MODEL: "https://llm.example/v1#qwen3:14b",
        OV_CHAT_KEY: "sk-hidden",
      })
      expect(settings).toMatchObject({
        port: 0,
        host: "::1",
        dataDir: "/data",
        modelsDir: resolve("models"),
        memoryMib: 2048,
        freeQuota: 0,
        rateLimit: { perSecond: 5, burst: 7 },
        console: false,
        pricesFen: { PROPERTY: 500, EQUIPMENT: 250, LAND: 100 },
        cluster: { host: "fd00::5", port: 34_431 },
        retention: {
          days: 30,
          classes: new Map(Object.entries({ BANK_STATEMENT: 180, ADOPTED: 3650, MATERIALS: 14, AUDIT: 1825 })),
        },
        ocr: "paddle",
        ocrWorkers: 3,
        metricsPort: 9464,
        collector: { url: "https://collector:4318/base" },
        log: { level: "Debug", format: "json" },
        search: {
          catalogue: true,
          outside: [
            { kind: "searxng", url: "http://127.0.0.1:8080/x", key: undefined },
            { kind: "bocha", url: undefined },
            { kind: "json", preset: "brave", url: "http://b.example/s", key: undefined },
            { kind: "http", url: "https://h.example/samples" },
          ],
        },
        chatModel: { api: "openai", url: "https://llm.example/v1/chat/completions", model: "qwen3:14b" },
      })
      expect(settings.webhookSchedule.map(Duration.toSeconds)).toEqual([0, 5, 300, 7200, 604_800])
      expect(settings.webhookAllow.map(({ prefixLength }) => prefixLength)).toEqual([16, 128])
      const authorization = settings.collector?.authorization
      expect(authorization && Redacted.value(authorization)).toBe(`Basic ${btoa("reader:hidden!")}`)
      expect(settings.chatModel?.key && Redacted.value(settings.chatModel.key)).toBe("sk-hidden")
      expect(settings.database).toStrictEqual({ kind: "server", url: Redacted.make("postgres://u:p@db:5432/ov") })
    }),
  )

  it.effect("fail in one line that names the variable and shows no secret", () =>
    Effect.gen(function* () {
      const cases: ReadonlyArray<readonly [string, string]> = [
        ["PORT", "65536"],
        ["PORT", "80.5"],
        ["HOST", "a host"],
        ["DATABASE_URL", "mysql://u:hidden@db/ov"],
        ["OV_BOOTSTRAP_KEY", "hidden"],
        ["OV_BOOTSTRAP_WEBHOOK_SECRET", "hidden-secret-of-a-webhook"],
        ["OV_SECRET_KEY", "hidden"],
        ["OV_FREE_QUOTA", "-1"],
        ["OV_RATE_LIMIT", "20"],
        ["OV_CONSOLE", "yes"],
        ["OV_RATE_LIMIT", "0/s:0"],
        ["OV_PRICES", "HOUSE=1"],
        ["OV_PRICES", "PROPERTY=1e9"],
        ["OV_SEARCH", "catalogue,bing"],
        ["OV_SEARCH", "searxng"],
        ["OV_SEARCH", "searxng=ftp://x"],
        ["OV_SEARCH", "searxng=http://u:p@x"],
        ["OV_SEARCH", "searxng=http://a,searxng=http://b"],
        ["OV_SEARCH", "json=google"],
        ["OV_SEARCH", "json=brave@nowhere"],
        ["OV_SEARCH", "catalogue,,http=http://a"],
        ["OV_SEARCH_SITES", "https://a.example"],
        ["OV_SEARCH_ALLOW", "10.0.0.1/8"],
        ["OV_CLUSTER", "10.0.0.5"],
        ["OV_CLUSTER", "10.0.0.5:0"],
        ["OV_CLUSTER", "10.0.0.5:65536"],
        ["OV_CLUSTER", "fd00::5:34431"],
        ["OV_CLUSTER", "[fd00:5]:34431"],
        ["OV_WEBHOOK_ALLOW", "10.1.0.0/33"],
        ["OV_WEBHOOK_ALLOW", "10.1.2.3/8"],
        ["OV_WEBHOOK_ALLOW", "intranet.example"],
        ["OV_WEBHOOK_SCHEDULE", "soon"],
        ["OV_WEBHOOK_SCHEDULE", "0s,,5s"],
        ["OV_WEBHOOK_SCHEDULE", "0s,8d"],
        ["OV_WEBHOOK_SCHEDULE", Array.from({ length: 21 }, () => "1s").join(",")],
        ["OV_RETENTION_DAYS", "0"],
        ["OV_RETENTION_DAYS", "36501"],
        ["OV_OCR", "google"],
        ["OV_OCR_WORKERS", "0"],
        ["OV_METRICS_PORT", "-1"],
        ["OV_METRICS_PORT", "65536"],
        ["OV_OTLP_URL", "collector:4318"],
        ["OV_OTLP_URL", "ftp://reader:hidden@collector"],
        ["OV_OTLP_URL", "http://reader:hidden%zz@collector"],
        ["OV_OTLP_URL", "http://collector:4318/?token=hidden"],
        ["OV_MODELS", "a\0b"],
        ["OV_MODEL_APPROVAL", "yes"],
        ["OV_LOG", "loud"],
        ["OV_CHAT_MODEL", "https://llm.example/v1"],
        ["OV_CHAT_MODEL", "https://user:hidden@llm.example/v1#m"],
        ["OV_CHAT_MODEL", "https://llm.example/v1?key=hidden#m"],
        ["OV_CHAT_KEY", "hidden key"],
      ]
      for (const [variable, value] of cases) {
        const error = yield* Effect.flip(settingsOf({ [variable]: value }))
        expect(error).toBeInstanceOf(SettingInvalid)
        expect(error.variable).toBe(variable)
        expect(error.message).toMatch(new RegExp(`^${variable} must be [^\n]+$`))
        expect(error.message).not.toContain("hidden")
      }
    }),
  )

  it.effect("name the part of the retention that cannot be used", () =>
    Effect.gen(function* () {
      for (const part of [
        "HOUSE=5",
        "AUDITS=5",
        "CHATS=0",
        "CHATS",
        "MATERIALS=31",
        "AUDIT=36501",
        "LAND=7",
        "__proto__=1",
      ]) {
        const { message, variable } = yield* Effect.flip(settingsOf({ OV_RETENTION_DAYS: `365,LAND=9,${part}` }))
        expect(variable).toBe("OV_RETENTION_DAYS")
        expect(message).toMatch(/^OV_RETENTION_DAYS must be days from 1 to 36500, then days by class, [^\n]+$/)
        expect(message).toContain(`: "${part}" is not usable.`)
      }
      const withoutDefault = yield* Effect.flip(settingsOf({ OV_RETENTION_DAYS: "AUDIT=1825" }))
      expect(withoutDefault.message).toContain(': "AUDIT=1825" is not usable.')
    }),
  )

  it.effect("refuse a public search without its key", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(settingsOf({ OV_SEARCH: "catalogue,json=tavily" }))
      expect(error).toMatchObject({
        variable: "OV_TAVILY_KEY",
        message: "OV_SEARCH needs OV_TAVILY_KEY: the key of the search.",
      })
    }),
  )

  it.effect("refuse a key for no language model", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(settingsOf({ OV_CHAT_KEY: "sk-hidden" }))
      expect(error.message).toBe(
        "OV_CHAT_KEY needs OV_CHAT_MODEL: URL#model of the language model that the key is for.",
      )
    }),
  )

  it.effect("refuse approval of models that are files", () =>
    Effect.gen(function* () {
      expect((yield* settingsOf({ OV_MODEL_APPROVAL: "on" })).modelApproval).toBe(true)
      const error = yield* Effect.flip(settingsOf({ OV_MODEL_APPROVAL: "on", OV_MODELS: "models" }))
      expect(error).toMatchObject({
        variable: "OV_MODEL_APPROVAL",
        message: "OV_MODEL_APPROVAL=on needs models of the database, which the register has: unset OV_MODELS.",
      })
    }),
  )

  it.effect("refuse a cluster on the embedded database", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(settingsOf({ OV_CLUSTER: "runner-1:34431" }))
      expect(error.message).toBe("OV_CLUSTER needs DATABASE_URL: the embedded database belongs to one process.")
      const database = { DATABASE_URL: "postgres://u:p@db:5432/ov" }
      const { cluster } = yield* settingsOf({ OV_CLUSTER: "runner-1:34431", ...database })
      expect(cluster).toEqual({ host: "runner-1", port: 34_431 })
    }),
  )
})
