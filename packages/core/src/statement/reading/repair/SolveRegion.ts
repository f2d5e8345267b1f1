import type { Fen } from "../../Fen.ts"
import { type ChainLine, costOf, type Reading, standsAlone } from "./Reading.ts"

/** A solved line of a region; a figure that stays uncertain is `undefined`. */
export interface SolvedLine {
  readonly amount: Fen | undefined
  readonly balance: Fen | undefined
  readonly held: boolean
}

export interface RegionEnds {
  /** True when the first line's balance is proven by what stands before it. */
  readonly startProven: boolean
  /** True when the last line's balance is proven by what follows. */
  readonly endProven: boolean
}

/** The cost of a break that no misreading explains: more than one misread digit of a sure figure, less than two. */
const BREAK = 4
/** The least extra cost of any other reading. */
const MARGIN = 1
/** Balances that are tried for a line. */
const MAX_TRIED = 24

/** A possible balance of a line, and the cost of reading it so. */
interface Tried {
  readonly fen: Fen
  readonly cost: number
  readonly free: boolean
}

/** A possible step from one line to the next. */
interface Step {
  readonly amount: Fen | undefined
  readonly cost: number
  readonly held: boolean
  readonly free: boolean
}

/** A sign that costs no more than this to misread is tried both ways. */
const TURNED = 2

const signsOf = ({ fen, signEdits }: Reading): ReadonlyArray<Fen> =>
  fen === undefined ? [] : signEdits <= TURNED ? [fen, -fen] : [fen]

/** The possible balances of each line: the one that was read, and those that follow from the lines next to it. */
const balancesOf = (lines: ReadonlyArray<ChainLine>, { startProven, endProven }: RegionEnds) => {
  const tried = lines.map(() => new Map<Fen, Tried>())
  const isFixed = (index: number) => (index === 0 && startProven) || (index === lines.length - 1 && endProven)
  const add = (index: number, fen: Fen) => {
    const [line, into] = [lines[index], tried[index]]
    if (line === undefined || into === undefined || into.has(fen) || into.size >= MAX_TRIED) return
    const found = costOf(line.balance, fen)
    if (found !== undefined && (!isFixed(index) || fen === line.balance.fen)) into.set(fen, { fen, ...found })
  }
  for (const [index, { balance }] of lines.entries()) if (balance.fen !== undefined) add(index, balance.fen)
  for (let index = 1; index < lines.length; index++) {
    for (const amount of signsOf(lines[index]?.amount ?? nothing)) {
      for (const { fen } of tried[index - 1]?.values() ?? []) add(index, fen + amount)
    }
  }
  for (let index = lines.length - 1; index > 0; index--) {
    for (const amount of signsOf(lines[index]?.amount ?? nothing)) {
      for (const { fen } of tried[index]?.values() ?? []) add(index - 1, fen - amount)
    }
  }
  return tried.map((each) => (each.size === 0 ? [unknown] : [...each.values()]))
}

/** An unknown balance: nothing leads to it, and nothing follows from it. */
const unknown: Tried = { fen: Number.NaN, cost: 0, free: true }

const nothing: Reading = { fen: undefined, confidence: 0, signEdits: 0, certain: false }

/** Both ways from one balance to another: a line between them, or a break. */
const stepsBetween = (from: Fen, to: Fen, { amount }: ChainLine): ReadonlyArray<Step> => {
  const moved = to - from
  const reading = moved === 0 && amount.fen !== 0 ? undefined : costOf(amount, moved)
  return [
    ...(reading === undefined ? [] : [{ amount: moved, held: true, ...reading }]),
    { amount: amount.fen, cost: BREAK, held: false, free: false },
  ]
}

/**
 * Solves a stretch of lines whose links of the running balance are all broken; the first line only gives the balance
 * before. Finds the cheapest way to read all figures (Viterbi), and for each line the cheapest way that reads this line
 * differently. A line is certain if that alternative costs more by a margin.
 */
