import { describe, expect, it } from "@effect/vitest"
import { Schema } from "effect"
import { Sample } from "../../src/domain/Sample.ts"
import { isUsableSample } from "../../src/market/search/UsableSample.ts"

const isSample = Schema.is(Sample)
const query = { asOf: 20_000, assetType: "PROPERTY" } as const

/** The sample without optional fields that are undefined, as JavaScript may have them: the schema wants none. */
const compact = (value: object): unknown =>
  Object.fromEntries(
    Object.entries(value).filter(([key, field]) => field !== undefined || !/^(?:url|retrievedAt|askPrice)$/.test(key)),
  )

/** The schema, and what the check asks for beyond it. */
const isUsable = (found: object): boolean => {
  const value = compact(found)
  return (
    isSample(value) &&
    value.assetType === query.assetType &&
    value.observedDay <= query.asOf &&
    value.price > 0 &&
    value.price <= 1e12
  )
}

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
      const mutations = [...Object.keys(Sample.fields), "unknown"].flatMap((field) => {
        const without = Object.fromEntries(Object.entries(sample).filter(([name]) => name !== field))
        return [without, ...odd.map((value) => ({ ...sample, [field]: value }))]
      })
      expect(mutations.filter((one) => isUsableSample(one, query) !== isUsable(one))).toEqual([])
      expect(isUsableSample(drawn, query)).toBe(isUsable(drawn))
    },
  )
})
