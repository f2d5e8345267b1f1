import type { ChatTurn } from "@open-valuation/intake/chat"
import { DateTime, Effect, Schema } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import type { AccountId } from "../accounts/ApiKey.ts"
import { Int8, jsonText } from "../storage/Rows.ts"
import { lockAccount } from "../tasks/ChargeAndInsert.ts"
import type { Locale } from "../tasks/Task.ts"
import { chatPolicy, ChatSession, type ChatSessionId, ChatSessionsFull, ChatSessionTurn } from "./ChatSession.ts"

type Failure = SqlError.SqlError | Schema.SchemaError

const columns = `s.id, s.locale, s.asset_type AS "assetType", s.state, s.turns, s.opened_at AS "openedAt",
  s.closed_at AS "closedAt"`

/** A session of an account; `undefined` when there is none. */
export const find = Effect.fnUntraced(function* (
  accountId: AccountId,
  sessionId: number,
): Effect.fn.Return<ChatSession | undefined, Failure, SqlClient.SqlClient> {
  if (!Number.isSafeInteger(sessionId) || sessionId < 1) return undefined
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql`SELECT ${sql.literal(columns)} FROM chat_sessions s
    WHERE s.id = ${String(sessionId)}::bigint AND s.account_id = ${String(accountId)}::bigint`
  return row === undefined ? undefined : yield* decodeSession(row)
})

/** Stores a new session and its opening, in a transaction, unless the account has too many open ones. */
export const open = Effect.fnUntraced(function* (
  accountId: AccountId,
  locale: Locale | null,
  { reply, state }: ChatTurn,
): Effect.fn.Return<ChatSession, Failure | ChatSessionsFull, SqlClient.SqlClient> {
  const sql = yield* SqlClient.SqlClient
  const instant = yield* DateTime.now
  const now = DateTime.toDate(instant)
  // So that two that open at the same time count each other.
  yield* lockAccount({ accountId })
  const [count] = yield* sql`SELECT count(*) AS open, min(last_at) AS oldest FROM chat_sessions
    WHERE account_id = ${String(accountId)}::bigint AND closed_at IS NULL`
  const { oldest, open: opened } = yield* decodeCount(count)
  if (opened >= chatPolicy.openSessions) {
    const closes = DateTime.add(oldest ?? instant, { days: chatPolicy.idleDays })
    const seconds = Math.ceil((closes.epochMilliseconds - instant.epochMilliseconds) / 1000)
    return yield* new ChatSessionsFull({ retryAfterSeconds: Math.max(1, seconds) })
  }
  const [row] = yield* sql`WITH s AS (
      INSERT INTO chat_sessions (account_id, locale, asset_type, state, opened_at, last_at)
      VALUES (${String(accountId)}::bigint, ${locale}::text, ${state.assetType}::text, ${jsonText(state)}::json,
        ${now}::timestamptz, ${now}::timestamptz)
      RETURNING *
    ), opening AS (
      INSERT INTO chat_turns (session_id, turn, reply, at)
      SELECT id, 0, ${jsonText(reply)}::json, ${now}::timestamptz FROM s
    )
    SELECT ${sql.literal(columns)} FROM s`
  return yield* decodeSession(row)
})

/**
 * Stores a turn after those that the session had when it was read, and the session after it, in one statement. `false`
 * when there is another turn by now, or the session was closed: nothing is stored then. A turn without words of the
 * person has the time at which the session could say it.
 */
export const append = Effect.fnUntraced(function* (
  session: ChatSession,
  { reply, state }: ChatTurn,
  said: { readonly content: string; readonly materialRef: string | undefined } | { readonly at: DateTime.Utc },
): Effect.fn.Return<boolean, SqlError.SqlError, SqlClient.SqlClient> {
  const sql = yield* SqlClient.SqlClient
  const { content, materialRef } = "at" in said ? { content: null, materialRef: undefined } : said
  const now = DateTime.toDate("at" in said ? said.at : yield* DateTime.now)
  const rows = yield* sql`WITH s AS (
      UPDATE chat_sessions SET state = ${jsonText(state)}::json, asset_type = ${state.assetType}::text,
        turns = turns + 1, last_at = GREATEST(last_at, ${now}::timestamptz)
      WHERE id = ${String(session.id)}::bigint AND turns = ${session.turns}::integer AND closed_at IS NULL
      RETURNING id, turns
    )
    INSERT INTO chat_turns (session_id, turn, content, material_ref, reply, at)
    SELECT id, turns, ${content}::text, ${materialRef ?? null}::text, ${jsonText(reply)}::json, ${now}::timestamptz FROM s
    RETURNING 1`
  return rows.length > 0
})

/** The result of the newest valuation of a session that has ended since its last message; `undefined` without one. */
export const newValue = Effect.fnUntraced(function* (
  accountId: AccountId,
  { assetType, id }: ChatSession,
): Effect.fn.Return<typeof Ended.Type | undefined, Failure, SqlClient.SqlClient> {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql`SELECT t.result, t.finished_at AS "at" FROM tasks t
    JOIN chat_sessions s ON s.id = ${String(id)}::bigint AND t.finished_at > s.last_at
    WHERE t.request->'chatSessionId' = to_jsonb(${String(id)}::bigint) AND t.account_id = ${String(accountId)}::bigint
      AND t.asset_type = ${assetType}::text AND t.status = 'SUCCESS'
    ORDER BY t.id DESC LIMIT 1`
  return row === undefined ? undefined : yield* decodeEnded(row)
})

/** The turns of a session in order, its opening first. */
export const turns = Effect.fnUntraced(function* (
  sessionId: ChatSessionId,
): Effect.fn.Return<ReadonlyArray<ChatSessionTurn>, Failure, SqlClient.SqlClient> {
  const sql = yield* SqlClient.SqlClient
  return yield* decodeTurns(
    yield* sql`SELECT content, material_ref AS "materialRef", reply, at FROM chat_turns
      WHERE session_id = ${String(sessionId)}::bigint ORDER BY turn`,
  )
})

const decodeSession = Schema.decodeUnknownEffect(ChatSession)
const decodeTurns = Schema.decodeUnknownEffect(Schema.Array(ChatSessionTurn))
const decodeCount = Schema.decodeUnknownEffect(
  Schema.Struct({ open: Int8, oldest: Schema.NullOr(Schema.DateTimeUtcFromDate) }),
)

const Ended = Schema.Struct({ result: Schema.Unknown, at: Schema.DateTimeUtcFromDate })
const decodeEnded = Schema.decodeUnknownEffect(Ended)
