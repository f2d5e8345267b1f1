import { Effect, Redacted } from "effect"
import { writeFileSync } from "node:fs"
import { serverUrl } from "./Database.ts"
await Effect.runPromise(Effect.scoped(Effect.gen(function* () {
  writeFileSync("/tmp/pgdev.url", Redacted.value(yield* serverUrl))
  yield* Effect.never
})) as any)
