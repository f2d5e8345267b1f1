import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { clientOf } from "./Database.ts"
const out = await Effect.runPromise(Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  let r: any
  for (const q of process.argv.slice(2)) r = yield* sql.unsafe(q)
  return r
}).pipe(Effect.provide(clientOf(Redacted.make(process.env.OV_BENCH_URL!))), Effect.scoped) as any) as any
for (const row of out) console.log(Object.values(row).map(v => typeof v === "bigint" ? String(v) : v).join(" | "))
