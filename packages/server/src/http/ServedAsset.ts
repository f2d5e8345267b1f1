import type { AssetType, LocalDate } from "@open-valuation/core"
import type { ApiAsset } from "@open-valuation/http-api"
import type { ReportedStatement, ReportedValuation } from "@open-valuation/report"
import { Effect } from "effect"
import type { Principal } from "../accounts/ApiKey.ts"
import { type Locale, type Task, taskDetail, type TaskNotFound, type VersionNotFound } from "../tasks/Task.ts"
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

/** The version of a result that a query names; absent: the latest. Results of statements alone have versions. */
const wantedVersion = (assetType: AssetType, { query }: Exchange): Effect.Effect<number | undefined, Refusal> => {
  const [text, ...others] = assetType === "BANK_STATEMENT" ? new URLSearchParams(query).getAll("version") : []
  if (text === undefined) return Effect.undefined
  if (/^[1-9]\d{0,8}$/.test(text) && others.length === 0) return Effect.succeed(Number(text))
  const message = { code: "query.version", params: {} }
  return Effect.fail(new Refusal({ code: 40001, faults: [{ path: "version", message }] }))
}

/** Finds a task of the caller with the version of its result that the query names. */
export const findVersion = Effect.map(Tasks, (tasks) =>
  Effect.fnUntraced(function* (exchange: Exchange, principal: Principal, assetType: AssetType, taskId: number) {
    const version = yield* wantedVersion(assetType, exchange)
    const latest = yield* tasks.get(principal, assetType, taskId)
    const task = version === undefined ? latest : yield* tasks.version(latest, version)
    return { task, latest: latest.version }
  }),
)

/** Finds an ended task of the caller as reports and views are written from it. Refuses one in progress with 40900. */
export type FindReported = (
  exchange: Exchange,
  principal: Principal,
  assetType: AssetType,
  taskId: number,
) => Effect.Effect<ReportedValuation & Pick<ReportedStatement, "version">, TaskNotFound | VersionNotFound | Refusal>

export const findReported: Effect.Effect<FindReported, never, Tasks> = Effect.gen(function* () {
  const tasks = yield* Tasks
  const find = yield* findVersion
  return Effect.fnUntraced(function* (exchange, principal, assetType, taskId) {
    const { latest, task } = yield* find(exchange, principal, assetType, taskId)
    if (task.status === "IN_PROGRESS") return yield* inProgress
    const { locale, words } = exchange
    const { errorMessage, result, valuationNo } = taskDetail(task, locale, words)
    return {
      assetType,
      valuationNo,
      request: yield* tasks.request(principal, assetType, taskId),
      ...(task.caseNumber === null ? {} : { caseNumber: task.caseNumber }),
      ...versionOf(task, latest),
      ...(errorMessage === null ? { result, codes: task.result } : { failure: errorMessage }),
    }
  })
})

/** The adopted value of a task, and which version of its result this is: a former one tells what was adopted on it. */
export const versionOf = ({ adoption, version }: Task, latest: number) => ({
  ...(adoption === null || (version !== latest && version !== adoption.version) ? {} : { adoption }),
  ...(version === latest ? {} : { version: { number: version, latest } }),
})