export const solveRegion = (lines: ReadonlyArray<ChainLine>, ends: RegionEnds): ReadonlyArray<SolvedLine> => {
  const tried = balancesOf(lines, ends)
  const costs = (count: number) => new Array<number>(count).fill(Number.POSITIVE_INFINITY)
  const forward = tried.map((each, index) => (index === 0 ? each.map(({ cost }) => cost) : costs(each.length)))
  const backward = tried.map((each, index) => (index === lines.length - 1 ? each.map(() => 0) : costs(each.length)))
  const steps = lines.map((line, index) =>
    index === 0
      ? []
      : (tried[index - 1] ?? []).flatMap((before, from) =>
          (tried[index] ?? []).flatMap((after, to) =>
            stepsBetween(before.fen, after.fen, line).map((step) => ({ ...step, before, after, from, to })),
          ),
        ),
  )
  for (let index = 1; index < lines.length; index++) {
    const [before, into] = [forward[index - 1] ?? [], forward[index] ?? []]
    for (const { from, to, cost, after } of steps[index] ?? []) {
      into[to] = Math.min(into[to] ?? 0, (before[from] ?? 0) + cost + after.cost)
    }
  }
  for (let index = lines.length - 1; index > 0; index--) {
    const [after, into] = [backward[index] ?? [], backward[index - 1] ?? []]
    for (const { from, to, cost, after: balance } of steps[index] ?? []) {
      into[from] = Math.min(into[from] ?? 0, cost + balance.cost + (after[to] ?? 0))
    }
  }

  const told = lines.map((_, index): Told | undefined => {
    if (index > 0) {
      return clearest(
        (steps[index] ?? []).map((step) => ({
          value: step,
          key: `${step.amount} ${step.after.fen} ${step.held}`,
          cost:
            (forward[index - 1]?.[step.from] ?? 0) + step.cost + step.after.cost + (backward[index]?.[step.to] ?? 0),
        })),
      )
    }
    const first = clearest(
      (tried[0] ?? []).map((after, at) => ({
        value: after,
        key: `${after.fen}`,
        cost: (forward[0]?.[at] ?? 0) + (backward[0]?.[at] ?? 0),
      })),
    )
    return first === undefined
      ? undefined
      : { amount: undefined, cost: 0, held: ends.startProven, free: false, before: first, after: first }
  })
  const isProven = proofs(lines, told, ends)
  return lines.map((line, index) => {
    const own = told[index]
    if (own === undefined || !isProven(index)) return { amount: undefined, balance: undefined, held: false }
    const balance = Number.isNaN(own.after.fen) ? undefined : own.after.fen
    // A balance that was only supposed proves no amount after it.
    const held = own.held && (index === 0 || own.before.fen === lines[index - 1]?.balance.fen || isProven(index - 1))
    return { amount: index === 0 ? line.amount.fen : own.amount, balance, held }
  })
}

interface Told extends Step {
  readonly before: Tried
  readonly after: Tried
}

/**
 * True when the links around a line prove its new figures. One link proves one figure. If an amount was changed, both
 * balances beside it must be right by themselves or by their other links. If a balance was changed, the links on both
 * sides must hold with the amounts as read, or the amount before it must be beyond doubt.
 */
const proofs = (
  lines: ReadonlyArray<ChainLine>,
  told: ReadonlyArray<Told | undefined>,
  { startProven, endProven }: RegionEnds,
): ((index: number) => boolean) => {
  const isChanged = (index: number) => told[index]?.after.fen !== lines[index]?.balance.fen
  /** A link that holds with the amount as it was read. */
  const isSound = (index: number) => told[index]?.held === true && told[index]?.amount === lines[index]?.amount.fen
  const standsBalance = (index: number) => {
    const line = lines[index]
    return line !== undefined && !isChanged(index) && standsAlone(line.balance)
  }
  const isRightFromBefore = (index: number): boolean =>
    (index === 0
      ? startProven
      : isSound(index) && (told[index]?.before.free === false || isRightFromBefore(index - 1))) || standsBalance(index)
  const isRightFromAfter = (index: number): boolean =>
    (index === lines.length - 1
      ? endProven
      : isSound(index + 1) && (told[index + 1]?.after.free === false || isRightFromAfter(index + 1))) ||
    standsBalance(index)
  return (index) => {
    const [line, own] = [lines[index], told[index]]
    if (line === undefined || own === undefined) return false
    if (index > 0 && own.held && own.amount !== line.amount.fen) {
      if (own.before.free || own.after.free) return false
      if (!isRightFromBefore(index - 1) || !isRightFromAfter(index)) return false
    }
    if (!isChanged(index) || Number.isNaN(own.after.fen)) return true
    if (index === 0) return isRightFromAfter(0)
    const isSure = own.after.free ? line.amount.confidence >= DERIVED : standsAlone(line.amount)
    return isSound(index) && (isRightFromAfter(index) || isSure)
  }
}

/** The confidence that an amount needs before an unreadable balance may be derived from it. */
const DERIVED = 0.95

/** The cheapest way, if every other one costs more by the margin; otherwise `undefined`. */
const clearest = <A>(
  ways: ReadonlyArray<{ readonly value: A; readonly key: string; readonly cost: number }>,
): A | undefined => {
  const best = ways.reduce<(typeof ways)[number] | undefined>(
    (least, way) => (least === undefined || way.cost < least.cost ? way : least),
    undefined,
  )
  if (best === undefined || best.cost === Number.POSITIVE_INFINITY) return undefined
  const rival = ways.some(({ key, cost }) => key !== best.key && cost < best.cost + MARGIN)
  return rival ? undefined : best.value
}
