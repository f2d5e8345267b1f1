import { Schema } from "effect"
import { LocalDate } from "../../domain/LocalDate.ts"

/** What an uploaded file is to the valuation. */
export const materialKinds = ["STATEMENT", "INVOICE", "CONTRACT"] as const
export type MaterialKind = (typeof materialKinds)[number]

/**
 * Why an invoice cannot be relied on: its amount and tax do not come to its total, the total in capitals is another
 * one, nothing in it proves the total, or the file or another one states it differently.
 */
export const invoiceFaults = ["TOTALS", "CAPITALS", "UNPROVEN", "CONTRADICTION"] as const
export type InvoiceFault = (typeof invoiceFaults)[number]

/** An electronic invoice (发票) as it was read. Money in fen, with tax; below 0 when it takes another one back. */
export const Invoice = Schema.TaggedStruct("Invoice", {
  fileName: Schema.String,
  /** Code and number, digits alone. */
  number: Schema.String,
  date: LocalDate,
  seller: Schema.String,
  buyer: Schema.String,
  totalFen: Schema.Int,
  /** The number of the invoice that it takes back, where it names one. */
  reverses: Schema.optionalKey(Schema.String),
  fault: Schema.optionalKey(Schema.Literals(invoiceFaults)),
  /** A recogniser read it from an image: its number may be misread. */
  scanned: Schema.optionalKey(Schema.Boolean),
  /** The file was submitted as a statement. */
  asStatement: Schema.optionalKey(Schema.Boolean),
})
export type Invoice = typeof Invoice.Type

/** A contract, as far as it labels plainly what it says. */
export const Contract = Schema.TaggedStruct("Contract", {
  fileName: Schema.String,
  parties: Schema.Array(Schema.String),
  amountFen: Schema.optionalKey(Schema.Int),
  date: Schema.optionalKey(LocalDate),
})
export type Contract = typeof Contract.Type

/** An invoice or a contract of which too little could be read. */
export const UnreadPaper = Schema.TaggedStruct("UnreadPaper", {
  fileName: Schema.String,
  kind: Schema.Literals(["INVOICE", "CONTRACT"]),
})
export type UnreadPaper = typeof UnreadPaper.Type

/** A file that stands beside the statements, and is none. */
export const Paper = Schema.Union([Invoice, Contract, UnreadPaper])
export type Paper = typeof Paper.Type
