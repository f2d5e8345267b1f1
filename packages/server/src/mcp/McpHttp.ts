import { Context, Effect, Scope } from "effect"
import { HttpEffect, HttpServerRequest, HttpServerResponse } from "effect/http"
import type { Principal } from "../accounts/ApiKey.ts"
import type { Exchange } from "../http/Exchange.ts"
import { readJsonObject } from "../http/JsonBody.ts"
import { Refusal, unavailable } from "../http/Refusal.ts"
import type { KeyedOperation, Route } from "../http/Router.ts"
import type { ServedAsset } from "../http/ServedAsset.ts"
import { type Api, AskedApi } from "./Api.ts"

/** Path of the Model Context Protocol, below the path under which the API is mounted. */
const mcpPath = "/mcp"

/** Values in a message: a request for one valuation with what the protocol adds. */
const MOST_VALUES = 2100

/** Sessions that one account, and all of them, may have. Those of an account that were used least end first. */
const SESSIONS = { ofAccount: 50, ofProcess: 5000 }

/** Seconds after which there may be room for a session. */
const RETRY = 60

const SESSION = "mcp-session-id"

/** Headers of a message that are not passed on to the API: those of its body, its connection and the protocol. */
const ownHeaders =
  /^(?:content-.*|transfer-encoding|connection|keep-alive|upgrade|te|trailer|expect|host|accept.*|mcp-.*|idempotency-key|last-event-id|origin|x-request-id)$/

/** The whole API as one handler. */
export type App = Effect.Effect<
  HttpServerResponse.HttpServerResponse,
  never,
  HttpServerRequest.HttpServerRequest | Scope.Scope
>

/**
 * The tools over HTTP. Each asks the API of this process with the headers of its message, so that keys, scopes,
 * charges, limits and the audit log are those of the API. `app` answers its requests.
 */
export const mcpRoutes = Effect.fnUntraced(function* (
  app: App,
  { assets, hasConsole, mountPath }: { assets: ReadonlyArray<ServedAsset>; hasConsole: boolean; mountPath: string },
) {
  const context = yield* Effect.context<never>()
  const scope = yield* Effect.scope
  // Loaded for the first message: most servers have no assistant, and the protocol is half a second of modules.
  const protocol = yield* Effect.cached(
    Effect.promise(() => import("./Assistant.ts")).pipe(
      Effect.flatMap(({ overHttp }) => Scope.provide(overHttp(assets, mcpPath), scope)),
      Effect.uninterruptible,
    ),
  )
  const answer = HttpEffect.toWebHandlerWith<never, HttpServerRequest.HttpServerRequest | Scope.Scope>(context)(
    Effect.flatten(protocol),
  )
  const toHandler = HttpEffect.toWebHandlerWith<never, HttpServerRequest.HttpServerRequest | Scope.Scope>(context)
  /** Accounts of the sessions, the one used least recently first. */
  const sessions = new Map<string, number>()

  /** The API with the caller of a message. */
  const apiOf = ({ locale, request }: Exchange): Api => {
    const { host, "x-forwarded-proto": scheme } = request.headers
    const site =
      host === undefined || !hasConsole ? {} : { site: `${scheme === "https" ? scheme : "http"}://${host}${mountPath}` }
    const from = Effect.updateService(app, HttpServerRequest.HttpServerRequest, (asked) =>
      asked.modify({ remoteAddress: request.remoteAddress }),
    )
    return {
      send: toHandler(from),
      origin: `http://localhost${mountPath}`,
      headers: Object.fromEntries(Object.entries(request.headers).filter(([name]) => !ownHeaders.test(name))),
      locale,
      ...site,
    }
  }

  const end = (session: string) => {
    sessions.delete(session)
    const headers = { [SESSION]: session }
    return Effect.promise(() => answer(new Request(`http://localhost${mcpPath}`, { method: "DELETE", headers })))
  }

  /** Makes room for one more session of an account. */
  const makeRoom = Effect.fnUntraced(function* (account: number) {
    const own = [...sessions].filter(([, owner]) => owner === account)
    const [oldest] = own
    if (oldest !== undefined && own.length >= SESSIONS.ofAccount) yield* end(oldest[0])
    if (sessions.size >= SESSIONS.ofProcess) return yield* unavailable(RETRY)
  })

  const run = Effect.fnUntraced(function* (exchange: Exchange, { accountId }: Principal) {
    const { headers, method } = exchange.request
    const body = method === "POST" ? JSON.stringify(yield* readJsonObject(exchange.request, MOST_VALUES)) : undefined
    const session = headers[SESSION]
    if (session !== undefined) {
      if (sessions.get(session) !== accountId) return yield* new Refusal({ code: 40405 })
      sessions.delete(session)
      if (method === "POST") sessions.set(session, accountId)
    } else if (method === "DELETE") return yield* new Refusal({ code: 40405 })
    else yield* makeRoom(accountId)
    const asked = new Request(`http://localhost${mcpPath}`, {
      method,
      headers: Object.fromEntries(Object.entries(headers).filter(([name]) => passedOn.test(name))),
      ...(body === undefined ? {} : { body }),
    })
    const answered = yield* Effect.promise((signal) =>
      answer(new Request(asked, { signal }), Context.make(AskedApi, apiOf(exchange))),
    )
    const begun = answered.headers.get(SESSION)
    if (begun !== null) sessions.set(begun, accountId)
    return HttpServerResponse.setHeaders(HttpServerResponse.fromWeb(answered), exchange.headers)
  })

  const operation: KeyedOperation = {
    _tag: "Keyed",
    scope: "any",
    action: undefined,
    recordsItself: false,
    kind: "relay",
    run,
  }
  return ["POST", "DELETE"].map((method): Route => ({ method, path: mcpPath, operation }))
})

/** Headers that the protocol reads. */
const passedOn = /^(?:accept|content-type|origin|mcp-.*)$/
