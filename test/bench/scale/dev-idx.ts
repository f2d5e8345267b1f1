import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { clientOf, backendSeconds, usedSince } from "./Database.ts"
await Effect.runPromise(Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const b = yield* backendSeconds
  const t = performance.now()
  for (const c of ["group_id", "cell", "district_id", "neighbourhood"]) yield* sql.unsafe(`CREATE INDEX ON market_samples (market_id, ${c}, day)`)
  yield* sql.unsafe(`CREATE INDEX ON market_samples (market_id, day)`)
  console.log("index", performance.now() - t, usedSince(b, yield* backendSeconds))
}).pipe(Effect.provide(clientOf(Redacted.make(process.env.OV_BENCH_URL!))), Effect.scoped) as any)
