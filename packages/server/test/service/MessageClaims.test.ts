import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { ClusterError, MessageStorage, ShardId } from "effect/cluster"
import { takingBackClaims } from "../../src/service/tasks/MessageClaims.ts"

const shards = [ShardId.make("default", 1)]

it.effect("the read after one whose answer was lost takes claims back first, and only that one", () =>
  Effect.gen(function* () {
    const calls: Array<string> = []
    const lost = new Set([2, 3])
    let reads = 0
    const storage = takingBackClaims({
      ...(yield* MessageStorage.MessageStorage),
      resetShards: (ids) => Effect.sync(() => void calls.push(`reset ${Array.from(ids, ShardId.toString).join()}`)),
      unprocessedMessages: () =>
        Effect.suspend(() => {
          reads += 1
          calls.push(`read ${reads}`)
          return lost.has(reads)
            ? Effect.fail(new ClusterError.PersistenceError({ cause: "the connection ended" }))
            : Effect.succeed([])
        }),
    })
    for (let n = 0; n < 5; n++) yield* Effect.ignore(storage.unprocessedMessages(shards))
    const reset = "reset default:1"
    assert.deepStrictEqual(calls, ["read 1", "read 2", reset, "read 3", reset, "read 4", "read 5"])
  }).pipe(Effect.provide(MessageStorage.layerNoop)),
)
