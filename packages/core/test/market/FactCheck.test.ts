import { it } from "@effect/vitest"
import { Schema } from "effect"
import { describe, expect } from "vitest"
import { type Doubt, factCheck, settle, withoutDoubted } from "../../src/market/appraise/FactCheck.ts"

const policy = { mostDoubtedEffect: 0.1, doubtError: 0.05 }

const doubt = (code: string, consequence: "TOLD" | "WIDENED" | "TRIED" | "REFUSED", error = 0): Doubt => ({
  check: factCheck({
    code,
    facts: [code],
    doubted: consequence === "TRIED" ? [code] : [],
    consequence,
    error,
    limit: "",
    source: "",
    finds: () => undefined,
  }),
  contradiction: (treated) => ({ code, params: treated }),
})

describe("doubts about facts", () => {
  it("lead to a tip, a wider range or a refusal as their checks say", () => {
    const settled = settle([doubt("a", "TOLD"), doubt("b", "WIDENED", 0.3)], [], 0, policy)
    expect(settled.tips).toEqual([
      { code: "a", params: { treated: "TOLD", percent: 0 } },
      { code: "b", params: { treated: "WIDENED", percent: 35 } },
    ])
    expect(settled).toMatchObject({ refused: [], isWithout: false, error: 0.3 })
    expect(settle([doubt("a", "REFUSED")], [], 0, policy).refused).toHaveLength(1)
    expect(settle([], [], 0, policy)).toEqual({ tips: [], refused: [], isWithout: false, error: 0 })
  })

  it("refuse where one moves the value too far, and list the others for correction", () => {
    const doubts = [doubt("a", "TRIED"), doubt("b", "TRIED"), doubt("c", "TOLD"), doubt("d", "WIDENED", 0.1)]
    const { refused } = settle(doubts, [0.5, 0.01], 0.5, policy)
    expect(refused.map(({ code, params }) => [code, params["percent"]])).toEqual([
      ["a", 65],
      ["b", 0],
      ["c", 0],
    ])
  })

  it("refuse where they move it too far only together", () => {
    const { refused } = settle([doubt("a", "TRIED"), doubt("b", "TRIED")], [0.06, 0.07], 0.13, policy)
    expect(refused.map(({ code, params }) => [code, params["percent"]])).toEqual([
      ["a", 14],
      ["b", 14],
    ])
  })

  it("drop the doubted facts and nothing else", () => {
    const asked = { assetType: "VEHICLE", city: "", facts: { a: 1, b: 2, c: 3 }, notes: { a: 4 } } as const
    expect(withoutDoubted(asked, [doubt("a", "TRIED"), doubt("b", "TOLD")])).toEqual({
      ...asked,
      facts: { b: 2, c: 3 },
    })
  })

  const Move = Schema.Finite.check(Schema.isBetween({ minimum: -1, maximum: 1 }))
  const Moves = Schema.Array(Move).check(Schema.isMinLength(1), Schema.isMaxLength(4))
  const Most = Schema.Finite.check(Schema.isBetween({ minimum: 0.01, maximum: 0.5 }))
  it.prop(
    "never let a value through that depends on them, and widen it by their effect",
    [Moves, Move, Most],
    ([moves, together, most]) => {
      const all = moves.length === 1 ? (moves[0] ?? 0) : together
      const doubts = moves.map((_, i) => doubt(`f${i}`, "TRIED"))
      const { error, isWithout, refused, tips } = settle(doubts, moves, all, {
        mostDoubtedEffect: most,
        doubtError: 0.05,
      })
      const largest = Math.max(Math.abs(all), ...moves.map(Math.abs))
      expect(refused.length > 0).toBe(largest > Math.log1p(most))
      expect(isWithout).toBe(true)
      expect(error).toBeCloseTo(Math.hypot(largest, 0.05), 12)
      if (refused.length === 0) expect(tips).toHaveLength(doubts.length)
    },
  )
})
