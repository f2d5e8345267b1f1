import { smallestOf } from "../../domain/LargestOf.ts"
import { EFFECTIVE, LOAN, PASS_THROUGH, REVERSAL, UNCLASSED, UNEXPLAINED_LARGE, WEALTH } from "../analysis/FlowClass.ts"
import type { StatementPolicy, StrangersPolicy } from "../analysis/StatementPolicy.ts"
import type { Fen } from "../Fen.ts"
import { unreconciledCredits } from "../ledger/UnreconciledCredits.ts"
import { CLAIMED, CROWDED, type FlowTable, NONE, PAID_IN, UNRECONCILED } from "./FlowTable.ts"
import type { KeywordScanner } from "./KeywordScanner.ts"
import { outflowMatcher } from "./OutflowMatcher.ts"
import { markOwnTransfers } from "./OwnTransfers.ts"
import { markClaims, PROVEN, provenWords, UNPROVEN } from "./ProvenWords.ts"

/**
 * Sums that together are a large deposit and came within days: of persons, and of organisations without a word of
 * business, that were never paid and never seen at another time, and of payers whose words the statements do not bear
 * out. One lender's money in many names is one deposit. Where the statements show hardly more than those days, all
 * customers of a business came within them, and its organisations are none.
 *
 * @param business groups of words that name a reason of business
 * @param leastFen the smallest amount that is large
 */
