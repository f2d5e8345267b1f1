import { Context, DateTime, Effect, Layer, Redacted, Schema } from "effect"
import { Digest, type SecureRandom } from "effect/crypto"
import { SqlClient, type SqlError } from "effect/sql"
import type { AccountId, Principal } from "../accounts/Principal.ts"
import { Int8 } from "../RowTypes.ts"
import { SecretBox } from "../SecretBox.ts"
import { stored } from "../StorageUnavailable.ts"
import {
  isMaterialRef,
  type Material,
  type MaterialContent,
  MaterialNotFound,
  type NewMaterial,
  newMaterialRef,
} from "./Material.ts"

/** The files that accounts upload. Another account's file does not exist. */
export class MaterialStore extends Context.Service<
  MaterialStore,
  {
    /**
     * Keeps the files of an upload, all of them or none, and gives their references in the same order. The password is
     * kept encrypted until a task has used it, or until the first purge after a day.
     */
    readonly put: (
      principal: Pick<Principal, "accountId">,
      files: ReadonlyArray<NewMaterial>,
      password?: Redacted.Redacted,
    ) => Effect.Effect<ReadonlyArray<Material>>
    readonly exists: (principal: Pick<Principal, "accountId">, materialRef: string) => Effect.Effect<boolean>
    readonly get: (accountId: AccountId, materialRef: string) => Effect.Effect<MaterialContent, MaterialNotFound>
  }
>()("@open-valuation/service/MaterialStore") {
  static readonly layer: Layer.Layer<
    MaterialStore,
    never,
    SqlClient.SqlClient | SecretBox | Digest.Digest | SecureRandom.SecureRandom
  > = Layer.effect(
    MaterialStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const box = yield* SecretBox
      const context = yield* Effect.context<Digest.Digest | SecureRandom.SecureRandom>()

      const putOne = Effect.fnUntraced(function* (
        accountId: AccountId,
        { bytes, contentType, fileName }: NewMaterial,
        password: Redacted.Redacted | undefined,
      ): Effect.fn.Return<Material, SqlError.SqlError | Schema.SchemaError, Digest.Digest | SecureRandom.SecureRandom> {
        const materialRef = yield* newMaterialRef
        const sha256 = yield* (yield* Digest.Digest).digestHex(Digest.sha256, bytes)
        const sealed = password === undefined ? null : yield* box.seal(Redacted.value(password))
        const now = DateTime.toDate(yield* DateTime.now)
        const rows = yield* sql`INSERT INTO materials
            (material_ref, account_id, file_name, content_type, size, sha256, password, created_at)
          VALUES (${materialRef}, ${String(accountId)}::bigint, ${fileName}, ${contentType}, ${bytes.length}, ${sha256},
            ${sealed}::text, ${now})
          RETURNING id`
        const [{ id }] = yield* decodeId(rows)
        for (let seq = 0; seq * chunkBytes < bytes.length; seq++) {
          const chunk = bytes.subarray(seq * chunkBytes, (seq + 1) * chunkBytes)
          yield* sql`INSERT INTO material_chunks (material_id, seq, bytes) VALUES (${String(id)}::bigint, ${seq}, ${chunk})`
        }
        return { materialRef, fileName, contentType }
      })

      const get = Effect.fnUntraced(function* (accountId: AccountId, materialRef: string) {
        const [row] = yield* isMaterialRef(materialRef)
          ? sql`SELECT id, file_name AS "fileName", content_type AS "contentType", size, password FROM materials
              WHERE material_ref = ${materialRef} AND account_id = ${String(accountId)}::bigint`
          : Effect.succeed([])
        if (row === undefined) return yield* new MaterialNotFound()
        const { contentType, fileName, id, password, size } = yield* decodeRow(row)
        const bytes = new Uint8Array(size)
        for (let seq = 0; seq * chunkBytes < size; seq++) {
          const [chunk] = yield* sql`SELECT bytes FROM material_chunks
            WHERE material_id = ${String(id)}::bigint AND seq = ${seq}`
          // Removed by the purge while it is read.
          if (chunk === undefined) return yield* new MaterialNotFound()
          bytes.set((yield* decodeChunk(chunk)).bytes, seq * chunkBytes)
        }
        const opens = password === null ? undefined : Redacted.make(yield* box.open(password))
        return { materialRef, fileName, contentType, bytes, password: opens }
      })

      const exists = Effect.fnUntraced(function* ({ accountId }: Pick<Principal, "accountId">, materialRef: string) {
        if (!isMaterialRef(materialRef)) return false
        const rows = yield* sql`SELECT FROM materials
          WHERE material_ref = ${materialRef} AND account_id = ${String(accountId)}::bigint`
        return rows.length > 0
      })

      return MaterialStore.of({
        put: ({ accountId }, files, password) =>
          Effect.forEach(files, (file) => putOne(accountId, file, password)).pipe(
            sql.withTransaction,
            stored,
            Effect.provideContext(context),
          ),
        exists: (principal, materialRef) => stored(exists(principal, materialRef)),
        get: (accountId, materialRef) => stored(get(accountId, materialRef)),
      })
    }),
  )
}

/** Part of what is stored: files are read in the chunks in which they were written. */
const chunkBytes = 1 << 20

const decodeId = Schema.decodeUnknownEffect(Schema.Tuple([Schema.Struct({ id: Int8 })]))

const decodeRow = Schema.decodeUnknownEffect(
  Schema.Struct({
    id: Int8,
    fileName: Schema.String,
    contentType: Schema.String,
    size: Schema.Int,
    password: Schema.NullOr(Schema.String),
  }),
)

const decodeChunk = Schema.decodeUnknownEffect(Schema.Struct({ bytes: Schema.Uint8Array }))
