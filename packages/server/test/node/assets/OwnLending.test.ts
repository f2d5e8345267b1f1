import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it } from "@effect/vitest"
import { LendingPolicies } from "@open-valuation/core/market"
import { ConfigProvider, Effect, Layer } from "effect"
import { afterAll } from "vitest"
import { servedAssetsLayer, Settings } from "../../../src/index.ts"
import { openValuationWeb } from "../../../src/web.ts"

const folder = mkdtempSync(join(tmpdir(), "ov-lending-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const example = join(import.meta.dirname, "../../../../../docs/examples/lending.json")

/** The policies of an installation with this file. */
const policiesOf = (file: string) =>
  Effect.provide(
    Effect.map(LendingPolicies, (own) => own),
    servedAssetsLayer.pipe(
      Layer.provide(Settings.layer),
      Layer.provide(ConfigProvider.layer(ConfigProvider.fromUnknown({ OV_LENDING: file }))),
    ),
  )

describe("OV_LENDING", () => {
  it.effect("replaces what its file names of the library's policies", () =>
    Effect.gen(function* () {
      const own = yield* policiesOf(example)
      expect(Object.keys(own)).toEqual(["PROPERTY"])
      expect(own["PROPERTY"]).toMatchObject({
        by: "propertyUsage",
        lines: { RESIDENTIAL: { orderly: { discount: 0.1 }, forced: { discount: 0.35 } } },
        fall: { share: 0.3, months: 24 },
      })
      expect(yield* policiesOf("")).toEqual({})
    }),
  )

  it.effect("is refused in one line that names the file and what is wrong in it", () =>
    Effect.gen(function* () {
      const file = join(folder, "own.json")
      const refusal = Effect.map(Effect.flip(policiesOf(file)), ({ message }) => message)
      expect(yield* refusal).toBe(`OV_LENDING: ${file}: cannot be read (ENOENT).`)
      writeFileSync(file, "{")
      expect(yield* refusal).toBe(`OV_LENDING: ${file}: is not JSON.`)
      writeFileSync(file, `{ "LAND": { "fal": {} } }`)
      expect(yield* refusal).toBe(`OV_LENDING: ${file}: LAND.fal is not a known field.`)
      writeFileSync(file, "[]")
      expect(yield* refusal).toBe(`OV_LENDING: ${file}: the whole must be an object.`)
    }),
  )

  it("has the same rules as the option of a mounted API", async () => {
    const lending = { LAND: { fal: {} } } as object
    await expect(openValuationWeb({ database: join(folder, "data"), lending })).rejects.toThrow(
      "lending: LAND.fal is not a known field.",
    )
  })
})
