import { resolve } from "node:path"
import { describe, expect, it } from "@effect/vitest"
import { ConfigProvider, Effect, Layer, Redacted } from "effect"
import { SettingInvalid, Settings } from "../src/index.ts"

const settingsOf = (env: Readonly<Record<string, string>>) =>
  Effect.provide(Settings, Settings.layer.pipe(Layer.provide(ConfigProvider.layer(ConfigProvider.fromUnknown(env)))))

describe("Settings", () => {
  it.effect("have the defaults of the contract, also for empty variables", () =>
    Effect.gen(function* () {
      const settings = yield* settingsOf({ PORT: "", OV_PRICES: " " })
      expect(settings).toMatchObject({
        port: 8787,
        host: "127.0.0.1",
        databaseUrl: undefined,
        dataDir: resolve(".open-valuation"),
        bootstrapKey: undefined,
        freeQuota: 100,
        rateLimit: { perSecond: 20, burst: 40 },
        pricesFen: { PROPERTY: 100, VEHICLE: 100, LAND: 100, EQUIPMENT: 100, BANK_STATEMENT: 100 },
        log: { level: "Info", format: "pretty" },
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
        OV_BOOTSTRAP_KEY: "0123456789abcdef",
        OV_FREE_QUOTA: "0",
        OV_RATE_LIMIT: "5/s:7",
        OV_PRICES: "PROPERTY=5, EQUIPMENT=2.5",
        OV_SEARCH: "catalogue",
        OV_LOG: "json,debug",
      })
      expect(settings).toMatchObject({
        port: 0,
        host: "::1",
        dataDir: "/data",
        freeQuota: 0,
        rateLimit: { perSecond: 5, burst: 7 },
        pricesFen: { PROPERTY: 500, EQUIPMENT: 250, LAND: 100 },
        log: { level: "Debug", format: "json" },
      })
      expect(settings.databaseUrl && Redacted.value(settings.databaseUrl)).toBe("postgres://u:p@db:5432/ov")
    }),
  )

  it.effect("refuse in one line that names the variable and shows no secret", () =>
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
        ["OV_RATE_LIMIT", "0/s:0"],
        ["OV_PRICES", "HOUSE=1"],
        ["OV_PRICES", "PROPERTY=1e9"],
        ["OV_SEARCH", "catalogue,bocha"],
        ["OV_LOG", "loud"],
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
})
