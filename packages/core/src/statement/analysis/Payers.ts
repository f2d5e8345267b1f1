import type { Fen } from "../Fen.ts"
import { EFFECTIVE, flowCategories } from "./FlowClass.ts"
import { type FlowTable, NONE, indicesWhere } from "./FlowTable.ts"
import type { KeywordScanner } from "./KeywordScanner.ts"

const BUSINESS = new Set([flowCategories.indexOf("OPERATING"), flowCategories.indexOf("OTHER")])
const WAGES = new Set([flowCategories.indexOf("SALARY"), flowCategories.indexOf("BENEFIT")])

/** Who pays the business income, and how it is spread over them. */
export interface Payers {
  /** All business income, also that of payers who are not named. */
  readonly wholeFen: Fen
  readonly wagesFen: Fen
  /** The named payers, the largest first. */
  readonly payers: ReadonlyArray<{ readonly party: number; readonly fen: Fen }>
  /**
   * The number of payers of equal size that would be spread alike: 1 / the sum of the squared shares (the inverse of
   * the Herfindahl-Hirschman index). What no single payer is named for counts as spread over many.
   */
  readonly effectivePayers: number
}

/**
 * The payers of the business income: effective inflows that are no wages, benefits, interest, insurance or cash.
 * Settlements of wallets and card acquirers are the payments of many customers; they count in the whole, and as
 * nobody's. `undefined` where nobody is named.
 */
export const payersOf = (
  table: FlowTable,
  category: Uint8Array,
  scanner: KeywordScanner,
  wagePayers: ReadonlySet<number>,
): Payers | undefined => {
  const { amount, party, parties, words, flowClass } = table
  const many = scanner.bit("wallet") | scanner.bit("acquirer")
  const sums = new Float64Array(parties.length)
  let [wholeFen, wagesFen] = [0, 0]
  for (const i of indicesWhere(table, (at) => flowClass[at] === EFFECTIVE && amount[at]! > 0)) {
    const isWage = WAGES.has(category[i]!) || wagePayers.has(party[i]!)
    if (isWage) wagesFen += amount[i]!
    if (isWage || !BUSINESS.has(category[i]!)) continue
    wholeFen += amount[i]!
    if (party[i] !== NONE && (words[i]! & many) === 0) sums[party[i]!]! += amount[i]!
  }
  const payers = [...sums]
    .flatMap((fen, who) => (fen > 0 ? [{ party: who, fen }] : []))
    .sort((a, b) => b.fen - a.fen || a.party - b.party)
  const squares = payers.reduce((sum, { fen }) => sum + (fen / wholeFen) ** 2, 0)
  return squares === 0 ? undefined : { wholeFen, wagesFen, payers, effectivePayers: Math.round(10 / squares) / 10 }
}

/**
 * The payers where the borrower lives on business: not on wages, which come from one employer as a rule, and which
 * small employers pay without saying so.
 */
export const businessPayers = (payers: Payers | undefined, leastBusinessPercent: number): Payers | undefined =>
  payers === undefined || 100 * payers.wholeFen < leastBusinessPercent * (payers.wholeFen + payers.wagesFen)
    ? undefined
    : payers
