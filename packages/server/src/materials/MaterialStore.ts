import { Context, DateTime, Effect, Exit, Layer, Redacted, Schema } from "effect"
import { Digest, type SecureRandom } from "effect/crypto"
import { SqlClient, type SqlError } from "effect/sql"
import type { AccountId, Principal } from "../accounts/ApiKey.ts"
import { Int8, StorageUnavailable, stored } from "../storage/Rows.ts"
import { SecretBox } from "../storage/SecretBox.ts"
import {
  isMaterialRef,
  type Material,
  type MaterialContent,
  MaterialNotFound,
  MaterialPolicy,
  MaterialsFull,
  type NewMaterial,
  newMaterialRef,
  quotaBytesOf,
} from "./Material.ts"
import { MaterialBytes, MaterialBytesUnavailable } from "./MaterialBytes.ts"

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

/** Uploaded files of the accounts. A file of another account does not exist for the caller. */
export class MaterialStore extends Context.Service<
  MaterialStore,
  {
    /**
     * Stores the files of an upload, all or none, and returns their references in the same order. Fails when they would
     * exceed the account's quota. The password is stored encrypted until a task has used it, or until the first purge
     * after two days.
     */
    readonly put: (
      principal: Pick<Principal, "accountId">,
      files: ReadonlyArray<NewMaterial>,
      password?: Redacted.Redacted,
    ) => Effect.Effect<ReadonlyArray<Material>, MaterialsFull>
    /** Size of a file in bytes, `undefined` if there is no such file. */
    readonly size: (principal: Pick<Principal, "accountId">, materialRef: string) => Effect.Effect<number | undefined>
    readonly get: (accountId: AccountId, materialRef: string) => Effect.Effect<MaterialContent, MaterialNotFound>
  }
>()("@open-valuation/server/MaterialStore") {
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

      const { quotaBytes } = yield* MaterialPolicy
      const own = yield* MaterialBytes
      const storage = own ?? databaseBytes(sql)

      /** Adds an upload to the account's count if the account has room for it. */
      const reserve = Effect.fnUntraced(function* (accountId: AccountId, bytes: number) {
        const counted =
          bytes > quotaBytes
            ? []
            : yield* sql`INSERT INTO material_usage AS u (account_id, bytes)
          VALUES (${String(accountId)}::bigint, ${bytes}::bigint)
          ON CONFLICT (account_id) DO UPDATE SET bytes = u.bytes + excluded.bytes
          WHERE u.bytes + excluded.bytes <= ${quotaBytes}::bigint
          RETURNING 1`
        if (counted.length > 0) return
        const [row = { bytes: 0 }] =
          yield* sql`SELECT bytes FROM material_usage WHERE account_id = ${String(accountId)}::bigint`
        const { bytes: usedBytes } = yield* decodeUsage(row)
        return yield* new MaterialsFull({ usedBytes, quotaBytes })
      })

      const insert = Effect.fnUntraced(function* (
        accountId: AccountId,
        { bytes, contentType, fileName, sha256 }: NewMaterial,
        password: Redacted.Redacted | undefined,
      ): Effect.fn.Return<Inserted, SqlError.SqlError | Schema.SchemaError, Digest.Digest | SecureRandom.SecureRandom> {
        const materialRef = yield* newMaterialRef
        const hash = sha256 ?? (yield* (yield* Digest.Digest).digestHex(Digest.sha256, bytes))
        const sealed = password === undefined ? null : yield* box.seal(Redacted.value(password))
        const now = DateTime.toDate(yield* DateTime.now)
        const rows = yield* sql`INSERT INTO materials
            (material_ref, account_id, file_name, content_type, size, sha256, password, created_at)
          VALUES (${materialRef}, ${String(accountId)}::bigint, ${fileName}, ${contentType}, ${bytes.length}, ${hash},
            ${sealed}::text, ${now})
          RETURNING id`
        yield* decodeId(rows)
        return { bytes, material: { materialRef, fileName, contentType } }
      })

      const begin = (
        accountId: AccountId,
        files: ReadonlyArray<NewMaterial>,
        password: Redacted.Redacted | undefined,
      ) =>
        sql.withTransaction(
          Effect.andThen(
            reserve(accountId, quotaBytesOf(files)),
            Effect.forEach(files, (file) => insert(accountId, file, password)),
          ),
        )

      const refs = (inserted: ReadonlyArray<Inserted>) => inserted.map(({ material }) => material.materialRef)

      /** Bytes are written outside the transaction that reserved their place: others need its connection meanwhile. */
      const write = Effect.fnUntraced(function* (inserted: ReadonlyArray<Inserted>) {
        for (const { bytes, material } of inserted) yield* storage.put(material.materialRef, bytes)
        yield* sql`UPDATE materials SET complete = true WHERE material_ref IN ${sql.in(refs(inserted))}`
        return inserted.map(({ material }) => material)
      })

      /** Files that cannot be removed now are removed by the first purge after two days. */
      const remove = (inserted: ReadonlyArray<Inserted>) =>
        storage
          .remove(refs(inserted))
          .pipe(
            Effect.andThen(sql`DELETE FROM materials WHERE material_ref IN ${sql.in(refs(inserted))}`),
            Effect.ignore({ log: "Warn" }),
          )

      const put = (accountId: AccountId, files: ReadonlyArray<NewMaterial>, password: Redacted.Redacted | undefined) =>
        files.length === 0
          ? Effect.succeed([])
          : Effect.acquireUseRelease(begin(accountId, files, password), write, (inserted, exit) =>
              Exit.isSuccess(exit) ? Effect.void : remove(inserted),
            )

      const get = Effect.fnUntraced(function* (accountId: AccountId, materialRef: string) {
        const [row] = yield* isMaterialRef(materialRef)
          ? sql`SELECT file_name AS "fileName", content_type AS "contentType", size, sha256, password,
                created_at AS "uploadedAt" FROM materials
              WHERE material_ref = ${materialRef} AND account_id = ${String(accountId)}::bigint AND complete`
          : Effect.succeed([])
        if (row === undefined) return yield* new MaterialNotFound()
        const { contentType, fileName, password, sha256, size, uploadedAt } = yield* decodeRow(row)
        const kept = yield* storage.get(materialRef, size)
        // The purge removed the file while it was being read.
        if (kept === undefined) return yield* new MaterialNotFound()
        const bytes = own === undefined ? kept : yield* uploaded(materialRef, kept, { size, sha256 })
        const opens = password === null ? undefined : Redacted.make(yield* box.open(password))
        return { materialRef, fileName, contentType, bytes, sha256, uploadedAt, password: opens }
      })

      const size = Effect.fnUntraced(function* ({ accountId }: Pick<Principal, "accountId">, materialRef: string) {
        if (!isMaterialRef(materialRef)) return undefined
        const [row] = yield* sql`SELECT size FROM materials
          WHERE material_ref = ${materialRef} AND account_id = ${String(accountId)}::bigint AND complete`
        return row === undefined ? undefined : (yield* decodeSize(row)).size
      })

      return MaterialStore.of({
        put: ({ accountId }, files, password) =>
          put(accountId, files, password).pipe(available, stored, Effect.provideContext(context)),
        size: (principal, materialRef) => stored(size(principal, materialRef)),
        get: (accountId, materialRef) =>
          get(accountId, materialRef).pipe(available, stored, Effect.provideContext(context)),
      })
    }),
  )
}

