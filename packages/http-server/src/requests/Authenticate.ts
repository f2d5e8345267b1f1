import { Accounts, type KeyInvalid, type Principal } from "@open-valuation/service"
import { Effect } from "effect"
import type { Headers, HttpServerRequest } from "effect/http"
import { apiKeyOf } from "./ApiKey.ts"
import { Refusal } from "./Refusal.ts"

/** The host's own authentication in place of API keys: the caller of a request, or `undefined` to refuse it. */
export type HostAuthentication = (request: HttpServerRequest.HttpServerRequest) => Effect.Effect<Principal | undefined>

/** Finds the caller of a request: 40100 without credentials, 40101 with invalid ones. */
export type Authenticate = (
  request: HttpServerRequest.HttpServerRequest,
) => Effect.Effect<Principal, Refusal | KeyInvalid>

/** Authentication by the host, or by API key. */
export const makeAuthenticate = (
  byHost: HostAuthentication | undefined,
): Effect.Effect<Authenticate, never, Accounts> =>
  Effect.map(Accounts, (accounts) =>
    byHost === undefined
      ? ({ headers }) => Effect.flatMap(apiKeyOf(headers), accounts.authenticate)
      : (request) =>
          Effect.flatMap(byHost(request), (principal) =>
            principal === undefined ? Effect.fail(refused(request.headers)) : Effect.succeed(principal),
          ),
  )

/** Headers in which a caller may say who it is. */
const credentials = ["authorization", "cookie", "x-api-key"]

const missing = new Refusal({ code: 40100, words: { code: "credentials.missing", params: {} } })
const invalid = new Refusal({ code: 40101, words: { code: "credentials.invalid", params: {} } })

const refused = (headers: Headers.Headers): Refusal =>
  credentials.some((name) => (headers[name] ?? "") !== "") ? invalid : missing
