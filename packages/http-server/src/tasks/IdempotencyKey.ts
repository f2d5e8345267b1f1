import type { Headers } from "effect/http"
import type { Fault } from "../requests/Refusal.ts"

const MAX_LENGTH = 255

/** The `Idempotency-Key` of a request, if there is one, and what is wrong with it: 1 to 255 printable ASCII characters are right. */
export const idempotencyKeyOf = (
  headers: Headers.Headers,
): { readonly key: string | undefined; readonly faults: ReadonlyArray<Fault> } => {
  const key = headers["idempotency-key"]
  if (key === undefined || (/^[ -~]+$/.test(key) && key.length <= MAX_LENGTH)) return { key, faults: [] }
  return {
    key: undefined,
    faults: [{ path: "Idempotency-Key", message: { code: "header.idempotencyKey", params: { max: MAX_LENGTH } } }],
  }
}
