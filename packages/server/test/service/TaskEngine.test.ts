import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Fiber } from "effect"
import { ClusterError, type MessageStorage, type Reply } from "effect/cluster"
import { SqlClient, SqlError } from "effect/sql"
import { TestClock } from "effect/testing"
import { isStorageUnavailable } from "../../src/storage/Rows.ts"
import { patientMessages } from "../../src/tasks/TaskEngine.ts"

const transaction = SqlClient.TransactionConnection(-1)

const failure = (reason: SqlError.SqlError["reason"]) =>
  new ClusterError.PersistenceError({ cause: new SqlError.SqlError({ reason }) })
const gone = failure(new SqlError.ConnectionError({ cause: new Error("gone"), message: "gone", operation: "execute" }))
const duplicate = failure(
  new SqlError.UniqueViolation({ cause: new Error("23505"), constraint: "id", message: "23505", operation: "execute" }),
)

/** A storage whose calls fail with these errors, one after the other, and then succeed. */
const failing = (...errors: ReadonlyArray<ClusterError.PersistenceError>) => {
  const calls: Array<string> = []
  const call = <A>(name: string, answer: A) =>
    Effect.suspend(() => {
      calls.push(name)
      const error = errors[calls.filter((made) => made === name).length - 1]
      return error === undefined ? Effect.succeed(answer) : Effect.fail(error)
    })
  const storage: MessageStorage.Encoded = {
    ...Object.create(null),
    resetRequests: () => call("save", undefined),
    saveReply: () => call("save", undefined),
    resetShards: (ids) => Effect.sync(() => void calls.push(`reset ${ids.join()}`)),
    unprocessedMessages: () => call("read", []),
  }
  return { calls, storage: patientMessages(storage, transaction) }
}

const reply: Reply.Encoded = Object.create(null)

describe("messages of the engine", () => {
  it.effect("wait for an unavailable database", () =>
    Effect.gen(function* () {
      const { calls, storage } = failing(gone, gone, gone)
      const saved = yield* Effect.forkChild(storage.resetRequests([]))
      yield* TestClock.adjust("10 seconds")
      yield* Fiber.join(saved)
      assert.strictEqual(calls.length, 4)
    }),
  )

  it.effect("wait for as long as it stays away", () =>
    Effect.gen(function* () {
      const { calls, storage } = failing(...Array.from({ length: 600 }, () => gone))
      const saved = yield* Effect.forkChild(storage.saveReply(reply))
      yield* TestClock.adjust("20 minutes")
      yield* Fiber.join(saved)
      assert.strictEqual(calls.length, 601)
    }),
  )

  it("are a reason to ask for another try when a full disk refuses them", () => {
    const full = failure(
      new SqlError.UnknownError({ cause: { code: "53100" }, message: "No space left", operation: "execute" }),
    )
    assert.isTrue(isStorageUnavailable(Cause.die(full)))
    assert.isTrue(isStorageUnavailable(Cause.fail(full)))
    assert.isFalse(isStorageUnavailable(Cause.die(duplicate)))
  })

  it.effect("are saved when an earlier attempt was, and its answer was lost", () =>
    Effect.gen(function* () {
      const { storage } = failing(gone, duplicate)
      const saved = yield* Effect.forkChild(storage.saveReply(reply))
      yield* TestClock.adjust("1 second")
      yield* Fiber.join(saved)
      const first = failing(duplicate)
      assert.strictEqual(yield* Effect.flip(first.storage.saveReply(reply)), duplicate)
    }),
  )

  it.effect("fail at once inside a transaction, which is lost", () =>
    Effect.gen(function* () {
      const { calls, storage } = failing(gone)
      const connection: SqlClient.TransactionConnection.Service = Object.create(null)
      const error = yield* Effect.flip(Effect.provideService(storage.resetRequests([]), transaction, connection))
      assert.strictEqual(error, gone)
      assert.strictEqual(calls.length, 1)
    }),
  )

  it.effect("are claimed anew by the read after one whose answer was lost, and only by that one", () =>
    Effect.gen(function* () {
      const answered = failure(new SqlError.UnknownError({ cause: "", message: "", operation: "execute" }))
      const { calls, storage } = failing(answered, answered)
      for (let n = 0; n < 4; n++) {
        yield* Effect.ignore(storage.unprocessedMessages(["default:1"], 0))
      }
      const reset = "reset default:1"
      assert.deepStrictEqual(calls, ["read", reset, "read", reset, "read", "read"])
    }),
  )
})
