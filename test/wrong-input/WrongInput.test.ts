import { it } from "@effect/vitest"
import { Effect } from "effect"
import { describe, expect } from "vitest"
import { type Answer, prober } from "./ProbeMarkets.ts"
import { probes } from "./probes.ts"

/** A value this much above the right one is dearer; below it is rounding. */
const DEARER = 1.005

/** Whether a reader learns of the mistake: no value, a tip among the first about it, or little confidence and why. */
const isTold = (says: RegExp, { furtherTips, level, refusal, tips, value }: Answer): boolean => {
  if (value === undefined) return refusal !== undefined
  return tips.some((tip) => says.test(tip)) || (level === "LOW" && furtherTips.some((tip) => says.test(tip)))
}

/** Mistakes that nobody can see in a request by itself make it no dearer; all others are told. */
describe.each(["PROPERTY", "VEHICLE", "LAND", "EQUIPMENT"] as const)("wrong input of %s", (asset) => {
  it.effect("never raises a value in silence", () =>
    Effect.gen(function* () {
      const value = prober(asset)
      const rows = yield* Effect.forEach(
        probes.filter((probe) => probe.asset === asset),
        ({ right = {}, says, wrong }) =>
          Effect.map(Effect.all([value(right), value({ ...right, ...wrong })]), ([is, was]) => ({
            wrong: JSON.stringify(wrong),
            isRightValued: is.value !== undefined,
            isSilent: (was.value ?? 0) > DEARER * (is.value ?? Number.NaN) && !isTold(says, was),
            isMissed: !isTold(says, was),
          })),
      )
      expect(rows.length).toBeGreaterThanOrEqual(15)
      expect(rows.filter(({ isRightValued }) => !isRightValued)).toEqual([])
      expect(rows.filter(({ isSilent }) => isSilent)).toEqual([])
      expect(rows.filter(({ isMissed }) => isMissed)).toEqual([])
    }),
  )
})
