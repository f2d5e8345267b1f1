import { hash32 } from "../../domain/Hash.ts"
import type { Mark, StatementFacts, StatementPrint } from "../../ports/StatementMemory.ts"
import { accountKey } from "../AccountNumber.ts"
import { institutionIn } from "../layouts/Institutions.ts"
import type { Ledger, LedgerLine } from "../ledger/Ledger.ts"
import { partyKey } from "../Party.ts"
import type { StatementFile } from "../StatementFile.ts"
import type { MemoryPolicy } from "./MemoryPolicy.ts"

/** A file that was read, with the SHA-256 of its bytes in hexadecimal where that is known. */
export interface FileRead {
  readonly statement: StatementFile
  readonly sha256?: string | undefined
}

/** What a mark stands for. Lines by their place in the ledger. */
export type Meaning =
  /** `PRINTED`: the holder as printed, where the request names the borrower in full and the statement does not. */
  | { readonly is: "NAME" | "NUMBER" | "PRINTED" }
  /** The bytes or the text of a file, by its place in the ledger's sources. */
  | { readonly is: "FILE" | "TEXT"; readonly source: number }
  /** A line with its balance, or a run of lines. */
  | { readonly is: "BALANCE" | "RUN"; readonly date: string; readonly lines: ReadonlyArray<number> }
  | { readonly is: "DAY"; readonly date: string }
  | { readonly is: "PAYMENT"; readonly payer: string; readonly line: number }

/** The fingerprint of an account, and what its marks stand for. */
export interface Fingerprint {
  readonly ledger: Ledger
  readonly print: StatementPrint
  readonly meanings: ReadonlyMap<Mark, Meaning>
}

/** Days with lines of an account, and marks of one task: of more, the last days have marks. */
const MOST_DAYS = 750
const MOST_MARKS = 60_000
/** Marks of one kind and day: of more lines those with the lowest hashes, which a part of the period has as well. */
const MOST_A_DAY = 8
/** Lines of a run: with fewer, strangers have runs in common; with more, a misread figure spoils more of them. */
const RUN = 3
const MOST_PAYMENTS = 500
/** Fewest digits of a number that is one account's. */
const SURE_DIGITS = 8

/** A hash of 64 bits in two halves. */
interface Hash {
  readonly high: number
  readonly low: number
}

const start: Hash = { high: 0, low: 0x9e3779b9 }

const hashOf = (text: string, { high, low }: Hash = start): Hash => ({
  high: hash32(text, high),
  low: hash32(text, low),
})

const mixed = (hash: number, next: number): number => Math.imul(((hash << 5) | (hash >>> 27)) ^ next, 0x9e3779b1)

/** The hash of things in their order. */
const joined = (hashes: ReadonlyArray<Hash>): Hash =>
  hashes.reduce((all, one) => ({ high: mixed(all.high, one.high), low: mixed(all.low, one.low) }), start)

const markOf = ({ high, low }: Hash): Mark => (high >>> 0) * 2 ** 21 + (low >>> 11)

/**
 * The fingerprints of accounts: hashes that a crop, another file format, another order of lines or some misread figures
 * leave for the most part as they are. Runs of lines in the order of day and amount, the lowest hashes of each day kept
 * (winnowing: Schleimer, Wilkerson and Aiken, 2003). Bounded at some 13,000 marks an account and 60,000 in all.
 *
 * @param files those that the ledgers are made of, in the order of `LedgerSource.file`
 * @param borrowerOf the full name of the borrower to whom the request gives an account
 */
export const fingerprintsOf = (
  ledgers: ReadonlyArray<Ledger>,
  files: ReadonlyArray<FileRead>,
  policy: MemoryPolicy,
  borrowerOf: (ledger: Ledger) => string | undefined = () => undefined,
): ReadonlyArray<Fingerprint> => {
  const marksOfADay = 2 * MOST_A_DAY + 1
  const mostDays = Math.min(MOST_DAYS, Math.floor(MOST_MARKS / (marksOfADay * Math.max(1, ledgers.length))))
  return ledgers.map((ledger) => fingerprintOf(ledger, files, mostDays, policy, borrowerOf(ledger) ?? ""))
}

