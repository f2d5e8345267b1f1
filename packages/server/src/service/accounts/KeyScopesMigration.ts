import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Keys with all four scopes of before, the default, get the new ones too. A key that was restricted gets none of them,
 * and can no longer import samples and list keys in the console, which needed no scope.
 */
export const keyScopesMigration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`UPDATE api_keys SET scopes = scopes || '["samples", "keys"]'
    WHERE scopes @> '["valuations", "materials", "chat", "webhooks"]'`
})
