import { Schema } from "effect"
import { sentence, Sentence } from "../../domain/Sentence.ts"
import { invoiceFaults } from "./Paper.ts"

const Yuan = Schema.Finite

/**
 * Why an invoice is in no figure: a fault of its own (`InvoiceFault`), sold by somebody else, to the borrower, dated
 * after the valuation, or with fields that could not be read. Codes are append-only.
 */
export const leftOutReasons = [...invoiceFaults, "OTHER_SELLER", "PURCHASE", "LATER", "UNREAD"] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

/** Receipts of the statements beside the invoices that the borrower has issued, and contracts. */
export const InvoicesResult = Schema.Struct({
  count: Schema.Int.annotate({
    description: "Invoices that count: issued by an account holder, borne out by their own figures, each once",
  }),
  total: Yuan.annotate({ description: "What they come to with tax, yuan; invoices taken back are taken off" }),
  startDate: Schema.NullOr(Schema.String).annotate({
    description: "First day of the months that invoices and statements both cover, `YYYY-MM-DD`; null without any",
  }),
  endDate: Schema.NullOr(Schema.String).annotate({ description: "Last day of them, `YYYY-MM-DD`; null without any" }),
  receipts: Yuan.annotate({
    description:
      "Business receipts of these months, yuan: effective inflows but wages, benefits, interest and insurance, and unexplained large deposits",
  }),
  matched: Schema.Struct({
    amount: Yuan.annotate({ description: "What invoiced customers paid on invoices of about that time, yuan" }),
    lines: Schema.Int.annotate({ description: "Lines with which they did" }),
  }).annotate({ description: "Receipts that invoices explain" }),
  coverage: Schema.NullOr(Schema.Finite).annotate({
    description:
      "Share of `receipts` that invoices explain, 0 to 1; null where the invoices are too few to say (`notes` say why)",
  }),
  customers: Schema.Array(
    Schema.Struct({
      name: Schema.String.annotate({ description: "The buyer as the first invoice names it" }),
      invoices: Schema.Int.annotate({ description: "Invoices issued to it" }),
      invoiced: Yuan.annotate({ description: "What they come to, yuan" }),
      received: Yuan.annotate({ description: "What it paid in the period of the statements, yuan" }),
      matched: Yuan.annotate({ description: "What of that its invoices explain, yuan" }),
      lastDate: Schema.String.annotate({ description: "Day of its last invoice, `YYYY-MM-DD`" }),
    }),
  ).annotate({ description: "Customers, the most invoiced first, at most 50" }),
  unmatched: Schema.Struct({
    customers: Schema.Int.annotate({ description: "Invoiced customers from whom no receipt is to be seen" }),
    amount: Yuan.annotate({ description: "What all customers were invoiced for and no receipt answers, yuan" }),
  }).annotate({ description: "Invoices without a receipt; they may have been paid otherwise, or not yet" }),
  leftOut: Schema.Array(
    Schema.Struct({
      fileName: Schema.String.annotate({ description: "Name of the file" }),
      number: Schema.NullOr(Schema.String).annotate({ description: "Number of the invoice; null where it is unread" }),
      reason: Schema.Literals(leftOutReasons).annotate({ description: "Why it is in no figure" }),
      label: sentence("The same in the reader's language"),
    }),
  ).annotate({ description: "Invoices that are in no figure, at most 50" }),
  leftOutCount: Schema.Int.annotate({ description: "Invoices that are in no figure, in all" }),
  contracts: Schema.Array(
    Schema.Struct({
      fileName: Schema.String.annotate({ description: "Name of the file" }),
      parties: Schema.Array(Schema.String).annotate({ description: "Parties as labelled; empty where it is unread" }),
      amount: Schema.NullOr(Yuan).annotate({ description: "Amount as labelled, yuan; null where none is" }),
      date: Schema.NullOr(Schema.String).annotate({ description: "Day of signing, `YYYY-MM-DD`; null without one" }),
      received: Yuan.annotate({ description: "What its other parties paid in the period of the statements, yuan" }),
    }),
  ).annotate({ description: "Contracts, at most 50; nothing is judged from them" }),
  notes: Schema.Array(Sentence).annotate({ description: "What to know about it, in the reader's language" }),
}).annotate({ description: "Invoices and contracts beside the receipts; absent where none was submitted" })
export type InvoicesOutcome = typeof InvoicesResult.Type
