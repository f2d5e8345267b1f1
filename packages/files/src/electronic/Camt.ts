import type { ElectronicEntry } from "@open-valuation/core/domain"
import { ElectronicFault, calendarDay, decimal, negated, soleCurrency } from "./ElectronicFault.ts"
import { type ElectronicRead, present } from "./ElectronicRead.ts"
import { allAt, at, markupElements, type MarkupElement, textAt } from "./MarkupTree.ts"

/** Statement (camt.053), intraday report (camt.052), and notification of entries without balances (camt.054). */
const FRAMES = ["STMT", "RPT", "NTFCTN"]
const NAMES: ReadonlySet<string> = new Set([...FRAMES, "NTRY"])

/**
 * The statements of a camt.052, .053 or .054 message (ISO 20022, bank to customer cash management, versions 001.02 to
 * 001.13). Entries that are not booked yet are left out. An entry with several payments whose amounts add up to it is
 * split into those payments.
 */
export function* camtStatements(document: string): Generator<ElectronicRead> {
  let entries: Array<ElectronicEntry> = []
  let currencies = new Set<string>()
  for (const element of markupElements(document, NAMES)) {
    if (element.name === "NTRY") {
      const status = textAt(element, "STS/CD", "STS/PRTRY", "STS") ?? "BOOK"
      if (status !== "BOOK") continue
      for (const entry of entriesOf(element, entries.length + 1)) entries.push(entry)
      const currency = currencyOf(at(element, "AMT"))
      if (currency !== undefined) currencies.add(currency)
    } else {
      yield { statement: statementOf(element, currencies, entries), entries: withDayBalances(element, entries) }
      entries = []
      currencies = new Set()
    }
  }
}

const statementOf = (
  element: MarkupElement,
  currencies: ReadonlySet<string>,
  entries: ReadonlyArray<ElectronicEntry>,
): ElectronicRead["statement"] => {
  const account = at(element, "ACCT")
  return present({
    institution: textAt(account, "SVCR/FININSTNID/NM", "SVCR/FININSTNID/BICFI", "SVCR/FININSTNID/BIC"),
    accountName: textAt(account, "OWNR/NM", "OWNR/PTY/NM", "NM"),
    accountNumber: numberOf(account),
    currency: soleCurrency(textAt(account, "CCY") ?? currencyOf(at(element, "BAL/AMT")), currencies),
    startDate: dayOf(textAt(element, "FRTODT/FRDTTM", "FRTODT/FRDT")),
    endDate: dayOf(textAt(element, "FRTODT/TODTTM", "FRTODT/TODT")),
    ...frameOf(element, entries),
  })
}

/**
 * Opening and closing booked balance. A page of a long statement, and an intraday report, have interim balances
 * (`ITBD`) instead: the first before the entries, the last after them. Where the entries behind the day of the first
 * lead to the last, it is that of its day's end, and no opening balance.
 */
const frameOf = (element: MarkupElement, entries: ReadonlyArray<ElectronicEntry>) => {
  const interim = balancesOf(element, "ITBD")
  const opening = (balancesOf(element, "OPBD")[0] ?? balancesOf(element, "PRCD")[0])?.amount
  const closing = balancesOf(element, "CLBD").toSorted((one, other) => compareDays(other, one))[0]?.amount
  const [first, last] = [interim[0], interim.at(-1)]
  const lone = interim.length === 1 && closing === undefined
  const isOfDay =
    first?.date !== undefined &&
    scaled(first.amount) + sumOf(entries) !== scaled(closing ?? last?.amount) &&
    scaled(first.amount) + sumOf(entries.filter(({ date }) => date > first.date!)) === scaled(closing ?? last?.amount)
  return {
    openingBalance: opening ?? (lone || isOfDay ? undefined : first?.amount),
    closingBalance: closing ?? last?.amount,
  }
}

type Balance = ReturnType<typeof balancesOf>[number]

const compareDays = ({ date: one = "" }: Balance, { date: other = "" }: Balance): number =>
  one < other ? -1 : one > other ? 1 : 0

