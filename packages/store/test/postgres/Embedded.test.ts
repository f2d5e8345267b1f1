import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { PgClient } from "@effect/sql-pg"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Database, Embedded, isUnavailable } from "../../src/postgres/index.ts"
import { end, holder, temporaryFolder } from "./fixtures/HolderProcess.ts"

const open = (dataDir: string) => Effect.provide(Embedded.layer({ dataDir }), { local: true })

const startError = (dataDir: string) => Effect.flip(Effect.scoped(Layer.build(Embedded.layer({ dataDir }))))

const notes = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  return (yield* sql<{ readonly name: string }>`SELECT name FROM notes ORDER BY name`).map((row) => row.name)
})

const note = (name: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`CREATE TABLE IF NOT EXISTS notes (name text)`
    yield* sql`INSERT INTO notes VALUES (${name})`
  })

/** A folder and everything in it. */
const pathsIn = (folder: string): ReadonlyArray<string> => [
  folder,
  ...readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
]

const openToOthers = (folder: string): ReadonlyArray<string> =>
  pathsIn(folder).filter((path) => (lstatSync(path).mode & 0o077) !== 0)

describe("Embedded", () => {
  it.live("creates its folder for its user alone, stores the rows, and leaves no lock behind", () =>
    Effect.gen(function* () {
      const dataDir = join(yield* temporaryFolder, "a", "b")
      yield* Effect.gen(function* () {
        yield* note("first")
        assert.strictEqual(statSync(dataDir).mode & 0o777, 0o700)
        assert.strictEqual(statSync(join(dataDir, "ov.sock")).mode & 0o777, 0o600)
      }).pipe(open(dataDir))
      assert.deepStrictEqual(readdirSync(dataDir), ["database", "ov.lock"])
      yield* Effect.andThen(
        note("second"),
        Effect.map(notes, (names) => assert.deepStrictEqual(names, ["first", "second"])),
      ).pipe(open(dataDir))
    }),
  )

  it.live("refuses a folder that this process has already opened", () =>
    Effect.gen(function* () {
      const dataDir = yield* temporaryFolder
      yield* Effect.gen(function* () {
        const error = yield* startError(dataDir)
        assert.strictEqual(error._tag, "EmbeddedInUse")
        // The refused process must not remove the lock.
        assert.strictEqual((yield* startError(dataDir))._tag, "EmbeddedInUse")
      }).pipe(open(dataDir))
    }),
  )

  it.live("refuses a folder that another process holds, and opens it after that process's kill -9", () =>
    Effect.gen(function* () {
      const dataDir = yield* temporaryFolder
      const other = yield* holder(dataDir)
      const error = yield* startError(dataDir)
      assert.strictEqual(
        error.message,
        `Data folder ${dataDir} is in use by process ${other.pid}: stop it, or give this one another folder.`,
      )
      yield* end(other, "SIGKILL")
      assert.isTrue(existsSync(join(dataDir, "ov.sock")), "a killed process leaves its socket")
      assert.deepStrictEqual(yield* notes.pipe(open(dataDir)), ["committed"])
    }),
  )

  it.live(
    "is free again when the other process ends on a signal",
    () =>
      Effect.gen(function* () {
        const dataDir = yield* temporaryFolder
        const other = yield* holder(dataDir)
        yield* end(other, "SIGTERM")
        assert.deepStrictEqual(readdirSync(dataDir), ["database", "ov.lock"])
        assert.deepStrictEqual(yield* notes.pipe(open(dataDir)), ["committed"])
      }),
    { tags: ["long"] },
  )

  it.live(
    "gives a folder to one of several processes that start at once next to a stale socket",
    () =>
      Effect.gen(function* () {
        const dataDir = yield* temporaryFolder
        const dead = yield* holder(dataDir)
        yield* end(dead, "SIGKILL")
        const starts = yield* Effect.forEach([1, 2, 3], () => Effect.result(holder(dataDir)), {
          concurrency: "unbounded",
        })
        assert.strictEqual(starts.filter((start) => start._tag === "Success").length, 1)
        for (const start of starts) if (start._tag === "Failure") assert.include(start.failure.message, "is in use by")
      }),
    { tags: ["long"] },
  )

  it.live(
    "locks a folder whose path is too long for a socket",
    () =>
      Effect.gen(function* () {
        const dataDir = join(yield* temporaryFolder, "数据".repeat(30))
        yield* Effect.gen(function* () {
          yield* note("deep")
          assert.isTrue(existsSync(join(dataDir, "ov.sock")))
          assert.strictEqual((yield* startError(dataDir))._tag, "EmbeddedInUse")
        }).pipe(open(dataDir))
        assert.deepStrictEqual(readdirSync(dataDir), ["database", "ov.lock"])
      }),
    { tags: ["long"] },
  )

  it.live(
    "starts over when the first start was interrupted halfway",
    () =>
      Effect.gen(function* () {
        const dataDir = yield* temporaryFolder
        mkdirSync(join(dataDir, "database.partial"))
        writeFileSync(join(dataDir, "database.partial", "PG_VERSION"), "1")
        yield* note("whole").pipe(open(dataDir))
        assert.deepStrictEqual(readdirSync(dataDir), ["database", "ov.lock"])
      }),
    { tags: ["long"] },
  )

  it.live("reports what is wrong with an unusable folder", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder
      writeFileSync(join(folder, "file"), "")
      const error = yield* startError(join(folder, "file", "data"))
      assert.strictEqual(error._tag === "DatabaseUnavailable" ? error.reason : error._tag, "Unwritable")
      assert.include(error.message, join(folder, "file", "data"))
      mkdirSync(join(folder, "broken", "database"), { recursive: true })
      writeFileSync(join(folder, "broken", "database", "PG_VERSION"), "9.6\n")
      const damaged = yield* startError(join(folder, "broken"))
      assert.strictEqual(damaged._tag === "DatabaseUnavailable" ? damaged.reason : damaged._tag, "Damaged")
      assert.deepStrictEqual(readdirSync(join(folder, "broken")), ["database", "ov.lock"], "nothing is removed")
    }),
  )

  it.live(
    "closes a folder that was open to others, with everything in it",
    () =>
      Effect.gen(function* () {
        const dataDir = yield* temporaryFolder
        yield* note("first").pipe(open(dataDir))
        assert.deepStrictEqual(openToOthers(dataDir), [])
        for (const path of pathsIn(dataDir)) chmodSync(path, lstatSync(path).isDirectory() ? 0o777 : 0o666)
        yield* Effect.gen(function* () {
          yield* note("second")
          assert.deepStrictEqual(openToOthers(dataDir), [])
        }).pipe(open(dataDir))
      }),
    { tags: ["long"] },
  )

  it.live(
    "refuses a folder that is open to others and has other contents, and leaves it unchanged",
    () =>
      Effect.gen(function* () {
        const dataDir = yield* temporaryFolder
        writeFileSync(join(dataDir, "letters.txt"), "")
        chmodSync(dataDir, 0o755)
        const error = yield* startError(dataDir)
        assert.strictEqual(error._tag === "DatabaseUnavailable" ? error.reason : error._tag, "Unwritable")
        assert.include(error.message, "is open to other users and holds letters.txt")
        assert.strictEqual(statSync(dataDir).mode & 0o777, 0o755)
        chmodSync(dataDir, 0o700)
        yield* note("own").pipe(open(dataDir))
      }),
    { tags: ["long"] },
  )

  it.live(
    "refuses a database without its marker file, and fills an empty folder",
    () =>
      Effect.gen(function* () {
        const dataDir = yield* temporaryFolder
        mkdirSync(join(dataDir, "database"))
        yield* note("kept").pipe(open(dataDir))
        rmSync(join(dataDir, "database", "PG_VERSION"))
        const before = pathsIn(join(dataDir, "database")).length
        const error = yield* startError(dataDir)
        assert.strictEqual(error._tag === "DatabaseUnavailable" ? error.reason : error._tag, "Damaged")
        assert.include(error.message, "PG_VERSION")
        assert.strictEqual(pathsIn(join(dataDir, "database")).length, before)
      }),
    { tags: ["long"] },
  )

  it.live(
    "restores its deleted lock, and lets no second process in",
    () =>
      Effect.gen(function* () {
        const dataDir = yield* temporaryFolder
        yield* Effect.gen(function* () {
          yield* note("first")
          rmSync(join(dataDir, "ov.lock"))
          assert.strictEqual((yield* startError(dataDir))._tag, "EmbeddedInUse")
          yield* note("second")
          assert.deepStrictEqual(yield* notes, ["first", "second"])
          assert.strictEqual((yield* startError(dataDir))._tag, "EmbeddedInUse")
        }).pipe(open(dataDir))
      }),
    { tags: ["long"] },
  )

  it.live(
    "touches nothing after another process took the folder when its lock was deleted",
    () =>
      Effect.gen(function* () {
        const dataDir = yield* temporaryFolder
        yield* Effect.gen(function* () {
          yield* note("first")
          for (const name of ["ov.lock", "ov.sock", "ov.holder.json"]) rmSync(join(dataDir, name))
          const other = yield* holder(dataDir)
          assert.isTrue(isUnavailable(yield* Effect.flip(Effect.sandbox(note("lost")))))
          assert.isFalse(yield* Database.isAvailable)
          yield* end(other, "SIGTERM")
          // Even when the other process has ended: this one's view of the files is out of date.
          assert.isTrue(isUnavailable(yield* Effect.flip(Effect.sandbox(note("lost")))))
        }).pipe(open(dataDir))
        assert.deepStrictEqual(yield* notes.pipe(open(dataDir)), ["committed", "first"])
      }),
    { tags: ["long"] },
  )

  it.live("refuses LISTEN, which would occupy its only connection, and continues", () =>
    Effect.gen(function* () {
      const client = yield* PgClient.PgClient
      const error = yield* Effect.flip(Effect.scoped(client.listen("catalogue")))
      assert.include(error.message, "Notifications.listen")
      assert.deepStrictEqual(yield* client`SELECT 1 AS one`, [{ one: 1 }])
    }).pipe(Effect.provide(Embedded.layerMemory)),
  )
})
