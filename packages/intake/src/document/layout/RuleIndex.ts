import type { Rule } from "@open-valuation/core/domain"

/** Rules end this far from where they are drawn to, in points. */
const TOLERANCE = 3

/** Parallel rules in their order across the page: those at a place are found without looking at all of them. */
export interface RuleIndex {
  /** Where the nearest rule before (`-1`) or behind (`1`) a place lies that reaches over `along`. */
  readonly nearest: (at: number, along: number, side: -1 | 1) => number | undefined
  /** Whether a rule between two places, or hardly beside them, runs over `along`. */
  readonly between: (from: number, to: number, along: number) => boolean
}

/** A rule by where it lies and how far it runs. */
interface Run {
  readonly at: number
  readonly from: number
  readonly to: number
}

const lyingAcross = ({ x1, x2, y1 }: Rule): Run => ({ at: y1, from: Math.min(x1, x2), to: Math.max(x1, x2) })
const standing = ({ x1, y1, y2 }: Rule): Run => ({ at: x1, from: Math.min(y1, y2), to: Math.max(y1, y2) })

const indexOf = (runs: ReadonlyArray<Run>): RuleIndex => {
  const sorted = runs.toSorted((a, b) => a.at - b.at)

  /** The first run that lies at a place or behind it. */
  const firstFrom = (at: number): number => {
    let [low, high] = [0, sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sorted[middle]?.at ?? at) < at) low = middle + 1
      else high = middle
    }
    return low
  }

  return {
    nearest: (at, along, side) => {
      const start = firstFrom(at)
      // On the side before, a rule at the place itself counts as well.
      const isHere = side === -1 && sorted[start]?.at === at
      let index = side === 1 ? start : isHere ? lastAt(sorted, start) : start - 1
      for (; index >= 0; index += side) {
        const run = sorted[index]
        if (run === undefined) return undefined
        if (run.from - TOLERANCE <= along && along <= run.to + TOLERANCE) return run.at
      }
      return undefined
    },
    between: (from, to, along) => {
      for (let index = firstFrom(from - TOLERANCE); index < sorted.length; index++) {
        const run = sorted[index]
        if (run === undefined || run.at >= to + TOLERANCE) return false
        if (run.at > from - TOLERANCE && run.from <= along && along <= run.to) return true
      }
      return false
    },
  }
}

/** The last of the runs that lie where one does. */
const lastAt = (sorted: ReadonlyArray<Run>, first: number): number => {
  let last = first
  while (sorted[last + 1]?.at === sorted[first]?.at) last++
  return last
}

/** Rules from left to right, by their height. */
export const rulesAcross = (rules: ReadonlyArray<Rule>): RuleIndex => indexOf(rules.map(lyingAcross))

/** Rules from top to bottom, by their distance from the left edge. */
export const rulesDown = (rules: ReadonlyArray<Rule>): RuleIndex => indexOf(rules.map(standing))
