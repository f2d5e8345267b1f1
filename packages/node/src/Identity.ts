import { Notifications } from "@open-valuation/postgres"
import { Accounts, ApiKeys, BillingPolicy, keysChanged } from "@open-valuation/service"
import { Effect, Layer, Stream } from "effect"
import { Digest, SecureRandom } from "effect/crypto"
import { secretBoxLayer } from "./SecretKey.ts"
import { Settings } from "./Settings.ts"

/** Digests and randomness of the platform. */
export const cryptoLayer = Layer.merge(Digest.layerWebCrypto, SecureRandom.layerWebCrypto)

/** What a valuation costs, from the settings. */
export const billingLayer = Layer.effect(
  BillingPolicy,
  Effect.map(Settings, ({ freeQuota, pricesFen }) => ({ freeQuota, pricesFen })),
)

/** Forgets cached keys as soon as another process changes some. */
const forgetting = Layer.effectDiscard(
  Effect.gen(function* () {
    const accounts = yield* Accounts
    const { listen } = yield* Notifications.Notifications
    yield* Effect.forkScoped(Stream.runForEach(listen(keysChanged), () => accounts.forget))
  }),
)

/** Accounts and their keys. */
export const identityLayer = Layer.merge(ApiKeys.layer, forgetting).pipe(
  Layer.provideMerge(Accounts.layer),
  Layer.provide([secretBoxLayer, billingLayer]),
  Layer.provide(cryptoLayer),
)
