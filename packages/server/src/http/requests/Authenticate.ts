import { ownValue } from "@open-valuation/core/domain"
import { Data, Effect } from "effect"
import type { Headers, HttpServerRequest } from "effect/http"
import { Accounts, type KeyInvalid, type Principal } from "../../service/index.ts"
import { apiKeyOf } from "./ApiKey.ts"
import type { Exchange } from "./Exchange.ts"
import { Refusal, unavailable } from "./Refusal.ts"

/** The host's own authentication does not work. `message` is one line for the log, without credentials. */
export class AuthenticationFailed extends Data.TaggedError("AuthenticationFailed")<{
  /** True when it did not answer in time: the caller may try again. */
  readonly isLate: boolean
  readonly message: string
}> {}

/** The host's own authentication in place of API keys: the caller of a request, or `undefined` to refuse it. */
export type HostAuthentication = (
  request: HttpServerRequest.HttpServerRequest,
) => Effect.Effect<Principal | undefined, AuthenticationFailed>

/** Finds the caller of a request: 40100 without credentials, 40101 with invalid ones. */
export type Authenticate = (exchange: Exchange) => Effect.Effect<Principal, Refusal | KeyInvalid>

/** Authentication by the host, or by API key. */
export const makeAuthenticate = (
  byHost: HostAuthentication | undefined,
): Effect.Effect<Authenticate, never, Accounts> =>
  Effect.map(Accounts, (accounts) =>
    byHost === undefined
      ? ({ request }) => Effect.flatMap(apiKeyOf(request.headers), accounts.authenticate)
      : ({ request }) =>
          byHost(request).pipe(
            Effect.catchTag("AuthenticationFailed", ({ isLate, message }) =>
              Effect.andThen(
                Effect.logError(message),
                Effect.fail(isLate ? unavailable(LATE_RETRY) : new Refusal({ code: 50000 })),
              ),
            ),
            Effect.filterOrFail(
              (principal) => principal !== undefined,
              () => refused(request.headers),
            ),
          ),
  )

/** Seconds after which a caller may retry when the host did not answer. */
const LATE_RETRY = 5

/** Headers in which a caller may say who it is. */
const credentials = ["authorization", "cookie", "x-api-key"]

const missing = new Refusal({ code: 40100, words: { code: "credentials.missing", params: {} } })
const invalid = new Refusal({ code: 40101, words: { code: "credentials.invalid", params: {} } })

const refused = (headers: Headers.Headers): Refusal =>
  credentials.some((name) => (ownValue(headers, name) ?? "") !== "") ? invalid : missing
