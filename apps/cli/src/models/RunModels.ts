import { extname } from "node:path"
import type { ModelState, RegisteredModel } from "@open-valuation/core/accuracy"
import { type AssetType, LocalDate } from "@open-valuation/core/domain"
import { NONE, spacedPercent } from "@open-valuation/report/formats"
import { Console, Effect, Option } from "effect"
import { writeWhole } from "../Disk.ts"
import { callerPath } from "../FindFiles.ts"
import { keeps } from "../Interruption.ts"
import { printResult } from "../Presenter.ts"
import { Refused } from "../Refused.ts"
import { cut, table } from "../Table.ts"
import { asAdmin } from "../WithAdmin.ts"

/** Models that a list shows. */
const MOST_LISTED = 1_000

/** `ov models list`. */
export const listModels = Effect.fnUntraced(function* (input: {
  readonly asset: Option.Option<AssetType>
  readonly market: Option.Option<string>
  readonly state: Option.Option<ModelState>
  readonly json: boolean
}) {
  const wish = {
    asset: Option.getOrNull(input.asset),
    market: Option.getOrNull(input.market),
    state: Option.getOrNull(input.state),
    limit: MOST_LISTED,
  }
  const models = yield* asAdmin((admin) => admin.listModels(wish))
  yield* printResult(input.json, models.map(shown), () =>
    models.length === 0 ? "No models yet: learn some with ov fit" : `${table(header, models.map(row))}\n\n${footer}`,
  )
})

const shown = ({ fittedAt, ...model }: RegisteredModel) => ({ ...model, fittedAt: LocalDate.timeInShanghai(fittedAt) })

const header = ["model", "state", "market", "newest day", "error", "decided by"]

/** Columns of a market's key. */
const MARKET = 36

const row = ({ assetType, decisions, market, modelId, newestDay, state, trials }: RegisteredModel) => {
  const last = decisions.at(-1)?.by
  return [
    modelId,
    state,
    cut(`${assetType} ${market}`, MARKET),
    newestDay === null ? NONE : LocalDate.fromEpochDay(newestDay),
    spacedPercent(trials?.mdape),
    last === undefined ? NONE : last.kind === "SYSTEM" ? "the system" : last.name,
  ]
}

const footer = "error: median of |value − price| ÷ price, of prices that the fit held back; –: too few to tell."

/** `ov models approve` and `ov models retire`. */
export const decideModel = Effect.fnUntraced(function* (
  decision: "approve" | "retire",
  input: { readonly modelId: string; readonly by: string; readonly reason: string; readonly json: boolean },
) {
  const { json, ...wish } = input
  yield* keeps("the decision may have been made: ov models list shows it.")
  const model = yield* asAdmin((admin) => admin.decideModel({ ...wish, decision }))
  yield* printResult(json, shown(model), () => `Model ${model.modelId} is ${model.state.toLowerCase()}`)
})

/** `ov models report`. */
export const reportModel = Effect.fnUntraced(function* (input: {
  readonly modelId: string
  readonly out: string
  readonly lang: "zh" | "en"
}) {
  const format = (["html", "xlsx"] as const).find((one) => extname(input.out).toLowerCase() === `.${one}`)
  if (format === undefined) {
    return yield* new Refused({ message: `${input.out}: a validation is written as .html or .xlsx` })
  }
  const path = yield* callerPath(input.out)
  const bytes = yield* asAdmin((admin) => admin.modelReport({ modelId: input.modelId, format, locale: input.lang }))
  yield* writeWhole(path, bytes)
  yield* Console.log(`Written to ${input.out}`)
})
