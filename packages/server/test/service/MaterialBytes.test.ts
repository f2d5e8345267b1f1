import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it } from "@effect/vitest"
import { materialBytesContract } from "@open-valuation/server/contracts"
import { databases, layerEmbedded } from "@open-valuation/testing/database"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { databaseBytes } from "../../src/materials/MaterialStore.ts"
import { folderBytes, MaterialBytes, MaterialBytesUnavailable, MaterialStore, Retention } from "../../src/service.ts"
import { accountsOn, migrated, principalOf, purge, serviceOn } from "./Fixture.ts"

const temporary = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "ov-files-"))),
  (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true })),
)

for (const { layer, name } of databases) {
  materialBytesContract({
    name,
    open: Effect.gen(function* () {
      const context = yield* Layer.build(accountsOn(migrated(layer)))
      const sql = yield* Effect.provide(SqlClient.SqlClient, context)
      const { accountId } = yield* Effect.provide(principalOf("alpha"), context)
      return {
        storage: databaseBytes(sql),
        begin: (ref: string, size: number) =>
          sql`INSERT INTO materials (material_ref, account_id, file_name, content_type, size, sha256, created_at)
            VALUES (${ref}, ${String(accountId)}::bigint, 'a', 'text/csv', ${size}, '', now())`,
      }
    }),
  })
}

materialBytesContract({
  name: "a folder",
  open: Effect.map(temporary, (folder) => ({ storage: folderBytes(join(folder, "files")) })),
  away: Effect.map(temporary, (folder) => {
    const file = join(folder, "file")
    writeFileSync(file, "")
    return folderBytes(file)
  }),
})

describe("a folder of files", () => {
  it.live("is open to its user alone, and holds no path of a caller", () =>
    Effect.gen(function* () {
      const folder = join(yield* temporary, "files")
      const storage = folderBytes(folder)
      const ref = `mat_${"Ab0".repeat(8)}`
      yield* storage.put(ref, new Uint8Array([1]))
      const [sub = ""] = readdirSync(folder)
      expect(readdirSync(join(folder, sub))).toEqual([ref])
      expect(statSync(join(folder, sub, ref)).mode & 0o777).toBe(0o600)
      expect(statSync(join(folder, sub)).mode & 0o777).toBe(0o700)
      for (const hostile of ["../../etc/passwd", "mat_../../../../../etc/passwd", "", "mat_\u0000"]) {
        expect(yield* Effect.flip(storage.get(hostile, 1))).toBeInstanceOf(MaterialBytesUnavailable)
      }
    }).pipe(Effect.scoped),
  )
})

describe("a storage of the host", () => {
  const files = new Map<string, Uint8Array>()
  let isAway = false
  const unlessAway = <A>(work: () => A) =>
    Effect.suspend(() => (isAway ? Effect.fail(new MaterialBytesUnavailable({ message: "away" })) : Effect.sync(work)))
  const storage: MaterialBytes = {
    put: (ref, bytes) => unlessAway(() => void files.set(ref, bytes.slice())),
    get: (ref) => unlessAway(() => files.get(ref)),
    remove: (refs) => unlessAway(() => refs.forEach((ref) => files.delete(ref))),
  }
  const service = Layer.mergeAll(MaterialStore.layer, Retention.layer).pipe(
    Layer.provide(Layer.succeed(MaterialBytes, storage)),
    Layer.provideMerge(serviceOn(migrated(layerEmbedded), { assets: new Map() })),
  )

  it.live(
    "loses its files with their rows, and keeps both until it can",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const principal = yield* principalOf("alpha")
        const file = { fileName: "a.csv", contentType: "text/csv", bytes: new Uint8Array([1, 2, 3]) }
        yield* (yield* MaterialStore).put(principal, [file, file])
        expect(files.size).toBe(2)
        expect(yield* sql`SELECT FROM material_chunks`).toHaveLength(0)
        yield* sql`UPDATE materials SET created_at = now() - interval '31 days'`
        isAway = true
        expect((yield* purge(365)).materials).toBe(0)
        expect(yield* sql`SELECT FROM materials`).toHaveLength(2)
        isAway = false
        expect((yield* purge(365)).materials).toBe(2)
        expect(files.size).toBe(0)
        expect(yield* sql`SELECT bytes FROM material_usage`).toEqual([{ bytes: 0n }])
      }).pipe(Effect.provide(service)),
    { tags: ["long"] },
  )
})
