import type { Message } from "@open-valuation/core"
import type { ErrorCode } from "@open-valuation/http-api"
import { Data } from "effect"

/** Where a request is wrong (`materials[0].materialRef`) and why, not yet in words. */
export interface Fault {
  readonly path: string
  readonly message: Message
}

/** A request is refused with a row of the error table; it never leaves this package as a value, only as an answer. */
export class Refusal extends Data.TaggedError("Refusal")<{
  readonly code: ErrorCode
  /** What is said in place of the words of the table, where they would be about something else. */
  readonly words?: Message
  /** The faults of a request, which become `data.errors`. */
  readonly faults?: ReadonlyArray<Fault>
  /** Headers that go with the refusal, such as `allow` and `retry-after`; names in lower case. */
  readonly headers?: Readonly<Record<string, string>>
}> {}

/** The service cannot answer now; the caller comes back after the given seconds. */
export const unavailable = (retryAfterSeconds: number): Refusal =>
  new Refusal({ code: 50300, headers: { "retry-after": String(retryAfterSeconds) } })
