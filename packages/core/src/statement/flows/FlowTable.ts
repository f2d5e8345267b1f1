import { type LocalDate, toEpochDay } from "../../domain/LocalDate.ts"
import { UNCLASSED } from "../analysis/FlowClass.ts"
import type { Ledger, LedgerLine } from "../ledger/Ledger.ts"
import { isPerson, partyKey } from "../Party.ts"
import { isParty } from "../proposal/PartyNames.ts"
import type { KeywordHits, KeywordScanner } from "./KeywordScanner.ts"

/** A counterparty: all lines whose names have one key. */
export interface Party {
  readonly key: string
  /** The name as the first line prints it. */
  readonly name: string
  readonly isPerson: boolean
}

/** No counterparty, no partner. */
export const NONE = -1

// Reasons to doubt that an inflow is the borrower's own.
/** The running balance does not bear it out. */
export const UNRECONCILED = 1
/** Its words claim what nothing else in the statements shows. */
export const CLAIMED = 2
/** It is one of many sums that came from strangers within days. */
export const CROWDED = 3
/** Cash, of which nobody knows where it was before. */
export const PAID_IN = 4

/**
 * The lines of several ledgers side by side, one array per property: ledger by ledger in the order given, each in its
 * order of time. The passes of the analysis fill `flowClass` and `partner`.
 */
export interface FlowTable {
  readonly ledgers: ReadonlyArray<Ledger>
  readonly size: number
  readonly lines: ReadonlyArray<LedgerLine>
  /** Where the lines of each ledger begin, and at its end where the last ones stop. */
  readonly starts: ReadonlyArray<number>
  readonly ledger: Int32Array
  /** Days since 1970-01-01. */
  readonly day: Int32Array
  /** Fen, positive for money in. */
  readonly amount: Float64Array
  /** Groups of keywords that the line belongs to, as bits of the scanner. */
  readonly words: Int32Array
  /** Which of `parties`, or `NONE`. */
  readonly party: Int32Array
  readonly parties: ReadonlyArray<Party>
  /** An index of `flowClasses`, or `UNCLASSED`. */
  readonly flowClass: Uint8Array
  /** The other side of a transfer, of a reversal or of money that passed through, or `NONE`. */
  readonly partner: Int32Array
  /** The reason to doubt an inflow, 0 without one. */
  readonly doubt: Uint8Array
  /** The outflow with which claimed own money went back to an account that nobody sees, or `NONE`. */
  readonly returned: Int32Array
  /** All lines by day; within one by ledger and order. */
  readonly byDay: Int32Array
}

/** Texts whose reading is remembered; order numbers make others by the thousands, and reading them again costs less. */
const MOST_REMEMBERED = 20_000

/** Puts the lines of ledgers into a table. Texts that repeat are looked at once. */
export const flowTable = (ledgers: ReadonlyArray<Ledger>, scanner: KeywordScanner): FlowTable => {
  const lines = ledgers.flatMap((ledger) => ledger.lines)
  const size = lines.length
  const starts: Array<number> = []
  const [ledgerOf, day, words] = [new Int32Array(size), new Int32Array(size), new Int32Array(size)]
  const amount = new Float64Array(size)
  const partyOf = new Int32Array(size).fill(NONE)
  const readings = new Map<string, KeywordHits>()
  const read = (text: string): KeywordHits => {
    const known = readings.get(text)
    if (known !== undefined) return known
    const reading = scanner.scan(text)
    if (readings.size < MOST_REMEMBERED) readings.set(text, reading)
    return reading
  }
  const partyIndex = partyIndexer(scanner)
  const [salary, cash] = [scanner.bit("salary"), scanner.bit("cash")]
  let date: LocalDate | undefined
  let epochDay = 0
  let i = 0
  for (const [at, ledger] of ledgers.entries()) {
    starts.push(i)
    for (const line of ledger.lines) {
      if (line.date !== date) {
        date = line.date
        epochDay = toEpochDay(date)
      }
      ledgerOf[i] = at
      day[i] = epochDay
      amount[i] = line.amountFen
      let [named, ruledOut] = [0, 0]
      if (line.counterparty !== undefined) {
        const party = partyIndex.of(line.counterparty)
        partyOf[i] = party.index
        named |= party.named & scanner.inParty
        ruledOut |= party.ruledOut
      }
      if (line.summary !== undefined) {
        const reading = read(line.summary)
        named |= reading.named & scanner.inTexts
        ruledOut |= reading.ruledOut
      }
      for (const text of line.texts) {
        const reading = read(text)
        named |= reading.named & scanner.inTexts
        ruledOut |= reading.ruledOut
      }
      words[i] = named & ~ruledOut
      // Whoever pays in cash writes the word.
      const isPaidIn = (words[i]! & cash) !== 0 && (partyIndex.parties[partyOf[i]!]?.isPerson ?? true)
      if (isPaidIn && line.amountFen > 0) words[i]! &= ~salary
      i++
    }
  }
  starts.push(i)
  return {
    ledgers,
    size,
    lines,
    starts,
    ledger: ledgerOf,
    day,
    amount,
    words,
    party: partyOf,
    parties: partyIndex.parties,
    flowClass: new Uint8Array(size).fill(UNCLASSED),
    partner: new Int32Array(size).fill(NONE),
    doubt: new Uint8Array(size),
    returned: new Int32Array(size).fill(NONE),
    byDay: sortedByDay(day),
  }
}

/** Given names that are words of lotteries or lenders as well: 李福彩, 张保理. */
const GIVEN = /^.(?:福彩|体彩|博彩|保理)$/u

/** Numbers parties by their keys, and looks for keywords in each name. */
const partyIndexer = (scanner: KeywordScanner) => {
  // 花呗 and 微信支付 are as short as a person's name.
  const institutions = (["wallet", "otherLender", "bankLender", "creditCard", "acquirer"] as const).reduce(
    (bits, id) => bits | scanner.bit(id),
    0,
  )
  const parties: Array<Party> = []
  const byName = new Map<string, KeywordHits & { readonly index: number }>()
  const byKey = new Map<string, number>()
  const of = (name: string) => {
    const known = byName.get(name)
    if (known !== undefined) return known
    const key = partyKey(name)
    const hits = scanner.scan(GIVEN.test(key) && isParty(key) ? "" : name)
    let index = key === "" ? NONE : byKey.get(key)
    if (index === undefined) {
      index = parties.length
      const isInstitution = (hits.named & ~hits.ruledOut & institutions) !== 0
      parties.push({ key, name, isPerson: isPerson(name) && !isInstitution })
      byKey.set(key, index)
    }
    const party = { index, ...hits }
    byName.set(name, party)
    return party
  }
  return { of, parties }
}

/** Indices of the table's lines that fulfil a condition, in order. */
export const indicesWhere = (table: FlowTable, condition: (i: number) => boolean): ReadonlyArray<number> => {
  const found: Array<number> = []
  for (let i = 0; i < table.size; i++) if (condition(i)) found.push(i)
  return found
}

/** Indices by day, equal days in their order: a counting sort. */
const sortedByDay = (day: Int32Array): Int32Array => {
  const sorted = new Int32Array(day.length)
  if (day.length === 0) return sorted
  let [first, last] = [day[0]!, day[0]!]
  for (const one of day) {
    if (one < first) first = one
    if (one > last) last = one
  }
  const position = new Int32Array(last - first + 2)
  for (const one of day) position[one - first + 1]!++
  for (let i = 1; i < position.length; i++) position[i]! += position[i - 1]!
  for (let i = 0; i < day.length; i++) sorted[position[day[i]! - first]!++] = i
  return sorted
}
