import { Effect, Schema } from "effect"
import type { SqlClient } from "effect/sql"
import { stored } from "../StorageUnavailable.ts"
import type { MaterialBytes } from "./MaterialBytes.ts"

/** Chunk size in bytes. It is part of the stored format: files are read in the chunks in which they were written. */
const chunkBytes = 1 << 20

/**
 * Bytes of files in the database, next to their rows. One statement per chunk, outside a transaction, so that a large
 * file leaves the connection to others in between.
 */
export const databaseBytes = (sql: SqlClient.SqlClient): MaterialBytes => {
  const put = Effect.fnUntraced(function* (materialRef: string, bytes: Uint8Array) {
    for (let seq = 0; seq * chunkBytes < bytes.length; seq++) {
      const chunk = bytes.subarray(seq * chunkBytes, (seq + 1) * chunkBytes)
      yield* sql`INSERT INTO material_chunks (material_id, seq, bytes)
        SELECT id, ${seq}::integer, ${chunk}::bytea FROM materials WHERE material_ref = ${materialRef}`
    }
  })

  const get = Effect.fnUntraced(function* (materialRef: string, size: number) {
    // Shared, so that a thread is given it without a copy.
    const bytes = new Uint8Array(new SharedArrayBuffer(size))
    for (let seq = 0; seq * chunkBytes < size; seq++) {
      const [chunk] = yield* sql`SELECT c.bytes FROM material_chunks c JOIN materials m ON m.id = c.material_id
        WHERE m.material_ref = ${materialRef} AND c.seq = ${seq}::integer`
      if (chunk === undefined) return undefined
      bytes.set((yield* decodeChunk(chunk)).bytes, seq * chunkBytes)
    }
    return bytes
  })

  return {
    put: (materialRef, bytes) => stored(put(materialRef, bytes)),
    get: (materialRef, size) => stored(get(materialRef, size)),
    remove: (materialRefs) =>
      materialRefs.length === 0
        ? Effect.void
        : stored(
            sql`DELETE FROM material_chunks WHERE material_id IN
              (SELECT id FROM materials WHERE material_ref IN ${sql.in(materialRefs)})`,
          ).pipe(Effect.asVoid),
  }
}

const decodeChunk = Schema.decodeUnknownEffect(Schema.Struct({ bytes: Schema.Uint8Array }))
