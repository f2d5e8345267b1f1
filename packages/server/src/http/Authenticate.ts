import { ownValue } from "@open-valuation/core/domain"
import { Data, Effect } from "effect"
import type { Headers, HttpServerRequest } from "effect/http"
import { Accounts } from "../accounts/Accounts.ts"
import type { KeyInvalid, Principal } from "../accounts/ApiKey.ts"
import type { Exchange } from "./Exchange.ts"
import { Refusal, unavailable } from "./Refusal.ts"

/** Maximum length of a key. Longer ones are refused without a database query. */
const MAX_LENGTH = 256

/** The token of a bearer header, `""` when it is missing; `undefined` for another scheme. */
const bearerToken = (header: string): string | undefined => {
  const parts = /^bearer(?:\s(.*))?$/i.exec(header.trim())
  return parts === null ? undefined : (parts[1] ?? "").trim()
}

/**
 * The API key of a request: `X-Api-Key` or `Authorization: Bearer`. No key or an empty one is 40100; two headers with
 * different keys, or a key that is too long, are 40101.
 */
const apiKeyOf = (headers: Headers.Headers): string | Refusal => {
  const keys = [...repeated(headers["x-api-key"]), ...repeated(headers["authorization"]).map(bearerToken)].filter(
    (key) => key !== undefined,
  )
  const [key = ""] = keys
  if (keys.includes("") || key === "") return new Refusal({ code: 40100 })
  return keys.some((other) => other !== key) || key.length > MAX_LENGTH ? new Refusal({ code: 40101 }) : key
}

/** The values of a header: repeated headers arrive joined by a comma. No key contains a blank. */
const repeated = (header: string | undefined): ReadonlyArray<string> =>
  header === undefined ? [] : header.split(", ").map((value) => value.trim())

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

/** Finds the caller of a request. */
export interface Authenticate {
  /** The caller, where its key has been looked up lately. */
  readonly known: (exchange: Exchange) => Principal | undefined
  /** 40100 without credentials, 40101 with invalid ones. */
  readonly find: (exchange: Exchange) => Effect.Effect<Principal, Refusal | KeyInvalid>
}

/** An authentication that remembers nobody. */
export const unremembered = (find: Authenticate["find"]): Authenticate => ({ known: () => undefined, find })

/** Authentication by the host, or by API key. */
export const makeAuthenticate = (
  byHost: HostAuthentication | undefined,
): Effect.Effect<Authenticate, never, Accounts> =>
  Effect.map(Accounts, (accounts) =>
    byHost === undefined
      ? {
          known: ({ request }) => {
            const key = apiKeyOf(request.headers)
            return typeof key === "string" ? accounts.known(key) : undefined
          },
          find: ({ request }) => {
            const key = apiKeyOf(request.headers)
            return typeof key === "string" ? accounts.authenticate(key) : Effect.fail(key)
          },
        }
      : unremembered(({ request }) =>
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
