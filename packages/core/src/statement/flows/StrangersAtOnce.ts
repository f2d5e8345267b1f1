import { UNCLASSED } from "../analysis/FlowClass.ts"
import type { StrangersPolicy } from "../analysis/StatementPolicy.ts"
import type { Fen } from "../Fen.ts"
import { type FlowTable, NONE } from "./FlowTable.ts"
import { UNPROVEN } from "./ProvenWords.ts"

/**
 * Sums that together are a large deposit and came within days: of persons who were never paid and never seen at another
 * time, and of payers whose words the statements do not bear out. One lender's money in many names is one deposit.
 *
 * @param leastFen the smallest amount that is large
 */
export const strangersAtOnce = (
  table: FlowTable,
  proof: Uint8Array,
  { days, fewest, timesUsual, eachFen }: StrangersPolicy,
  leastFen: Fen,
): ReadonlySet<number> => {
  const { amount, day, party, parties, flowClass, lines, byDay } = table
  const known = knownParties(table, days)
  const isStranger = (i: number): boolean => party[i] !== NONE && parties[party[i]!]!.isPerson && !known.has(party[i]!)
  const sums = [...byDay].filter(
    (i) =>
      flowClass[i] === UNCLASSED &&
      !lines[i]!.neutral &&
      amount[i]! >= eachFen &&
      (isStranger(i) || proof[i] === UNPROVEN),
  )
  const found = new Set<number>()
  const allFen = sums.reduce((sum, i) => sum + amount[i]!, 0)
  const allDays = byDay.length === 0 ? 0 : day[byDay.at(-1)!]! - day[byDay[0]!]! + 1
  let [from, withinFen] = [0, 0]
  for (const [to, i] of sums.entries()) {
    withinFen += amount[i]!
    for (; day[i]! - day[sums[from]!]! >= days; from++) withinFen -= amount[sums[from]!]!
    const usualFen = ((allFen - withinFen) * days) / Math.max(days, allDays - days)
    if (to - from + 1 < fewest || withinFen < leastFen || withinFen < timesUsual * usualFen) continue
    for (const one of sums.slice(from, to + 1)) found.add(one)
  }
  return found
}

/** Parties that were paid, or whose lines lie further apart than some days. */
const knownParties = ({ amount, day, party, byDay }: FlowTable, days: number): ReadonlySet<number> => {
  const first = new Map<number, number>()
  const known = new Set<number>()
  for (const i of byDay) {
    const since = first.get(party[i]!) ?? day[i]!
    first.set(party[i]!, since)
    if (amount[i]! < 0 || day[i]! - since >= days) known.add(party[i]!)
  }
  return known
}
