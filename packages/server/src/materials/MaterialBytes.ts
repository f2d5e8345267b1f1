import { mkdir, open, readFile, rename, rm } from "node:fs/promises"
import { dirname, join, resolve } from "node:path"
import { Context, Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { isMaterialRef } from "./Material.ts"

/**
 * The storage of the files cannot be read or written now. `message` is one line for the operator, without a secret and
 * without a file's content. Callers get 50300; tasks wait.
 */
export class MaterialBytesUnavailable extends Schema.TaggedError<MaterialBytesUnavailable>()(
  "MaterialBytesUnavailable",
  { message: Schema.String },
) {}

/**
 * Where the bytes of uploaded files are. Everything else about a file is in the database: its account, name, size and
 * hash, by which the bytes are checked whenever they are read. A reference is `mat_` and 24 letters and digits, upper
 * and lower case being different.
 */
export interface MaterialBytes {
  /** Stores the bytes of a new file, all or none. Once it succeeds they survive a crash. */
  readonly put: (materialRef: string, bytes: Uint8Array) => Effect.Effect<void, MaterialBytesUnavailable>
  /** The bytes of a file of this size; `undefined` when there are none. */
  readonly get: (materialRef: string, size: number) => Effect.Effect<Uint8Array | undefined, MaterialBytesUnavailable>
  /** Removes the bytes of files, up to 500 at a time. There may be none, or only a part after an interrupted `put`. */
  readonly remove: (materialRefs: ReadonlyArray<string>) => Effect.Effect<void, MaterialBytesUnavailable>
}

/**
 * The host's own storage of the bytes. Without it they are in the database. Change it only while no files are stored:
 * those in the former storage are not found any more.
 */
export const MaterialBytes = Context.Reference<MaterialBytes | undefined>("@open-valuation/server/MaterialBytes", {
  defaultValue: () => undefined,
})

/**
 * Bytes of files in a folder, one file each, open to this user alone. Every process that shares the database needs the
 * same folder. A file appears under its name once it is complete and on the disk.
 */
export const folderBytes = (folder: string): MaterialBytes => {
  const root = resolve(folder)
  const pathOf = (materialRef: string): string => {
    if (!isMaterialRef(materialRef)) throw new TypeError("not a reference of a file")
    return join(root, materialRef.slice(4, 6), materialRef)
  }

  const put = async (path: string, bytes: Uint8Array): Promise<void> => {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const file = await open(partOf(path), "w", 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(partOf(path), path)
    await syncFolder(dirname(path))
  }

  const tried = <A>(done: "read" | "written", work: () => Promise<A>) =>
    Effect.tryPromise({
      try: work,
      catch: (cause) =>
        new MaterialBytesUnavailable({ message: `The folder of files ${root} cannot be ${done} (${codeOf(cause)}).` }),
    })

  return {
    // To its end, so that nothing is written after the file was removed.
    put: (materialRef, bytes) => Effect.uninterruptible(tried("written", async () => put(pathOf(materialRef), bytes))),
    get: (materialRef) =>
      tried("read", async () => {
        const path = pathOf(materialRef)
        try {
          return new Uint8Array(await readFile(path))
        } catch (cause) {
          if (codeOf(cause) === "ENOENT") return undefined
          throw cause
        }
      }),
    remove: (materialRefs) =>
      tried("written", async () => {
        const paths = materialRefs.map(pathOf).flatMap((path) => [path, partOf(path)])
        await Promise.all(paths.map(async (path) => rm(path, { force: true })))
      }),
  }
}

const partOf = (path: string): string => `${path}.part`

/** Makes a rename durable, where the platform lets a folder be opened. */
const syncFolder = async (folder: string): Promise<void> => {
  const opened = await open(folder, "r").catch((cause: unknown) => {
    if (codeOf(cause) === "EISDIR" || codeOf(cause) === "EPERM") return undefined
    throw cause
  })
  try {
    await opened?.sync()
  } finally {
    await opened?.close()
  }
}

const codeOf = (cause: unknown): string =>
  cause instanceof Error ? ("code" in cause ? String(cause.code) : cause.message) : String(cause)

/**
 * Removes files that were uploaded by these days and are no evidence of an adopted value, `limit` at a time, and
 * returns how many it removed. In a host's storage the bytes go first: a row whose bytes could not be removed stays
 * until the next purge.
 */
export const removeOldMaterials = Effect.fnUntraced(function* (
  storage: MaterialBytes | undefined,
  until: { readonly complete: Date; readonly incomplete: Date },
  limit: number,
) {
  const sql = yield* SqlClient.SqlClient
  let removed = 0
  while (true) {
    const rows = yield* sql`SELECT material_ref AS "materialRef" FROM materials m
      WHERE (created_at <= ${until.complete} AND NOT ${isAttached(sql)})
        OR (NOT complete AND created_at <= ${until.incomplete})
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

/** True for a file `m` that is evidence of an adopted value: it is kept as long as the task. */
const isAttached = (sql: SqlClient.SqlClient) =>
  sql`EXISTS (SELECT FROM adoptions
    WHERE attachments @> jsonb_build_array(jsonb_build_object('materialRef', m.material_ref)))`

const decodeRows = Schema.decodeUnknownEffect(Schema.Array(Schema.Struct({ materialRef: Schema.String })))
