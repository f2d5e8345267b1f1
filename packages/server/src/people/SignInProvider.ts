import type { Effect } from "effect"
import { Schema } from "effect"
import type { Identified } from "./Users.ts"

/**
 * Why a provider signs nobody in: it does not answer (`away`), it refused or the person gave up (`refused`), its clock
 * and ours are too far apart (`clock`), or its word is meant for another service (`foreign`). `detail` is for the log.
 */
export class ProviderRefused extends Schema.TaggedError<ProviderRefused>()("ProviderRefused", {
  reason: Schema.Literals(["away", "refused", "clock", "foreign"]),
  detail: Schema.String,
}) {}

/** A sign-in that has begun: where the browser goes, and what it keeps until it comes back, which it cannot read. */
export interface BegunSignIn {
  readonly url: string
  readonly kept: string
}

/** Signs people in with the account of their company. */
export interface SignInProvider {
  /** Its name for people: the host of its address. */
  readonly name: string
  /** The account whose users it signs in. */
  readonly account: string
  readonly begin: (redirectUri: string) => Effect.Effect<BegunSignIn, ProviderRefused>
  /** Who has come back to `address`, the redirect URI with the provider's answer. */
  readonly finish: (address: string, kept: string) => Effect.Effect<Identified, ProviderRefused>
}
