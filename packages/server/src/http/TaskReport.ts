import type { AssetType } from "@open-valuation/core"
import { StatementAuthenticity } from "@open-valuation/core/statement"
import { render } from "@open-valuation/core/text"
import { Adoption } from "@open-valuation/http-api"
import { statementReport, valuationReport } from "@open-valuation/report"
import { Effect, Schema } from "effect"
import type { Principal } from "../accounts/ApiKey.ts"
import { maskedPersons } from "../people/Masking.ts"
import type { TaskNotFound, VersionNotFound } from "../tasks/Task.ts"
import { Tasks } from "../tasks/Tasks.ts"
import type { Exchange } from "./Exchange.ts"
import type { Refusal } from "./Refusal.ts"
import { findReported } from "./ServedAsset.ts"

/** The parts of a report in which persons are named. */
const Named = Schema.Struct({
  result: Schema.Unknown,
  adoption: Schema.UndefinedOr(Adoption),
  authenticity: Schema.UndefinedOr(StatementAuthenticity),
})

/** The report of an ended task for people, as one HTML page in the reader's language. 40900 while it is in progress. */
type TaskReport = (
  exchange: Exchange,
  principal: Principal,
  assetType: AssetType,
  taskId: number,
) => Effect.Effect<string, TaskNotFound | VersionNotFound | Refusal>

/**
 * Writes the reports of tasks. What speaks for and against the files of a statement is in its report for the people of
 * the account, who sign in to the console; the open API leaves it out. Viewers see persons masked.
 */
export const taskReports: Effect.Effect<TaskReport, never, Tasks> = Effect.gen(function* () {
  const tasks = yield* Tasks
  const find = yield* findReported
  return Effect.fnUntraced(function* (exchange, principal, assetType, taskId) {
    const { locale, masked, session, words } = exchange
    const found = yield* find(exchange, principal, assetType, taskId)
    if (assetType !== "BANK_STATEMENT") return valuationReport(found, locale, words)
    const { adoption, result, ...reported } = found
    const kept = session === undefined ? undefined : yield* tasks.authenticity(principal, taskId)
    const given = { result, adoption, authenticity: kept === undefined ? undefined : render(kept, locale) }
    const named = yield* Effect.orDie(Schema.decodeUnknownEffect(Named)(masked ? maskedPersons(given) : given))
    return statementReport({ ...reported, ...named }, locale)
  })
})
