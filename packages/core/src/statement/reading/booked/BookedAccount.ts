import type { BookedStatement } from "../../../domain/Document.ts"
import type { LocalDate } from "../../../domain/LocalDate.ts"
import { parseFen } from "../../Fen.ts"
import type { StatementAccount } from "../../StatementFile.ts"
import { calendarDay, printedDay } from "../cells/PrintedMoment.ts"

/** The day that a banking format states. */
export const bookedDay = (text: string | undefined): LocalDate | undefined =>
  text === undefined ? undefined : calendarDay(printedDay(text).day)

const given = <A>(name: string, value: A | undefined) => (value === undefined ? {} : { [name]: value })

/** The account that a banking format states. */
export const bookedAccount = (frame: BookedStatement): StatementAccount => ({
  ...given("institution", frame.institution),
  ...given("accountName", frame.accountName),
  ...given("accountNumber", frame.accountNumber),
  // ISO 4217 for no currency.
  currency: frame.currency === "XXX" ? undefined : frame.currency,
  ...given("startDate", bookedDay(frame.startDate)),
  ...given("endDate", bookedDay(frame.endDate)),
  ...given("openingFen", parseFen(frame.openingBalance ?? "")),
  ...given("closingFen", parseFen(frame.closingBalance ?? "")),
  kind: "BANK",
})
