import { Effect } from "effect"
import { Refusal } from "../requests/Refusal.ts"
import { uploadLimits } from "./UploadLimits.ts"

const late = new Refusal({
  code: 40000,
  words: { code: "connection.late", params: {} },
  headers: { connection: "close" },
})

/** Refuses an upload that sends too few bytes with 40000, so that others can use the memory it holds. */
export const stalled = Effect.fnUntraced(function* (bytesRead: () => number): Effect.fn.Return<never, Refusal> {
  for (let before = 0; ;) {
    yield* Effect.sleep({ seconds: uploadLimits.stallSeconds })
    const now = bytesRead()
    if (now - before < uploadLimits.stallBytes) return yield* late
    before = now
  }
})
