import type { BookedEntry } from "../../../domain/Document.ts"
import { parseFen } from "../../Fen.ts"
import type { UnreadLine } from "../../StatementFile.ts"
import type { StatementLine } from "../../StatementLine.ts"
import { columnText } from "../cells/ColumnText.ts"
import { printedTime } from "../cells/PrintedMoment.ts"
import { bookedDay } from "./BookedAccount.ts"

/** The words that a printed statement has for it. */
const REVERSAL = "冲正"
const TRADES = { BUY: "证券申购", SELL: "证券赎回" } as const
const noTexts: ReadonlyArray<string> = []

const textsOf = ({ reversal, trade }: BookedEntry): ReadonlyArray<string> => {
  const texts = [...(reversal === true ? [REVERSAL] : []), ...(trade === undefined ? [] : [TRADES[trade]])]
  return texts.length === 0 ? noTexts : texts
}

/** A reader of the entries of one file. */
export const bookedLines = (): ((entry: BookedEntry) => StatementLine | UnreadLine) => {
  const [nameOf, accountOf, summaryOf] = [columnText(), columnText(), columnText()]
  return (entry) => {
    const position = { row: entry.row, page: undefined, sheet: undefined }
    const date = bookedDay(entry.date)
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
