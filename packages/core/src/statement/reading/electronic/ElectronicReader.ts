import type { ElectronicEntry, ElectronicStatement, FileTraits } from "../../../domain/Document.ts"
import type { LocalDate } from "../../../domain/LocalDate.ts"
import { clockTime } from "../../../reading/ClockTime.ts"
import { calendarDay } from "../../../reading/Day.ts"
import { hundredthsOf } from "../../../reading/Figure.ts"
import { printedDay } from "../../../reading/Moment.ts"
import { isReversal } from "../../ledger/BalanceChain.ts"
import type { StatementAccount, StatementFile, UnreadLine } from "../../StatementFile.ts"
import type { StatementLine } from "../../StatementLine.ts"
import { StatementUnreadable } from "../../StatementUnreadable.ts"
import { columnText } from "../cells/ColumnText.ts"

/** The day that a banking format states. */
const entryDay = (text: string | undefined): LocalDate | undefined =>
  text === undefined ? undefined : calendarDay(printedDay(text).day)

const given = <A>(name: string, value: A | undefined) => (value === undefined ? {} : { [name]: value })

/** The account that a banking format states. */
const electronicAccount = (frame: ElectronicStatement): StatementAccount => ({
  ...given("institution", frame.institution),
  ...given("accountName", frame.accountName),
  ...given("accountNumber", frame.accountNumber),
  // ISO 4217 for no currency.
  currency: frame.currency === "XXX" ? undefined : frame.currency,
  ...given("startDate", entryDay(frame.startDate)),
  ...given("endDate", entryDay(frame.endDate)),
  ...given("openingFen", hundredthsOf(frame.openingBalance ?? "")),
  ...given("closingFen", hundredthsOf(frame.closingBalance ?? "")),
  kind: "BANK",
})

/** The words that a printed statement has for it. */
export const REVERSAL = "冲正"
const TRADES = { BUY: "证券申购", SELL: "证券赎回" } as const
const noTexts: ReadonlyArray<string> = []

const textsOf = ({ reversal, trade }: ElectronicEntry): ReadonlyArray<string> => {
  const texts = [...(reversal === true ? [REVERSAL] : []), ...(trade === undefined ? [] : [TRADES[trade]])]
  return texts.length === 0 ? noTexts : texts
}

/** A reader of the entries of one file. */
const entryLines = (): ((entry: ElectronicEntry) => StatementLine | UnreadLine) => {
  const [nameOf, accountOf, summaryOf] = [columnText(), columnText(), columnText()]
  return (entry) => {
    const position = { row: entry.row, page: undefined, sheet: undefined }
    const date = entryDay(entry.date)
    const amountFen = hundredthsOf(entry.amount)
    if (date === undefined) return { ...position, reason: "date" }
    if (amountFen === undefined) return { ...position, reason: "amount" }
    const time = clockTime(entry.time ?? "")
    return {
      ...position,
      date,
      time: time === "" ? undefined : time,
      amountFen,
      balanceFen: hundredthsOf(entry.balance ?? ""),
      counterparty: nameOf(entry.counterparty),
      counterpartyAccount: accountOf(entry.counterpartyAccount),
      summary: summaryOf(entry.summary),
      texts: textsOf(entry),
      neutral: false,
      repaired: false,
    }
  }
}

interface ReadStatement {
  readonly frame: ElectronicStatement
  readonly lines: Array<StatementLine>
  readonly unread: Array<UnreadLine>
}

/** With fewer lines, opposite signs could meet the balances by chance. */
const FEWEST_TURNED = 3

/**
 * The lines with the signs that the stated balances prove: of all lines, where a bank writes its own side of each; or
 * of reversals, where it gives them the direction of the entry that they take back. All reversals are turned, or the
 * only one that makes the balances meet.
 */
const withProvenSigns = (
  { closingFen, openingFen }: StatementAccount,
  lines: ReadonlyArray<StatementLine>,
): ReadonlyArray<StatementLine> => {
  if (openingFen === undefined || closingFen === undefined) return lines
  const sumOf = (some: ReadonlyArray<StatementLine>) => some.reduce((sum, { amountFen }) => sum + amountFen, 0)
  const apart = closingFen - openingFen - sumOf(lines)
  const meets = (some: ReadonlyArray<StatementLine>) => -2 * sumOf(some) === apart
  const reversals = lines.filter(isReversal)
  const proving = reversals.filter((line) => meets([line]))
  const turned = meets(reversals)
    ? reversals
    : proving.length === 1
      ? proving
      : lines.length >= FEWEST_TURNED && meets(lines)
        ? lines
        : []
  if (apart === 0 || turned.length === 0) return lines
  return lines.map((line) => (turned.includes(line) ? { ...line, amountFen: -line.amountFen } : line))
}

/** Reads a file of a banking format (OFX, camt, MT940), which states accounts and entries field by field. */
export class ElectronicReader {
  readonly #fileName: string
  readonly #format: string
  readonly #read = entryLines()
  readonly #statements: Array<ReadStatement> = []

  constructor({ fileName, format }: { readonly fileName: string; readonly format: string }) {
    this.#fileName = fileName
    this.#format = format
  }

  /** True when the file holds an account in a banking format. */
  get isUsed(): boolean {
    return this.#statements.length > 0
  }

  begin(frame: ElectronicStatement): void {
    this.#statements.push({ frame, lines: [], unread: [] })
  }

  push(entries: ReadonlyArray<ElectronicEntry>): void {
    const into = this.#statements.at(-1)
    if (into === undefined) return
    for (const entry of entries) {
      const line = this.#read(entry)
      if ("reason" in line) into.unread.push(line)
      else into.lines.push(line)
    }
  }

  end(pages: number, traits: FileTraits): ReadonlyArray<StatementFile | StatementUnreadable> {
    const used = this.#statements.filter(({ lines }) => lines.length > 0)
    return used.length === 0
      ? [this.#refused("no-lines")]
      : used.map((read) =>
          read.frame.creditCard === true ? this.#refused("credit-card") : this.#statement(read, pages, traits),
        )
  }

  #refused(reason: "no-lines" | "credit-card"): StatementUnreadable {
    return new StatementUnreadable({ fileName: this.#fileName, reason, header: "" })
  }

  #statement({ frame, lines, unread }: ReadStatement, pages: number, traits: FileTraits): StatementFile {
    const account = electronicAccount(frame)
    return {
      fileName: this.#fileName,
      layout: this.#format.toLowerCase(),
      account,
      lines: withProvenSigns(account, lines),
      unreadLines: unread,
      hasBalances: lines.some(({ balanceFen }) => balanceFen !== undefined),
      pages,
      traits,
    }
  }
}
