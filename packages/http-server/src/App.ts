import { pathSegment } from "@open-valuation/core"
import { assetGroup, makeApi, materialsGroup, recognitionGroup, statementLinesGroup } from "@open-valuation/http-api"
import { Accounts, type FairLimits, makeFairPermits, OnBehalfOf, unboundedWaiting } from "@open-valuation/service"
import { Effect } from "effect"
import { type HttpServerRequest, HttpServerResponse } from "effect/http"
import { acceptTask } from "./AcceptTask.ts"
import { logAccess } from "./AccessLog.ts"
import { makeAccountPlaces, requestPlaces, streamPlaces, uploadPlaces } from "./AccountPlaces.ts"
import { success } from "./Answer.ts"
import { createTask } from "./CreateTask.ts"
import { apiKeyOf } from "./Credentials.ts"
import type { Drain } from "./Drain.ts"
import { type Exchange, open } from "./Exchange.ts"
import { answerFailure } from "./Failures.ts"
import type { KeyedOperation, StreamedOperation } from "./Operation.ts"
import { publicRoutes } from "./PublicPages.ts"
import { defaultRateLimit, makeRateLimiter, type RateLimit } from "./RateLimit.ts"
import { readEvents } from "./ReadEvents.ts"
import { readLines } from "./ReadLines.ts"
import { readTask } from "./ReadTask.ts"
import { readUsage } from "./ReadUsage.ts"
import { type Recognition, recogniseMaterial } from "./RecogniseMaterial.ts"
import { Refusal, unavailable } from "./Refusal.ts"
import { withRequestSpan } from "./RequestSpan.ts"
import { makeRouter, type Route } from "./Router.ts"
import type { ServedAsset } from "./ServedAsset.ts"
import { streamTask } from "./StreamTask.ts"
import { uploadLimits } from "./upload/UploadLimits.ts"
import { makeUploadMemory } from "./upload/UploadMemory.ts"
import { type Uploads, uploadMaterials } from "./UploadMaterials.ts"
import { webhookRoutes } from "./WebhookRoutes.ts"

/** What a host decides about its API. */
export interface AppOptions {
  /** The assets that can be valued. */
  readonly assets: ReadonlyArray<ServedAsset>
  /** How files are taken in; absent: none are. */
  readonly uploads?: Uploads | undefined
  /** How the fields of photographed documents are read; absent: they are not. */
  readonly recognition?: Recognition | undefined
  /** Per key and process; the contract's 20 requests a second with bursts of 40 unless said. */
  readonly rateLimit?: RateLimit
  /** Event streams that one account may have open in a process: 100 unless said. */
  readonly streamLimit?: number
  /** Requests of one account that a process answers at the same time: 200 unless said. */
  readonly requestLimit?: number
}

/** No request target is longer; a header is bounded by the host's server. */
const MAX_URL = 8192

/** HTTP/1.1 demands the header; hosts that speak web `Request` have the authority in the URL. */
const lacksHost = ({ headers, source }: HttpServerRequest.HttpServerRequest): boolean =>
  headers["host"] === undefined && Reflect.get(source, "httpVersion") === "1.1"

const MATERIALS = `/api/open/v1/${pathSegment.BANK_STATEMENT}/materials`
const OCR = "/api/open/v1/chat-sessions/materials/ocr"

/** Seconds after which a caller may try another process, or this one when it is back. */
const SHUTDOWN_RETRY = 5

/** A request that is not an upload is answered within this time, whatever it waits for. */
const ANSWER_LIMIT = "30 seconds"

/** Requests that are worked on at the same time; others of the account wait, so that few of its statements stand before those of others. */
const TURNS: FairLimits = { running: 64, runningPerAccount: 6, ...unboundedWaiting }

/** Seconds after which a caller may try again when an answer took too long. */
const LATE_RETRY = 5

/** Seconds after which a caller may try again when too many requests run. */
const OVERLOAD_RETRY = 1

