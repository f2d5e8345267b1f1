import type { Fen } from "../Fen.ts"
import { isPerson } from "../Party.ts"
import { EFFECTIVE, flowCategories } from "./FlowClass.ts"
import { type FlowTable, NONE, indicesWhere } from "./FlowTable.ts"
import type { KeywordScanner } from "./KeywordScanner.ts"
import { type RiskCase } from "./Risk.ts"

const BUSINESS = new Set([flowCategories.indexOf("OPERATING"), flowCategories.indexOf("OTHER")])
const WAGES = new Set([flowCategories.indexOf("SALARY"), flowCategories.indexOf("BENEFIT")])

/** Who pays the business income, and how it is spread over them. */
export interface Payers {
  /** All business income, also that of payers who are not named. */
  readonly wholeFen: Fen
  /** The named payers, the largest first. */
  readonly payers: ReadonlyArray<{ readonly party: number; readonly fen: Fen }>
  /**
   * How many payers of equal size would be spread alike: 1 / the sum of the squared shares (the inverse of the
   * Herfindahl-Hirschman index). What no single payer is named for counts as spread over many.
   */
  readonly effectivePayers: number
}

/**
 * The payers of the business income: effective inflows that are no wages, benefits, interest, insurance or cash.
 * `undefined` where the borrower lives on wages, which come from one employer as a rule; small employers pay them
 * without saying so. Settlements of wallets and card acquirers are the payments of many customers; they count in the
 * whole, and as nobody's.
 */
export const payersOf = ({ table, category, scanner }: RiskCase, leastBusinessPercent: number): Payers | undefined => {
  const { amount, party, parties, words, flowClass } = table
  const wages = wageLike(table, scanner)
  const many = scanner.bit("wallet") | scanner.bit("acquirer")
  const sums = new Float64Array(parties.length)
  let [wholeFen, wagesFen] = [0, 0]
  for (const i of indicesWhere(table, (at) => flowClass[at] === EFFECTIVE && amount[at]! > 0)) {
    const isWage = WAGES.has(category[i]!) || wages.has(party[i]!)
    if (isWage) wagesFen += amount[i]!
    if (isWage || !BUSINESS.has(category[i]!)) continue
    wholeFen += amount[i]!
    if (party[i] !== NONE && (words[i]! & many) === 0) sums[party[i]!]! += amount[i]!
  }
  if (wholeFen === 0 || 100 * wholeFen < leastBusinessPercent * (wholeFen + wagesFen)) return undefined
  const payers = [...sums]
    .flatMap((fen, who) => (fen > 0 ? [{ party: who, fen }] : []))
    .sort((a, b) => b.fen - a.fen || a.party - b.party)
  const squares = payers.reduce((sum, { fen }) => sum + (fen / wholeFen) ** 2, 0)
  return squares === 0 ? undefined : { wholeFen, payers, effectivePayers: Math.round(10 / squares) / 10 }
}

/** The fewest months by which regularity alone shows wages, and how far an amount may be from the median. */
const FEWEST_MONTHS = 3
const WAGE_SPREAD = 0.25

/**
 * Companies that pay a person as an employer does, though no word says so: once a month, about the same each time, and
 * never for freight, goods or services.
 */
const wageLike = (
  { ledgers, lines, amount, party, parties, words, flowClass, size }: FlowTable,
  scanner: KeywordScanner,
) => {
  const owners = ledgers.flatMap(({ account }) => account.accountName ?? [])
  if (owners.length === 0 || !owners.every(isPerson)) return new Set<number>()
  const operating = scanner.bit("operating")
  const paid = new Map<number, { readonly amounts: Array<Fen>; readonly months: Set<string>; business: boolean }>()
  for (let i = 0; i < size; i++) {
    const who = party[i]!
    if (amount[i]! <= 0 || flowClass[i] !== EFFECTIVE || who === NONE || parties[who]!.isPerson) continue
    const known = paid.get(who) ?? { amounts: [], months: new Set<string>(), business: false }
    paid.set(who, known)
    known.amounts.push(amount[i]!)
    known.months.add(lines[i]!.date.slice(0, 7))
    known.business ||= (words[i]! & operating) !== 0
  }
  return new Set(
    [...paid].flatMap(([who, { amounts, months, business }]) => {
      const sorted = amounts.toSorted((a, b) => a - b)
      const middle = sorted[Math.floor(sorted.length / 2)] ?? 0
      const regular = sorted.every((fen) => Math.abs(fen - middle) <= WAGE_SPREAD * middle)
      return regular && !business && months.size >= FEWEST_MONTHS && months.size === amounts.length ? [who] : []
    }),
  )
}
