import { assert, describe, it } from "@effect/vitest"
import { databases } from "@open-valuation/testing/database"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { AuditLog, MaterialStore, nobody, Retention } from "../../src/service.ts"
import { idsOf, later, migrated, principalOf, purge, quickValuers, serviceOn } from "./Fixture.ts"

describe.each(databases)("Retention by class on $name", ({ layer }) => {
  const service = () =>
    Layer.mergeAll(Retention.layer, MaterialStore.layer, AuditLog.layer).pipe(
      Layer.provideMerge(Layer.fresh(serviceOn(migrated(layer), quickValuers))),
    )

  it.live("keeps the tasks of each class for its days, adopted ones for the longer of theirs and their asset's", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { accountId, keyId } = yield* principalOf("alpha")
      const left = Effect.map(sql`SELECT valuation_no AS no FROM tasks ORDER BY id`, (rows) => rows.map(({ no }) => no))
      const long = ["BANK_STATEMENT 28", "LAND 150 adopted", "PROPERTY 58"]
      const longer = ["BANK_STATEMENT 98 adopted", "LAND 198", "PROPERTY 98 adopted"]
      const rows = [
        ...long,
        ...longer,
        "BANK_STATEMENT 31",
        "BANK_STATEMENT 101 adopted",
        "LAND 201 adopted",
        "BOAT 61",
      ]
      yield* sql`INSERT INTO tasks (account_id, key_id, asset_type, valuation_no, status, locale, request, request_id,
          today, charge_fen, free, created_at, finished_at, adoption)
        SELECT ${accountId}, ${keyId}, split_part(row, ' ', 1), row, 'SUCCESS', 'zh', '{}', 'r', now(), 0, true, now(),
          now() - split_part(row, ' ', 2)::integer * interval '1 day', CASE WHEN row LIKE '% adopted' THEN '{}'::json END
        FROM json_array_elements_text(${JSON.stringify(rows)}::json) row`
      const purged = yield* purge(60, { BANK_STATEMENT: 30, LAND: 200, ADOPTED: 100, CHATS: 1, MATERIALS: 1, AUDIT: 1 })
      assert.strictEqual(purged.tasks, 4)
      assert.deepStrictEqual(yield* left, [...long, ...longer])
      assert.strictEqual((yield* purge(60, { BANK_STATEMENT: 30, LAND: 190, ADOPTED: 20 })).tasks, 3)
      assert.deepStrictEqual(yield* left, long)
    }).pipe(Effect.provide(service())),
  )

  it.live("keeps chat sessions, files, runs of portfolios and audit entries for the days of their class", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const alpha = yield* principalOf("alpha")
      const file = { fileName: "a.csv", contentType: "text/csv", bytes: new Uint8Array(9), password: undefined }
      yield* (yield* MaterialStore).put(alpha, [file])
      yield* sql`INSERT INTO chat_sessions (account_id, state, opened_at, last_at)
        VALUES (${alpha.accountId}, '{}', now(), now())`
      yield* sql`INSERT INTO portfolios (account_id, key_id, name, locale, created_at)
        VALUES (${alpha.accountId}, ${alpha.keyId}, 'homes', 'zh', now())`
      yield* sql`INSERT INTO portfolio_layouts (portfolio_id, columns) VALUES (1, '[]')`
      yield* sql`INSERT INTO portfolio_items (portfolio_id, item_id, layout_id, cells, asset_type, class, subject, loan,
          status, value) VALUES (1, 'a', 1, '[]', 'PROPERTY', 'HOME', '', '{}', 'VALUED', '{}')`
      yield* sql`INSERT INTO portfolio_runs (portfolio_id, key_id, reason, locale, today, status, total, created_at,
          finished_at)
        SELECT 1, ${alpha.keyId}, 'ASKED', 'zh', now(), s, 1, now(), CASE WHEN s = 'SUCCESS' THEN now() END
        FROM unnest(ARRAY['SUCCESS', 'IN_PROGRESS']) s`
      yield* sql`INSERT INTO portfolio_run_items (run_id, seq, number, line) VALUES (1, 1, 1, '{}'), (2, 1, 1, '{}')`
      const { record } = yield* AuditLog
      const entry = { actor: nobody, action: "sign-in", object: "", ip: undefined, requestId: "r" }
      yield* record({ ...entry, accountId: alpha.accountId }, "DONE")
      yield* record({ ...entry, accountId: undefined }, "REFUSED")
      const purged = (days: number, classes: Readonly<Record<string, number>>) =>
        later(days)(purge(365, classes)).pipe(
          Effect.map(({ auditEntries, chatSessions, materials, portfolioRuns }) => [
            chatSessions,
            materials,
            portfolioRuns,
            auditEntries,
          ]),
        )
      const classes = { CHATS: 20, MATERIALS: 10, RUNS: 40, AUDIT: 50 }
      assert.deepStrictEqual(yield* purged(9, classes), [0, 0, 0, 0])
      assert.deepStrictEqual(yield* purged(11, classes), [0, 1, 0, 0])
      assert.deepStrictEqual(yield* purged(21, classes), [1, 0, 0, 0])
      assert.deepStrictEqual(yield* purged(800, {}), [0, 0, 0, 0])
      assert.deepStrictEqual(yield* purged(41, classes), [0, 0, 1, 0])
      assert.deepStrictEqual(yield* idsOf("portfolio_runs"), [2])
      assert.deepStrictEqual(yield* idsOf("portfolio_run_items", "run_id"), [2])
      assert.lengthOf(yield* sql`SELECT FROM portfolio_items WHERE value IS NOT NULL`, 1)
      assert.deepStrictEqual(yield* purged(49, classes), [0, 0, 0, 0])
      assert.deepStrictEqual(yield* purged(51, classes), [0, 0, 0, 2])
      yield* record({ ...entry, accountId: alpha.accountId }, "DONE")
      for (const statement of [sql`DELETE FROM audit_events`, sql`TRUNCATE audit_events`]) {
        assert.strictEqual((yield* Effect.flip(statement))._tag, "SqlError")
      }
      assert.lengthOf(yield* sql`SELECT FROM audit_events`, 1)
    }).pipe(Effect.provide(service())),
  )
})
