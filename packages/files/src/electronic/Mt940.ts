import type { ElectronicEntry } from "@open-valuation/core/domain"
import { ElectronicFault, calendarDay, decimal, negated } from "./ElectronicFault.ts"
import { type ElectronicRead, present } from "./ElectronicRead.ts"

/**
 * The statements of an MT940 file (SWIFT customer statement message), or of MT942 (interim report, without balances).
 * Several messages that continue each other (`:60M:`, `:62M:`) are one statement. The period's first day is not stated:
 * `:60F:` has the day of the previous balance.
 */
export function* mt940Statements(text: string): Generator<ElectronicRead> {
  let open: OpenStatement | undefined
  for (const { tag, value } of mt940Fields(text)) {
    if (tag === "20") {
      if (open?.continues === false) {
        yield closed(open)
        open = undefined
      }
      open ??= newStatement()
      open.continues = false
      open.ended = false
      open.account = undefined
    } else if (tag !== "940") {
      // A message fragment cut out of its file.
      open ??= newStatement()
      take(open, tag, value)
    }
  }
  if (open === undefined) throw new ElectronicFault("no statement message")
  yield closed(open)
}

interface OpenStatement {
  statement: ElectronicRead["statement"]
  readonly entries: Array<ElectronicEntry>
  /** Account from the message's `:25:`. */
  account: string | undefined
  /** Information on the last entry. Banks repeat `:86:`, one line of text each. */
  information: string
  /** True when the next message continues it. */
  continues: boolean
  /** True when the closing balance was read. Later fields describe the whole message. */
  ended: boolean
}

const newStatement = (): OpenStatement => ({
  statement: {},
  entries: [],
  account: undefined,
  information: "",
  continues: false,
  ended: false,
})

const closed = ({ statement, entries }: OpenStatement): ElectronicRead => {
  if (statement.accountNumber === undefined && entries.length === 0)
    throw new ElectronicFault("a statement without its account (:25:) and without an entry (:61:)")
  return { statement, entries }
}

const take = (open: OpenStatement, tag: string, value: string): void => {
  const { statement, entries } = open
  const last = entries.at(-1)
  if (tag === "25" || tag === "25P") {
    const accountNumber = accountOf(value)
    if (open.account !== undefined && open.account !== accountNumber)
      throw new ElectronicFault("a statement of two accounts (:25:)")
    open.account = accountNumber
    open.statement = { ...statement, accountNumber }
  } else if (tag === "34F") {
    const currency = /^[A-Z]{3}/.exec(value)?.[0]
    if (currency !== undefined) open.statement = { currency, ...statement }
  } else if (tag === "60F" || tag === "60M") {
    const { amount, currency } = balanceOf(value)
    open.statement = { openingBalance: amount, ...present({ currency }), ...statement }
  } else if (tag === "62F" || tag === "62M") {
    const { amount, date } = balanceOf(value)
    open.statement = { ...statement, closingBalance: amount, endDate: date }
    open.continues = tag === "62M"
    open.ended = true
  } else if (tag === "61") {
    const entry = entryOf(value, entries.length + 1)
    if (entry !== undefined) entries.push(entry)
    open.information = ""
  } else if (last !== undefined && !open.ended && (tag === "86" || tag === "NS")) {
    open.information += open.information === "" ? value : `\n${value}`
    const said = tag === "86" ? informationOf(open.information) : nonSwiftOf(open.information)
    entries[entries.length - 1] = { ...last, ...said }
  }
}

/** Strips a bank's code and a currency from an account. */
const accountOf = (value: string): string => {
  const line = value.split("\n")[0]?.trim() ?? ""
  const parts = line.replace(/\/?[A-Z]{3}$/, "").split("/")
  const number = parts.at(-1)?.trim() ?? ""
  if (!/^[A-Z0-9][A-Z0-9 .-]{0,34}$/i.test(number)) throw new ElectronicFault("an account (:25:) that is none")
  return number
}

/** `C250630CNY1234,56`: direction, day, currency, amount. Some banks omit the currency. */
const balanceOf = (value: string) => {
  const found = /^([CD])(\d\d)(\d\d)(\d\d)([A-Z]{3})?([\d,.]+)/.exec(value.trim())
  if (found === null) throw new ElectronicFault("a balance that is none")
  const [, mark, year = "", month = "", day = "", currency, digits = ""] = found
  const amount = decimal(digits)
  return { amount: mark === "D" ? negated(amount) : amount, currency, date: calendarDay(`20${year}`, month, day) }
}

/** Value date, booking date `MMDD`, mark, funds code, amount, type, references, and a line for the customer. */
const LINE = /^(\d\d)(\d\d)(\d\d)(\d{4})?(R?[CD]|E[CD])([A-Z])?(\d[\d,.]*)([NFS][A-Z0-9 ]{3})?([^\n]*)(?:\n([^]*))?$/

const entryOf = (value: string, row: number): ElectronicEntry | undefined => {
  const line = value.trim()
  // The line itself may be broken in two.
  const found = LINE.exec(line) ?? LINE.exec(line.replace("\n", ""))
  if (found === null) throw new ElectronicFault("an entry (:61:) that is none")
  const [, year = "", month = "", day = "", booked, mark = "", , digits = "", , , customer] = found
  if (mark.startsWith("E")) return undefined
  const amount = decimal(digits)
  const comesIn = mark === "C" || mark === "RD"
  return present({
    row,
    date:
      booked === undefined ? calendarDay(`20${year}`, month, day) : bookedNear({ year: `20${year}`, month }, booked),
    amount: comesIn ? amount : negated(amount),
    summary: textOrNone(oneLine(customer ?? "")),
    reversal: mark.startsWith("R") ? true : undefined,
  })
}

