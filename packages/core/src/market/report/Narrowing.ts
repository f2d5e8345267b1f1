import type { Facts, FactValue } from "../../domain/Facts.ts"
import type { Message } from "../../domain/Message.ts"
import { ownValue } from "../../domain/OwnValue.ts"
import type { Appraisal } from "../appraise/Appraisal.ts"
import { marketMessage } from "./MarketMessages.ts"

/** Share of the comparables, by weight, that must state a fact for it to be tried. */
const LEAST_STATED = 0.25
/** A narrowing of the half width is told from this share of the value, and of the half width, on. */
const LEAST_NARROWING = 0.02
const LEAST_OF_WIDTH = 0.15

/** A fact that the request leaves open, with the value most usual among the comparables. */
interface OpenFact {
  readonly field: string
  readonly usual: FactValue
  /** Share of the variance of the comparables' prices that it tells, beyond what as many random levels would. */
  readonly explained: number
}

/**
 * The tip which of the facts that a request leaves open tells most of the comparables' prices, and how far the range
 * would narrow: to the half width of the value with that fact known, at its most usual value. `undefined` where it
 * helps too little.
 */
export const narrowingTip = (
  appraisal: Appraisal,
  open: ReadonlyArray<string>,
  halfWidth: number,
  halfWidthWith: (fact: Facts) => number | undefined,
): Message | undefined => {
  const least = Math.max(LEAST_OF_WIDTH, LEAST_NARROWING / halfWidth)
  if (least >= 1) return undefined
  // Widths go with the root of the variance: a fact that tells less of it cannot narrow a range so far.
  const leastExplained = 1 - (1 - least) ** 2
  const [best] = open
    .flatMap((field) => openFact(appraisal, field) ?? [])
    .filter(({ explained }) => explained >= leastExplained)
    .toSorted((a, b) => b.explained - a.explained)
  const narrowed = best === undefined ? undefined : halfWidthWith({ [best.field]: best.usual })
  if (best === undefined || narrowed === undefined || narrowed > (1 - least) * halfWidth) return undefined
  const percent = (share: number): number => Math.round(100 * share)
  return marketMessage("market.risk.narrowing", {
    field: best.field,
    percent: percent(halfWidth),
    narrowedPercent: percent(narrowed),
  })
}

const openFact = ({ comparables }: Appraisal, field: string): OpenFact | undefined => {
  const levels = new Map<FactValue, { weight: number; sum: number }>()
  let weight = 0
  let sum = 0
  let squares = 0
  let count = 0
  for (const { logUnitPrice, sample, weight: own } of comparables) {
    const value = ownValue(sample.facts, field)
    if (value === undefined || own === 0) continue
    const level = levels.get(value) ?? { weight: 0, sum: 0 }
    levels.set(value, level)
    level.weight += own
    level.sum += own * logUnitPrice
    weight += own
    sum += own * logUnitPrice
    squares += own * logUnitPrice ** 2
    count++
  }
  const total = squares - sum ** 2 / weight
  if (weight < LEAST_STATED || levels.size < 2 || !(total > 0)) return undefined
  const between = [...levels.values()].reduce((of, level) => of + level.sum ** 2 / level.weight, -(sum ** 2) / weight)
  const [usual] = [...levels].reduce((most, each) => (each[1].weight > most[1].weight ? each : most))
  return { field, usual, explained: between / total - (levels.size - 1) / (count - 1) }
}