/** The whole API as one handler. Refusals come in the order of the contract: a later check never runs before an earlier one. */
export const makeApp = Effect.fnUntraced(function* (options: AppOptions, drain: Drain) {
  const accounts = yield* Accounts
  const limiter = makeRateLimiter(options.rateLimit ?? defaultRateLimit)
  const streams = makeAccountPlaces({ ...streamPlaces, ofAccount: options.streamLimit ?? streamPlaces.ofAccount })
  const requests = makeAccountPlaces({ ...requestPlaces, ofAccount: options.requestLimit ?? requestPlaces.ofAccount })
  const turns = makeFairPermits(TURNS)
  const { recognition, uploads } = options
  const shares = { memory: makeUploadMemory(uploadLimits), places: makeAccountPlaces(uploadPlaces) }
  const api = makeApi(
    ...(uploads === undefined ? [] : [materialsGroup]),
    ...(recognition === undefined ? [] : [recognitionGroup]),
    ...options.assets.map((asset) => assetGroup(asset)),
    ...(options.assets.some(readsStatements) ? [statementLinesGroup] : []),
  )
  const route = makeRouter([
    ...(yield* publicRoutes(api, drain)),
    ...(yield* Effect.forEach(options.assets, (asset) => assetRoutes(asset, drain))).flat(),
    { path: "/api/open/v1/usage", methods: { GET: yield* readUsage } },
    ...(uploads === undefined ? [] : [{ path: MATERIALS, methods: { POST: uploadMaterials(uploads, shares) } }]),
    ...(recognition === undefined ? [] : [{ path: OCR, methods: { POST: recogniseMaterial(recognition, shares) } }]),
    ...(yield* webhookRoutes),
  ])

  const runKeyed = Effect.fnUntraced(function* (
    operation: KeyedOperation | StreamedOperation,
    exchange: Exchange,
    id: string,
  ) {
    const principal = yield* inTime(accounts.authenticate(yield* apiKeyOf(exchange.request.headers)))
    exchange.account = principal.account
    Object.assign(exchange.headers, yield* limiter.take(principal.keyId))
    if (operation._tag === "Streamed") yield* streams.place(principal.accountId)
    if (operation.scope !== undefined && !principal.scopes.includes(operation.scope)) {
      return yield* new Refusal({ code: 40300 })
    }
    const place = requests.place(principal.accountId)
    const turn = Effect.andThen(place, turns.turn(principal.accountId))
    const own = Effect.provideService(OnBehalfOf, principal.accountId)
    if (operation._tag === "Streamed") {
      return yield* inTime(Effect.scoped(Effect.andThen(turn, own(operation.run(exchange, principal, id)))))
    }
    const answer = own(operation.run(exchange, principal, id))
    const answered =
      operation.takesFiles === true
        ? Effect.scoped(Effect.andThen(place, answer))
        : inTime(Effect.scoped(Effect.andThen(turn, answer)))
    return success(exchange, yield* answered)
  })

  const run = Effect.fnUntraced(function* (exchange: Exchange) {
    if (exchange.request.url.length > MAX_URL) return yield* new Refusal({ code: 41300 })
    if (lacksHost(exchange.request))
      return yield* new Refusal({ code: 40000, words: { code: "connection.hostMissing", params: {} } })
    const match = route(exchange.method, exchange.path)
    const operation = match instanceof Refusal ? undefined : match.operation
    exchange.probe = operation?._tag === "Public" && operation.probe
    if (drain.isDraining() && !exchange.probe) return yield* unavailable(SHUTDOWN_RETRY)
    if (drain.isOverloaded() && !exchange.probe) return yield* unavailable(OVERLOAD_RETRY)
    if (match instanceof Refusal) return yield* match
    if (match.operation._tag === "Public") return yield* match.operation.run(exchange)
    return yield* runKeyed(match.operation, exchange, match.id)
  })

  /** The template of a request's path, for those who trace. */
  const template = ({ method, path }: Exchange): string | undefined => {
    const match = route(method, path)
    return match instanceof Refusal ? undefined : match.path
  }

  return Effect.flatMap(open, (exchange) =>
    run(exchange).pipe(
      Effect.catchCause((cause) => answerFailure(exchange, cause)),
      Effect.map((response) => (drain.isDraining() ? closing(response) : response)),
      Effect.tap((response) => logAccess(exchange, response)),
      withRequestSpan(exchange, template),
      drain.track,
    ),
  )
})

/** 50300 for what waits for too long: for a database that is frozen, or for its turn behind others that do. */
const inTime = Effect.timeoutOrElse({
  duration: ANSWER_LIMIT,
  orElse: () => Effect.fail(unavailable(LATE_RETRY)),
})

/** A server that goes keeps no connection open. */
const closing = HttpServerResponse.setHeader("connection", "close")

const readsStatements = ({ assetType }: ServedAsset): boolean => assetType === "BANK_STATEMENT"

const assetRoutes = Effect.fnUntraced(function* (asset: ServedAsset, drain: Drain) {
  const accept = yield* acceptTask(asset)
  const path = `/api/open/v1/${pathSegment[asset.assetType]}`
  const routes: ReadonlyArray<Route> = [
    { path, methods: { POST: createTask(accept) } },
    { path: `${path}/stream`, methods: { POST: yield* streamTask(accept, drain) } },
    { path: `${path}/{id}`, methods: { GET: yield* readTask(asset.assetType) } },
    { path: `${path}/{id}/events`, methods: { GET: yield* readEvents(asset.assetType, drain) } },
    ...(readsStatements(asset) ? [{ path: `${path}/{id}/lines`, methods: { GET: yield* readLines } }] : []),
  ]
  return routes
})
