import type { Scope } from "@open-valuation/http-api"
import { Schema } from "effect"
import { Int8 } from "../RowTypes.ts"

/** Id of an account. */
export const AccountId = Int8.pipe(Schema.brand("AccountId"))
export type AccountId = typeof AccountId.Type

/** Id of an API key, as `revoke` and `rotate` take it. It is not a secret. */
export const KeyId = Int8.pipe(Schema.brand("KeyId"))
export type KeyId = typeof KeyId.Type

/** The caller: the API key and its account. */
export interface Principal {
  readonly accountId: AccountId
  /** The account's unique name. */
  readonly account: string
  readonly keyId: KeyId
  readonly scopes: ReadonlyArray<Scope>
  /** Default callback for the key's tasks, used when a request gives none. */
  readonly callbackUrl: string | null
}

/**
 * The key is unknown, revoked or expired. One error for all three, so that a guess reveals nothing. Check the key or
 * create another.
 */
export class KeyInvalid extends Schema.TaggedError<KeyInvalid>()("KeyInvalid", {}) {
  override get message(): string {
    return "The API key is not valid"
  }
}
