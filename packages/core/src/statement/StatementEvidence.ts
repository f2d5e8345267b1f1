import { Schema } from "effect"

const Yuan = Schema.Finite
const YuanOrNull = Schema.NullOr(Schema.Finite)
const TextOrNull = Schema.NullOr(Schema.String)

/** A line of a statement that shows what is said: file, page or sheet, and row. */
export const StatementEvidence = Schema.Struct({
  fileName: Schema.String.annotate({ description: "Name of the file" }),
  page: Schema.optionalKey(Schema.Int.annotate({ description: "Page from 1; absent in spreadsheets" })),
  sheet: Schema.optionalKey(Schema.String.annotate({ description: "Name of the sheet; absent in other files" })),
  row: Schema.Int.annotate({ description: "Row from 1 within the sheet or the page" }),
  date: Schema.String.annotate({ description: "Day of the line, `YYYY-MM-DD`" }),
  amount: Yuan.annotate({ description: "Amount in yuan, positive for money in" }),
  balance: YuanOrNull.annotate({ description: "Balance after the line, yuan; null when none is printed" }),
  counterparty: TextOrNull.annotate({ description: "The other party as printed; null when none is" }),
  summary: TextOrNull.annotate({ description: "What the line says; null when it says nothing" }),
})
