import { csvText } from "@open-valuation/core/domain"
import type { StatementEntry } from "@open-valuation/core/statement"

const columns = [
  "fileName",
  "institution",
  "accountName",
  "accountNumber",
  "date",
  "time",
  "amount",
  "balance",
  "counterparty",
  "counterpartyAccount",
  "summary",
  "page",
  "sheet",
  "row",
] as const

/** The header of the lines of statements as CSV. */
export const csvHeader = `${columns.join(",")}\n`

const cell = (value: string | number | null | undefined): string =>
  typeof value === "string" ? csvText(value) : String(value ?? "")

/** The lines of a statement as CSV, without the header. */
export const csvRows = (entry: StatementEntry): string =>
  entry.lines
    .map((line) =>
      [
        entry.fileName,
        entry.institution,
        entry.accountName,
        entry.accountNumber,
        line.date,
        line.time,
        line.amount.toFixed(2),
        line.balance?.toFixed(2),
        line.counterparty,
        line.counterpartyAccount,
        line.summary,
        line.page,
        line.sheet,
        line.row,
      ]
        .map((value, index) => (index === 6 || index === 7 ? (value ?? "") : cell(value)))
        .join(",")
        .concat("\n"),
    )
    .join("")
