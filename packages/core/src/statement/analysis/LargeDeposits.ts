import { UNCLASSED, UNEXPLAINED_LARGE } from "./FlowClass.ts"
import { type FlowTable, NONE } from "./FlowTable.ts"
import type { KeywordScanner } from "./KeywordScanner.ts"
import type { StatementPolicy } from "./StatementPolicy.ts"

/** Rounds after which the threshold is taken as it is; each one lowers it, and in practice two or three do. */
const MOST_ROUNDS = 20

/** What is known of a party when its next inflow comes. */
class History {
  /** Fen that explain a later deposit: inflows that have lasted. */
  known = 0
  /**
   * All inflows, and how many of them, the oldest, are known: a payment of yesterday makes nobody a business partner.
   */
  readonly inflows: Array<{ readonly day: number; readonly fen: number }> = []
  lasted = 0
  /** Fen of the inflows that were none of the unexplained ones: the young among them explain less. */
  effective = 0
}

/**
 * Unexplained large deposits: above the policy's share of the mean monthly effective inflow without them, from a party
 * with which there was no earlier business: no inflow worth the name that came more than the policy's days before. What
 * the words of an organisation explain (salary, benefits, interest, insurance) is none, nor is the payment of a party
 * that pays month after month.
 *
 * @param months length of the period in months
 * @returns the threshold in fen that was applied in the end
 */
export const markLargeDeposits = (
  table: FlowTable,
  scanner: KeywordScanner,
  policy: StatementPolicy,
  months: number,
): number => {
  const { amount, day, words, party, parties, flowClass, lines } = table
  const { monthlyShare, earlierShare, youngShare, smallestFen } = policy.largeDeposit
  const explains = ["salary", "benefit", "interest", "insurance"] as const
  const explained = explains.reduce((bits, id) => bits | scanner.bit(id), 0)
  const inflows: Array<number> = []
  let effective = 0
  for (const i of table.byDay) {
    if (flowClass[i] !== UNCLASSED || amount[i]! <= 0 || lines[i]!.neutral) continue
    inflows.push(i)
    effective += amount[i]!
  }
  const ofPerson = (who: number): boolean => parties[who]?.isPerson === true
  const regular = regularParties(table, inflows, policy.largeDeposit.regularMonths)
  let flagged = new Set<number>()
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const histories = parties.map(() => new History())
    const found = new Set<number>()
    for (const i of inflows) {
      const [fen, who] = [amount[i]!, party[i]!]
      const history = histories[who]
      if (history !== undefined) mature(history, day[i]! - policy.seasoning.depositDays)
      const known = Math.max(history?.known ?? 0, (regular.get(who) ?? fen) - fen)
      const young = (history?.effective ?? 0) - (history?.known ?? 0)
      const isNew = young < youngShare * fen && (known === 0 || known < earlierShare * fen)
      const others = flagged.has(i) ? effective : effective - fen
      const isLarge = fen >= smallestFen && fen > (monthlyShare * others) / months
      const isExplained = (words[i]! & explained) !== 0 && !ofPerson(who)
      if (isLarge && isNew && !isExplained) found.add(i)
      else if (history !== undefined) history.effective += fen
      history?.inflows.push({ day: day[i]!, fen })
    }
    const stable = found.size === flagged.size && [...found].every((i) => flagged.has(i))
    for (const i of flagged) effective += amount[i]!
    flagged = found
    for (const i of flagged) effective -= amount[i]!
    if (stable) break
  }
  for (const i of flagged) flowClass[i] = UNEXPLAINED_LARGE
  return Math.floor((monthlyShare * effective) / months)
}

/** Makes known what came before a day. */
const mature = (history: History, before: number): void => {
  for (let next = history.inflows[history.lasted]; next !== undefined && next.day < before;) {
    history.known += next.fen
    history.lasted++
    next = history.inflows[history.lasted]
  }
}

/** Parties with inflows in so many different months, and the fen that they paid in all. */
const regularParties = (
  table: FlowTable,
  inflows: ReadonlyArray<number>,
  fewest: number,
): ReadonlyMap<number, number> => {
  const parties = new Map<number, { month: string; months: number; fen: number }>()
  for (const i of inflows) {
    const who = table.party[i]!
    if (who === NONE) continue
    const month = table.lines[i]!.date.slice(0, 7)
    const known = parties.get(who)
    if (known === undefined) parties.set(who, { month, months: 1, fen: table.amount[i]! })
    else {
      if (known.month !== month) known.months++
      known.month = month
      known.fen += table.amount[i]!
    }
  }
  return new Map([...parties].flatMap(([who, { months, fen }]) => (months >= fewest ? [[who, fen] as const] : [])))
}
