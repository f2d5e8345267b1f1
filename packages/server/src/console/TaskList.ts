import { type AssetType, DEMO_RISK, Message, ownValue } from "@open-valuation/core"
import { assetWordsOf, rangeFields } from "@open-valuation/core/assets"
import { valueRange } from "@open-valuation/report"
import { Effect, Predicate, Schema } from "effect"
import type { Exchange } from "../http/Exchange.ts"
import { serve } from "../http/Handlers.ts"
import { Refusal } from "../http/Refusal.ts"
import type { ServedAsset } from "../http/ServedAsset.ts"
import { type ListedTask, taskSummary } from "../tasks/ListTasks.ts"
import { TaskNotFound } from "../tasks/Task.ts"
import { Tasks } from "../tasks/Tasks.ts"
import { assetForm } from "./AssetForm.ts"
import { type TaskRow, tasksGroup } from "./ConsoleApi.ts"

type Json = Readonly<Record<string, unknown>>

/** The fields that name a subject: unless its asset says it, the texts that each request has, the place aside. */
const namingOf = (asset: ServedAsset): NonNullable<ServedAsset["namedBy"]> => {
  const namedBy = asset.namedBy ?? assetWordsOf(asset.assetType)?.namedBy
  if (namedBy !== undefined) return [...namedBy, ["city"]]
  const texts = assetForm(asset)("en").fields.filter(({ kind, required }) => kind === "text" && required)
  return [texts.map(({ name }) => name).filter((name) => name !== "city"), ["city"]]
}

/** The subjects of the requests of assets. */
interface Subjects {
  /** The fields that are read. */
  readonly fields: ReadonlyArray<string>
  /** The subject of a request, in a few words of its own. Empty when it names nothing. */
  readonly of: (assetType: AssetType, request: Json) => string
}

const MOST_CHARACTERS = 120

/** The subjects of the assets' requests. */
export const makeSubjects = (assets: ReadonlyArray<ServedAsset>): Subjects => {
  const byAsset = new Map(assets.map((asset) => [asset.assetType, namingOf(asset)]))
  return {
    fields: [...new Set(["materials", ...[...byAsset.values()].flat(2)])],
    of: (assetType, request) => {
      const words = (byAsset.get(assetType) ?? [])
        .map((fields) => fields.map((field) => ownValue(request, field)).filter(isSaid))
        .find((found) => found.length > 0)
      return (words?.join(" ") ?? fileNames(request["materials"])).slice(0, MOST_CHARACTERS)
    },
  }
}

const isSaid = (value: unknown): value is string => typeof value === "string" && value.trim() !== ""

/** The names of uploaded files. */
const fileNames = (materials: unknown): string =>
  (Array.isArray(materials) ? materials : [])
    .map((material: unknown) => (Predicate.isObject(material) ? Reflect.get(material, "fileName") : undefined))
    .filter(isSaid)
    .join("、")

const EFFECTIVE_ASSETS = "effectiveAssets"

const RISK_TIPS = "riskTips"

const FURTHER_TIPS = "furtherRiskTips"

const resultFields = [...rangeFields, "confidence", EFFECTIVE_ASSETS, RISK_TIPS]

/** What narrows a range most stands before what is missing besides. */
const NARROWS = "market.risk.narrowing"

/** Risks about a field that their parameters do not name. */
const fieldOfRisk: Readonly<Record<string, string>> = {
  "vehicle.risk.trimAssumed": "trim",
  "vehicle.risk.trimMissing": "trim",
  "vehicle.risk.trimUnknown": "trim",
}

const isTip = Schema.is(Message)

/** The fields of a request that the risks of its result speak of, what narrows the range most first. */
export const openFactsOf = ({ [FURTHER_TIPS]: further, [RISK_TIPS]: tips }: Json): ReadonlyArray<string> => {
  const coded = [tips, further]
    .flatMap((list): ReadonlyArray<unknown> => (Array.isArray(list) ? list : []))
    .filter(isTip)
  const first = coded.toSorted((one, other) => Number(other.code === NARROWS) - Number(one.code === NARROWS))
  const names = first.flatMap(({ code, params: { field, fields } }) =>
    [field, fields, ownValue(fieldOfRisk, code)].flatMap((named) => (isSaid(named) ? named.split(",") : [])),
  )
  return [...new Set(names)]
}

const reversed = new Refusal({
  code: 40001,
  faults: [{ path: "to", message: { code: "console.daysReversed", params: {} } }],
})

/** Lists the tasks of all assets, and reads what was asked for. */
export const taskList = Effect.fnUntraced(function* (assets: ReadonlyArray<ServedAsset>) {
  const tasks = yield* Tasks
  const subjects = makeSubjects(assets)
  const shownFields = { request: subjects.fields, result: resultFields }
  const detailFields = { ...shownFields, result: [...resultFields, FURTHER_TIPS] }
  const shown = (task: ListedTask, exchange: Exchange): TaskRow => ({
    ...rowOf(task, exchange),
    subject: subjects.of(task.assetType, task.requestFields),
  })
  return serve(tasksGroup, {
    list: Effect.fnUntraced(function* ({ exchange, principal, query }) {
      const search = yield* query
      const { from, to } = search
      if (from !== undefined && to !== undefined && to < from) return yield* reversed
      const found = yield* tasks.search(principal, search, shownFields)
      return { ...found, tasks: found.tasks.map((task) => shown(task, exchange)) }
    }),

    get: Effect.fnUntraced(function* ({ exchange, params, principal }) {
      const { taskId } = yield* Effect.mapError(params, () => new TaskNotFound())
      const [task] = yield* tasks.list(principal, { taskId }, detailFields)
      if (task === undefined) return yield* new TaskNotFound()
      const request = yield* tasks.request(principal, task.assetType, taskId)
      const { caseNumber } = task
      const input = caseNumber === null || !Predicate.isObject(request) ? request : { ...request, caseNumber }
      return { ...shown(task, exchange), input, openFacts: openFactsOf(task.resultFields) }
    }),
  })
})

const rowOf = (task: ListedTask, { locale, words }: Exchange): Omit<TaskRow, "subject"> => {
  const { assetType, resultFields: figures } = task
  const { confidence, [EFFECTIVE_ASSETS]: assets, [RISK_TIPS]: tips } = figures
  const alone = typeof assets === "number" ? { low: assets, central: assets, high: assets } : undefined
  return {
    ...taskSummary(task, locale, words),
    value: valueRange(assetType, figures) ?? alone ?? null,
    confidence: typeof confidence === "number" ? confidence : null,
    demo: Array.isArray(tips) && tips.some((tip) => Predicate.isObject(tip) && Reflect.get(tip, "code") === DEMO_RISK),
  }
}