/** A file whose bytes are still to be written. */
interface Inserted {
  readonly bytes: Uint8Array
  readonly material: Material
}

/** Bytes of a host's storage, as a copy that threads share, if they are the ones that were uploaded. */
const uploaded = Effect.fnUntraced(function* (
  materialRef: string,
  kept: Uint8Array,
  { sha256, size }: { readonly size: number; readonly sha256: string },
): Effect.fn.Return<Uint8Array, MaterialNotFound, Digest.Digest> {
  if (kept.length === size) {
    const own = new Uint8Array(kept)
    if ((yield* (yield* Digest.Digest).digestHex(Digest.sha256, own)) === sha256) {
      const bytes = new Uint8Array(new SharedArrayBuffer(size))
      bytes.set(own)
      return bytes
    }
  }
  yield* Effect.logError(`The stored bytes of ${materialRef} are not those that were uploaded`)
  return yield* new MaterialNotFound()
})

/**
 * A storage that does not answer is as an unavailable database: callers try again, and tasks wait. The log says which
 * of the two it is.
 */
const available = <A, E, R>(
  effect: Effect.Effect<A, E | MaterialBytesUnavailable, R>,
): Effect.Effect<A, Exclude<E, MaterialBytesUnavailable>, R> =>
  Effect.catchIf(
    effect,
    (error): error is Extract<E | MaterialBytesUnavailable, MaterialBytesUnavailable> =>
      error instanceof MaterialBytesUnavailable,
    (cause): Effect.Effect<never> =>
      Effect.andThen(Effect.logWarning(cause.message), Effect.die(new StorageUnavailable({ cause }))),
    (error) => Effect.fail(error),
  )

const decodeId = Schema.decodeUnknownEffect(Schema.Tuple([Schema.Struct({ id: Int8 })]))

const decodeUsage = Schema.decodeUnknownEffect(Schema.Struct({ bytes: Schema.Union([Int8, Schema.Int]) }))

const decodeRow = Schema.decodeUnknownEffect(
  Schema.Struct({
    fileName: Schema.String,
    contentType: Schema.String,
    size: Schema.Int,
    sha256: Schema.String,
    password: Schema.NullOr(Schema.String),
    uploadedAt: Schema.DateTimeUtcFromDate,
  }),
)

const decodeSize = Schema.decodeUnknownEffect(Schema.Struct({ size: Schema.Int }))
