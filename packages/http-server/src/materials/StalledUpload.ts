import { Effect } from "effect"
import { Refusal } from "../requests/Refusal.ts"
import { uploadLimits } from "./UploadLimits.ts"

const late = new Refusal({
  code: 40000,
  words: { code: "connection.late", params: {} },
  headers: { connection: "close" },
})

/** Refuses, with 40000, an upload of which too little comes: what it holds is for others. */
export const stalled = Effect.fnUntraced(function* (bytesRead: () => number): Effect.fn.Return<never, Refusal> {
  for (let before = 0; ;) {
    yield* Effect.sleep({ seconds: uploadLimits.stallSeconds })
    const now = bytesRead()
    if (now - before < uploadLimits.stallBytes) return yield* late
    before = now
  }
})
