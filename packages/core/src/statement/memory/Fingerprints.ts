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
  | { readonly is: "NAME" | "NUMBER" }
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

/** Days with lines, of which those before the last so many have no marks. */
const MOST_DAYS = 750
/** Marks of one kind and day: of more lines those with the lowest hashes, which a part of the period has as well. */
const MOST_A_DAY = 8
/** Lines of a run: with fewer, strangers have runs in common; with more, a misread figure spoils more of them. */
const RUN = 3
const MOST_PAYMENTS = 500
/** Fewest digits of a number that is one account's. */
const SURE_DIGITS = 8

const markOf = (text: string): Mark => hash32(text) * 2 ** 21 + (hash32(text, 0x9e3779b9) >>> 11)

/**
 * The fingerprints of accounts: hashes that a crop, another file format, another order of lines or some misread figures
 * leave for the most part as they are. Runs of lines in the order of day and amount, the lowest hashes of each day kept
 * (winnowing: Schleimer, Wilkerson and Aiken, 2003). Bounded at some 13,000 marks an account.
 *
 * @param files those that the ledgers are made of, in the order of `LedgerSource.file`
 */
export const fingerprintsOf = (
  ledgers: ReadonlyArray<Ledger>,
  files: ReadonlyArray<FileRead>,
  policy: MemoryPolicy,
): ReadonlyArray<Fingerprint> => ledgers.map((ledger) => fingerprintOf(ledger, files, policy))

