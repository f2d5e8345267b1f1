import { Effect } from "effect"
import type { MessageStorage } from "effect/cluster"

/**
 * A read claims messages for ten minutes. Where the database has made a claim and the answer was lost with the
 * connection, nobody would run them until then: so the read after a failed one takes back all claims of its shards
 * first. Messages whose runs are in progress here are skipped by the engine.
 */
export const takingBackClaims = (storage: MessageStorage.MessageStorage["Service"]): typeof storage => {
  let isClaimLost = false
  return {
    ...storage,
    unprocessedMessages: (shardIds, options) => {
      const read = storage.unprocessedMessages(shardIds, options)
      const again = Effect.andThen(storage.resetShards(shardIds), read)
      return Effect.suspend(() => (isClaimLost ? again : read)).pipe(
        Effect.onExit(({ _tag }) =>
          Effect.sync(() => {
            isClaimLost = _tag === "Failure"
          }),
        ),
      )
    },
  }
}
