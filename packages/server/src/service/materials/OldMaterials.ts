import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { MaterialBytes } from "./MaterialBytes.ts"

/**
 * Removes files that were uploaded by these days, `limit` at a time, and returns how many it removed. In a host's
 * storage the bytes go first: a row whose bytes could not be removed stays until the next purge.
 */
export const removeOldMaterials = Effect.fnUntraced(function* (
  storage: MaterialBytes | undefined,
  until: { readonly complete: Date; readonly incomplete: Date },
  limit: number,
) {
  const sql = yield* SqlClient.SqlClient
  let removed = 0
  while (true) {
    const rows = yield* sql`SELECT material_ref AS "materialRef" FROM materials
      WHERE created_at <= ${until.complete} OR (NOT complete AND created_at <= ${until.incomplete})
      ORDER BY created_at LIMIT ${limit}::integer`
    const refs = (yield* decodeRows(rows)).map(({ materialRef }) => materialRef)
    if (refs.length === 0) return removed
    const gone =
      storage === undefined ||
      (yield* storage.remove(refs).pipe(
        Effect.as(true),
        Effect.catchTag("MaterialBytesUnavailable", ({ message }) =>
          Effect.as(Effect.logError(`Old files could not be removed, trying again tomorrow: ${message}`), false),
        ),
      ))
    if (!gone) return removed
    yield* sql`DELETE FROM materials WHERE material_ref IN ${sql.in(refs)}`
    removed += refs.length
    if (refs.length < limit) return removed
  }
})

const decodeRows = Schema.decodeUnknownEffect(Schema.Array(Schema.Struct({ materialRef: Schema.String })))
