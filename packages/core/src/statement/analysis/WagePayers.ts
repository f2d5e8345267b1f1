import type { Fen } from "../Fen.ts"
import { isPerson } from "../Party.ts"
import { EFFECTIVE } from "./FlowClass.ts"
import { type FlowTable, NONE } from "./FlowTable.ts"
import type { KeywordScanner } from "./KeywordScanner.ts"

/** The fewest months by which regularity alone shows wages, and how far an amount may be from the median. */
const FEWEST_MONTHS = 3
const WAGE_SPREAD = 0.25

/**
 * Companies that pay a person as an employer does, though no word says so: once a month, about the same each time, and
 * never for freight, goods or services.
 */
export const wagePayersOf = (
  { ledgers, lines, amount, party, parties, words, flowClass, size }: FlowTable,
  scanner: KeywordScanner,
): ReadonlySet<number> => {
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
