import { Schema } from "effect"
import { between, commonRequestFields, text, whole } from "../request/Fields.ts"
import { borrowerName, borrowersField } from "./group/Borrowers.ts"
import { materialKinds } from "./invoices/Paper.ts"

const MOST_MATERIALS = 100

const yuanField = (description: string) => Schema.optionalKey(between(0, 1e12).annotate({ description }))

/** One uploaded file, as the upload answered it. */
export const StatementMaterial = Schema.Struct({
  materialRef: text(1, 128).annotate({ description: "Reference that the upload gave" }),
  fileName: Schema.optionalKey(
    Schema.NullOr(text(0, 255)).annotate({ description: "Name of the file, for the result" }),
  ),
  contentType: Schema.optionalKey(
    Schema.NullOr(text(0, 255)).annotate({ description: "MIME type; the type is read from the bytes anyway" }),
  ),
  kind: Schema.optionalKey(
    Schema.Literals(materialKinds).annotate({
      description:
        "What the file is; `STATEMENT` where absent. An electronic invoice is known by its own bytes, whatever is said here",
    }),
  ),
  borrower: Schema.optionalKey(
    Schema.NullOr(borrowerName).annotate({
      description: "Whose accounts these are: a name of `borrowers`; without it the printed holder tells",
    }),
  ),
})
export type StatementMaterial = typeof StatementMaterial.Type

/** Create body of a bank statement valuation: specification 2.7, contract 10. Only `materials` is required. */
export const StatementRequest = Schema.Struct({
  purchaseAmount: yuanField("Total purchase price in yuan"),
  downPaymentAmount: yuanField("Down payment in yuan"),
  repaymentCycle: Schema.optionalKey(whole(0, 1200).annotate({ description: "Repayment periods in months" })),
  monthInstallment: yuanField("Monthly instalment in yuan"),
  materials: Schema.Array(StatementMaterial)
    .check(Schema.isMinLength(1), Schema.isMaxLength(MOST_MATERIALS))
    .annotate({ description: "The uploaded statement files" }),
  borrowers: borrowersField,
  ...commonRequestFields,
}).annotate({
  identifier: "BankStatementRequest",
  description: "The statements to read, and the purchase that they are to carry",
  examples: [
    {
      purchaseAmount: 480_000,
      downPaymentAmount: 96_000,
      repaymentCycle: 36,
      monthInstallment: 12_000,
      materials: [{ materialRef: "mat_0A1b2C3d4E5f6G7h8I9j0K1l", fileName: "statement.csv" }],
    },
  ],
})
export type StatementRequest = typeof StatementRequest.Type
