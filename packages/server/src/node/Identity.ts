import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as NodeCrypto from "@effect/platform-node-shared/NodeCrypto"
import { Notifications } from "@open-valuation/store/postgres"
import { Effect, Layer, Predicate, Redacted, Schema, Stream } from "effect"
import { Digest, SecureRandom } from "effect/crypto"
import { Accounts } from "../accounts/Accounts.ts"
import { ApiKeys, changedKey, keysChanged } from "../accounts/ApiKeys.ts"
import { BillingPolicy } from "../accounts/Usage.ts"
import { AuditLog } from "../audit/AuditLog.ts"
import { ConsoleSessions } from "../console/ConsoleSessions.ts"
import { PersonalData } from "../people/PersonalData.ts"
import { Users } from "../people/Users.ts"
import { SecretBox } from "../storage/SecretBox.ts"
import { CompanySignIn } from "./people/OpenIdProvider.ts"
import { Settings } from "./Settings.ts"

/** The key that encrypts secrets cannot be used. `message` is one line that names the key and the reason. */
export class SecretKeyUnusable extends Schema.TaggedError<SecretKeyUnusable>()("SecretKeyUnusable", {
  message: Schema.String,
}) {}

const fileName = "secret.key"
const keyLength = 32

/** SHA-256 of `OV_SECRET_KEY`, or the key in the data folder, which is created when missing (mode 0600). */
const keyMaterial = Effect.gen(function* () {
  const { database, dataDir, secretKey } = yield* Settings
  const digest = yield* Digest.Digest
  if (secretKey !== undefined) {
    return yield* digest.digest(Digest.sha256, new TextEncoder().encode(Redacted.value(secretKey)))
  }
  const path = join(dataDir, fileName)
  if (database.kind !== "folder" && !existsSync(path)) {
    yield* Effect.logWarning(
      `Secrets are encrypted with ${path}: set OV_SECRET_KEY (secretKey) where machines share the database`,
    )
  }
  const fresh = yield* (yield* SecureRandom.SecureRandom).randomBytes(keyLength)
  const key = yield* Effect.try({
    try: () => readOrWrite(dataDir, path, fresh),
    catch: (cause) =>
      new SecretKeyUnusable({
        message: `The key for secrets ${path} cannot be used: ${cause instanceof Error ? cause.message : String(cause)}`,
      }),
  })
  if (key.length === keyLength) return key
  return yield* new SecretKeyUnusable({
    message: `The key for secrets ${path} is damaged (${key.length} bytes): restore it from a backup, or set OV_SECRET_KEY.`,
  })
})

const readOrWrite = (dataDir: string, path: string, fresh: Uint8Array): Uint8Array => {
  if (existsSync(path)) return readFileSync(path)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  writeFileSync(path, fresh, { mode: 0o600, flag: "wx" })
  chmodSync(path, 0o600)
  return fresh
}

/** Encryption of secrets at rest. */
export const secretBoxLayer = Layer.unwrap(Effect.map(keyMaterial, (key) => SecretBox.layer(Redacted.make(key))))

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

/** Accounts, their keys and users, who is signed in to the console, and who has done what. */
export const identityLayer = Layer.merge(checking, forgetting).pipe(
  Layer.provideMerge(
    Layer.mergeAll(ConsoleSessions.layer, Users.layer, AuditLog.layer, PersonalData.layer, CompanySignIn.layer),
  ),
  Layer.provideMerge(ApiKeys.layer),
  Layer.provideMerge(Accounts.layer),
  Layer.provide([secretBoxLayer, billingLayer]),
  Layer.provide(cryptoLayer),
)
