import { readFile } from "node:fs/promises"
import { text } from "node:stream/consumers"
import { Effect } from "effect"
import { callerPath } from "./CallerPath.ts"
import { Refused } from "./Refused.ts"
import { unreadable } from "./Unreadable.ts"

const LONGEST = 1 << 20

/** A request in a JSON file of at most 1 MiB; `-` is stdin. */
export const readBody = Effect.fnUntraced(function* (request: string): Effect.fn.Return<unknown, Refused> {
  const path = yield* callerPath(request)
  const content = yield* Effect.tryPromise({
    try: () => (request === "-" ? text(process.stdin) : readFile(path, "utf8")),
    catch: (cause) => unreadable(request, cause),
  })
  const name = request === "-" ? "stdin" : request
  if (content.length > LONGEST) return yield* new Refused({ message: `${name} is longer than 1 MiB: no request is` })
  if (content.trim() === "") {
    return yield* new Refused({ message: `${name} is empty: it should hold a request as a JSON object` })
  }
  return yield* Effect.try({
    try: (): unknown => JSON.parse(content.replace(/^\uFEFF/, "")),
    catch: (cause) =>
      new Refused({ message: `${name} is no JSON: ${cause instanceof Error ? cause.message : String(cause)}` }),
  })
})