const fingerprintOf = (
  ledger: Ledger,
  files: ReadonlyArray<FileRead>,
  mostDays: number,
  policy: MemoryPolicy,
  borrower: string,
): Fingerprint => {
  const { accountName = "", accountNumber = "", currency, kind } = ledger.account
  const [printed, number] = [partyKey(accountName), accountKey(accountNumber)]
  const name = borrower === "" || knownAs(printed, 1) === "FULL" ? printed : partyKey(borrower)
  const meanings = new Map<Mark, Meaning>()
  const add = (mark: Mark, meaning: Meaning) => {
    if (!meanings.has(mark)) meanings.set(mark, meaning)
  }
  const nameMark = markOf(hashOf(`N${name}`))
  if (name !== "") add(nameMark, { is: "NAME" })
  if (printed !== "") add(markOf(hashOf(`N${printed}`)), { is: "PRINTED" })
  // One number may have an account in each of several currencies.
  if (number !== "") add(markOf(hashOf(`A${number}${currency === "CNY" ? "" : currency}`)), { is: "NUMBER" })
  for (const [source, { file }] of ledger.sources.entries()) {
    const { sha256, statement } = files[file] ?? {}
    if (sha256 !== undefined) add(fileMark(sha256, statement), { is: "FILE", source })
    if (statement !== undefined && statement.lines.length >= policy.textLines) {
      add(textMark(statement), { is: "TEXT", source })
    }
  }
  const { days, isWhole } = daysOf(ledger.lines, mostDays)
  const balances = balanceMarks(ledger, days)
  const runs = runMarks(days)
  const daily = isProven(ledger) && knownAs(number, SURE_DIGITS) === "FULL"
  for (const [mark, meaning] of [...balances, ...runs, ...paymentMarks(ledger, name, policy)]) add(mark, meaning)
  if (daily) for (const [mark, meaning] of dayMarks(ledger, number, days)) add(mark, meaning)
  const facts: StatementFacts = {
    kind,
    institution: ledger.account.institution ?? "",
    layouts: [...new Set(ledger.sources.map(({ layout }) => layout))],
    startDate: (isWhole ? ledger.startDate : undefined) ?? days[0]?.date ?? "",
    endDate: ledger.endDate ?? days.at(-1)?.date ?? "",
    name: knownAs(name, 1),
    number: knownAs(number, SURE_DIGITS),
    balances: balances.size,
    runs: runs.size,
    daily,
  }
  const holder = facts.name === "FULL" ? nameMark : undefined
  return { ledger, meanings, print: { facts, holder, marks: [...meanings.keys()] } }
}

const knownAs = (key: string, least: number): StatementFacts["name"] =>
  key === "" ? "NONE" : key.includes("*") || key.length < least ? "MASKED" : "FULL"

/** Of the bytes, and of whose account it is: an archive may hold those of several people. */
const fileMark = (sha256: string, statement: StatementFile | undefined): Mark => {
  const { accountName = "", accountNumber = "" } = statement?.account ?? {}
  return markOf(hashOf(`F${sha256} ${accountName} ${accountNumber}`))
}

/** Of the lines as they are printed: another file with the same text was saved again. */
const textMark = ({ layout, lines }: StatementFile): Mark => {
  let { high, low } = hashOf(layout)
  const add = (text = "") => {
    high = hash32(text, high)
    low = hash32(text, low)
  }
  for (const { amountFen, balanceFen = 0, counterparty, date, summary, texts, time } of lines) {
    for (const text of [date, time, counterparty, summary, ...texts]) add(text)
    high = mixed(mixed(high, amountFen), balanceFen)
    low = mixed(mixed(low, amountFen), balanceFen)
  }
  return markOf({ high, low })
}

/** A line of a day, by the hash of its day and amount. */
interface Entry {
  readonly at: number
  readonly line: LedgerLine
  readonly hash: Hash
}

/** A day with lines, by their amounts. */
interface Day {
  readonly date: string
  readonly entries: ReadonlyArray<Entry>
}

/** An amount, without a sign where that means nothing. */
const amountOf = ({ amountFen, neutral }: LedgerLine): number => (neutral ? Math.abs(amountFen) : amountFen)

/** The last days with lines; `isWhole`: all of them. */
const daysOf = (
  lines: ReadonlyArray<LedgerLine>,
  most: number,
): { readonly days: ReadonlyArray<Day>; readonly isWhole: boolean } => {
  const byDate = new Map<string, Array<number>>()
  for (const [at, { date }] of lines.entries()) {
    const known = byDate.get(date)
    if (known === undefined) byDate.set(date, [at])
    else known.push(at)
  }
  const days = [...byDate.keys()]
    .toSorted()
    .slice(-most)
    .map((date) => ({
      date,
      entries: (byDate.get(date) ?? [])
        .flatMap((at) => {
          const line = lines[at]
          return line === undefined ? [] : [{ at, line, hash: hashOf(`${date} ${amountOf(line)}`) }]
        })
        .sort((a, b) => amountOf(a.line) - amountOf(b.line) || a.at - b.at),
    }))
  return { days, isWhole: days.length === byDate.size }
}

