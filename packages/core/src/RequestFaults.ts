import type { Schema } from "effect"
import type { RequestFault } from "./AssetDefinition.ts"

/** The faults that a schema found, in the words of the text catalogue. */
export const requestFaults = (error: Schema.SchemaError): ReadonlyArray<RequestFault> => [
  { path: "", message: { code: "request.invalid", params: { detail: error.message } } },
]
