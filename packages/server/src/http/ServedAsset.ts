import type { AssetType, LocalDate } from "@open-valuation/core"
import type { ApiAsset } from "@open-valuation/http-api"
import type { ReportedValuation } from "@open-valuation/report"
import { Effect } from "effect"
import type { Principal } from "../accounts/ApiKey.ts"
import { type Locale, taskDetail, type TaskNotFound } from "../tasks/Task.ts"
import { Tasks } from "../tasks/Tasks.ts"
import type { Exchange } from "./Exchange.ts"
import { type Fault, Refusal } from "./Refusal.ts"

/**
 * The part of an asset that the server needs: the schemas of the contract and the check of a create body. Core's
 * `Asset` is one.
 */
export interface ServedAsset extends ApiAsset {
  /** The word for one, for an asset that a host adds. */
  readonly name?: Readonly<Record<Locale, string>> | undefined
  /** The fields that name the subject of its request, where it states them. */
  readonly namedBy?: ReadonlyArray<ReadonlyArray<string>> | undefined
  /** Returns the body as canonical JSON, or fails with all of its faults. */
  readonly check: (
    body: unknown,
    today: LocalDate.LocalDate,
  ) => Effect.Effect<unknown, { readonly _tag: "InvalidRequest"; readonly faults: ReadonlyArray<Fault> }>
}

const inProgress = new Refusal({ code: 40900, words: { code: "task.report.inProgress", params: {} } })

/** Finds an ended task of the caller as reports and views are written from it. Refuses one in progress with 40900. */
export type FindReported = (
  exchange: Exchange,
  principal: Principal,
  assetType: AssetType,
  taskId: number,
) => Effect.Effect<ReportedValuation, TaskNotFound | Refusal>

export const findReported: Effect.Effect<FindReported, never, Tasks> = Effect.map(Tasks, (tasks) =>
  Effect.fnUntraced(function* ({ locale, words }, principal, assetType, taskId) {
    const task = yield* tasks.get(principal, assetType, taskId)
    if (task.status === "IN_PROGRESS") return yield* inProgress
    const { errorMessage, result, valuationNo } = taskDetail(task, locale, words)
    return {
      assetType,
      valuationNo,
      request: yield* tasks.request(principal, assetType, taskId),
      ...(task.caseNumber === null ? {} : { caseNumber: task.caseNumber }),
      ...(task.adoption === null ? {} : { adoption: task.adoption }),
      ...(errorMessage === null ? { result, codes: task.result } : { failure: errorMessage }),
    }
  }),
)
