import { ownValue } from "@open-valuation/core"
import { Context, Effect, Layer, Predicate, Redacted, Schema } from "effect"
import type * as OpenId from "openid-client"
import { ProviderRefused, type SignInProvider } from "../../people/SignInProvider.ts"
import { Role } from "../../people/User.ts"
import { SecretBox } from "../../storage/SecretBox.ts"
import type { OpenIdSettings } from "../ParsedSettings.ts"
import { Settings } from "../Settings.ts"

/** Seconds that its clock and ours may be apart: five minutes, and the time of the way. */
const TOLERANCE = 330

/** Seconds in which each of its answers must come. */
const PATIENCE = 5

/** The provider of the settings, if there is one. */
export class CompanySignIn extends Context.Service<CompanySignIn, SignInProvider | undefined>()(
  "@open-valuation/server/CompanySignIn",
) {
  static readonly layer: Layer.Layer<CompanySignIn, never, Settings | SecretBox> = Layer.effect(
    CompanySignIn,
    Effect.gen(function* () {
      const { openId } = yield* Settings
      const box = yield* SecretBox
      return openId === undefined ? undefined : openIdProvider(openId, box)
    }),
  )
}

const Kept = Schema.Struct({ state: Schema.String, nonce: Schema.String, verifier: Schema.String, uri: Schema.String })
const keptCodec = Schema.fromJsonString(Kept)

/**
 * Sign-in by OpenID Connect: the authorization code flow with PKCE, state and nonce. Signatures of ID tokens are
 * checked with the provider's keys. The library is loaded with the first sign-in.
 */
export const openIdProvider = (
  { account, clientId, issuer, roleClaim, secret }: OpenIdSettings,
  box: SecretBox["Service"],
): SignInProvider => {
  const discovered = Effect.tryPromise({
    try: async () => {
      const client = await import("openid-client")
      const metadata = {
        ...(secret === undefined ? {} : { client_secret: Redacted.value(secret) }),
        [client.clockTolerance]: TOLERANCE,
      }
      const execute = [client.enableNonRepudiationChecks]
      // Plain HTTP is for a provider on this machine: the settings refuse it elsewhere.
      // oxlint-disable-next-line typescript/no-deprecated
      if (issuer.protocol === "http:") execute.push(client.allowInsecureRequests)
      const authentication = secret === undefined ? client.None() : undefined
      const config = await client.discovery(issuer, clientId, metadata, authentication, { execute, timeout: PATIENCE })
      return { client, config }
    },
    catch: refusalOf,
  })

  return {
    name: issuer.host,
    account,
    begin: Effect.fnUntraced(function* (redirectUri) {
      const { client, config } = yield* discovered
      const kept = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
        uri: redirectUri,
      }
      const challenge = yield* Effect.promise(() => client.calculatePKCECodeChallenge(kept.verifier))
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: "openid profile email",
        code_challenge: challenge,
        code_challenge_method: "S256",
        state: kept.state,
        nonce: kept.nonce,
      })
      return { url: url.href, kept: yield* box.seal(yield* Effect.orDie(Schema.encodeEffect(keptCodec)(kept))) }
    }),
    finish: Effect.fnUntraced(function* (address, text) {
      const kept = yield* Effect.mapError(
        Effect.flatMap(
          Effect.catchDefect(box.open(text), () => Effect.succeed("")),
          Schema.decodeUnknownEffect(keptCodec),
        ),
        () => new ProviderRefused({ reason: "refused", detail: "The sign-in was not begun here" }),
      )
      const { client, config } = yield* discovered
      const here = new URL(kept.uri)
      here.search = new URL(address).search
      const claims = yield* Effect.tryPromise({
        try: async () =>
          (
            await client.authorizationCodeGrant(config, here, {
              expectedState: kept.state,
              expectedNonce: kept.nonce,
              pkceCodeVerifier: kept.verifier,
              idTokenExpected: true,
            })
          ).claims(),
        catch: refusalOf,
      })
      if (claims === undefined) return yield* new ProviderRefused({ reason: "refused", detail: "No ID token" })
      return {
        issuer: claims.iss,
        subject: claims.sub,
        name: textOf(claims["name"]) ?? textOf(claims["preferred_username"]) ?? claims.sub,
        // Whoever may choose an address that nobody has verified may choose that of a colleague.
        email: claims["email_verified"] === true ? (textOf(claims["email"]) ?? null) : null,
        role: roleClaim === undefined ? undefined : roleIn(ownValue(claims, roleClaim)),
      }
    }),
  }
}

const MOST_TEXT = 100

const textOf = (claim: OpenId.JsonValue | undefined): string | undefined =>
  typeof claim === "string" && claim.trim() !== "" ? claim.trim().slice(0, MOST_TEXT) : undefined

/** The highest role among the names in a claim, which is a text or a list. */
const roleIn = (claim: OpenId.JsonValue | undefined): Role | undefined => {
  const texts = (Array.isArray(claim) ? claim : [claim]).filter((name) => typeof name === "string")
  const names = new Set(texts.map((name) => name.toUpperCase()))
  return Role.literals.findLast((role) => names.has(role))
}

const codeOf = (cause: unknown): unknown => (Predicate.hasProperty(cause, "code") ? cause.code : undefined)

/** The library's errors by their codes. Whatever has none did not reach the provider. */
const refusalOf = (cause: unknown): ProviderRefused => {
  const detail = cause instanceof Error ? cause.message : String(cause)
  const code = codeOf(cause)
  if (code === "OAUTH_JWT_TIMESTAMP_CHECK_FAILED") return new ProviderRefused({ reason: "clock", detail })
  if (code === "OAUTH_JWT_CLAIM_COMPARISON_FAILED") return new ProviderRefused({ reason: "foreign", detail })
  const isAway = code === undefined || code === "OAUTH_TIMEOUT" || code === "OAUTH_RESPONSE_IS_NOT_CONFORM"
  return new ProviderRefused({ reason: isAway ? "away" : "refused", detail })
}