type Marks = Map<Mark, Meaning>

/** The lowest of a day's marks, each with the place of what it is of. */
const lowestOf = (count: number, markAt: (place: number) => Mark | undefined): ReadonlyArray<[Mark, number]> => {
  const lowest: Array<[Mark, number]> = []
  for (let place = 0; place < count; place++) {
    const mark = markAt(place)
    if (mark === undefined || (lowest.length === MOST_A_DAY && mark >= lowest[MOST_A_DAY - 1]![0])) continue
    if (lowest.some(([known]) => known === mark)) continue
    lowest.push([mark, place])
    lowest.sort(([a], [b]) => a - b)
    if (lowest.length > MOST_A_DAY) lowest.pop()
  }
  return lowest
}

/**
 * An account is next to empty below it. Colleagues with one wage, who move it elsewhere on pay day, have the same
 * balance before it and after it.
 */
const EMPTY_FEN = 100_00

const isTelling = ({ amountFen, balanceFen = 0 }: LedgerLine): boolean =>
  Math.min(Math.abs(balanceFen), Math.abs(balanceFen - amountFen)) >= EMPTY_FEN

const balanceMarks = ({ account }: Ledger, days: ReadonlyArray<Day>): Marks => {
  const marks: Marks = new Map()
  if (account.kind === "WALLET") return marks
  for (const { date, entries } of days) {
    const markAt = (place: number): Mark | undefined => {
      const { hash, line } = entries[place]!
      return isTelling(line) ? markOf(hashOf(`B${line.balanceFen}`, hash)) : undefined
    }
    for (const [mark, place] of lowestOf(entries.length, markAt)) {
      marks.set(mark, { is: "BALANCE", date, lines: [entries[place]!.at] })
    }
  }
  return marks
}

const runMarks = (days: ReadonlyArray<Day>): Marks => {
  const order = days.flatMap(({ entries }) => entries)
  const marks: Marks = new Map()
  let first = 0
  for (const { date, entries } of days) {
    const runAt = (place: number) => order.slice(first + place, first + place + RUN)
    const count = Math.min(entries.length, order.length - RUN + 1 - first)
    for (const [mark, place] of lowestOf(count, (at) => markOf(joined(runAt(at).map(({ hash }) => hash))))) {
      marks.set(mark, { is: "RUN", date, lines: runAt(place).map(({ at }) => at) })
    }
    first += entries.length
  }
  return marks
}

/** True when the running balance proves every line, so that a statement of the same days must show the same. */
const isProven = (ledger: Ledger): boolean =>
  ledger.account.kind === "BANK" &&
  ledger.balanceChecked &&
  ledger.breaks.length === 0 &&
  ledger.conflicts === 0 &&
  ledger.linesOutside === 0 &&
  ledger.gaps.length === 0 &&
  ledger.sources.every(({ scanned, unreadLines }) => scanned !== true && unreadLines === 0) &&
  ledger.lines.every(({ balanceFen, repaired }) => balanceFen !== undefined && !repaired)

const dayMarks = ({ dayBalances }: Ledger, number: string, days: ReadonlyArray<Day>): Marks => {
  const ends = new Map<string, number>(dayBalances.map(({ balanceFen, date }) => [date, balanceFen]))
  return new Map(
    days.map(({ date, entries }) => {
      const amounts = joined(entries.map(({ hash }) => hash))
      return [markOf(hashOf(`D${number} ${ends.get(date) ?? ""}`, amounts)), { is: "DAY", date }]
    }),
  )
}

/** Payments of named payers. A bank or wallet pays everybody, and round sums to many. */
const paymentMarks = ({ lines }: Ledger, holder: string, { paymentFen }: MemoryPolicy): Marks => {
  const payments: Marks = new Map()
  const payers = new Map<string, string>()
  const payerOf = (name: string): string => {
    const known = payers.get(name)
    if (known !== undefined) return known
    const payer = institutionIn(name) === undefined ? partyKey(name) : ""
    payers.set(name, payer)
    return payer
  }
  for (const [line, { amountFen, counterparty = "", date, neutral }] of lines.entries()) {
    if (amountFen < paymentFen || neutral) continue
    const payer = payerOf(counterparty)
    if (payer === "" || payer === holder || payer.includes("*")) continue
    payments.set(markOf(hashOf(`P${payer} ${amountFen} ${date.slice(0, 7)}`)), { is: "PAYMENT", payer, line })
  }
  const lowest = [...payments.keys()].sort((a, b) => a - b).slice(0, MOST_PAYMENTS)
  return new Map(lowest.map((mark) => [mark, payments.get(mark)!]))
}