const fingerprintOf = (ledger: Ledger, files: ReadonlyArray<FileRead>, policy: MemoryPolicy): Fingerprint => {
  const { accountName = "", accountNumber = "", kind } = ledger.account
  const [name, number] = [partyKey(accountName), accountKey(accountNumber)]
  const meanings = new Map<Mark, Meaning>()
  const add = (mark: Mark, meaning: Meaning) => {
    if (!meanings.has(mark)) meanings.set(mark, meaning)
  }
  const nameMark = markOf(`N${name}`)
  if (name !== "") add(nameMark, { is: "NAME" })
  if (number !== "") add(markOf(`A${number}`), { is: "NUMBER" })
  for (const [source, { file }] of ledger.sources.entries()) {
    const { sha256, statement } = files[file] ?? {}
    if (sha256 !== undefined) add(markOf(`F${sha256}`), { is: "FILE", source })
    if (statement !== undefined && statement.lines.length >= policy.textLines) {
      add(textMark(statement), { is: "TEXT", source })
    }
  }
  const days = daysOf(ledger.lines)
  const balances = balanceMarks(ledger, days)
  const runs = runMarks(ledger, days)
  const daily = isProven(ledger) && knownAs(number, SURE_DIGITS) === "FULL"
  for (const [mark, meaning] of [...balances, ...runs, ...paymentMarks(ledger, name, policy)]) add(mark, meaning)
  if (daily) for (const [mark, meaning] of dayMarks(ledger, number, days)) add(mark, meaning)
  const facts: StatementFacts = {
    kind,
    startDate: ledger.startDate ?? days[0]?.date ?? "",
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

/** Of the lines as they are printed: another file with the same text was saved again. */
const textMark = ({ layout, lines }: StatementFile): Mark => {
  let [one, other] = [hash32(layout), hash32(layout, 1)]
  for (const line of lines) {
    const { amountFen, balanceFen = "", counterparty = "", date, summary = "", texts, time = "" } = line
    const text = [date, time, amountFen, balanceFen, counterparty, summary, ...texts].join("\t")
    one = hash32(text, one)
    other = hash32(text, other)
  }
  return markOf(`T${lines.length} ${one} ${other}`)
}

/** A day with lines, by the amount. */
interface Day {
  readonly date: string
  readonly lines: ReadonlyArray<number>
}

/** An amount, without a sign where that means nothing. */
const amountOf = ({ amountFen, neutral }: LedgerLine): number => (neutral ? Math.abs(amountFen) : amountFen)

const daysOf = (lines: ReadonlyArray<LedgerLine>): ReadonlyArray<Day> => {
  const byDate = new Map<string, Array<number>>()
  for (const [at, { date }] of lines.entries()) {
    const known = byDate.get(date)
    if (known === undefined) byDate.set(date, [at])
    else known.push(at)
  }
  const amount = (at: number): number => amountOf(lines[at]!)
  return [...byDate.keys()]
    .toSorted()
    .slice(-MOST_DAYS)
    .map((date) => ({ date, lines: byDate.get(date)!.sort((a, b) => amount(a) - amount(b) || a - b) }))
}

type Marks = Map<Mark, Meaning>

/** Adds the lowest of a day's marks. */
const addLowest = (to: Marks, ofDay: Marks) => {
  const lowest = [...ofDay.keys()].toSorted((a, b) => a - b).slice(0, MOST_A_DAY)
  for (const mark of lowest) to.set(mark, ofDay.get(mark)!)
}

const balanceMarks = ({ lines }: Ledger, days: ReadonlyArray<Day>): Marks => {
  const marks: Marks = new Map()
  for (const { date, lines: ofDay } of days) {
    const own: Marks = new Map()
    for (const at of ofDay) {
      const line = lines[at]!
      if (line.balanceFen === undefined) continue
      own.set(markOf(`B${date} ${amountOf(line)} ${line.balanceFen}`), { is: "BALANCE", date, lines: [at] })
    }
    addLowest(marks, own)
  }
  return marks
}

const runMarks = ({ lines }: Ledger, days: ReadonlyArray<Day>): Marks => {
  const order = days.flatMap((day) => day.lines)
  const texts = order.map((at) => `${lines[at]!.date} ${amountOf(lines[at]!)}`)
  const marks: Marks = new Map()
  let first = 0
  for (const { date, lines: ofDay } of days) {
    const own: Marks = new Map()
    const next = first + ofDay.length
    for (; first < next; first++) {
      if (first + RUN > order.length) continue
      const run = texts.slice(first, first + RUN).join("|")
      own.set(markOf(`R${run}`), { is: "RUN", date, lines: order.slice(first, first + RUN) })
    }
    addLowest(marks, own)
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

const dayMarks = ({ dayBalances, lines }: Ledger, number: string, days: ReadonlyArray<Day>): Marks => {
  const ends = new Map<string, number>(dayBalances.map(({ balanceFen, date }) => [date, balanceFen]))
  return new Map(
    days.map(({ date, lines: ofDay }) => {
      const amounts = ofDay.map((at) => amountOf(lines[at]!)).join(" ")
      return [markOf(`D${number} ${date} ${amounts} ${ends.get(date) ?? ""}`), { is: "DAY", date }]
    }),
  )
}

/** Payments of named payers. A bank or wallet pays everybody, and round sums to many. */
const paymentMarks = ({ lines }: Ledger, holder: string, { paymentFen }: MemoryPolicy): Marks => {
  const payments: Marks = new Map()
  const payers = new Map<string, string>()
  const payerOf = (name: string): string => {
    const payer = payers.get(name) ?? (institutionIn(name) === undefined ? partyKey(name) : "")
    payers.set(name, payer)
    return payer
  }
  for (const [line, { amountFen, counterparty = "", date, neutral }] of lines.entries()) {
    if (amountFen < paymentFen || neutral) continue
    const payer = payerOf(counterparty)
    if (payer === "" || payer === holder || payer.includes("*")) continue
    payments.set(markOf(`P${payer} ${amountFen} ${date.slice(0, 7)}`), { is: "PAYMENT", payer, line })
  }
  const lowest = [...payments.keys()].toSorted((a, b) => a - b).slice(0, MOST_PAYMENTS)
  return new Map(lowest.map((mark) => [mark, payments.get(mark)!]))
}
