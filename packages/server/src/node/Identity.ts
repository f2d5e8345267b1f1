import * as NodeCrypto from "@effect/platform-node-shared/NodeCrypto"
import { Notifications } from "@open-valuation/store/postgres"
import { Effect, Layer, Predicate, Stream } from "effect"
import { Accounts, ApiKeys, BillingPolicy, changedKey, ConsoleSessions, keysChanged } from "../service/index.ts"
import { secretBoxLayer, SecretKeyUnusable } from "./SecretKey.ts"
import { Settings } from "./Settings.ts"

/**
 * Digests and randomness of the platform. Digests are synchronous, without a thread, because each create needs some.
 */
export const cryptoLayer = Layer.merge(NodeCrypto.layerDigest, NodeCrypto.layerSecureRandom)

/** Prices of valuations, from the settings. */
export const billingLayer = Layer.effect(
  BillingPolicy,
  Effect.map(Settings, ({ freeQuota, pricesFen }) => ({ freeQuota, pricesFen })),
)

/** Drops cached keys as soon as another process changes keys. */
const forgetting = Layer.effectDiscard(
  Effect.gen(function* () {
    const accounts = yield* Accounts
    const { listen } = yield* Notifications.Notifications
    yield* Effect.forkScoped(Stream.runForEach(listen(keysChanged), (payload) => accounts.forget(changedKey(payload))))
  }),
)

/**
 * Refuses a secret key that opens none of the stored secrets: two secret keys on one database would make some secrets
 * unreadable.
 */
const checking = Layer.effectDiscard(
  Effect.gen(function* () {
    const keys = yield* ApiKeys
    const newest = (yield* keys.list).find(({ revokedAt }) => revokedAt === null)
    if (newest === undefined) return
    yield* keys
      .webhookSecrets(newest.keyId)
      .pipe(
        Effect.catchDefect((defect) =>
          Predicate.isTagged(defect, "CryptoError")
            ? Effect.fail(new SecretKeyUnusable({ message: otherSecretKey }))
            : Effect.die(defect),
        ),
      )
  }),
)

const otherSecretKey =
  "OV_SECRET_KEY is not the one that this database's secrets were encrypted with: set that one, or where none was set bring back secret.key of the data folder."

/** Accounts, their keys, and who is signed in to the console. */
export const identityLayer = Layer.merge(checking, forgetting).pipe(
  Layer.provideMerge(ConsoleSessions.layer),
  Layer.provideMerge(ApiKeys.layer),
  Layer.provideMerge(Accounts.layer),
  Layer.provide([secretBoxLayer, billingLayer]),
  Layer.provide(cryptoLayer),
)
