import type { ElectronicEntry, DocumentPart, DocumentUnreadable } from "@open-valuation/core/domain"
import { Effect, Stream } from "effect"
import { type DocumentContext, type DocumentReader, unreadable } from "../DocumentReader.ts"
import { MarkupFault } from "../MarkupTokens.ts"
import { type TableError, Tables } from "../tables/index.ts"
import { ofTable } from "../Unreadable.ts"
import { camtStatements } from "./Camt.ts"
import { ElectronicFault, calendarDay, decimal, negated, soleCurrency } from "./ElectronicFault.ts"
import type { ElectronicFormat } from "./ElectronicFormat.ts"
import { type ElectronicRead, present } from "./ElectronicRead.ts"
import { type MarkupElement, markupElements, textAt, within } from "./MarkupTree.ts"
import { mt940Statements } from "./Mt940.ts"

/** Effect of an investment transaction on the account's cash. */
interface CashTransaction {
  /** True when money went out, which fixes its sign. */
  readonly paid: boolean
  /** Set when securities were bought or sold for it. */
  readonly trade?: "BUY" | "SELL"
}

const bought: CashTransaction = { paid: true, trade: "BUY" }
const sold: CashTransaction = { paid: false, trade: "SELL" }

/**
 * The OFX investment transactions that move cash (Banking Specification 2.3, 13.9.2.4). The others move securities
 * alone (`TRANSFER`, `JRNLSEC`, `SPLIT`, `CLOSUREOPT`), move money within the account (`JRNLFUND`), or pay for
 * securities with their own income (`REINVEST`). Transfers of money are bank transactions within `INVBANKTRAN`.
 */
const cashTransactions: ReadonlyMap<string, CashTransaction> = new Map([
  ...["BUYDEBT", "BUYMF", "BUYOPT", "BUYOTHER", "BUYSTOCK"].map((name) => [name, bought] as const),
  ...["SELLDEBT", "SELLMF", "SELLOPT", "SELLOTHER", "SELLSTOCK"].map((name) => [name, sold] as const),
  ["INCOME", { paid: false }],
  ["RETOFCAP", { paid: false }],
  ["INVEXPENSE", { paid: true }],
  ["MARGININTEREST", { paid: true }],
])

const STATEMENTS = ["STMTRS", "CCSTMTRS", "INVSTMTRS"]
const NAMES: ReadonlySet<string> = new Set(["FI", "STMTTRN", ...STATEMENTS, ...cashTransactions.keys()])

/**
 * The statements of an OFX or QFX file, SGML (1.x) or XML (2.x). Sources: OFX Banking Specification 2.3, chapters 11
 * (bank, credit card) and 13 (investment). A file states a closing balance (`LEDGERBAL`; for an investment account its
 * cash), and no balance per entry. The entries of an investment account are its cash movements; positions and their
 * movements are not money held.
 */
function* ofxStatements(document: string): Generator<ElectronicRead> {
  const begin = document.search(/<OFX[\s>]/i)
  if (begin < 0) throw new ElectronicFault("no <OFX> element")
  let institution: string | undefined
  let entries: Array<ElectronicEntry> = []
  let debits = new Set<ElectronicEntry>()
  let currencies = new Set<string>()
  for (const element of markupElements(document.slice(begin), NAMES)) {
    const transaction = cashTransactions.get(element.name)
    if (element.name === "FI") institution = valueOf(element, "ORG")
    else if (STATEMENTS.includes(element.name)) {
      yield { statement: statementOf(element, institution, currencies), entries: withSigns(entries, debits) }
      entries = []
      debits = new Set()
      currencies = new Set()
    } else {
      const row = entries.length + 1
      const entry = transaction === undefined ? entryOf(element, row) : cashEntry(element, row, transaction)
      entries.push(entry)
      if (DEBITS.has(valueOf(element, "TRNTYPE")?.toUpperCase() ?? "")) debits.add(entry)
      const currency = valueOf(within(element, "CURRENCY"), "CURSYM")?.toUpperCase()
      if (currency !== undefined) currencies.add(currency)
    }
  }
}

/** Types of bank transactions that take money out. `ATM` and `POS` may also bring some in, but hardly ever do. */
const DEBITS: ReadonlySet<string> = new Set(
  "DEBIT CHECK PAYMENT FEE SRVCHG CASH DIRECTDEBIT REPEATPMT ATM POS".split(" "),
)

/** The sign of an amount decides, unless the file prints none at all: then the type does. */
const withSigns = (
  entries: ReadonlyArray<ElectronicEntry>,
  debits: ReadonlySet<ElectronicEntry>,
): ReadonlyArray<ElectronicEntry> =>
  debits.size === 0 || entries.some(({ amount }) => amount.startsWith("-"))
    ? entries
    : entries.map((entry) => (debits.has(entry) ? { ...entry, amount: negated(entry.amount) } : entry))

