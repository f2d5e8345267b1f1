import { accountKey, type Likeness, sameAccountKey } from "../AccountNumber.ts"
import { OWN_TRANSFER, UNCLASSED } from "../analysis/FlowClass.ts"
import type { StatementPolicy } from "../analysis/StatementPolicy.ts"
import type { Ledger } from "../ledger/Ledger.ts"
import { partyKey, sameParty } from "../Party.ts"
import { type FlowTable, NONE } from "./FlowTable.ts"
import type { KeywordScanner } from "./KeywordScanner.ts"

// How far a line's own words say that its other side is another account of the same owners.
/** They name somebody else. */
const CONTRADICTS = 1
/** They leave it open: no counterparty, a bank or a wallet. */
const OPEN = 2
/**
 * They hint at it: a masked name or the end of an account number fits, a wallet of the request, its own movement, cash.
 */
const HINTS = 3
/** They say it: the owner's name or the account's number. */
const SAYS = 4

/** Lines of one amount that are looked at for the other side, so that the work stays linear. */
const MOST_LOOKED_AT = 64

/**
 * Own-account transfers: the counterparty is an owner or an account of the request, or the words say so and nobody else
 * is named, or the other side stands in another ledger (same amount, other sign, within the policy's days, and neither
 * side names somebody else). Both sides become partners where they are found. Cash that one borrower draws is not what
 * another one pays in.
 *
 * @param members further names that count as owners
 * @param memberOf by ledger of the table: the number of its borrower
 */
export const markOwnTransfers = (
  table: FlowTable,
  scanner: KeywordScanner,
  policy: StatementPolicy,
  members: ReadonlyArray<string>,
  memberOf: ReadonlyArray<number>,
): void => {
  const { ledger, words } = table
  const cash = scanner.bit("cash")
  const isApart = (i: number, other: number): boolean =>
    (words[i]! & words[other]! & cash) !== 0 && memberOf[ledger[i]!] !== memberOf[ledger[other]!]
  const evidence = ownEvidence(table, scanner, members)
  const seekers: Array<number> = []
  for (const i of table.byDay) {
    if (evidence[i]! >= HINTS || (table.ledgers.length > 1 && table.lines[i]!.neutral)) seekers.push(i)
  }
  if (table.ledgers.length > 1) pairAcross(table, seekers, evidence, policy.ownTransfer.days, isApart)
  for (const i of seekers) if (evidence[i] === SAYS && !table.lines[i]!.neutral) table.flowClass[i] = OWN_TRANSFER
}

/** The other side of each line, as it states it. */
const ownEvidence = (table: FlowTable, scanner: KeywordScanner, members: ReadonlyArray<string>): Uint8Array => {
  const evidence = new Uint8Array(table.size)
  const byParty = partyEvidence(table, scanner, members)
  const accountEvidence = accountEvidenceOf(table.ledgers)
  const [ownWords, cash] = [scanner.bit("ownTransfer"), scanner.bit("cash")]
  for (let i = 0; i < table.size; i++) {
    const line = table.lines[i]!
    const [party, words] = [table.party[i]!, table.words[i]!]
    let level = party === NONE ? OPEN : byParty[party]!
    if (line.counterpartyAccount !== undefined) {
      const account = accountEvidence(line.counterpartyAccount, table.ledger[i]!)
      if (account === "SAME") level = SAYS
      else if (account === "POSSIBLE" && level === OPEN) level = HINTS
    }
    if ((words & ownWords) !== 0 && level >= OPEN) level = SAYS
    if (level === OPEN && ((words & cash) !== 0 || line.neutral)) level = HINTS
    // What a person has classed is the other side of nothing.
    evidence[i] = table.flowClass[i] === UNCLASSED ? level : CONTRADICTS
  }
  return evidence
}

/**
 * For each party whether it is an owner of the request's accounts or belongs to them, or one of their institutions. A
 * lender belongs to nobody: what is paid to it is spent.
 */
