import { ConfirmedLayout, headerKey } from "@open-valuation/core/statement"
import { Context, Data, DateTime, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { AccountId } from "../accounts/ApiKey.ts"
import { Int8, jsonText, storable, stored } from "../storage/Rows.ts"

/** Mappings of columns that people of an account have confirmed, one for each header. */
export const statementLayoutsMigration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE TABLE statement_layouts (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    account_id bigint NOT NULL REFERENCES accounts,
    header_key text NOT NULL,
    layout json NOT NULL,
    created_at timestamptz NOT NULL,
    UNIQUE (account_id, header_key)
  )`
})

/** Layouts of one account. */
const MOST_LAYOUTS = 200

/** A confirmed mapping as it is kept. */
export interface KeptLayout {
  readonly layoutId: number
  readonly layout: ConfirmedLayout
  readonly createdAt: DateTime.Utc
}

/** There is no such layout in this account. */
export class LayoutNotFound extends Data.TaggedError("LayoutNotFound")<{}> {}

/** The account has as many layouts as it may have: remove one. */
export class LayoutsFull extends Data.TaggedError("LayoutsFull")<{}> {}

/** The layouts that people of an account have confirmed. */
export class StatementLayouts extends Context.Service<
  StatementLayouts,
  {
    /** All of an account, newest first; at most 200. */
    readonly list: (accountId: AccountId) => Effect.Effect<ReadonlyArray<KeptLayout>>
    /** Keeps a layout in place of an earlier one with the same header. */
    readonly add: (accountId: AccountId, layout: ConfirmedLayout) => Effect.Effect<KeptLayout, LayoutsFull>
    readonly remove: (accountId: AccountId, layoutId: number) => Effect.Effect<void, LayoutNotFound>
  }
>()("@open-valuation/server/StatementLayouts") {
  static readonly layer: Layer.Layer<StatementLayouts, never, SqlClient.SqlClient> = Layer.effect(
    StatementLayouts,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const columns = sql.literal('id AS "layoutId", layout, created_at AS "createdAt"')
      return StatementLayouts.of({
        list: (accountId) =>
          sql`SELECT ${columns} FROM statement_layouts WHERE account_id = ${String(accountId)}::bigint
            ORDER BY created_at DESC, id DESC LIMIT ${MOST_LAYOUTS}::integer`.pipe(Effect.flatMap(decodeRows), stored),
        add: Effect.fnUntraced(function* (accountId, layout) {
          const now = DateTime.toDate(yield* DateTime.now)
          const key = storable(headerKey(layout.header))
          const account = String(accountId)
          const rows = yield* stored(
            sql`INSERT INTO statement_layouts (account_id, header_key, layout, created_at)
              SELECT ${account}::bigint, ${key}::text, ${jsonText(layout)}::json, ${now}::timestamptz
              WHERE (SELECT count(*) FROM statement_layouts
                WHERE account_id = ${account}::bigint AND header_key <> ${key}::text) < ${MOST_LAYOUTS}::integer
              ON CONFLICT (account_id, header_key) DO UPDATE
                SET layout = excluded.layout, created_at = excluded.created_at
              RETURNING ${columns}`.pipe(Effect.flatMap(decodeRows)),
          )
          return rows[0] ?? (yield* new LayoutsFull())
        }),
        remove: Effect.fnUntraced(function* (accountId, layoutId) {
          const rows = yield* stored(
            sql`DELETE FROM statement_layouts
              WHERE id = ${String(layoutId)}::bigint AND account_id = ${String(accountId)}::bigint RETURNING id`,
          )
          if (rows.length === 0) return yield* new LayoutNotFound()
        }),
      })
    }),
  )
}

const decodeRows = Schema.decodeUnknownEffect(
  Schema.Array(Schema.Struct({ layoutId: Int8, layout: ConfirmedLayout, createdAt: Schema.DateTimeUtcFromDate })),
)
