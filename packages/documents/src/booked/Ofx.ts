import type { BookedEntry } from "@open-valuation/core/domain"
import { type Booked, present } from "./Booked.ts"
import { BookedFault, calendarDay, decimal } from "./BookedFault.ts"
import { markupElements, type MarkupElement, textAt, within } from "./MarkupTree.ts"

const NAMES: ReadonlySet<string> = new Set(["FI", "STMTTRN", "STMTRS", "CCSTMTRS"])

/**
 * The statements of an OFX or QFX file, SGML (1.x) or XML (2.x). Source: OFX Banking Specification 2.3, chapter 11. It states
 * a closing balance (`LEDGERBAL`), none with an entry.
 */
export function* ofxStatements(document: string): Generator<Booked> {
  const begin = document.search(/<OFX[\s>]/i)
  if (begin < 0) throw new BookedFault("no <OFX> element")
  let institution: string | undefined
  let entries: Array<BookedEntry> = []
  for (const element of markupElements(document.slice(begin), NAMES)) {
    if (element.name === "FI") institution = valueOf(element, "ORG")
    else if (element.name === "STMTTRN") entries.push(entryOf(element, entries.length + 1))
    else {
      yield { statement: statementOf(element, institution), entries }
      entries = []
    }
  }
}

const valueOf = (element: MarkupElement | undefined, name: string): string | undefined => {
  const found = within(element, name)
  return found === undefined ? undefined : textAt({ ...found, children: [found] }, name)
}

const statementOf = (element: MarkupElement, institution: string | undefined): Booked["statement"] => {
  const account = within(element, "BANKACCTFROM") ?? within(element, "CCACCTFROM")
  const balance = valueOf(within(element, "LEDGERBAL"), "BALAMT")
  const list = within(element, "BANKTRANLIST")
  return present({
    institution,
    accountNumber: valueOf(account, "ACCTID"),
    currency: valueOf(element, "CURDEF")?.toUpperCase(),
    startDate: momentOf(valueOf(list, "DTSTART")).date,
    endDate: momentOf(valueOf(list, "DTEND")).date,
    closingBalance: balance === undefined ? undefined : decimal(balance),
    creditCard: element.name === "CCSTMTRS" ? true : undefined,
  })
}

const entryOf = (element: MarkupElement, row: number): Booked["entries"][number] => {
  const { date, time } = momentOf(valueOf(element, "DTPOSTED") ?? valueOf(element, "DTUSER"))
  if (date === undefined) throw new BookedFault("an entry without a date")
  const name = valueOf(element, "NAME")
  const memo = valueOf(element, "MEMO")
  const account = within(element, "BANKACCTTO") ?? within(element, "CCACCTTO")
  return present({
    row,
    date,
    time,
    amount: decimal(valueOf(element, "TRNAMT")),
    counterparty: name,
    counterpartyAccount: valueOf(account, "ACCTID"),
    summary: memo ?? valueOf(element, "TRNTYPE"),
  })
}

/** `YYYYMMDD`, `YYYYMMDDHHMMSS`, with fractions and a zone behind; noon and midnight stand for no time. */
const momentOf = (
  text: string | undefined,
): { readonly date: string | undefined; readonly time: string | undefined } => {
  if (text === undefined) return { date: undefined, time: undefined }
  const found = /^(\d{4})(\d\d)(\d\d)(?:(\d\d)(\d\d)(\d\d)?)?/.exec(text)
  if (found === null) throw new BookedFault("a date that is none")
  const [, year = "", month = "", day = "", hour, minute, second = "00"] = found
  const time = hour === undefined ? undefined : `${hour}:${minute}:${second}`
  return {
    date: calendarDay(year, month, day),
    time: time === "00:00:00" || time === "12:00:00" ? undefined : time,
  }
}
