import type { BookedEntry } from "@open-valuation/core/domain"
import { type Booked, present } from "./Booked.ts"
import { BookedFault, calendarDay, decimal, negated, soleCurrency } from "./BookedFault.ts"
import { type CashTransaction, cashTransactions } from "./CashTransactions.ts"
import { markupElements, type MarkupElement, textAt, within } from "./MarkupTree.ts"

const STATEMENTS = ["STMTRS", "CCSTMTRS", "INVSTMTRS"]
const NAMES: ReadonlySet<string> = new Set(["FI", "STMTTRN", ...STATEMENTS, ...cashTransactions.keys()])

/**
 * The statements of an OFX or QFX file, SGML (1.x) or XML (2.x). Sources: OFX Banking Specification 2.3, chapters 11
 * (bank, credit card) and 13 (investment). A file states a closing balance (`LEDGERBAL`; for an investment account its
 * cash), and no balance per entry. The entries of an investment account are its cash movements; positions and their
 * movements are not money held.
 */
export function* ofxStatements(document: string): Generator<Booked> {
  const begin = document.search(/<OFX[\s>]/i)
  if (begin < 0) throw new BookedFault("no <OFX> element")
  let institution: string | undefined
  let entries: Array<BookedEntry> = []
  let currencies = new Set<string>()
  for (const element of markupElements(document.slice(begin), NAMES)) {
    const transaction = cashTransactions.get(element.name)
    if (element.name === "FI") institution = valueOf(element, "ORG")
    else if (STATEMENTS.includes(element.name)) {
      yield { statement: statementOf(element, institution, currencies), entries }
      entries = []
      currencies = new Set()
    } else {
      const row = entries.length + 1
      entries.push(transaction === undefined ? entryOf(element, row) : cashEntry(element, row, transaction))
      const currency = valueOf(within(element, "CURRENCY"), "CURSYM")?.toUpperCase()
      if (currency !== undefined) currencies.add(currency)
    }
  }
}

const valueOf = (element: MarkupElement | undefined, name: string): string | undefined => {
  const found = within(element, name)
  return found === undefined ? undefined : textAt({ ...found, children: [found] }, name)
}

const statementOf = (
  element: MarkupElement,
  institution: string | undefined,
  currencies: ReadonlySet<string>,
): Booked["statement"] => {
  const account = within(element, "BANKACCTFROM") ?? within(element, "CCACCTFROM") ?? within(element, "INVACCTFROM")
  const balance = valueOf(within(element, "LEDGERBAL"), "BALAMT") ?? valueOf(within(element, "INVBAL"), "AVAILCASH")
  const list = within(element, "BANKTRANLIST") ?? within(element, "INVTRANLIST")
  return present({
    institution: institution ?? valueOf(account, "BROKERID"),
    accountNumber: valueOf(account, "ACCTID"),
    currency: soleCurrency(valueOf(element, "CURDEF")?.toUpperCase(), currencies),
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

/** The cash entry of an investment transaction. */
const cashEntry = (element: MarkupElement, row: number, transaction: CashTransaction): Booked["entries"][number] => {
  const { date } = momentOf(valueOf(element, "DTSETTLE") ?? valueOf(element, "DTTRADE"))
  if (date === undefined) throw new BookedFault("an entry without a date")
  const total = decimal(valueOf(element, "TOTAL"))
  // Some brokers print a payment without its sign.
  const unsigned = transaction.paid && !total.startsWith("-") && valueOf(element, "REVERSALFITID") === undefined
  return present({
    row,
    date,
    amount: unsigned ? negated(total) : total,
    summary: valueOf(element, "MEMO") ?? element.name,
    trade: transaction.trade,
  })
}

/**
 * `YYYYMMDD` or `YYYYMMDDHHMMSS`, optionally with fractions and a zone. Noon and midnight mean that no time is given.
 */
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
