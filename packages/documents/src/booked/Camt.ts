import type { BookedEntry } from "@open-valuation/core/domain"
import { type Booked, present } from "./Booked.ts"
import { BookedFault, calendarDay, decimal, negated } from "./BookedFault.ts"
import { allAt, at, markupElements, type MarkupElement, textAt } from "./MarkupTree.ts"

const NAMES: ReadonlySet<string> = new Set(["STMT", "NTRY"])

/**
 * The statements of a camt.053 message (ISO 20022, bank to customer statement, versions 001.02 to 001.13). Entries that are
 * not booked yet are left out; one that holds several payments with amounts of their own that add up is given as those.
 */
export function* camtStatements(document: string): Generator<Booked> {
  let entries: Array<BookedEntry> = []
  for (const element of markupElements(document, NAMES)) {
    if (element.name === "NTRY") {
      const status = textAt(element, "STS/CD", "STS/PRTRY", "STS") ?? "BOOK"
      if (status === "BOOK") entries.push(...entriesOf(element, entries.length + 1))
    } else {
      yield { statement: statementOf(element), entries }
      entries = []
    }
  }
}

const statementOf = (element: MarkupElement): Booked["statement"] => {
  const account = at(element, "ACCT")
  return present({
    institution: textAt(account, "SVCR/FININSTNID/NM", "SVCR/FININSTNID/BICFI", "SVCR/FININSTNID/BIC"),
    accountName: textAt(account, "OWNR/NM", "OWNR/PTY/NM", "NM"),
    accountNumber: numberOf(account),
    currency: textAt(account, "CCY") ?? currencyOf(at(element, "BAL/AMT")),
    startDate: dayOf(textAt(element, "FRTODT/FRDTTM", "FRTODT/FRDT")),
    endDate: dayOf(textAt(element, "FRTODT/TODTTM", "FRTODT/TODT")),
    openingBalance: balanceOf(element, "OPBD") ?? balanceOf(element, "PRCD"),
    closingBalance: balanceOf(element, "CLBD"),
  })
}

const numberOf = (account: MarkupElement | undefined): string | undefined =>
  textAt(account, "ID/IBAN", "ID/OTHR/ID", "ID/BBAN")

const currencyOf = (amount: MarkupElement | undefined): string | undefined =>
  /\bCcy\s*=\s*["']([A-Z]{3})["']/.exec(amount?.attributes ?? "")?.[1]

const balanceOf = (element: MarkupElement, code: string): string | undefined => {
  const balance = allAt(element, "BAL").find((candidate) => textAt(candidate, "TP/CDORPRTRY/CD") === code)
  return balance === undefined ? undefined : signed(balance, textAt(balance, "AMT"))
}

/** `CdtDbtInd` is the direction in which money moved, of a reversal as well. */
const signed = (element: MarkupElement, amount: string | undefined): string => {
  const direction = textAt(element, "CDTDBTIND")
  if (direction !== "CRDT" && direction !== "DBIT") throw new BookedFault("an amount that is neither credit nor debit")
  return direction === "CRDT" ? decimal(amount) : negated(decimal(amount))
}

const entriesOf = (entry: MarkupElement, row: number): ReadonlyArray<BookedEntry> => {
  const { date, time } = momentOf(entry)
  const amount = signed(entry, textAt(entry, "AMT"))
  const common = { date, time, reversal: textAt(entry, "RVSLIND") === "true" ? true : undefined }
  const payments = allAt(entry, "NTRYDTLS/TXDTLS")
  const parts = payments.map((payment) => partOf(payment, amount))
  const described = (number: number, payment: MarkupElement | undefined, value: string): BookedEntry =>
    present({
      row: number,
      ...common,
      amount: value,
      ...partyOf(payment, value),
      summary:
        joined(payment === undefined ? [] : allAt(payment, "RMTINF/USTRD")) ??
        textAt(payment, "ADDTLTXINF") ??
        textAt(entry, "ADDTLNTRYINF"),
    })
  if (payments.length > 1 && sumsTo(parts, amount)) {
    return payments.map((payment, index) => described(row + index, payment, parts[index] ?? amount))
  }
  return [described(row, payments[0], amount)]
}

/** A payment's own amount, where it is stated in the entry's currency and direction. */
const partOf = (payment: MarkupElement, whole: string): string | undefined => {
  const stated = textAt(payment, "AMT", "AMTDTLS/TXAMT/AMT")
  if (stated === undefined) return undefined
  const direction = textAt(payment, "CDTDBTIND") ?? (whole.startsWith("-") ? "DBIT" : "CRDT")
  return direction === "CRDT" ? decimal(stated) : negated(decimal(stated))
}

const sumsTo = (parts: ReadonlyArray<string | undefined>, whole: string): boolean =>
  parts.every((part) => part !== undefined) && parts.reduce((sum, part) => sum + scaled(part), 0n) === scaled(whole)

/** In units of 1/100,000: the formats have at most 5 decimals. */
const scaled = (amount = "0"): bigint => {
  const [whole = "", fraction = ""] = amount.replace("-", "").split(".")
  const units = BigInt(whole + fraction.padEnd(5, "0"))
  return amount.startsWith("-") ? -units : units
}

const partyOf = (payment: MarkupElement | undefined, amount: string) => {
  const parties = at(payment, "RLTDPTIES")
  const side = amount.startsWith("-") ? "CDTR" : "DBTR"
  return {
    counterparty: textAt(parties, `${side}/NM`, `${side}/PTY/NM`),
    counterpartyAccount: numberOf(at(parties, `${side}ACCT`)),
  }
}

const joined = (elements: ReadonlyArray<MarkupElement>): string | undefined => {
  const text = elements.map((element) => element.text.replaceAll(/\s+/gu, " ")).join(" ")
  return text === "" ? undefined : text
}

const dayOf = (text: string | undefined): string | undefined => {
  const found = /^(\d{4})-(\d\d)-(\d\d)/.exec(text ?? "")
  return found === null ? undefined : calendarDay(found[1] ?? "", found[2] ?? "", found[3] ?? "")
}

const momentOf = (entry: MarkupElement): { readonly date: string; readonly time: string | undefined } => {
  const text = textAt(entry, "BOOKGDT/DTTM", "BOOKGDT/DT", "VALDT/DTTM", "VALDT/DT")
  const date = dayOf(text)
  if (date === undefined) throw new BookedFault("an entry without a date")
  const time = /T(\d\d:\d\d:\d\d)/.exec(text ?? "")?.[1]
  return { date, time: time === "00:00:00" ? undefined : time }
}
