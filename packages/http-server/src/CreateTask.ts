import { LocalDate, pathSegment } from "@open-valuation/core"
import { statusLabel, type TaskCreated } from "@open-valuation/http-api"
import { type Principal, type Task, Tasks } from "@open-valuation/service"
import { Effect } from "effect"
import { CallbackTargets, callbackUrlOf } from "./CallbackUrl.ts"
import type { Exchange } from "./Exchange.ts"
import { type JsonObject, readJsonObject } from "./JsonBody.ts"
import type { KeyedOperation } from "./Operation.ts"
import { References } from "./References.ts"
import { type Fault, Refusal } from "./Refusal.ts"
import type { ServedAsset } from "./ServedAsset.ts"
import { translate } from "./Texts.ts"

/** `POST /api/open/v1/{asset}-valuations`: refusals in the order of the contract, then the task. */
export const createTask = Effect.fnUntraced(function* (asset: ServedAsset) {
  const tasks = yield* Tasks
  const targets = yield* CallbackTargets
  const references = yield* References

  const run = Effect.fnUntraced(function* (exchange: Exchange, principal: Principal) {
    const body = yield* readJsonObject(exchange.request)
    const request = yield* check(asset, body, yield* LocalDate.today)
    const callbackUrl = yield* callbackUrlOf(exchange.query, targets)
    yield* checkReferences(references, principal, request)
    const { task } = yield* tasks.create(principal, {
      assetType: asset.assetType,
      request,
      locale: exchange.locale,
      callbackUrl,
      idempotency: undefined,
      requestId: exchange.requestId,
    })
    return created(task, exchange)
  })

  const operation: KeyedOperation = { _tag: "Keyed", scope: "valuations", run }
  return operation
})

const created = (task: Task, exchange: Exchange): TaskCreated => {
  const statusUrl = `/api/open/v1/${pathSegment[task.assetType]}/${task.id}`
  return {
    taskId: task.id,
    valuationNo: task.valuationNo,
    assetType: task.assetType,
    status: task.status,
    statusLabel: statusLabel[task.status],
    statusUrl,
    message: translate({ code: "task.accepted", params: { statusUrl } }, exchange.locale),
  }
}

const check = (asset: ServedAsset, body: JsonObject, today: LocalDate.LocalDate): Effect.Effect<unknown, Refusal> => {
  const common = commonFaults(body)
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

/** Faults of the fields that every asset has. */
const commonFaults = (body: JsonObject): ReadonlyArray<Fault> =>
  body["source"] === "CHAT" && (body["chatSessionId"] ?? undefined) === undefined
    ? [{ path: "chatSessionId", message: { code: "request.chatSessionMissing", params: {} } }]
    : []

const isObject = (value: unknown): value is JsonObject => typeof value === "object" && value !== null

const materialRefs = (request: JsonObject): ReadonlyArray<string> => {
  const materials: ReadonlyArray<unknown> = Array.isArray(request["materials"]) ? request["materials"] : []
  const refs = [request["materialRef"], ...materials.map((item) => (isObject(item) ? item["materialRef"] : undefined))]
  return refs.filter((ref) => typeof ref === "string")
}

const checkReferences = Effect.fnUntraced(function* (references: References, principal: Principal, request: unknown) {
  if (!isObject(request)) return
  for (const ref of materialRefs(request)) {
    if (!(yield* references.materialExists(principal, ref))) return yield* new Refusal({ code: 40402 })
  }
  const session = request["chatSessionId"]
  if (typeof session === "number" && !(yield* references.chatSessionExists(principal, session))) {
    return yield* new Refusal({ code: 40403 })
  }
})
