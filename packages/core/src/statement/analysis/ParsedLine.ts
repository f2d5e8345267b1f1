import { Schema } from "effect"
import { PageBox } from "../../domain/PageBox.ts"
import { flowClasses } from "./FlowClass.ts"

const TextOrNull = Schema.NullOr(Schema.String)

/** A line of a statement as it was read, with its class (contract 2.6). */
export const ParsedLine = Schema.Struct({
  line: Schema.Int.check(Schema.isGreaterThan(0)).annotate({
    description: "Number of the line among all lines of the task, from 1: by account, in order of time",
  }),
  date: Schema.String.annotate({ description: "Day, `YYYY-MM-DD`" }),
  time: TextOrNull.annotate({ description: "Time of day, `HH:MM:SS` as printed; null when none is" }),
  amount: Schema.Finite.annotate({ description: "Amount in `currency`, two decimals; positive: money in" }),
  balance: Schema.NullOr(Schema.Finite).annotate({
    description: "Balance after the line in `currency`, two decimals; null when none is printed or proven",
  }),
  currency: TextOrNull.annotate({ description: "ISO 4217; null where the statement does not name it" }),
  counterparty: TextOrNull.annotate({ description: "The other party as printed; null when none is" }),
  counterpartyAccount: TextOrNull.annotate({ description: "Its account as printed; null when none is" }),
  summary: TextOrNull.annotate({ description: "What the line says of itself; null when it says nothing" }),
  remarks: Schema.Array(Schema.String).annotate({
    description: "What further columns say: remark, purpose, place, channel",
  }),
  class: Schema.NullOr(Schema.Literals(flowClasses)).annotate({
    description:
      "What the line is to the figures, by the first rule that applies; null where none does: accounts in other currencies, accounts that repeat another one's money, lines after the day of their file's upload, and what a wallet moves between its owner's own pockets",
  }),
  institution: TextOrNull.annotate({ description: "Bank or wallet of the account; null when unknown" }),
  accountNumber: TextOrNull.annotate({ description: "Number of the account, masked to the last 4; null when unknown" }),
  fileName: Schema.String.annotate({ description: "File that the line was read from" }),
  materialRef: TextOrNull.annotate({ description: "Reference of the uploaded material; null without one" }),
  page: Schema.NullOr(Schema.Int).annotate({ description: "Page from 1; null in spreadsheets and text" }),
  sheet: TextOrNull.annotate({ description: "Name of the sheet; null in other files" }),
  row: Schema.Int.annotate({ description: "Row from 1 within the sheet, or among the rows of the page's tables" }),
  box: Schema.NullOr(PageBox).annotate({
    description:
      "Place of the line in points (1/72 inch), origin at the upper left corner of the page; of a photo or scan: of the sheet as it was read, upright and flat. null in spreadsheets and text",
  }),
  repaired: Schema.Boolean.annotate({
    description: "Whether a figure that a recogniser misread was put right, because the running balance proves it",
  }),
  corrected: Schema.optionalKey(
    Schema.Literal(true).annotate({
      description: "A person has corrected the line (`corrections` of the result); absent otherwise",
    }),
  ),
}).annotate({
  identifier: "StatementLine",
  description: "A line of a statement",
  examples: [
    {
      line: 1,
      date: "2026-03-02",
      time: "09:14:05",
      amount: 12_500,
      balance: 48_210.35,
      currency: "CNY",
      counterparty: "杭州某某科技有限公司",
      counterpartyAccount: "3310****8842",
      summary: "工资",
      remarks: [],
      class: "EFFECTIVE",
      institution: "中国工商银行",
      accountNumber: "****6612",
      fileName: "statement.pdf",
      materialRef: "mat_0A1b2C3d4E5f6G7h8I9j0K1l",
      page: 1,
      sheet: null,
      row: 1,
      box: { x: 36, y: 142.5, width: 523.3, height: 9, pageWidth: 595.3, pageHeight: 841.9 },
      repaired: false,
    },
  ],
})
export type ParsedLine = typeof ParsedLine.Type
