import { OWN_TRANSFER, UNCLASSED, WEALTH } from "../analysis/FlowClass.ts"
import type { StatementPolicy } from "../analysis/StatementPolicy.ts"
import type { Fen } from "../Fen.ts"
import { CLAIMED, type FlowTable, indicesWhere, NONE } from "./FlowTable.ts"
import type { KeywordScanner } from "./KeywordScanner.ts"
import { type OutflowMatcher, outflowMatcher } from "./OutflowMatcher.ts"

/** How far the statements bear out the words of an inflow. Money in fen. Source of all figures: own judgement. */
export interface WordsPolicy {
  /** Wages, benefits, payouts and interest of an organisation are believed up to so much a month, each kind. */
  readonly monthlyFen: Fen
  /** A payer of at least so many other months is believed up to so many of its usual payments: a year-end bonus. */
  readonly otherMonths: number
  readonly timesUsual: number
  /** The same of what all payers together pay as one kind: a new employer pays about what the one before did. */
  readonly timesOthers: number
  /** The highest rate in basis points that a balance at call can have earned: above every listed and agreed one. */
  readonly interestBasisPoints: number
  /** Premiums paid before have to be this share of a payout. */
  readonly premiumShare: number
  /** What savings can have gained above the purchases, as a share of them. */
  readonly gainShare: number
}

/** Kinds of money in that a lender's payment may be called. */
const KINDS = ["salary", "benefit", "interest", "insurance"] as const

const BASIS_POINTS = 10_000
const DAYS_OF_A_YEAR = 360
/** Days for which the first interest of a statement can be paid: those of a quarter. */
const QUARTER = 92

/** Inflows whose words the statements bear out, and those whose words they do not; 0 where no word gives a reason. */
export const PROVEN = 1
export const UNPROVEN = 2

/**
 * How far the words of an organisation's inflow explain it: what is usual of the payer; interest that the balance can
 * have earned; a payout for which premiums were paid; and small sums.
 */
export const provenWords = (table: FlowTable, scanner: KeywordScanner, policy: WordsPolicy): Uint8Array => {
  const { amount, words, party, parties, flowClass, lines } = table
  const proof = new Uint8Array(table.size)
  const bits = KINDS.map((kind) => scanner.bit(kind))
  const usual = usualPayments(table, bits)
  const interest = interestBounds(table, scanner.bit("interest"), policy)
  const insurance = scanner.bit("insurance")
  const left = new Map<string, Fen>()
  let premiumsFen = 0
  for (const i of table.byDay) {
    const fen = amount[i]!
    if (flowClass[i] !== UNCLASSED || lines[i]!.neutral) continue
    if (fen < 0 && (words[i]! & insurance) !== 0) premiumsFen -= fen
    const kind = fen > 0 ? bits.findIndex((bit) => (words[i]! & bit) !== 0) : -1
    if (kind < 0 || parties[party[i]!]?.isPerson === true) continue
    const isUsual = fen <= usual(i, kind, policy)
    const isInsured = KINDS[kind] === "insurance" && premiumsFen >= policy.premiumShare * fen
    const key = `${kind} ${lines[i]!.date.slice(0, 7)}`
    const rest = left.get(key) ?? policy.monthlyFen
    const isBorneOut = isUsual || isInsured || fen <= (interest.get(i) ?? 0)
    if (!isBorneOut && fen <= rest) left.set(key, rest - fen)
    proof[i] = isBorneOut || fen <= rest ? PROVEN : UNPROVEN
  }
  return proof
}

