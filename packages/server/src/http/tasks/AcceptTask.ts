import { LocalDate } from "@open-valuation/core"
import { Effect, Option } from "effect"
import { Digest } from "effect/crypto"
import type { Headers } from "effect/http"
import { fingerprint, type Principal, type Task, Tasks } from "../../service/index.ts"
import type { Exchange } from "../requests/Exchange.ts"
import { type JsonObject, MAX_VALUES_OF_ONE, readJsonObject } from "../requests/JsonBody.ts"
import type { Failure } from "../requests/Operation.ts"
import { type Fault, Refusal } from "../requests/Refusal.ts"
import { CallbackTargets, callbackUrlOf } from "../webhooks/CallbackUrl.ts"
import { References } from "./References.ts"
import type { ServedAsset } from "./ServedAsset.ts"

const MAX_LENGTH = 255

/**
 * The `Idempotency-Key` of a request, if it has one, and its faults. Valid keys are 1 to 255 printable ASCII
 * characters.
 */
const idempotencyKeyOf = (
  headers: Headers.Headers,
): { readonly key: string | undefined; readonly faults: ReadonlyArray<Fault> } => {
  const key = headers["idempotency-key"]
  if (key === undefined || (/^[ -~]+$/.test(key) && key.length <= MAX_LENGTH)) return { key, faults: [] }
  return {
    key: undefined,
    faults: [{ path: "Idempotency-Key", message: { code: "header.idempotencyKey", params: { max: MAX_LENGTH } } }],
  }
}

/** Turns a request into a task, or refuses it. */
export type Accept = (exchange: Exchange, principal: Principal) => Effect.Effect<Task, Failure>

/**
 * The common part of creating and streaming: refuses in the order of the contract, then creates the task, or returns
 * the one that an earlier request with the same idempotency key created.
 */
export const acceptTask = Effect.fnUntraced(function* (asset: ServedAsset) {
  const tasks = yield* Tasks
  const targets = yield* CallbackTargets
  const references = yield* References
  const digest = yield* Digest.Digest

  const promiseOf = (exchange: Exchange, key: string, body: JsonObject) =>
    Effect.map(
      Effect.provideService(fingerprint(exchange.path, exchange.query, body), Digest.Digest, digest),
      (hash) => ({ key, fingerprint: hash }),
    )

  const accept: Accept = Effect.fnUntraced(function* (exchange, principal) {
    const body = yield* readJsonObject(exchange.request, MAX_VALUES_OF_ONE)
    const { key, faults } = idempotencyKeyOf(exchange.request.headers)
    const request = yield* check(asset, body, yield* LocalDate.today, faults)
    const idempotency = key === undefined ? undefined : yield* promiseOf(exchange, key, body)
    const earlier = idempotency === undefined ? Option.none() : yield* tasks.replay(principal, idempotency)
    if (Option.isSome(earlier)) return replayed(exchange, earlier.value.task)
    const callbackUrl = yield* callbackUrlOf(exchange.query, targets)
    yield* checkReferences(references, principal, request)
    const created = yield* tasks.create(principal, {
      assetType: asset.assetType,
      request,
      locale: exchange.locale,
      callbackUrl,
      idempotency,
      requestId: exchange.requestId,
    })
    return created.replayed ? replayed(exchange, created.task) : created.task
  })
  return accept
})

const replayed = (exchange: Exchange, task: Task): Task => {
  exchange.headers["idempotent-replayed"] = "true"
  return task
}

const check = (
  asset: ServedAsset,
  body: JsonObject,
  today: LocalDate.LocalDate,
  headerFaults: ReadonlyArray<Fault>,
): Effect.Effect<unknown, Refusal> => {
  const common = [...headerFaults, ...commonFaults(body)]
  return Effect.matchEffect(asset.check(body, today), {
    onSuccess: (request) =>
      common.length === 0 ? Effect.succeed(request) : Effect.fail(new Refusal({ code: 40001, faults: common })),
    onFailure: ({ faults }) => {
      const known = new Set(faults.map(({ path }) => path))
      const others = common.filter(({ path }) => !known.has(path))
      return Effect.fail(new Refusal({ code: 40001, faults: [...faults, ...others] }))
    },
  })
}

/** Faults of the fields that all assets share. */
const commonFaults = (body: JsonObject): ReadonlyArray<Fault> =>
  body["source"] === "CHAT" && (body["chatSessionId"] ?? undefined) === undefined
    ? [{ path: "chatSessionId", message: { code: "request.chatSessionMissing", params: {} } }]
    : []

const isObject = (value: unknown): value is JsonObject => typeof value === "object" && value !== null

const materialRefs = (request: JsonObject): ReadonlyArray<string> => {
  const materials: ReadonlyArray<unknown> = Array.isArray(request["materials"]) ? request["materials"] : []
  const refs = [request["materialRef"], ...materials.map((item) => (isObject(item) ? item["materialRef"] : undefined))]
  return [...new Set(refs.filter((ref) => typeof ref === "string"))]
}

const MIB = 1_048_576

/**
 * Limit for all uploaded files of one task: two of the largest uploads. A file that is referenced twice counts once.
 */
const MOST_MATERIAL_MIB = 200

const tooManyBytes = (bytes: number): Fault => ({
  path: "materials",
  message: { code: "request.materials.bytes", params: { sizeMib: Math.ceil(bytes / MIB), maxMib: MOST_MATERIAL_MIB } },
})

const checkReferences = Effect.fnUntraced(function* (references: References, principal: Principal, request: unknown) {
  if (!isObject(request)) return
  let bytes = 0
  for (const ref of materialRefs(request)) {
    const size = yield* references.materialBytes(principal, ref)
    if (size === undefined) return yield* new Refusal({ code: 40402 })
    bytes += size
  }
  if (bytes > MOST_MATERIAL_MIB * MIB) return yield* new Refusal({ code: 40001, faults: [tooManyBytes(bytes)] })
  const session = request["chatSessionId"]
  if (typeof session === "number" && !(yield* references.chatSessionExists(principal, session))) {
    return yield* new Refusal({ code: 40403 })
  }
})
