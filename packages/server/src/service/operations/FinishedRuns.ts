import { type DateTime, Effect, Schema } from "effect"
import { MachineId, Snowflake } from "effect/cluster"
import { SqlClient } from "effect/sql"
import { Int8 } from "../RowTypes.ts"

/** One batch of the journal: the last message read, and the numbers of messages read and removed. */
const Stretch = Schema.Struct({ last: Schema.NullOr(Schema.String), read: Int8, removed: Int8 })

/** Message ids of the engine begin with their creation time. */
const firstIdAt = (instant: DateTime.Utc): string =>
  String(Snowflake.make({ timestamp: instant.epochMilliseconds, machineId: MachineId.make(0), sequence: 0 }))

/**
 * Removes the workflow engine's messages of runs that ended before an instant, and returns how many it removed. A
 * message is removed, with its replies, when it is older than the instant and processed, and its run is either gone or
 * has a final reply (not a suspension) from before the instant. The message that started a run is removed last, once no
 * message of the run is unprocessed. So no message that is still awaited is removed, and a run cannot start again from
 * what is left. Reads the journal once, in batches of `stretch` messages.
 */
export const removeFinishedRuns = Effect.fnUntraced(function* (before: DateTime.Utc, stretch: number) {
  const sql = yield* SqlClient.SqlClient
  const end = firstIdAt(before)
  let after = "0"
  let removed = 0
  while (true) {
    const [row] = yield* sql`
      WITH stretch AS (
        SELECT id, shard_id, entity_type, entity_id, tag, processed,
          CASE WHEN entity_type = 'Workflow/-/DurableClock' THEN 'Workflow/' || (payload::json->>'workflowName')
            ELSE entity_type END || '/' || entity_id || '/run/' AS run_id
        FROM cluster_messages WHERE id > ${after}::bigint AND id < ${end}::bigint
        ORDER BY id LIMIT ${stretch}::integer
      ), done AS (
        SELECT s.id FROM stretch s
          LEFT JOIN cluster_messages run ON run.message_id = s.run_id
          LEFT JOIN cluster_replies reply ON reply.request_id = run.id AND reply.kind = 0
        WHERE s.processed AND s.entity_type LIKE 'Workflow/%'
          AND (run.id IS NULL OR (run.processed AND reply.id < ${end}::bigint
            AND reply.payload::json #>> '{value,_tag}' IS DISTINCT FROM 'Suspended'))
          AND NOT (s.id = run.id AND EXISTS (SELECT FROM cluster_messages other
            WHERE other.shard_id = s.shard_id AND NOT other.processed AND other.entity_id = s.entity_id))
      ), replies AS (
        DELETE FROM cluster_replies r USING done WHERE r.request_id = done.id
      ), messages AS (
        DELETE FROM cluster_messages m USING done WHERE m.id = done.id RETURNING m.id
      )
      SELECT (SELECT max(id)::text FROM stretch) AS last, (SELECT count(*) FROM stretch) AS read,
        (SELECT count(*) FROM messages) AS removed`
    const found = yield* Schema.decodeUnknownEffect(Stretch)(row)
    removed += found.removed
    if (found.last === null || found.read < stretch) return removed
    after = found.last
  }
})
