import { join } from "node:path"
import { describe, expect, it } from "@effect/vitest"
import { HostWords } from "@open-valuation/core/text"
import { ConfigProvider, Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import { loadAssetModules, ServedAssets, servedAssetsLayer, Settings } from "../../../src/index.ts"

const module = (name: string): string => join(import.meta.dirname, "modules", `${name}.ts`)
const boat = join(import.meta.dirname, "../../../../../docs/examples/boat.ts")

const refusal = (...names: ReadonlyArray<string>) =>
  Effect.map(Effect.flip(loadAssetModules(names)), ({ message }) => message)

/** The assets that an installation with these variables serves. */
const servedWith = (env: Readonly<Record<string, string>>) =>
  Effect.gen(function* () {
    return { served: yield* ServedAssets, words: yield* HostWords }
  }).pipe(
    Effect.provide(
      servedAssetsLayer.pipe(
        Layer.provide(Settings.layer),
        Layer.provide(ConfigProvider.layer(ConfigProvider.fromUnknown(env))),
      ),
    ),
  )

describe("OV_ASSETS", () => {
  it.effect("adds the assets of modules to the library's own", () =>
    Effect.gen(function* () {
      const { served, words } = yield* servedWith({ OV_ASSETS: ` ${boat} `, OV_PRICES: "BOAT=7,LAND=2" })
      expect([...served.valuation.assets.keys()]).toEqual([
        "PROPERTY",
        "VEHICLE",
        "LAND",
        "EQUIPMENT",
        "BANK_STATEMENT",
        "BOAT",
      ])
      expect([...served.catalogueKeys.keys()]).toEqual(["PROPERTY", "VEHICLE", "LAND", "EQUIPMENT", "BOAT"])
      expect(served.moduleOf("BOAT")).toContain("/docs/examples/boat.ts")
      expect(served.formatOf("BOAT")?.columns.map(({ name }) => name)).toContain("lengthM")
      expect(served.formatOf("LAND")).toBeUndefined()
      expect(served.api.at(-1)?.name).toEqual({ zh: "船舶", en: "boat" })
      expect(words).toHaveProperty(["boat.summary"])
    }),
  )

  it.effect("adds nothing when it is absent", () =>
    Effect.gen(function* () {
      const { served } = yield* servedWith({})
      expect(served.valuation.assets.size).toBe(5)
    }),
  )

  it.effect("refuses a module that is not usable, in one line that names it", () =>
    Effect.gen(function* () {
      const cases: ReadonlyArray<readonly [string, string]> = [
        [module("Absent"), "cannot be loaded: "],
        ["@no-such/package-of-assets", "cannot be loaded: "],
        ["no/such/boat.ts", "cannot be loaded (a path begins with ./): "],
        [module("Throws"), "cannot be loaded: no licence file"],
        [module("Rubbish"), "is not usable. Asset number 1 is no asset: make it with defineAsset"],
        [module("Nothing"), "exports no assets: export them as default or as `assets`"],
        [module("Taken"), "is not usable. Asset EQUIPMENT has the type EQUIPMENT, which the library uses itself"],
        [module("Older"), "is not usable. Asset BOAT was built with version 0.1.0 of @open-valuation/core"],
      ]
      for (const [name, line] of cases) {
        const message = yield* refusal(name)
        expect(message).toContain(`OV_ASSETS: ${name} ${line}`)
        expect(message).not.toContain("\n")
      }
    }),
  )

  it.effect("refuses two modules with the same asset", () =>
    Effect.gen(function* () {
      expect(yield* refusal(boat, module("Twin"))).toBe("OV_ASSETS: Asset BOAT is given twice: leave one out.")
    }),
  )

  it.effect("does not wait for a module that hangs", () =>
    Effect.gen(function* () {
      const waiting = yield* Effect.forkChild(refusal(module("Hangs")))
      yield* TestClock.adjust("31 seconds")
      expect(yield* Fiber.join(waiting)).toContain("did not load within 30 seconds")
    }),
  )

  it.effect("refuses lists and prices that cannot be meant", () =>
    Effect.gen(function* () {
      const refused = (env: Readonly<Record<string, string>>) =>
        Effect.map(Effect.flip(servedWith(env)), ({ message }) => message)
      expect(yield* refused({ OV_ASSETS: `${boat},` })).toContain("OV_ASSETS must be paths or package names")
      expect(yield* refused({ OV_ASSETS: "./a\u0000b.ts" })).toContain("OV_ASSETS must be")
      expect(yield* refused({ OV_PRICES: "BOAT=7" })).toContain("OV_PRICES must be yuan per unit by asset")
      expect(yield* refused({ OV_ASSETS: boat, OV_RETENTION_DAYS: "365,AUDIT=9,BOAT=8,BOATS=7" })).toContain(
        "OV_RETENTION_DAYS names BOATS, which is no asset here: there are PROPERTY, ",
      )
      expect(yield* refused({ OV_ASSETS: boat, OV_PRICES: "BOATS=7" })).toBe(
        "OV_PRICES names BOATS, which is no asset here: there are PROPERTY, VEHICLE, LAND, EQUIPMENT, BANK_STATEMENT, BOAT.",
      )
    }),
  )
})