const strangersAtOnce = (
  table: FlowTable,
  proof: Uint8Array,
  business: number,
  { days, fewest, timesUsual, eachFen }: StrangersPolicy,
  leastFen: Fen,
): ReadonlySet<number> => {
  const { amount, day, words, party, parties, flowClass, lines, byDay } = table
  const allDays = byDay.length === 0 ? 0 : day[byDay.at(-1)!]! - day[byDay[0]!]! + 1
  const known = knownParties(table, days)
  const isStranger = (i: number): boolean =>
    party[i] !== NONE &&
    !known.has(party[i]!) &&
    (parties[party[i]!]!.isPerson || (proof[i] === 0 && (words[i]! & business) === 0 && allDays >= 2 * days))
  const sums = [...byDay].filter(
    (i) =>
      flowClass[i] === UNCLASSED &&
      !lines[i]!.neutral &&
      amount[i]! >= eachFen &&
      (isStranger(i) || proof[i] === UNPROVEN),
  )
  const found = new Set<number>()
  const allFen = sums.reduce((sum, i) => sum + amount[i]!, 0)
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

/** Whose accounts a table has. */
interface FlowGroup {
  /** Further names that count as owners. */
  readonly names: ReadonlyArray<string>
  /** By ledger of the table: the number of the member. */
  readonly memberOf: ReadonlyArray<number>
}

/** Groups of words with which an organisation says what it pays for. */
const BUSINESS = ["operating", "rent", "tax", "wallet", "acquirer", "cash", "fee", "compensation"] as const

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

/**
 * Gives each line that has none its class, by the first rule that applies (contract 2.6): own-account transfer,
 * reversal or refund, loan drawdown, pass-through, wealth product, unexplained large deposit, else effective.
 * Credits that the running balance does not bear out, and many strangers' sums within days, count as unexplained
 * whatever their size. Neutral lines keep `UNCLASSED`.
 *
 * @param months length of the period in months
 * @param group whose accounts these are: what is large to one of them is held against its own income
 * @returns the amount in fen above which a deposit was large, the least of the group
 */
export const classify = (
  table: FlowTable,
  scanner: KeywordScanner,
  policy: StatementPolicy,
  months: number,
  group: FlowGroup,
): number => {
  const { flowClass, lines, size } = table
  markOwnTransfers(table, scanner, policy, group.names, group.memberOf)
  markReversals(table, scanner, policy)
  markLoans(table, scanner)
  markPassThrough(table, scanner, policy)
  const wealth = scanner.bit("wealth")
  for (let i = 0; i < size; i++) {
    if (flowClass[i] === UNCLASSED && (table.words[i]! & wealth) !== 0 && !lines[i]!.neutral) flowClass[i] = WEALTH
  }
  markUnreconciled(table)
  const proof = provenWords(table, scanner, policy.words)
  const thresholds = [...new Set(group.memberOf)].flatMap(
    (member) => markLargeDeposits(table, proof, policy, months, (ledger) => group.memberOf[ledger] === member) ?? [],
  )
  const threshold = thresholds.length === 0 ? 0 : smallestOf(thresholds)
  const leastFen = Math.max(threshold + 1, policy.largeDeposit.smallestFen)
  const business = BUSINESS.reduce((bits, words) => bits | scanner.bit(words), 0)
  for (const i of strangersAtOnce(table, proof, business, policy.strangers, leastFen)) {
    flowClass[i] = UNEXPLAINED_LARGE
    table.doubt[i] = CROWDED
  }
  markClaims(table, policy, leastFen)
  const cash = scanner.bit("cash")
  for (let i = 0; i < size; i++) {
    if (flowClass[i] !== UNCLASSED || lines[i]!.neutral) continue
    flowClass[i] = EFFECTIVE
    const isPaidIn = (table.words[i]! & cash) !== 0 && table.amount[i]! >= policy.largeDeposit.smallestFen
    if (isPaidIn) table.doubt[i] = PAID_IN
  }
  return threshold
}

/** Credits that the running balance does not bear out: no other rule may take them for income. */
const markUnreconciled = ({ ledgers, starts, flowClass, doubt, lines }: FlowTable): void => {
  for (const [at, ledger] of ledgers.entries()) {
    for (const line of unreconciledCredits(ledger)) {
      const i = starts[at]! + line
      if (flowClass[i] !== UNCLASSED || lines[i]!.neutral) continue
      flowClass[i] = UNEXPLAINED_LARGE
      doubt[i] = UNRECONCILED
    }
  }
}

/**
 * Loan drawdowns: money in whose words say loan, or that a lender pays without a reason of business. Repayments are
 * spending.
 */
const markLoans = ({ flowClass, words, amount, lines, size }: FlowTable, scanner: KeywordScanner): void => {
  const loan = scanner.bit("loan") | scanner.bit("bankLender") | scanner.bit("otherLender")
  for (let i = 0; i < size; i++) {
    if (flowClass[i] === UNCLASSED && amount[i]! > 0 && (words[i]! & loan) !== 0 && !lines[i]!.neutral) {
      flowClass[i] = LOAN
    }
  }
}

/**
 * Money that passes through: an inflow that leaves the same account again, within the policy's days, in one sum of
 * about its amount. Wages, tax and fees that happen to have the amount of an inflow, and savings, are no such outflow;
 * what an organisation pays as salary, benefit, interest or redeemed savings is no such inflow. Both sides become
 * partners. Parts are not looked for: in a busy account some of its payments come to nearly every inflow by chance.
 */
const markPassThrough = (table: FlowTable, scanner: KeywordScanner, policy: StatementPolicy): void => {
  const { days, smallestFen } = policy.passThrough
  const { amount, day, words, party, parties, flowClass, partner, lines, starts } = table
  const shared = scanner.bit("wealth") | scanner.bit("interest") | scanner.bit("salary")
  const neverIn = shared | scanner.bit("benefit")
  const neverOut = shared | scanner.bit("tax") | scanner.bit("fee")
  const leastOut = smallestFen * (1 - policy.matching.tolerance)
  for (let ledger = 0; ledger < table.ledgers.length; ledger++) {
    const inflows: Array<number> = []
    const outflows: Array<number> = []
    for (let i = starts[ledger]!; i < starts[ledger + 1]!; i++) {
      const fen = amount[i]!
      if (flowClass[i] !== UNCLASSED || lines[i]!.neutral) continue
      if (fen >= smallestFen) {
        if ((words[i]! & neverIn) === 0 || parties[party[i]!]?.isPerson === true) inflows.push(i)
      } else if (-fen >= leastOut && (words[i]! & neverOut) === 0) outflows.push(i)
    }
    const matcher = outflowMatcher(
      outflows,
      (i) => -amount[i]!,
      (i) => day[i]!,
      policy.matching.tolerance,
    )
    for (const i of inflows) {
      const out = matcher.take(i, amount[i]!, day[i]! + days)
      if (out === undefined) continue
      flowClass[i] = PASS_THROUGH
      flowClass[out] = PASS_THROUGH
      partner[i] = out
      partner[out] = i
    }
  }
}

/** Earlier entries of one amount that are looked at, so that the work stays linear. */
const MOST_LOOKED_AT = 64

/**
 * Reversals and refunds, by their words, and the entry that each one takes back as a whole: same ledger, same amount,
 * other sign, within the policy's days before, and not with somebody else. What was taken back never counts.
 */
const markReversals = (table: FlowTable, scanner: KeywordScanner, policy: StatementPolicy): void => {
  const bits = scanner.bit("reversal") | scanner.bit("taxRefund")
  const taxRefund = scanner.bit("taxRefund")
  const { amount, words, flowClass, partner, lines, size } = table
  const taken = new Map<number, Array<number>>()
  const reversals: Array<number> = []
  for (let i = 0; i < size; i++) {
    if (flowClass[i] !== UNCLASSED || (words[i]! & bits) === 0 || lines[i]!.neutral) continue
    flowClass[i] = REVERSAL
    if ((words[i]! & taxRefund) !== 0 || amount[i] === 0) continue
    reversals.push(i)
    taken.set(-amount[i]!, [])
  }
  for (let i = 0; i < size; i++) {
    if (flowClass[i] === UNCLASSED && !lines[i]!.neutral) taken.get(amount[i]!)?.push(i)
  }
  for (const i of reversals) {
    const original = originalOf(table, i, taken.get(-amount[i]!) ?? [], policy.reversal.days)
    if (original === undefined) continue
    flowClass[original] = REVERSAL
    partner[original] = i
    partner[i] = original
  }
}

/** The latest entry before a reversal that it can take back. */
const originalOf = (
  { day, ledger, party, partner }: FlowTable,
  i: number,
  candidates: ReadonlyArray<number>,
  days: number,
): number | undefined => {
  let [from, to] = [0, candidates.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (candidates[middle]! < i) from = middle + 1
    else to = middle
  }
  for (let at = from - 1; at >= Math.max(0, from - MOST_LOOKED_AT); at--) {
    const original = candidates[at]!
    if (ledger[original] !== ledger[i] || day[original]! < day[i]! - days) break
    if (partner[original] !== NONE) continue
    if (party[i] === NONE || party[original] === NONE || party[i] === party[original]) return original
  }
  return undefined
}

/** Rounds after which the threshold is taken as it is; each one lowers it, and in practice two or three do. */
const MOST_ROUNDS = 20

/** Facts known of a party when its next inflow comes. */
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
 * the words of an organisation explain (salary, benefits, interest, insurance), as far as the statements bear them out,
 * is none, nor is the payment of a party that pays month after month; beyond what they bear out no size is asked.
 *
 * @param proof of the words of each line
 * @param months length of the period in months
 * @param isOf which ledgers are the borrower's
 * @returns the threshold in fen that was applied in the end; `undefined` without inflows
 */
const markLargeDeposits = (
  table: FlowTable,
  proof: Uint8Array,
  policy: StatementPolicy,
  months: number,
  isOf: (ledger: number) => boolean,
): number | undefined => {
  const { amount, day, party, parties, flowClass, lines } = table
  const { monthlyShare, earlierShare, youngShare, smallestFen } = policy.largeDeposit
  const inflows: Array<number> = []
  let effective = 0
  for (const i of table.byDay) {
    // So far only a person can have called a line effective.
    const isOwn = flowClass[i] === UNCLASSED || flowClass[i] === EFFECTIVE
    if (!isOwn || amount[i]! <= 0 || lines[i]!.neutral || !isOf(table.ledger[i]!)) continue
    inflows.push(i)
    effective += amount[i]!
  }
  if (inflows.length === 0) return undefined
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
      const isLarge = fen >= smallestFen && (proof[i] === UNPROVEN || fen > (monthlyShare * others) / months)
      if (isLarge && isNew && proof[i] !== PROVEN && flowClass[i] === UNCLASSED) found.add(i)
      else if (history !== undefined) history.effective += fen
      history?.inflows.push({ day: day[i]!, fen })
    }
    const stable = found.size === flagged.size && [...found].every((i) => flagged.has(i))
    for (const i of flagged) effective += amount[i]!
    flagged = found
    for (const i of flagged) effective -= amount[i]!
    if (stable) break
  }
  for (const i of flagged) {
    flowClass[i] = UNEXPLAINED_LARGE
    if (proof[i] === UNPROVEN) table.doubt[i] = CLAIMED
  }
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
