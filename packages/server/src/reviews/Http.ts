import { adoptionsGroup, correctionsGroup, type LinesToCorrect, taskAdoptionsGroup } from "@open-valuation/http-api"
import { Effect } from "effect"
import type { Principal } from "../accounts/ApiKey.ts"
import { makeAccountPlaces, workbookPlaces } from "../http/AccountPlaces.ts"
import { serve } from "../http/Handlers.ts"
import { type Fault, Refusal, unavailable } from "../http/Refusal.ts"
import type { ServedAsset } from "../http/ServedAsset.ts"
import { type Task, taskDetail, TaskNotFound } from "../tasks/Task.ts"
import { Tasks } from "../tasks/Tasks.ts"
import { AdoptionNotFound, seenOf } from "./Adoption.ts"
import { Adoptions } from "./Adoptions.ts"
import type { Corrections } from "./Corrections.ts"

const faulty = (path: string, code: string): Refusal =>
  new Refusal({ code: 40001, faults: [{ path, message: { code, params: {} } }] })

/** A factor from which on a value is rather in another unit, such as 10,000 yuan. */
const OTHER_UNIT = 1000

/** Whether a proposed value is rather in another unit. An object may be worth nothing, and effective assets far off. */
const isOtherUnit = (task: Task, value: number): boolean => {
  const engine = task.assetType === "BANK_STATEMENT" ? 0 : (seenOf(task).engineValue ?? 0)
  return engine > 0 && value > 0 && Math.max(value / engine, engine / value) >= OTHER_UNIT
}

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
      if (task.status !== "SUCCESS") return yield* faulty("taskId", "adoption.noResult")
      if (isOtherUnit(task, proposal.value)) return yield* faulty("value", "adoption.otherUnit")
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

const faultAt = (at: number, code: string): Fault => ({
  path: `lines[${at}]`,
  message: { code: `correction.${code}`, params: {} },
})

/** Faults of a wish that no line is needed to see. */
const faultsOf = ({ lines }: LinesToCorrect): ReadonlyArray<Fault> => {
  const seen = new Set<number>()
  return lines.flatMap(({ amount, class: given, exclude, line }, at) => {
    const isRepeated = seen.has(line)
    seen.add(line)
    const changes = amount !== undefined || given !== undefined
    return [
      ...(isRepeated ? [faultAt(at, "repeated")] : []),
      ...(exclude === undefined && !changes ? [faultAt(at, "nothing")] : []),
      ...(exclude === true && changes ? [faultAt(at, "both")] : []),
    ]
  })
}

/** Seconds after which a caller may retry when an analysis exceeded its budget. */
const RETRY = 60

/** Has bank statements analysed anew with corrections of their lines. */
export const correctionHandlers = (asset: ServedAsset, corrections: Corrections["Service"]) =>
  Effect.map(Tasks, (tasks) => {
    const places = makeAccountPlaces(workbookPlaces)
    return serve(correctionsGroup(asset), {
      correct: Effect.fnUntraced(function* ({ exchange, params, payload, principal }) {
        const wish = yield* payload
        const faults = faultsOf(wish)
        if (faults.length > 0) return yield* new Refusal({ code: 40001, faults })
        const { taskId } = yield* Effect.mapError(params, () => new TaskNotFound())
        const task = yield* tasks.get(principal, "BANK_STATEMENT", taskId)
        if (task.status !== "SUCCESS") return yield* faulty("taskId", "correction.noResult")
        yield* places.place(principal.accountId)
        const next = yield* corrections.correct(principal, task, wish).pipe(
          Effect.catchTags({
            LinesRefused: ({ lines }) =>
              new Refusal({ code: 40001, faults: [...lines].map(([at, code]) => faultAt(at, code)) }),
            AnalysisLost: ({ reason }) =>
              Effect.andThen(
                Effect.annotateLogs(Effect.logWarning("An analysis exceeded its budget"), { reason, taskId }),
                unavailable(RETRY),
              ),
          }),
        )
        return taskDetail(next, exchange.locale, exchange.words)
      }, Effect.scoped),
    })
  })
