import { Schema } from "effect"
import { type ErrorRow, errorTable } from "./ErrorTable.ts"

/** One fault of a request: where it is (`materials[0].materialRef`) and what is wrong, in the reader's language. */
export const FieldError = Schema.Struct({
  path: Schema.String.annotate({ description: "Location of the fault, such as `materials[0].materialRef`" }),
  message: Schema.String.annotate({ description: "What is wrong, in the reader's language" }),
}).annotate({
  identifier: "FieldError",
  description: "One fault of a request",
})
export type FieldError = typeof FieldError.Type

const Failure = Schema.Struct({
  code: Schema.Int.annotate({ description: "A code of the error table, never 0", examples: [40001] }),
  message: Schema.String.annotate({ description: "What is wrong, in the reader's language" }),
  data: Schema.NullOr(
    Schema.Struct({ errors: Schema.Array(FieldError).annotate({ description: "All faults, not only the first" }) }),
  ).annotate({
    description: "The faults of a request that failed validation, otherwise null",
  }),
}).annotate({ identifier: "Failure", description: "The envelope of a refusal or failure" })

/**
 * A refusal or failure of the API, as the typed client raises it: the contract's envelope, whose `code` is a row of the
 * error table. `data.errors` lists the faults of a request that failed validation.
 */
export class ApiFailure extends Schema.Error<ApiFailure>("ApiFailure")(Failure) {
  readonly _tag = "ApiFailure"
}

const statuses = [...new Set(errorTable.map((row: ErrorRow) => row.status))]

const describe = (status: number): string =>
  errorTable
    .filter((row) => row.status === status)
    .map((row) => `**${row.code}** ${row.when}`)
    .join("\n\n")

/** The failure envelope as an operation publishes it under a status. */
export interface PublishedFailure extends Schema.Codec<ApiFailure, typeof Failure.Encoded> {}

/** The failure envelope once per HTTP status, each described by its rows of the error table. */
export const failures: ReadonlyArray<PublishedFailure> = statuses.map((status) =>
  ApiFailure.annotate({ httpApiStatus: status, description: describe(status) }),
)

/** The success envelope `{code: 0, message: "success", data}`. */
export interface Envelope<Data extends Schema.Constraint> extends Schema.Struct<{
  readonly code: Schema.Literal<0>
  readonly message: Schema.Literal<"success">
  readonly data: Data
}> {}
export const envelope = <Data extends Schema.Constraint>(data: Data): Envelope<Data> =>
  Schema.Struct({
    code: Schema.Literal(0).annotate({ description: "0: success" }),
    message: Schema.Literal("success").annotate({ description: "Always `success`" }),
    data,
  }).annotate({ description: "Success" })
