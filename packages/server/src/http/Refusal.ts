import type { Message } from "@open-valuation/core"
import type { ErrorCode } from "@open-valuation/http-api"
import { Data } from "effect"

/** A fault of a request: where it is (`materials[0].materialRef`) and why, as a message code. */
export interface Fault {
  readonly path: string
  readonly message: Message
}

/** Refuses a request with a row of the error table. It leaves this package only as an answer, never as a value. */
export class Refusal extends Data.TaggedError("Refusal")<{
  readonly code: ErrorCode
  /** Replaces the table's message where that does not fit. */
  readonly words?: Message
  /** The faults of a request, which become `data.errors`. */
  readonly faults?: ReadonlyArray<Fault>
  /** Headers of the refusal, such as `allow` and `retry-after`, names in lower case. */
  readonly headers?: Readonly<Record<string, string>>
}> {}

/** The service cannot answer now; the caller may retry after the given seconds. */
export const unavailable = (retryAfterSeconds: number): Refusal =>
  new Refusal({ code: 50300, headers: { "retry-after": String(retryAfterSeconds) } })
