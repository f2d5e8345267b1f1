import { between, type MovedAmount, type Movements } from "./Movements.ts"

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
  /** How probable it may be at most that so many amounts agree by chance. */
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

/** An amount that is looked for, and where amounts like it stand. */
interface Asked {
  readonly days: ReadonlyArray<number>
  readonly found: ReadonlyArray<number>
}

/** How closely amounts and days have to agree, and of how many scales the one tried is. */
interface Closeness {
  readonly scale: number
  readonly scales: number
  /** Of the amount. */
  readonly tolerance: number
  /** Days beside the common distance. */
  readonly days: number
}

/**
 * How much of the one account's amounts, each counted once, stands in the other's at one distance in days: 0 to 1.
 * Amounts may differ by a common scale. 0 where fewer agree than chance would explain. Amounts that went from one
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
  const width = 2 * slack + 1
  const asked = askedOf(few, many, closeness, policy)
  const expected = asked.reduce((sum, { found }) => sum + Math.min(1, (found.length * width) / many.days), 0)
  const least = asked.length < policy.fewAmounts ? policy.fewShare : policy.share
  const shareAt = (shift: number, shifts: number): number => {
    const matched = matchedAt(asked, shift, slack)
    const isEnough = matched >= policy.amounts && matched >= least * asked.length
    return isEnough && byChance(matched, expected) * shifts * scales <= policy.chance ? matched / asked.length : 0
  }
  // Amounts that stand nowhere in the other account agree at no distance.
  const most = asked.reduce((count, { found }) => (found.length > 0 ? count + 1 : count), 0)
  if (most < policy.amounts || most < least * asked.length) return 0
  return shareAt(0, 1) || shareAt(bestShift(asked, slack), few.days + many.days)
}

/** The largest amounts that are rare enough in the other account to say something. */
const askedOf = (
  few: Movements,
  many: Movements,
  { scale, tolerance, days: slack }: Closeness,
  policy: SameMoneyPolicy,
): ReadonlyArray<Asked> => {
  const most = Math.max(1, (MOST_BY_CHANCE * many.days) / (2 * slack + 1))
  const asked: Array<Asked> = []
  for (const { fen, days } of few.largest) {
    if (asked.length >= MOST_ASKED) break
    const spread = tolerance * Math.abs(fen * scale)
    const found = between(many.sorted, fen * scale - spread, fen * scale + spread, most)
    const opposite = between(many.lines, -fen, -fen, MOST_OPPOSITE) ?? []
    const isTransfer = days.every((day) => opposite.some((other) => Math.abs(other.day - day) <= policy.days))
    if (found !== undefined && !isTransfer) asked.push({ days, found: found.map(({ day }) => day) })
  }
  return asked
}

/** At most how probable it is that so many are met by chance (Chernoff). */
const byChance = (met: number, expected: number): number => {
  const mean = Math.max(expected, 1e-3)
  return met <= mean ? 1 : Math.exp(met - mean - met * Math.log(met / mean))
}

/** Amounts of which at least half the days are met at a distance. */
const matchedAt = (asked: ReadonlyArray<Asked>, shift: number, slack: number): number =>
  asked.filter(({ days, found }) => {
    const met = days.filter((day) => found.some((other) => Math.abs(other - day - shift) <= slack)).length
    return 2 * met >= days.length
  }).length

/** The distance in days at which most amounts meet. */
const bestShift = (asked: ReadonlyArray<Asked>, slack: number): number => {
  const votes = new Map<number, number>()
  for (const { days, found } of asked) {
    const shifts = new Set(found.flatMap((other) => days.slice(0, found.length + 1).map((day) => other - day)))
    for (const shift of shifts) {
      for (let near = shift - slack; near <= shift + slack; near++) votes.set(near, (votes.get(near) ?? 0) + 1)
    }
  }
  let [best, most] = [0, 0]
  for (const [shift, count] of votes) {
    if (count > most || (count === most && Math.abs(shift) < Math.abs(best))) [best, most] = [shift, count]
  }
  return best
}

/** Ratios that many of the largest amounts of both accounts have. */
const scalesOf = (few: Movements, many: Movements): ReadonlyArray<number> => {
  const votes = new Map<number, number>()
  const largest = ({ largest: all }: Movements): ReadonlyArray<MovedAmount> => all.slice(0, MOST_RATIOS)
  for (const { fen: one } of largest(few)) {
    for (const { fen: other } of largest(many)) {
      if (one > 0 !== other > 0) continue
      const step = Math.round(Math.log(other / one) / SCALE_STEP)
      votes.set(step, (votes.get(step) ?? 0) + 1)
    }
  }
  return [...votes]
    .filter(([step]) => step !== 0)
    .sort((one, other) => other[1] - one[1] || one[0] - other[0])
    .slice(0, MOST_SCALES)
    .map(([step]) => Math.exp(step * SCALE_STEP))
}
