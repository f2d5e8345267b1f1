import { describe, expect, it } from "@effect/vitest"
import { forgeries } from "@open-valuation/testing/statement/forge"
import { Effect } from "effect"
import { falseAlarms, oddAlarms } from "../forgeries/FalseAlarms.ts"
import { judged } from "../forgeries/Judged.ts"

describe("a forged statement", () => {
  it("is one of at least forty", () => {
    expect(new Set(forgeries.map(({ name }) => name)).size).toBe(forgeries.length)
    expect(forgeries.length).toBeGreaterThanOrEqual(40)
  })

  it.live.each(forgeries.map(({ name }, at) => [name, at] as const))(
    "%s: gains nothing over its honest twin, and a risk names it",
    ([, at]) =>
      Effect.gen(function* () {
        const { gains, honest, forged, namedBy } = yield* judged(forgeries[at]!, 1 + (at % 7))
        expect({ gains, honest: honest.assets, forged: forged.assets }).toMatchObject({ gains: false })
        expect(namedBy).not.toEqual([])
      }),
  )
})

it.live("none of 20 honest borrowers has a risk of the level HIGH", () =>
  Effect.gen(function* () {
    expect(yield* falseAlarms(20)).toEqual({ borrowers: [], byCode: new Map() })
  }),
)

it.live("no odd habit of an honest borrower has a risk of the level HIGH but a lifted balance", () =>
  Effect.gen(function* () {
    const odd = yield* oddAlarms([2])
    expect(odd.length).toBeGreaterThanOrEqual(12)
    expect(odd.filter(({ high }) => high.length > 0)).toEqual([])
  }),
)
