import type { BookedEntry } from "@open-valuation/core/domain"
import { type Booked, present } from "./Booked.ts"
import { BookedFault, calendarDay, decimal, negated } from "./BookedFault.ts"

interface Field {
  readonly tag: string
  readonly value: string
}

/**
 * The statements of an MT940 file (SWIFT customer statement message). Several messages that continue each other (`:60M:`,
 * `:62M:`) are one statement. The period's first day is not stated: `:60F:` has the day of the balance before it.
 */
export function* mt940Statements(text: string): Generator<Booked> {
  let open: OpenStatement | undefined
  for (const { tag, value } of fields(text)) {
    if (tag === "20") {
      if (open?.continues === false) {
        yield closed(open)
        open = undefined
      }
      open ??= { statement: {}, entries: [], continues: false, ended: false }
      open.continues = false
      open.ended = false
    } else if (open !== undefined) take(open, tag, value)
  }
  if (open === undefined) throw new BookedFault("no statement message")
  yield closed(open)
}

interface OpenStatement {
  statement: Booked["statement"]
  readonly entries: Array<BookedEntry>
  /** Whether the next message goes on with it. */
  continues: boolean
  /** Whether the message's closing balance has come: what follows is about the whole. */
  ended: boolean
}

const closed = ({ statement, entries }: OpenStatement): Booked => {
  if (statement.accountNumber === undefined) throw new BookedFault("a statement without its account (:25:)")
  return { statement, entries }
}

/** Fields of all messages, one after the other; lines that begin without a tag go on with the one before. */
function* fields(text: string): Generator<Field> {
  let field: Field | undefined
  for (const line of text.split(/\r?\n|\r/)) {
    const start = /^(?:\{[^}]{0,200}\})*(?:\{4:)?:(\d\d[A-Z]?):(.*)$/.exec(line)
    if (start !== null) {
      if (field !== undefined) yield field
      field = { tag: start[1] ?? "", value: start[2] ?? "" }
    } else if (/^-?\}?$|^-\}|^\{/.test(line)) {
      if (field !== undefined) yield field
      field = undefined
    } else if (field !== undefined && field.value.length < MAX_VALUE) {
      field = { tag: field.tag, value: `${field.value}\n${line}` }
    }
  }
  if (field !== undefined) yield field
}

/** The standard allows 6 lines of 65 characters. */
const MAX_VALUE = 4_000

const take = (open: OpenStatement, tag: string, value: string): void => {
  const { statement, entries } = open
  const last = entries.at(-1)
  if (tag === "25" || tag === "25P") open.statement = { ...statement, ...accountOf(value) }
  else if (tag === "60F" || tag === "60M") {
    const { amount, currency } = balanceOf(value)
    open.statement = { openingBalance: amount, currency, ...statement }
  } else if (tag === "62F" || tag === "62M") {
    const { amount, date } = balanceOf(value)
    open.statement = { ...statement, closingBalance: amount, endDate: date }
    open.continues = tag === "62M"
    open.ended = true
  } else if (tag === "61") {
    const entry = entryOf(value, entries.length + 1)
    if (entry !== undefined) entries.push(entry)
  } else if (tag === "86" && last !== undefined && !open.ended) {
    entries[entries.length - 1] = { ...last, ...informationOf(value) }
  }
}

const accountOf = (value: string) => {
  const line = value.split("\n")[0]?.trim() ?? ""
  const slash = line.lastIndexOf("/")
  return { accountNumber: line.slice(slash + 1).replace(/[A-Z]{3}$/, "") }
}

/** `C250630CNY1234,56`: direction, day, currency, amount. */
const balanceOf = (value: string) => {
  const found = /^([CD])(\d\d)(\d\d)(\d\d)([A-Z]{3})([\d,.]+)/.exec(value.trim())
  if (found === null) throw new BookedFault("a balance that is none")
  const [, mark, year = "", month = "", day = "", currency = "", digits = ""] = found
  const amount = decimal(digits)
  return { amount: mark === "D" ? negated(amount) : amount, currency, date: calendarDay(`20${year}`, month, day) }
}

/** Value date, booking date `MMDD`, mark, funds code, amount, type, references, and a line for the customer. */
const LINE = /^(\d\d)(\d\d)(\d\d)(\d{4})?(R?[CD]|E[CD])([A-Z])?(\d[\d,.]*)([NFS][A-Z0-9]{3})?([^\n]*)(?:\n([^]*))?$/

const entryOf = (value: string, row: number): BookedEntry | undefined => {
  const found = LINE.exec(value.trim())
  if (found === null) throw new BookedFault("an entry (:61:) that is none")
  const [, year = "", month = "", day = "", booked, mark = "", , digits = "", , , customer] = found
  if (mark.startsWith("E")) return undefined
  const valued = calendarDay(`20${year}`, month, day)
  const amount = decimal(digits)
  const comesIn = mark === "C" || mark === "RD"
  return present({
    row,
    date: booked === undefined ? valued : bookedNear(valued, booked),
    amount: comesIn ? amount : negated(amount),
    summary: textOrNone(oneLine(customer ?? "")),
    reversal: mark.startsWith("R") ? true : undefined,
  })
}

/** The booking date has no year: it is the day nearest to the value date. */
const bookedNear = (valued: string, monthDay: string): string => {
  const [month, day] = [monthDay.slice(0, 2), monthDay.slice(2)]
  const year = Number(valued.slice(0, 4)) + (valued.slice(5, 7) === "12" && month === "01" ? 1 : 0)
  return calendarDay(String(valued.slice(5, 7) === "01" && month === "12" ? year - 1 : year), month, day)
}

const oneLine = (text: string): string => text.replaceAll(/\s+/gu, " ").trim()

/** `:86:` is free text, or subfields: `?20…` (purpose), `?32…` (name), or `/REMI/…`, `/NAME/…`. */
const informationOf = (value: string) => {
  const flat = value.replaceAll("\n", "")
  const numbered = flat.split(/\?(?=\d\d)/).slice(1)
  if (numbered.length > 1) {
    const of = (codes: RegExp) =>
      oneLine(numbered.flatMap((part) => (codes.test(part.slice(0, 2)) ? [part.slice(2)] : [])).join(""))
    return present({
      counterparty: textOrNone(of(/^3[23]/)),
      counterpartyAccount: textOrNone(of(/^31/)),
      summary: textOrNone(of(/^2\d|^6[0-3]/) || of(/^00/)),
    })
  }
  const named = (code: string) =>
    oneLine(new RegExp(`/${code}/+((?:[^/]|/(?![A-Z]{3,8}/))*)`).exec(flat)?.[1] ?? "").replace(/\/$/, "")
  const remark = named("REMI")
  return present({
    counterparty: textOrNone(named("NAME")),
    counterpartyAccount: textOrNone(named("IBAN") || named("ACCT")),
    summary: textOrNone(remark === "" ? oneLine(value) : remark),
  })
}

const textOrNone = (text: string): string | undefined => (text === "" ? undefined : text)
