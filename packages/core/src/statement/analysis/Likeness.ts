import type { Fen } from "../Fen.ts"
import { firstFrom, type Movement, type Movements } from "./Movements.ts"

/** When two accounts show the same money. */
export interface SameMoneyPolicy {
  /** Share of the amounts of the shorter account that stand in the other one, each amount counted once. */
  readonly share: number
  /** Amounts that have to agree at least. */
  readonly amounts: number
  /** Of an account with fewer amounts than `fewAmounts` this share has to agree. */
  readonly fewAmounts: number
  readonly fewShare: number
  /** Most days by which a line may stand beside the common distance. */
  readonly days: number
  /** Most by which an amount may differ, as a share of it, beside the common scale. */
  readonly tolerance: number
  /** The highest probability that so many amounts agree by chance. */
  readonly chance: number
}

/** Amounts that are looked for. */
const MOST_ASKED = 60
/** Amounts whose ratios are tried as scales, and scales that are tried. */
const MOST_RATIOS = 24
const MOST_SCALES = 3
const SCALE_STEP = 0.005
/** So many scales could have been found by chance. */
const SCALES_BY_CHANCE = 100
/** An amount that stands there so often, within the days of tolerance, that it is met by chance says nothing. */
const MOST_BY_CHANCE = 0.25

/** Amounts of the opposite sign among which the other side of a transfer is looked for. */
const MOST_OPPOSITE = 200

/** An amount that is looked for, and where amounts like it stand among the other account's movements. */
interface Asked {
  readonly days: ReadonlyArray<number>
  readonly from: number
  readonly to: number
}

/** The least agreement of amounts and days, and the number of scales that are tried. */
interface Closeness {
  readonly scale: number
  readonly scales: number
  /** Of the amount. */
  readonly tolerance: number
  /** Days beside the common distance. */
  readonly days: number
}

/**
 * The share of the one account's amounts, each counted once, that stands in the other's at one distance in days: 0 to
 * 1. Amounts may differ by a common scale. 0 where fewer agree than chance would explain. Amounts that went from one
 * account to the other stand in both with opposite signs, and are left out.
 *
 * @param few the account with fewer movements
 */
export const likenessOf = (few: Movements, many: Movements, policy: SameMoneyPolicy): number => {
  const { days, tolerance } = policy
  const tried = [
    { scale: 1, scales: 1, tolerance: 0, days: 0 },
    { scale: 1, scales: 1, tolerance: 0, days },
    { scale: 1, scales: 1, tolerance, days },
  ]
  for (const closeness of tried) {
    const share = shareOf(few, many, closeness, policy)
    if (share > 0) return share
  }
  return scalesOf(few, many).reduce(
    (best, scale) => Math.max(best, shareOf(few, many, { scale, scales: SCALES_BY_CHANCE, tolerance, days }, policy)),
    0,
  )
}

const shareOf = (few: Movements, many: Movements, closeness: Closeness, policy: SameMoneyPolicy): number => {
  const { days: slack, scales } = closeness
  const { sorted } = many
  const asked = askedOf(few, many, closeness, policy)
  const least = asked.length < policy.fewAmounts ? policy.fewShare : policy.share
  // Amounts that stand nowhere in the other account agree at no distance.
  const most = asked.reduce((count, { from, to }) => (to > from ? count + 1 : count), 0)
  if (most < policy.amounts || most < least * asked.length) return 0
  const width = 2 * slack + 1
  const expected = asked.reduce((sum, { from, to }) => sum + Math.min(1, ((to - from) * width) / many.days), 0)
  const shareAt = (shift: number, shifts: number): number => {
    const matched = matchedAt(asked, sorted, shift, slack)
    const isEnough = matched >= policy.amounts && matched >= least * asked.length
    return isEnough && byChance(matched, expected) * shifts * scales <= policy.chance ? matched / asked.length : 0
  }
  return shareAt(0, 1) || shareAt(bestShift(asked, sorted, slack), few.days + many.days)
}

