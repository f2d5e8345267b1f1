import { adoptionsGroup, taskAdoptionsGroup } from "@open-valuation/http-api"
import { Effect } from "effect"
import type { Principal } from "../accounts/ApiKey.ts"
import { serve } from "../http/Handlers.ts"
import { Refusal } from "../http/Refusal.ts"
import type { ServedAsset } from "../http/ServedAsset.ts"
import { TaskNotFound } from "../tasks/Task.ts"
import { Tasks } from "../tasks/Tasks.ts"
import { AdoptionNotFound } from "./Adoption.ts"
import { Adoptions } from "./Adoptions.ts"

const notSuccessful = new Refusal({
  code: 40001,
  faults: [{ path: "taskId", message: { code: "adoption.noResult", params: {} } }],
})

/** Proposes, decides and lists the adopted values of an asset's tasks. */
export const adoptionHandlers = Effect.fnUntraced(function* (asset: ServedAsset) {
  const tasks = yield* Tasks
  const adoptions = yield* Adoptions
  const { assetType } = asset
  const find = (principal: Principal, taskId: number) => tasks.get(principal, assetType, taskId)

  const decide = (confirmed: boolean) =>
    Effect.fnUntraced(function* (request: {
      readonly principal: Principal
      readonly params: Effect.Effect<{ readonly taskId: number; readonly adoptionId: number }, unknown>
      readonly payload: Effect.Effect<{ readonly reason?: string }, Refusal>
    }) {
      const { reason = null } = yield* request.payload
      const { adoptionId, taskId } = yield* Effect.mapError(request.params, () => new AdoptionNotFound())
      const task = yield* find(request.principal, taskId)
      return yield* adoptions.decide(request.principal, task, adoptionId, { confirmed, reason })
    })

  return serve(adoptionsGroup(asset), {
    propose: Effect.fnUntraced(function* ({ params, payload, principal }) {
      const proposal = yield* payload
      const { taskId } = yield* Effect.mapError(params, () => new TaskNotFound())
      const task = yield* find(principal, taskId)
      if (task.status !== "SUCCESS") return yield* notSuccessful
      return yield* adoptions.propose(principal, task, proposal)
    }),
    list: Effect.fnUntraced(function* ({ params, principal }) {
      const { taskId } = yield* Effect.mapError(params, () => new TaskNotFound())
      const { id } = yield* find(principal, taskId)
      return yield* adoptions.ofTask(principal, id)
    }),
    confirm: decide(true),
    reject: decide(false),
  })
})

/** Lists the adopted values of all tasks of the account. */
export const taskAdoptionHandlers = Effect.map(Adoptions, (adoptions) =>
  serve(taskAdoptionsGroup, {
    list: Effect.fnUntraced(function* ({ principal, query }) {
      return yield* adoptions.list(principal, yield* query)
    }),
  }),
)