const partyEvidence = (
  { ledgers, parties }: FlowTable,
  scanner: KeywordScanner,
  members: ReadonlyArray<string>,
): Uint8Array => {
  const wallet = scanner.bit("wallet")
  const ofWallet = ledgers.some(({ account }) => account.kind === "WALLET") ? HINTS : OPEN
  const lender = scanner.bit("bankLender") | scanner.bit("otherLender")
  const related = members.filter((name) => (scanner.scan(name).named & lender) === 0)
  const holders = ledgers.flatMap(({ account }) => account.accountName ?? [])
  const owners = [...new Set([...holders, ...related].map(partyKey))]
  const institutions = new Set(
    ledgers.flatMap(({ account }) => account.institution ?? []).map((name) => partyKey(name)),
  )
  return Uint8Array.from(parties, ({ key }) => {
    if (key === "" || institutions.has(key)) return OPEN
    if ((scanner.scan(key).named & wallet) !== 0) return ofWallet
    let best: Likeness = "DIFFERENT"
    for (const owner of owners) {
      const likeness = sameParty(key, owner)
      if (likeness === "SAME") return SAYS
      if (likeness === "POSSIBLE") best = likeness
    }
    return best === "POSSIBLE" ? HINTS : CONTRADICTS
  })
}

/**
 * True when an account number is that of another ledger. A ledger's own number is none: where a statement repeats it on
 * every line, it says nothing of the other side.
 */
const accountEvidenceOf = (ledgers: ReadonlyArray<Ledger>) => {
  const known = new Map<string, ReadonlyArray<{ readonly ledger: number; readonly likeness: Likeness }>>()
  const keys = ledgers.map(({ account: { accountNumber = "" } }) => accountKey(accountNumber))
  return (account: string, ledger: number): Likeness => {
    let alike = known.get(account)
    if (alike === undefined) {
      const own = accountKey(account)
      alike = keys.flatMap((key, of) => {
        const likeness = sameAccountKey(own, key)
        return likeness === "DIFFERENT" ? [] : [{ ledger: of, likeness }]
      })
      known.set(account, alike)
    }
    let best: Likeness = "DIFFERENT"
    for (const { ledger: other, likeness } of alike) {
      if (other === ledger) continue
      if (likeness === "SAME") return "SAME"
      best = likeness
    }
    return best
  }
}

/**
 * Finds for each seeker, earliest first, the other side in another ledger: the nearest day, then the first in order.
 */
const pairAcross = (
  table: FlowTable,
  seekers: ReadonlyArray<number>,
  evidence: Uint8Array,
  days: number,
  isApart: (i: number, other: number) => boolean,
): void => {
  const wanted = new Map<number, Array<number>>()
  for (const i of seekers) {
    const size = Math.abs(table.amount[i]!)
    if (size > 0 && !wanted.has(size)) wanted.set(size, [])
  }
  for (const i of table.byDay) {
    if (evidence[i] !== CONTRADICTS) wanted.get(Math.abs(table.amount[i]!))?.push(i)
  }
  for (const i of seekers) {
    if (table.partner[i] !== NONE) continue
    const candidates = wanted.get(Math.abs(table.amount[i]!)) ?? []
    const other = otherSide(table, i, candidates, evidence, days, isApart)
    if (other === undefined) continue
    table.partner[i] = other
    table.partner[other] = i
    for (const side of [i, other]) {
      evidence[side] = SAYS
      if (!table.lines[side]!.neutral) table.flowClass[side] = OWN_TRANSFER
    }
  }
}

const otherSide = (
  { day, ledger, amount, partner, lines }: FlowTable,
  i: number,
  candidates: ReadonlyArray<number>,
  evidence: Uint8Array,
  days: number,
  isApart: (i: number, other: number) => boolean,
): number | undefined => {
  let best: number | undefined
  let [from, to] = [0, candidates.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (day[candidates[middle]!]! < day[i]! - days) from = middle + 1
    else to = middle
  }
  const neutral = lines[i]!.neutral
  for (let at = from; at < Math.min(candidates.length, from + MOST_LOOKED_AT); at++) {
    const other = candidates[at]!
    if (day[other]! > day[i]! + days) break
    if (ledger[other] === ledger[i] || partner[other] !== NONE || isApart(i, other)) continue
    if (evidence[i] !== SAYS && evidence[other] !== SAYS && (evidence[i] !== HINTS || evidence[other] !== HINTS))
      continue
    const otherNeutral = lines[other]!.neutral
    if (neutral && otherNeutral) continue
    if (!neutral && !otherNeutral && amount[i]! + amount[other]! !== 0) continue
    if (best === undefined || Math.abs(day[other]! - day[i]!) < Math.abs(day[best]! - day[i]!)) best = other
  }
  return best
}
