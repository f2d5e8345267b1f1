import { Scope } from "@open-valuation/http-api"
import { Schema } from "effect"
import { AccountId, KeyId } from "../accounts/Principal.ts"

/** A session of the console: a principal that signed in with a link or a key. */
export const ConsoleSession = Schema.Struct({
  accountId: AccountId,
  account: Schema.String,
  keyId: KeyId,
  keyName: Schema.String,
  scopes: Schema.Array(Scope),
  callbackUrl: Schema.NullOr(Schema.String),
  /** True when it was opened with a link, which only the operator of the machine can make. */
  operator: Schema.Boolean,
  /** When it ends if it is not used. */
  expiresAt: Schema.DateTimeUtcFromDate,
})
export interface ConsoleSession extends Schema.Schema.Type<typeof ConsoleSession> {}

/** The link is unknown, has been used or has expired. `ov console` makes another. */
export class LinkInvalid extends Schema.TaggedError<LinkInvalid>()("LinkInvalid", {}) {}

/** The session is unknown or has ended, by itself or with its key. Sign in again. */
export class SessionEnded extends Schema.TaggedError<SessionEnded>()("SessionEnded", {}) {}
