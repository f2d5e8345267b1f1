import { describe, expect, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { Settings } from "../../../src/node/Settings.ts"
import type { WebOptions } from "../../../src/node/web/WebOptions.ts"
import { basePathOf, webSettings } from "../../../src/node/web/WebSettings.ts"

const read = (options: WebOptions) => Effect.provide(Settings, webSettings(options))

/** Reads options that a host without types may pass. */
const readAny = (options: Readonly<Record<string, unknown>>) => read(options)

describe("the options of a mounted API", () => {
  it.effect("are the settings of the server, with its defaults, and nothing of the environment", () =>
    Effect.gen(function* () {
      const { console, database, demo, freeQuota, log, pricesFen, rateLimit } = yield* read({})
      expect(database).toEqual({ kind: "folder" })
      expect({ console, demo, freeQuota, rateLimit }).toEqual({
        console: false,
        demo: false,
        freeQuota: 100,
        rateLimit: { perSecond: 20, burst: 40 },
      })
      expect(log).toEqual({ level: "Warn", format: "pretty" })
      expect(pricesFen["PROPERTY"]).toBe(100)
      const own = yield* read({
        database: "postgres://lender:secret@db/valuations",
        prices: { PROPERTY: 5, BANK_STATEMENT: 20.5 },
        freeQuota: 0,
        rateLimit: { perSecond: 2, burst: 3 },
        cluster: { host: "10.0.0.5", port: 34_431 },
        webhookAllow: [],
        console: true,
        retentionDays: "30,AUDIT=1825",
      })
      expect(own.retention).toEqual({ days: 30, classes: new Map([["AUDIT", 1825]]) })
      expect(own.database).toStrictEqual({
        kind: "server",
        url: Redacted.make("postgres://lender:secret@db/valuations"),
      })
      expect(own.pricesFen).toMatchObject({ PROPERTY: 500, VEHICLE: 100, BANK_STATEMENT: 2050 })
      expect(own).toMatchObject({
        console: true,
        freeQuota: 0,
        rateLimit: { perSecond: 2, burst: 3 },
        cluster: { port: 34_431 },
      })
    }).pipe(Effect.scoped),
  )

  it.effect("that cannot be used are refused in one line that names the option and shows no secret", () =>
    Effect.gen(function* () {
      const bad: ReadonlyArray<readonly [option: string, value: unknown]> = [
        ["freequota", 5],
        ["freeQuota", -1],
        ["freeQuota", "many"],
        ["freeQuota", Number.NaN],
        ["freeQuota", {}],
        ["prices", { PROPERTY: -5 }],
        ["prices", { PROPERTY: 0.1 + 0.2 }],
        ["prices", { HOUSE: 5 }],
        ["prices", {}],
        ["prices", null],
        ["rateLimit", 20],
        ["console", "on"],
        ["rateLimit", { perSecond: 0, burst: 40 }],
        ["webhookAllow", "10.0.0.0/8"],
        ["webhookAllow", ["10.0.0.1/8"]],
        ["database", ""],
        ["database", 5],
        ["database", {}],
        ["database", "postgres://lender:secret@"],
        ["apiKey", ""],
        ["apiKey", "secret"],
        ["secretKey", "secret"],
        ["authenticate", "yes"],
        ["sendWebhook", {}],
        ["materials", { put: () => undefined }],
        ["samples", [{ asset: "PROPERTY" }]],
        ["ocr", "magic"],
        ["log", "loud"],
        ["basePath", "valuations"],
        ["cluster", { host: "a b", port: 1 }],
        ["retentionDays", 0],
        ["retentionDays", "365,HOUSE=5"],
      ]
      for (const [option, value] of bad) {
        const failure = yield* Effect.flip(readAny({ [option]: value }))
        expect(failure, option).toMatchObject({ _tag: "OptionInvalid", option })
        expect(failure.message).toMatch(new RegExp(`^${option} must be [^\n]+\\.$`))
        expect(failure.message).not.toMatch(/secret(?!Key)/)
      }
    }).pipe(Effect.scoped),
  )

  it("has a base path with or without a slash at its end", () => {
    for (const root of ["", "/"]) expect(basePathOf(root)).toBe("")
    for (const path of ["/valuations", "/valuations/"]) expect(basePathOf(path)).toBe("/valuations")
    expect(basePathOf("/a/b-c/v1.2~x_y")).toBe("/a/b-c/v1.2~x_y")
    for (const bad of [
      "valuations",
      "//evil.example",
      "/a//b",
      "/a/../b",
      "/..",
      "/a?b",
      "/a b",
      "/估价",
      "/a\\b",
      5,
    ]) {
      expect(basePathOf(bad)).toBeUndefined()
    }
  })
})
