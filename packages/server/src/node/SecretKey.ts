import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Effect, Layer, Redacted, Schema } from "effect"
import { Digest, SecureRandom } from "effect/crypto"
import { SecretBox } from "../service/index.ts"
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