const valueOf = (element: MarkupElement | undefined, name: string): string | undefined => {
  const found = within(element, name)
  return found === undefined ? undefined : textAt({ ...found, children: [found] }, name)
}

const statementOf = (
  element: MarkupElement,
  institution: string | undefined,
  currencies: ReadonlySet<string>,
): ElectronicRead["statement"] => {
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

const entryOf = (element: MarkupElement, row: number): ElectronicRead["entries"][number] => {
  const { date, time } = momentOf(valueOf(element, "DTPOSTED") ?? valueOf(element, "DTUSER"))
  if (date === undefined) throw new ElectronicFault("an entry without a date")
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
const cashEntry = (
  element: MarkupElement,
  row: number,
  transaction: CashTransaction,
): ElectronicRead["entries"][number] => {
  const { date } = momentOf(valueOf(element, "DTSETTLE") ?? valueOf(element, "DTTRADE"))
  if (date === undefined) throw new ElectronicFault("an entry without a date")
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
  if (found === null) throw new ElectronicFault("a date that is none")
  const [, year = "", month = "", day = "", hour, minute, second = "00"] = found
  const time = hour === undefined ? undefined : `${hour}:${minute}:${second}`
  return {
    date: calendarDay(year, month, day),
    time: time === "00:00:00" || time === "12:00:00" ? undefined : time,
  }
}

/** Entries per piece. */
const BATCH = 500

const formats: Readonly<Record<ElectronicFormat, (text: string) => Generator<ElectronicRead>>> = {
  OFX: ofxStatements,
  CAMT: camtStatements,
  MT940: mt940Statements,
}

/** Reads a banking format: each statement as an `Electronic` part, followed by its entries. */
export const readElectronic =
  (format: ElectronicFormat): DocumentReader =>
  (bytes, context) =>
    electronicText(bytes).pipe(
      Effect.mapError(ofTable(context)),
      Effect.flatMap((text) => collect(formats[format](text), context)),
      Effect.map((parts) => Stream.fromIterable(parts).pipe(Stream.rechunk(1))),
      Stream.unwrap,
    )

/** All or nothing: pieces before a fault are worthless. */
const collect = (
  statements: Generator<ElectronicRead>,
  context: DocumentContext,
): Effect.Effect<ReadonlyArray<DocumentPart>, DocumentUnreadable> =>
  Effect.suspend(() => {
    const parts: Array<DocumentPart> = []
    let rows = 0
    try {
      for (const { statement, entries } of statements) {
        rows += entries.length
        if (rows > context.limits.rows)
          return unreadable(context, "too-large", `more than ${context.limits.rows} entries`)
        parts.push({ _tag: "Electronic", statement })
        for (let from = 0; from < entries.length; from += BATCH) {
          parts.push({ _tag: "Entries", entries: entries.slice(from, from + BATCH) })
        }
      }
    } catch (cause) {
      return cause instanceof ElectronicFault || cause instanceof MarkupFault
        ? unreadable(context, "corrupt", cause.message)
        : Effect.die(cause)
    }
    return parts.length === 0 ? unreadable(context, "empty", "no statement in it") : Effect.succeed(parts)
  })

/** `CHARSET:1252` of OFX 1 (a Windows code page), `encoding="ISO-8859-2"` of XML. */
const DECLARED = /\bCHARSET\s*:\s*(?:windows-?)?(125\d)\b|<\?xml[^<>]{0,200}\bencoding\s*=\s*["']([\w.:-]{1,40})["']/i

const declaredIn = (head: string): TextDecoder | undefined => {
  const [, page, label] = DECLARED.exec(head) ?? []
  const name = page === undefined ? label : `windows-${page}`
  if (name === undefined || /^utf-?8$/i.test(name)) return undefined
  try {
    return new TextDecoder(name)
  } catch (cause) {
    if (cause instanceof RangeError) return undefined
    throw cause
  }
}

/**
 * The text of a file in a banking format: in a detected encoding, like any text; otherwise in the declared encoding;
 * otherwise with U+FFFD for undecodable bytes, since figures, dates and accounts of these formats are ASCII.
 */
const electronicText = (bytes: Uint8Array): Effect.Effect<string, TableError> =>
  Tables.text(bytes).pipe(
    Stream.map(({ piece }) => piece),
    Stream.mkString,
    Effect.catchIf(
      ({ reason }) => reason === "UnknownEncoding",
      (error) => {
        if (bytes.includes(0)) return Effect.fail(error)
        const head = Buffer.from(bytes.subarray(0, 1_024)).toString("latin1")
        const declared = declaredIn(head)
        return Effect.sync(() => (declared ?? new TextDecoder()).decode(bytes))
      },
    ),
  )
