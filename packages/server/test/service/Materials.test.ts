import { assert, describe, it } from "@effect/vitest"
import { databases } from "@open-valuation/testing/database"
import { Array, Clock, Duration, Effect, Exit, Layer, Redacted, Result, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { type Material, MaterialPolicy, MaterialStore, type NewMaterial, Retention, Tasks } from "../../src/service.ts"
import { ended, input, migrated, principalOf, purge, serviceOn, someEvents } from "./Fixture.ts"

/** Bytes that differ from chunk to chunk. */
const bytesOf = (length: number) => Uint8Array.from({ length }, (_, index) => (index * 31 + (index >>> 16)) & 255)

const csv: NewMaterial = {
  fileName: "流水.csv",
  contentType: "text/csv",
  bytes: new TextEncoder().encode("日期,金额\n"),
}
const big: NewMaterial = { fileName: "big.pdf", contentType: "application/pdf", bytes: bytesOf(2_500_000) }

/** Bank statements end at once, except for a request that asks never to end. */
const valuers = {
  assets: new Map([
    [
      "BANK_STATEMENT" as const,
      {
        events: (request: unknown) =>
          JSON.stringify(request).includes("stuck") ? Stream.never : Stream.fromIterable(someEvents),
      },
    ],
  ]),
}

describe.each(databases)("Materials on $name", ({ layer }) => {
  const service = () =>
    Layer.mergeAll(MaterialStore.layer, Retention.layer).pipe(
      Layer.provideMerge(Layer.fresh(serviceOn(migrated(layer), valuers))),
    )

  const opens = Effect.fnUntraced(function* (accountId: Parameters<MaterialStore["Service"]["get"]>[0], ref: string) {
    const { password } = yield* (yield* MaterialStore).get(accountId, ref)
    return password === undefined ? undefined : Redacted.value(password)
  })

  const put = Effect.fnUntraced(function* (account: string, files: ReadonlyArray<NewMaterial>, password?: string) {
    const principal = yield* principalOf(account)
    const store = yield* MaterialStore
    const materials = yield* store.put(principal, files, password === undefined ? undefined : Redacted.make(password))
    return { principal, materials, first: materials[0] as Material }
  })

  it.live("returns stored files to their account alone", () =>
    Effect.gen(function* () {
      const store = yield* MaterialStore
      const before = yield* Clock.currentTimeMillis
      const { materials, principal } = yield* put("alpha", [csv, big, { ...csv, bytes: new Uint8Array() }])
      const after = yield* Clock.currentTimeMillis
      const stranger = yield* principalOf("stranger")
      assert.deepStrictEqual(
        materials.map(({ contentType, fileName }) => [fileName, contentType]),
        [
          ["流水.csv", "text/csv"],
          ["big.pdf", "application/pdf"],
          ["流水.csv", "text/csv"],
        ],
      )
      assert.strictEqual(new Set(materials.map(({ materialRef }) => materialRef)).size, 3)
      for (const [index, { materialRef }] of materials.entries()) {
        assert.match(materialRef, /^mat_[0-9A-Za-z]{24}$/)
        const { bytes, uploadedAt } = yield* store.get(principal.accountId, materialRef)
        assert.isTrue(uploadedAt.epochMilliseconds >= before && uploadedAt.epochMilliseconds <= after)
        assert.deepStrictEqual(Buffer.from(bytes), Buffer.from([csv.bytes, big.bytes, new Uint8Array()][index] ?? []))
        assert.strictEqual(yield* store.size(principal, materialRef), bytes.length)
        assert.isUndefined(yield* store.size(stranger, materialRef))
        const foreign = yield* Effect.exit(store.get(stranger.accountId, materialRef))
        assert.isTrue(Exit.isFailure(foreign))
      }
      for (const unknown of ["", "mat_", "mat_' OR 1=1 --", `mat_${"0".repeat(24)}`, "\u0000"]) {
        assert.isUndefined(yield* store.size(principal, unknown))
        assert.strictEqual((yield* Effect.flip(store.get(principal.accountId, unknown)))._tag, "MaterialNotFound")
      }
    }).pipe(Effect.provide(service())),
  )

  it.live("stores nothing of an upload if one of its files cannot be stored", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      // PostgreSQL rejects NUL in a text, so the second file fails after the first was written.
      const upload = yield* Effect.exit(put("alpha", [csv, { ...csv, fileName: "a\u0000b" }]))
      assert.isTrue(Exit.isFailure(upload))
      assert.lengthOf(yield* sql`SELECT FROM materials`, 0)
      assert.lengthOf(yield* sql`SELECT FROM material_chunks`, 0)
    }).pipe(Effect.provide(service())),
  )

  it.live("forgets a password when the last task that needs it has ended", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const tasks = yield* Tasks
      const { first, materials, principal } = yield* put("alpha", [csv, csv], "s3cret")
      const second = materials[1] as Material
      const { accountId } = principal
      const [kept] = yield* sql`SELECT password FROM materials WHERE material_ref = ${first.materialRef}`
      assert.notInclude(String(kept?.["password"]), "s3cret")
      assert.strictEqual(yield* opens(accountId, first.materialRef), "s3cret")

      const create = (materialRef: string, note = "") =>
        tasks.create(principal, input({ assetType: "BANK_STATEMENT", request: { materials: [{ materialRef }], note } }))
      yield* create(second.materialRef, "stuck")
      const finished = (materialRef: string) =>
        Effect.flatMap(create(materialRef), ({ task }) => ended(principal, task.id, "BANK_STATEMENT"))
      yield* finished(first.materialRef)
      yield* finished(second.materialRef)
      assert.isUndefined(yield* opens(accountId, first.materialRef))
      assert.strictEqual(yield* opens(accountId, second.materialRef), "s3cret")
    }).pipe(Effect.provide(service())),
  )

  it.live("removes passwords after a day and files after 30 days or less", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const store = yield* MaterialStore
      const { first, principal } = yield* put("alpha", [csv], "s3cret")
      const now = yield* Clock.currentTimeMillis
      const after = Effect.fnUntraced(function* (days: number, asked: number) {
        yield* TestClock.setTime(now + Duration.toMillis(Duration.days(days)))
        const { materials, passwords } = yield* purge(asked)
        return [materials, passwords]
      }, Effect.provide(TestClock.layer()))
      assert.deepStrictEqual(yield* after(0.9, 365), [0, 0])
      assert.strictEqual(yield* opens(principal.accountId, first.materialRef), "s3cret")
      assert.deepStrictEqual(yield* after(1.1, 365), [0, 1])
      assert.isUndefined(yield* opens(principal.accountId, first.materialRef))
      assert.deepStrictEqual(yield* after(29, 365), [0, 0])
      assert.deepStrictEqual(yield* after(31, 365), [1, 0])
      assert.isUndefined(yield* store.size(principal, first.materialRef))
      assert.lengthOf(yield* sql`SELECT FROM material_chunks`, 0)

      const young = yield* put("alpha", [csv])
      assert.deepStrictEqual(yield* after(5, 7), [0, 0])
      assert.deepStrictEqual(yield* after(8, 7), [1, 0])
      assert.isUndefined(yield* store.size(principal, young.first.materialRef))
    }).pipe(Effect.provide(service())),
  )

  it.live("refuses uploads over an account's quota, even concurrent ones, and has room again after a purge", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const store = yield* MaterialStore
      const principal = yield* principalOf("alpha")
      const file = { ...csv, bytes: bytesOf(300_000) }
      const puts = yield* Effect.forEach(Array.range(1, 6), () => Effect.result(store.put(principal, [file])), {
        concurrency: "unbounded",
      })
      assert.lengthOf(puts.filter(Result.isSuccess), 3)
      const full = yield* Effect.flip(store.put(principal, [file, file]))
      assert.deepStrictEqual([full._tag, full.usedBytes, full.quotaBytes], ["MaterialsFull", 900_000, 1_000_000])
      assert.strictEqual(
        (yield* Effect.flip(store.put(principal, [{ ...csv, bytes: bytesOf(1_000_001) }])))._tag,
        "MaterialsFull",
      )
      // Many very small files also use space.
      const tiny = Array.replicate({ ...csv, bytes: new Uint8Array(1) }, 7)
      assert.strictEqual((yield* Effect.flip(store.put(principal, tiny)))._tag, "MaterialsFull")
      const other = yield* principalOf("beta")
      yield* store.put(other, [file])
      assert.lengthOf(yield* sql`SELECT FROM materials`, 4)
      assert.lengthOf(yield* sql`SELECT FROM material_chunks`, 4)

      yield* sql`DELETE FROM materials WHERE account_id = ${String(principal.accountId)}::bigint`
      assert.lengthOf(yield* store.put(principal, [file, file, file]), 3)
    }).pipe(Effect.provide(service()), Effect.provideService(MaterialPolicy, { quotaBytes: 1_000_000 })),
  )

  it.live("shows no file of an interrupted upload, and removes it a day later", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const store = yield* MaterialStore
      const { first, principal } = yield* put("alpha", [csv])
      // State after a process dies between writing the rows and the bytes.
      yield* sql`UPDATE materials SET complete = false`
      assert.isUndefined(yield* store.size(principal, first.materialRef))
      assert.strictEqual(
        (yield* Effect.flip(store.get(principal.accountId, first.materialRef)))._tag,
        "MaterialNotFound",
      )
      const now = yield* Clock.currentTimeMillis
      const purged = TestClock.setTime(now + Duration.toMillis("25 hours")).pipe(
        Effect.andThen(purge(365)),
        Effect.provide(TestClock.layer()),
      )
      assert.strictEqual((yield* purged).materials, 1)
      assert.deepStrictEqual(yield* sql`SELECT bytes::text FROM material_usage`, [{ bytes: "0" }])
    }).pipe(Effect.provide(service())),
  )
})
