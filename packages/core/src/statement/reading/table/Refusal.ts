import type { StatementFault } from "../../StatementUnreadable.ts"
import { quoted } from "../header/HeaderNames.ts"
import { unknownHeaderOf } from "../header/UnknownHeader.ts"
import type { FileSigns } from "./TableState.ts"

/** Names of the dictionary that make a row worth quoting as a header. */
const LEAST_KNOWN = 3

/** Why a file gives no statement, as far as its headers and the number of its lines tell. */
export const refusalOf = (signs: FileSigns, lines: number): StatementFault | undefined => {
  if (signs.creditCard || (signs.billLabels && !signs.balances)) return "credit-card"
  if (lines > 0) return undefined
  if (signs.fault !== undefined) return signs.fault
  if (signs.tables > 0) return "no-lines"
  const hasHeader = signs.bestHeader.known >= LEAST_KNOWN || unknownHeaderOf(signs.unknownHeader) !== undefined
  return hasHeader ? "unknown-layout" : "no-table"
}

/** The row that looks most like a header, or stands above rows that look like lines. */
export const quotedHeader = ({ bestHeader, unknownHeader }: FileSigns): string =>
  bestHeader.known >= LEAST_KNOWN
    ? bestHeader.header
    : quoted(unknownHeaderOf(unknownHeader) ?? []) || bestHeader.header
