import { Schema } from "effect"
import { commonRequestFields, text, whole } from "../request/Fields.ts"

const MOST_MATERIALS = 100

const yuanField = (description: string) =>
  Schema.optionalKey(
    Schema.Finite.check(Schema.isGreaterThanOrEqualTo(0), Schema.isLessThanOrEqualTo(1e12)).annotate({ description }),
  )

/** One uploaded file, as the upload answered it. */
export const StatementMaterial = Schema.Struct({
  materialRef: text(1, 128).annotate({ description: "Reference that the upload gave" }),
  fileName: Schema.optionalKey(Schema.NullOr(text(0, 255))),
  contentType: Schema.optionalKey(Schema.NullOr(text(0, 255))),
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
  ...commonRequestFields,
})
export type StatementRequest = typeof StatementRequest.Type