/**
 * The booking date has no year: it is the day nearest to the value date. The value date itself need not exist: banks
 * that count interest in months of 30 days print 30 February.
 */
const bookedNear = ({ year, month }: { readonly year: string; readonly month: string }, monthDay: string): string => {
  const booked = monthDay.slice(0, 2)
  const turn = month === "12" && booked === "01" ? 1 : month === "01" && booked === "12" ? -1 : 0
  return calendarDay(String(Number(year) + turn), booked, monthDay.slice(2))
}

/** A field of a message: its tag, and its lines joined by LF. */
interface Mt940Field {
  readonly tag: string
  readonly value: string
}

/**
 * Tags of MT940 and MT942 (SWIFT Standards MT, category 9), `:NS:` of German and Hungarian banks, and `:940:`, with
 * which Rabobank starts a file. Anything else between colons is text, such as a time of day at the end of a line.
 */
const FIELD = /^(?:\{[^}]{0,200}\})*(?:\{4:)?:(13D?|2[01]|25P?|28C?|34F|6[02][FM]|61|6[45]|86|90[CD]|940|NS):(.*)$/
/** `2014-07-15T16` and `:20:37` are one timestamp, broken over two lines. */
const HOUR = /T\d\d$/
const MOMENT = /^:\d\d:\d\d/
/** Maximum characters of a field. The standard allows 6 lines of 65 characters. */
const MAX_VALUE = 4_000

/** Fields of all messages in order. Lines without a tag continue the previous field. */
function* mt940Fields(text: string): Generator<Mt940Field> {
  let field: Mt940Field | undefined
  // A tag may be broken as well: a colon alone, and the rest on the next line.
  for (const line of text.replaceAll(/^:\r?\n(?=\d\d[A-Z]?:)/gm, ":").split(/\r?\n|\r/)) {
    const start = field?.tag === "86" && HOUR.test(field.value) && MOMENT.test(line) ? null : FIELD.exec(line)
    if (start !== null) {
      if (field !== undefined) yield field
      field = { tag: start[1] ?? "", value: start[2] ?? "" }
    } else if (/^-?\}?\s*$|^-\}|^\{/.test(line)) {
      if (field !== undefined) yield field
      field = undefined
    } else if (field !== undefined && field.value.length < MAX_VALUE) {
      field = { tag: field.tag, value: `${field.value}\n${line}` }
    }
  }
  if (field !== undefined) yield field
}

/** Counterparty and purpose of an entry. */
type Information = Pick<ElectronicEntry, "counterparty" | "counterpartyAccount" | "summary">

const oneLine = (text: string): string => text.replaceAll(/\s+/gu, " ").trim()

const textOrNone = (text: string): string | undefined => (text === "" ? undefined : text)

/**
 * A transaction code of three digits, and the mark before each subfield: `166?00…?20…`, `000>10…`. Many banks omit the
 * code.
 */
const SUBFIELDS = /^(?:\d{3})?([?><^~])(?=\d\d)/
/** `/NAME/…`, `/REMI/…`: a value ends where the next code starts, and may be empty. */
const CODED = /\/([A-Z]{3,8})\/((?:[^/]|\/(?![A-Z]{3,8}\/))*)/g

/** Parses `:86:`: subfields (German banks, DFÜ-Abkommen, annex 3), SEPA codes of Dutch banks, or free text. */
const informationOf = (value: string): Information => {
  const flat = value.replaceAll("\n", "")
  const mark = SUBFIELDS.exec(flat)?.[1]
  if (mark !== undefined) {
    const numbered = new Map<string, string>()
    for (const part of flat.split(mark).filter((each) => /^\d\d/.test(each))) {
      const code = part.slice(0, 2)
      numbered.set(code, (numbered.get(code) ?? "") + part.slice(2))
    }
    if (numbered.size > 1) return ofNumbered(numbered, { name: /^3[23]/, account: /^31/, purpose: /^2\d|^6[0-3]/ })
  }
  const coded = new Map(
    [...flat.matchAll(CODED)].map(([, code = "", text = ""]) => [code, oneLine(text).replace(/\/$/, "")] as const),
  )
  return present({
    counterparty: textOrNone(coded.get("NAME") ?? ""),
    counterpartyAccount: textOrNone(coded.get("IBAN") ?? "") ?? textOrNone(coded.get("ACCT") ?? ""),
    summary: textOrNone(coded.get("REMI") ?? "") ?? textOrNone(oneLine(value)),
  })
}

/** Parses `:NS:` (non-SWIFT, German and Hungarian banks): lines that start with a code of two digits. */
const nonSwiftOf = (value: string): Information => {
  const lines = value.split("\n").filter((line) => /^\d\d/.test(line))
  const numbered = new Map(lines.map((line) => [line.slice(0, 2), ` ${line.slice(2)}`] as const))
  return ofNumbered(numbered, { name: /^1[56]/, account: /^$/, purpose: /^0\d|^1[0-4]/ })
}

const ofNumbered = (
  numbered: ReadonlyMap<string, string>,
  of: { readonly name: RegExp; readonly account: RegExp; readonly purpose: RegExp },
): Information => {
  const text = (codes: RegExp): string =>
    oneLine([...numbered].flatMap(([code, part]) => (codes.test(code) ? [part] : [])).join(""))
  return present({
    counterparty: textOrNone(text(of.name)),
    counterpartyAccount: textOrNone(text(of.account)),
    summary: textOrNone(text(of.purpose) || text(/^00/)),
  })
}
