import type { Rule } from "@open-valuation/core/domain"
import { describe, expect, it } from "vitest"
import { rulesAcross, rulesDown } from "../../src/document/layout/PageText.ts"

/** Numbers that look random and are the same in every run. */
const numbers = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const TOLERANCE = 3

/** The same by looking at every rule. */
const nearestOf = (rules: ReadonlyArray<Rule>, at: number, along: number, side: -1 | 1): number | undefined => {
  const places = rules
    .filter(({ x1, x2 }) => Math.min(x1, x2) - TOLERANCE <= along && along <= Math.max(x1, x2) + TOLERANCE)
    .map(({ y1 }) => y1)
    .filter((y) => (y - at) * side >= 0)
  return places.length === 0 ? undefined : side === 1 ? Math.min(...places) : Math.max(...places)
}

const isBetween = (rules: ReadonlyArray<Rule>, from: number, to: number, along: number): boolean =>
  rules.some(
    ({ x1, y1, y2 }) =>
      x1 > from - TOLERANCE && x1 < to + TOLERANCE && Math.min(y1, y2) <= along && along <= Math.max(y1, y2),
  )

describe("rules in their order", () => {
  it.each(Array.from({ length: 40 }, (_, seed) => seed))("are found as by looking at all of them, seed %i", (seed) => {
    const next = numbers(seed)
    const across = Array.from({ length: seed }, (): Rule => {
      const y = next(40)
      return { x1: next(60), x2: next(60), y1: y, y2: y }
    })
    const down = across.map(({ x1, x2, y1 }): Rule => ({ x1: y1, x2: y1, y1: x1, y2: x2 }))
    const [lying, standing] = [rulesAcross(across), rulesDown(down)]
    for (let at = -2; at < 42; at++) {
      const [along, to] = [next(60), at + next(9)]
      for (const side of [-1, 1] as const) {
        expect(lying.nearest(at, along, side)).toBe(nearestOf(across, at, along, side))
        expect(standing.nearest(at, along, side)).toBe(nearestOf(across, at, along, side))
      }
      expect(standing.between(at, to, along)).toBe(isBetween(down, at, to, along))
    }
  })
})
