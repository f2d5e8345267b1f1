import { Schema } from "effect"
import { Int8 } from "../RowTypes.ts"

/** Identity of an account. */
export const AccountId = Int8.pipe(Schema.brand("AccountId"))
export type AccountId = typeof AccountId.Type

/** Identity of an API key: what `revoke` and `rotate` take. It is no secret. */
export const KeyId = Int8.pipe(Schema.brand("KeyId"))
export type KeyId = typeof KeyId.Type

/** What a key may be used for (contract, section 5). */
export const Scope = Schema.Literals(["valuations", "materials", "chat", "webhooks"])
export type Scope = typeof Scope.Type

/** Every scope: what a key has unless said otherwise. */
export const allScopes: ReadonlyArray<Scope> = Scope.literals

/** Who asks: the key that was shown and the account that it belongs to. */
export interface Principal {
  readonly accountId: AccountId
  /** The account's unique name. */
  readonly account: string
  readonly keyId: KeyId
  readonly scopes: ReadonlyArray<Scope>
  /** Where the key's tasks are reported when a request names no callback. */
  readonly callbackUrl: string | null
}

/**
 * The key is unknown, revoked or expired: one error for all three, so that a guess learns nothing. Check the key or
 * create another.
 */
export class KeyInvalid extends Schema.TaggedError<KeyInvalid>()("KeyInvalid", {}) {
  override get message(): string {
    return "The API key is not valid"
  }
}
