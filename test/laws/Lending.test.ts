import { describe, expect, it } from "@effect/vitest"
import { lendingFieldNames } from "@open-valuation/core/assets"
import { Effect, Predicate, Schema } from "effect"
import { lendingRequestFields, usageFields } from "../../packages/core/src/lending/LendingRequest.ts"
import { lendingResultFields } from "../../packages/core/src/lending/LendingResult.ts"
import { hostOf, lawAssets, learn } from "./LawMarkets.ts"

/** Parts of a result that say how it stands to the terms of a contract, and when it was made. */
const OF_TERMS = new Set([...Object.keys(lendingResultFields), "riskTips", "furtherRiskTips", "generatedAt"])

const ofTheObject = (outcome: object | undefined): unknown =>
  outcome === undefined
    ? undefined
    : Object.fromEntries(Object.entries(outcome).filter(([name]) => !OF_TERMS.has(name)))

const money = Schema.Finite.check(Schema.isBetween({ minimum: 0.01, maximum: 1e12 }))
const past = Schema.Literals(["2001-02-03", "2025-12-31", "2026-11-20"])
const Terms = Schema.Struct({
  purpose: lendingRequestFields.purpose,
  purchasePrice: Schema.optionalKey(money),
  guidePrice: Schema.optionalKey(money),
  bookValue: Schema.optionalKey(money),
  bookValueDate: Schema.optionalKey(past),
  invoiceDate: Schema.optionalKey(past),
  termMonths: lendingRequestFields.termMonths,
  ...usageFields,
})

const tipsOf = (outcome: object | undefined): ReadonlyArray<string> =>
  ["riskTips", "furtherRiskTips"].flatMap((field) => {
    const tips: unknown = Reflect.get(outcome ?? {}, field)
    return Array.isArray(tips) ? tips.filter(Predicate.isObject).map((tip) => String(tip["code"])) : []
  })

describe.each(lawAssets)("the terms of a contract on $name", (asset) => {
  const { recipe } = asset
  const { samples, subjects } = asset.market(5, 200, 8)
  const host = hostOf(recipe, samples, learn(recipe, samples))

  it("are all of what a request may say of them", () => {
    expect(new Set(Object.keys(Terms.fields))).toEqual(lendingFieldNames)
  })

  it.effect.prop(
    "change nothing in the value, its range, its samples and its reasoning",
    [Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 7 })), Terms],
    ([place, terms]) =>
      Effect.gen(function* () {
        const { body } = subjects[place]!
        const plain = yield* asset.outcome(body)
        const termed = yield* asset.outcome({ ...body, ...terms })
        expect(ofTheObject(termed)).toEqual(ofTheObject(plain))
        // Only tips about the terms themselves come on top.
        const own = tipsOf(termed).filter((code) => !code.startsWith("lending."))
        expect(own.toSorted()).toEqual(tipsOf(plain).toSorted())
      }).pipe(Effect.provide(host)),
    { arbitrary: { seed: 43, runs: 40 } },
  )
})