/** The largest amounts that are rare enough in the other account to say something. */
const askedOf = (
  few: Movements,
  many: Movements,
  { scale, tolerance, days: slack }: Closeness,
  policy: SameMoneyPolicy,
): ReadonlyArray<Asked> => {
  const { sorted } = many
  const most = Math.ceil(Math.max(1, (MOST_BY_CHANCE * many.days) / (2 * slack + 1)))
  const asked: Array<Asked> = []
  for (const { fen, days } of few.largest) {
    if (asked.length >= MOST_ASKED) break
    const spread = tolerance * Math.abs(fen * scale)
    const from = firstFrom(sorted, fen * scale - spread)
    let to = from
    while (to < sorted.length && sorted[to]!.fen <= fen * scale + spread && to - from <= most) to++
    if (to - from <= most && !isTransfer(many.lines, fen, days, policy.days)) asked.push({ days, from, to })
  }
  return asked
}

/** True when on each of the days the opposite amount moved, a few days aside. */
const isTransfer = (lines: ReadonlyArray<Movement>, fen: Fen, days: ReadonlyArray<number>, slack: number): boolean => {
  const from = firstFrom(lines, -fen)
  let to = from
  for (; to < lines.length && lines[to]!.fen === -fen; to++) if (to - from >= MOST_OPPOSITE) return false
  return to > from && days.every((day) => isMet(lines, from, to, day, slack))
}

/** True when one of some movements lies within days of a day. */
const isMet = (movements: ReadonlyArray<Movement>, from: number, to: number, day: number, slack: number): boolean => {
  for (let at = from; at < to; at++) if (Math.abs(movements[at]!.day - day) <= slack) return true
  return false
}

/** At most how probable it is that so many are met by chance (Chernoff). */
const byChance = (met: number, expected: number): number => {
  const mean = Math.max(expected, 1e-3)
  return met <= mean ? 1 : Math.exp(met - mean - met * Math.log(met / mean))
}

/** Amounts of which at least half the days are met at a distance. */
const matchedAt = (
  asked: ReadonlyArray<Asked>,
  sorted: ReadonlyArray<Movement>,
  shift: number,
  slack: number,
): number => {
  let matched = 0
  for (const { days, from, to } of asked) {
    let met = 0
    for (const day of days) if (isMet(sorted, from, to, day + shift, slack)) met++
    if (2 * met >= days.length) matched++
  }
  return matched
}

/** The distance in days at which most amounts meet. */
const bestShift = (asked: ReadonlyArray<Asked>, sorted: ReadonlyArray<Movement>, slack: number): number => {
  const votes = new Map<number, number>()
  for (const { days, from, to } of asked) {
    if (from === to) continue
    const shifts = new Set<number>()
    const looked = Math.min(days.length, to - from + 1)
    for (let at = from; at < to; at++) {
      for (let of = 0; of < looked; of++) shifts.add(sorted[at]!.day - days[of]!)
    }
    for (const shift of shifts) {
      for (let near = shift - slack; near <= shift + slack; near++) votes.set(near, (votes.get(near) ?? 0) + 1)
    }
  }
  let best = 0
  let most = 0
  for (const [shift, count] of votes) {
    if (count < most || (count === most && Math.abs(shift) >= Math.abs(best))) continue
    best = shift
    most = count
  }
  return best
}

/** Ratios that many of the largest amounts of both accounts have. */
const scalesOf = (few: Movements, many: Movements): ReadonlyArray<number> => {
  const steps = new Float64Array(MOST_RATIOS ** 2)
  let size = 0
  for (let one = 0; one < Math.min(MOST_RATIOS, few.largest.length); one++) {
    const fen = few.largest[one]!.fen
    for (let other = 0; other < Math.min(MOST_RATIOS, many.largest.length); other++) {
      const ratio = many.largest[other]!.fen / fen
      const step = ratio > 0 ? Math.round(Math.log(ratio) / SCALE_STEP) : 0
      if (step !== 0) steps[size++] = step
    }
  }
  return mostFrequent(steps.subarray(0, size).sort(), MOST_SCALES).map((step) => Math.exp(step * SCALE_STEP))
}

/** The values that stand most often in a sorted list, the most frequent first, of equally frequent ones the lower. */
const mostFrequent = (sorted: Float64Array, most: number): ReadonlyArray<number> => {
  const found: Array<{ readonly value: number; readonly count: number }> = []
  for (let from = 0, to = 0; from < sorted.length; from = to) {
    const value = sorted[from]!
    while (to < sorted.length && sorted[to] === value) to++
    const count = to - from
    if (found.length === most && count <= found[most - 1]!.count) continue
    const before = found.findIndex((one) => one.count < count)
    found.splice(before === -1 ? found.length : before, 0, { value, count })
    if (found.length > most) found.pop()
  }
  return found.map(({ value }) => value)
}
