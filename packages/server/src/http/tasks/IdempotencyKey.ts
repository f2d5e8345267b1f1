import type { Headers } from "effect/http"
import type { Fault } from "../requests/Refusal.ts"

const MAX_LENGTH = 255

/**
 * The `Idempotency-Key` of a request, if it has one, and its faults. Valid keys are 1 to 255 printable ASCII
 * characters.
 */
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