const sumOf = (entries: ReadonlyArray<ElectronicEntry>): bigint =>
  entries.reduce((sum, { amount }) => sum + scaled(amount), 0n)

/**
 * The entries with the balances of days before the last one, each with its day's last entry. Without an opening balance
 * an interim one may stand before the entries of its day.
 */
const withDayBalances = (
  element: MarkupElement,
  entries: ReadonlyArray<ElectronicEntry>,
): ReadonlyArray<ElectronicEntry> => {
  if (balancesOf(element, "OPBD").length === 0) return entries
  const [first, last] = [entries[0]?.date ?? "", entries.at(-1)?.date ?? ""]
  const isNewestFirst = first > last
  const to = isNewestFirst ? first : last
  const balances = new Map(
    [...balancesOf(element, "CLBD"), ...balancesOf(element, "ITBD")].flatMap(({ amount, date }) =>
      date !== undefined && date < to ? [[date, amount] as const] : [],
    ),
  )
  return entries.map((entry, number) => {
    const isLast = entries[isNewestFirst ? number - 1 : number + 1]?.date !== entry.date
    const balance = isLast ? balances.get(entry.date) : undefined
    return balance === undefined ? entry : { ...entry, balance }
  })
}

const numberOf = (account: MarkupElement | undefined): string | undefined =>
  textAt(account, "ID/IBAN", "ID/OTHR/ID", "ID/BBAN")

const currencyOf = (amount: MarkupElement | undefined): string | undefined =>
  /^[A-Z]{3}$/.exec(amount?.attributes.get("ccy") ?? "")?.[0]

const balancesOf = (element: MarkupElement, code: string) =>
  allAt(element, "BAL")
    .filter((balance) => textAt(balance, "TP/CDORPRTRY/CD") === code)
    .map((balance) => ({
      amount: signed(balance, textAt(balance, "AMT")),
      date: dayOf(textAt(balance, "DT/DT", "DT/DTTM")),
    }))

/**
 * `CdtDbtInd` is the direction in which money moved, even for a reversal. An amount has no sign; where a bank prints a
 * minus, it says again that money went out.
 */
const signed = (element: MarkupElement, amount: string | undefined): string => {
  const direction = textAt(element, "CDTDBTIND")
  if (direction !== "CRDT" && direction !== "DBIT")
    throw new ElectronicFault("an amount that is neither credit nor debit")
  const value = decimal(amount)
  return direction === "CRDT" || value.startsWith("-") ? value : negated(value)
}

const entriesOf = (entry: MarkupElement, row: number): ReadonlyArray<ElectronicEntry> => {
  const { date, time } = momentOf(entry)
  const amount = signed(entry, textAt(entry, "AMT"))
  const common = { date, time, reversal: /^(?:true|1)$/.test(textAt(entry, "RVSLIND") ?? "") ? true : undefined }
  const payments = allAt(entry, "NTRYDTLS/TXDTLS")
  const parts = payments.map((payment) => partOf(payment, amount))
  const described = (number: number, payment: MarkupElement | undefined, value: string): ElectronicEntry =>
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

/** A payment's own amount, if it is stated in the entry's currency and direction. */
const partOf = (payment: MarkupElement, whole: string): string | undefined => {
  const stated = textAt(payment, "AMT", "AMTDTLS/TXAMT/AMT")
  if (stated === undefined) return undefined
  const direction = textAt(payment, "CDTDBTIND") ?? (whole.startsWith("-") ? "DBIT" : "CRDT")
  const value = decimal(stated)
  return direction === "CRDT" || value.startsWith("-") ? value : negated(value)
}

const sumsTo = (parts: ReadonlyArray<string | undefined>, whole: string): boolean =>
  parts.every((part) => part !== undefined) && parts.reduce((sum, part) => sum + scaled(part), 0n) === scaled(whole)

/** Amount in units of 1/100,000. The formats have at most 5 decimals. */
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
  if (date === undefined) throw new ElectronicFault("an entry without a date")
  const time = /T(\d\d:\d\d:\d\d)/.exec(text ?? "")?.[1]
  return { date, time: time === "00:00:00" ? undefined : time }
}
