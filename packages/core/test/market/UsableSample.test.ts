import { describe, expect, it } from "@effect/vitest"
import { Schema } from "effect"
import { Sample } from "../../src/domain/Sample.ts"
import { isUsableSample } from "../../src/market/search/UsableSample.ts"

const isSample = Schema.is(Sample)
const query = { asOf: 20_000, assetType: "PROPERTY" } as const

/** What the check asks for beyond the schema. */
const isUsable = (value: unknown): boolean =>
  isSample(value) &&
  value.assetType === query.assetType &&
  value.observedDay <= query.asOf &&
  value.price > 0 &&
  value.price <= 1e12

const odd = [undefined, null, "", "文", 0, -1, 1.5, 20_001, 1e13, NaN, Infinity, true, [], {}, { a: null }, { a: NaN }]

describe("a usable sample", () => {
  it.prop(
    "is a sample by the schema with a price, of the asset, and observed by the day",
    [
      Sample,
      Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: query.asOf })),
      Schema.Finite.check(Schema.isBetween({ minimum: 1, maximum: 1e12 })),
    ],
    ([drawn, observedDay, price]) => {
      const sample = { ...drawn, assetType: query.assetType, observedDay, price }
      expect(isUsableSample(sample, query)).toBe(true)
      for (const field of [...Object.keys(Sample.fields), "unknown"]) {
        const { [field]: _, ...without } = sample as Readonly<Record<string, unknown>>
        for (const wrong of [without, ...odd.map((value) => ({ ...sample, [field]: value }))]) {
          expect([field, wrong, isUsableSample(wrong, query)]).toEqual([field, wrong, isUsable(wrong)])
        }
      }
      expect(isUsableSample(drawn, query)).toBe(isUsable(drawn))
    },
  )
})