/** The most that is usual of a payer, or of nobody named: by what it and others pay as one kind in other months. */
const usualPayments = ({ amount, words, party, lines, size }: FlowTable, bits: ReadonlyArray<number>) => {
  const paid = new Map<string, Map<string, Fen>>()
  const keysOf = (i: number, kind: number) => [`${kind} ${party[i]}`, `${kind}`] as const
  for (let i = 0; i < size; i++) {
    const kind = amount[i]! > 0 ? bits.findIndex((bit) => (words[i]! & bit) !== 0) : -1
    if (kind < 0) continue
    for (const key of keysOf(i, kind)) {
      const months = paid.get(key) ?? new Map<string, Fen>()
      paid.set(key, months)
      const month = lines[i]!.date.slice(0, 7)
      months.set(month, Math.max(months.get(month) ?? 0, amount[i]!))
    }
  }
  return (i: number, kind: number, { otherMonths, timesUsual, timesOthers }: WordsPolicy): Fen => {
    const own = lines[i]!.date.slice(0, 7)
    const [ofPayer, ofAll] = keysOf(i, kind).map((key) => {
      const others = [...(paid.get(key) ?? [])].flatMap(([month, fen]) => (month === own ? [] : [fen]))
      const middle = others.toSorted((a, b) => a - b)[Math.floor((others.length - 1) / 2)] ?? 0
      return others.length < otherMonths ? 0 : middle
    })
    return Math.max(timesUsual * (ofPayer ?? 0), timesOthers * (ofAll ?? 0))
  }
}

/** The most that each interest can be: of the highest balance before it, at the highest rate, since the last one. */
const interestBounds = (table: FlowTable, interest: number, policy: WordsPolicy): ReadonlyMap<number, Fen> => {
  const { ledgers, starts, amount, words, day, lines } = table
  const bounds = new Map<number, Fen>()
  for (const [at, ledger] of ledgers.entries()) {
    let highest = ledger.openingFen ?? 0
    let paidOn: number | undefined
    for (let i = starts[at]!; i < starts[at + 1]!; i++) {
      if (amount[i]! > 0 && (words[i]! & interest) !== 0) {
        const days = Math.max(QUARTER, paidOn === undefined ? 0 : day[i]! - paidOn)
        bounds.set(i, (highest * days * policy.interestBasisPoints) / BASIS_POINTS / DAYS_OF_A_YEAR)
        paidOn = day[i]!
        continue
      }
      highest = Math.max(highest, lines[i]!.balanceFen ?? 0)
    }
  }
  return bounds
}

/**
 * Large redemptions beyond what was put into savings before, and large own money from an account that nobody sees,
 * beyond what came and went that way before: their words alone say whose money it is. What goes back there in one sum
 * has come from there, and lets nothing come again.
 */
export const markClaims = (
  table: FlowTable,
  { words: { gainShare }, matching }: Pick<StatementPolicy, "words" | "matching">,
  leastFen: Fen,
): void => {
  const { amount, day, flowClass, partner, ledger, lines, doubt, returned } = table
  const isUnseen = (i: number): boolean => flowClass[i] === OWN_TRANSFER && partner[i] === NONE && !lines[i]!.neutral
  const matchers = new Map<number, OutflowMatcher>()
  const matcherOf = (at: number): OutflowMatcher => {
    const known = matchers.get(at)
    if (known !== undefined) return known
    const outflows = indicesWhere(table, (i) => ledger[i] === at && amount[i]! < 0 && isUnseen(i))
    const matcher = outflowMatcher(
      outflows,
      (i) => -amount[i]!,
      (i) => day[i]!,
      matching.tolerance,
    )
    matchers.set(at, matcher)
    return matcher
  }
  const goneBack = new Set<number>()
  let [savedFen, seenFen] = [0, 0]
  for (const i of table.byDay) {
    const fen = amount[i]!
    if (lines[i]!.neutral) continue
    if (flowClass[i] === WEALTH) {
      if (fen >= leastFen && fen > savedFen * (1 + gainShare)) doubt[i] = CLAIMED
      savedFen = Math.max(0, savedFen - fen)
    } else if (isUnseen(i) && fen >= leastFen && fen > seenFen) {
      doubt[i] = CLAIMED
      const out = matcherOf(ledger[i]!).take(i, fen, day[i]! + matching.days)
      if (out === undefined) continue
      returned[i] = out
      goneBack.add(out)
    } else if (isUnseen(i) && !goneBack.has(i)) seenFen += Math.abs(fen)
  }
}
