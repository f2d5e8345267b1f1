import type { BookedEntry, BookedStatement } from "../../domain/Document.ts"
import type { LocalDate } from "../../domain/LocalDate.ts"
import { parseFen } from "../Money.ts"
import type { StatementAccount, UnreadLine } from "../StatementFile.ts"
import type { StatementLine } from "../StatementLine.ts"
import { columnText } from "./cells/ColumnText.ts"
import { NO_CURRENCY } from "./cells/Currency.ts"
import { calendarDay, printedDay, printedTime } from "./cells/PrintedMoment.ts"

const day = (text: string | undefined): LocalDate | undefined =>
  text === undefined ? undefined : calendarDay(printedDay(text).day)

const given = <A>(name: string, value: A | undefined) => (value === undefined ? {} : { [name]: value })

/** The account of a banking format's frame. */
export const bookedAccount = (frame: BookedStatement): StatementAccount => ({
  ...given("institution", frame.institution),
  ...given("accountName", frame.accountName),
  ...given("accountNumber", frame.accountNumber),
  currency: frame.currency ?? NO_CURRENCY,
  ...given("startDate", day(frame.startDate)),
  ...given("endDate", day(frame.endDate)),
  ...given("openingFen", parseFen(frame.openingBalance ?? "")),
  ...given("closingFen", parseFen(frame.closingBalance ?? "")),
  kind: "BANK",
})

/** What is called what where a statement prints it in words. */
const REVERSAL = "冲正"
const TRADES = { BUY: "证券申购", SELL: "证券赎回" } as const
const noTexts: ReadonlyArray<string> = []

const textsOf = ({ reversal, trade }: BookedEntry): ReadonlyArray<string> => {
  const texts = [...(reversal === true ? [REVERSAL] : []), ...(trade === undefined ? [] : [TRADES[trade]])]
  return texts.length === 0 ? noTexts : texts
}

/** A reader of the entries that banking formats (OFX, camt, MT940) state field by field. */
export const fromBooked = (): ((entry: BookedEntry) => StatementLine | UnreadLine) => {
  const [nameOf, accountOf, summaryOf] = [columnText(), columnText(), columnText()]
  return (entry) => {
    const position = { row: entry.row, page: undefined, sheet: undefined }
    const date = day(entry.date)
    const amountFen = parseFen(entry.amount)
    if (date === undefined) return { ...position, reason: "date" }
    if (amountFen === undefined) return { ...position, reason: "amount" }
    const time = printedTime(entry.time ?? "")
    return {
      ...position,
      date,
      time: time === "" ? undefined : time,
      amountFen,
      balanceFen: parseFen(entry.balance ?? ""),
      counterparty: nameOf(entry.counterparty),
      counterpartyAccount: accountOf(entry.counterpartyAccount),
      summary: summaryOf(entry.summary),
      texts: textsOf(entry),
      neutral: false,
      repaired: false,
    }
  }
}
