import type { AssetType } from "@open-valuation/core"
import { TaskId } from "@open-valuation/http-api"
import { valueRange } from "@open-valuation/report"
import {
  type AssistantAnswer,
  assistantWords,
  factsText,
  quoted,
  statementAnswer,
  valuationAnswer,
} from "@open-valuation/report/assistant"
import { grouped, percent, signed } from "@open-valuation/report/formats"
import { Effect, Predicate, Schema } from "effect"
import type { ServedAsset } from "../http/ServedAsset.ts"
import { type AskedTask, linksOf, taskRead, ToolRefused, valued } from "./Api.ts"
import { assetFields } from "./AssetFields.ts"
import { type Call, idempotencyKey, language, makeTool, type Tool } from "./Tool.ts"

const Facts = Schema.Record(Schema.String, Schema.Unknown)
type Facts = typeof Facts.Type

const isFacts = Schema.is(Facts)

/** The answer to a task, with its addresses. */
export const taskAnswer = (
  { api, locale }: Call,
  assetType: AssetType,
  task: AskedTask,
  part?: string,
): AssistantAnswer => {
  const words = assistantWords[locale]
  const links = linksOf(api, assetType, task.taskId)
  const told = [
    ...(links.console === undefined ? [] : [words.link(links.console)]),
    ...(links.report === undefined ? [] : [words.report(links.report)]),
  ]
  if (task.status === "IN_PROGRESS") {
    return {
      lines: [words.task(task.valuationNo, task.taskId), words.running, ...told],
      data: { ...task, assetType, links },
    }
  }
  const { data, lines } = (assetType === "BANK_STATEMENT" ? statementAnswer : valuationAnswer)(task, locale, part)
  return { lines: part === undefined ? [...lines, ...told] : lines, data: { ...data, links } }
}

/** Tools that value assets of one of the kinds, or look at what was valued. */
export const valuationTools = (served: ReadonlyArray<ServedAsset>): ReadonlyArray<Tool> => {
  const assets = served.filter(({ assetType }) => assetType !== "BANK_STATEMENT")
  const names = new Map(assets.map(({ assetType }) => [assetType.toLowerCase(), assetType]))
  const assetTypes = served.map(({ assetType }) => assetType)
  const fields = Object.fromEntries(
    assets.map(({ assetType, Request }) => [assetType.toLowerCase(), assetFields(Request)]),
  )
  const sameFields = Object.fromEntries(
    [...names.keys()].map((name) => [name, { type: "object", description: "Facts as in value_asset" }]),
  )
  const asset = Schema.Literals(assetTypes).annotate({ description: "Kind of asset of the task" })

  /** The kind of asset of a call and its facts: of exactly one of the kinds. */
  const subjectOf = (input: object, { locale }: Call) => {
    const given = [...names].flatMap(([name, assetType]) => {
      const body: unknown = Reflect.get(input, name)
      return isFacts(body) ? [{ assetType, body }] : []
    })
    const [only] = given
    return only === undefined || given.length > 1
      ? Effect.fail(
          new ToolRefused({
            code: 40001,
            message: assistantWords[locale].refusal.oneAsset([...names.keys()].join(", ")),
          }),
        )
      : Effect.succeed(only)
  }

  const valueAsset = makeTool(
    {
      name: "value_asset",
      title: "Value an asset 估值",
      description:
        "Value one home, car, piece of land or machine in mainland China: value, 80% range, confidence, reasons, risks. Charges one unit. 估值：房产、车辆、土地、工程机械值多少钱。",
      isReading: false,
    },
    Schema.Struct({ language, idempotencyKey }),
    Effect.fnUntraced(function* (call, input, given) {
      const { assetType, body } = yield* subjectOf(given, call)
      const task = yield* valued(call.api, call.locale, { assetType, body, idempotencyKey: input.idempotencyKey })
      return taskAnswer(call, assetType, task)
    }),
    fields,
  )

  const findComparables = makeTool(
    {
      name: "find_comparables",
      title: "Find comparables 找可比案例",
      description:
        "Comparable deals and listings of an asset with prices, adjustments and weights. By taskId and asset of an earlier valuation: free. By facts: values it, one unit. 可比实例、成交案例、挂牌案例。",
      isReading: false,
    },
    Schema.Struct({ taskId: Schema.optionalKey(TaskId), asset: Schema.optionalKey(asset), language, idempotencyKey }),
    Effect.fnUntraced(function* (call, input, given) {
      const { api, locale } = call
      if (input.taskId !== undefined) {
        if (input.asset === undefined) return yield* withoutAsset(call)
        return taskAnswer(call, input.asset, yield* taskRead(api, locale, input.asset, input.taskId), "comparables")
      }
      const { assetType, body } = yield* subjectOf(given, call)
      const task = yield* valued(api, locale, { assetType, body, idempotencyKey: input.idempotencyKey })
      return taskAnswer(call, assetType, task, "comparables")
    }),
    sameFields,
  )

  const whatIf = makeTool(
    {
      name: "what_if",
      title: "What if 改变条件再估",
      description:
        "Value an asset again with changed facts and compare: give its facts and 1 to 4 changes, each an object with the changed facts alone. One unit for each change, and one for the facts as stated unless baseTaskId names their task. 假如、如果条件改变，价格差多少。",
      isReading: false,
    },
    Schema.Struct({
      changes: Schema.Array(Facts)
        .check(Schema.isBetweenLength(1, 4))
        .annotate({ description: 'Each: the facts that are different, such as {"mileageKm": 120000}' }),
      baseTaskId: Schema.optionalKey(TaskId),
      language,
      idempotencyKey,
    }),
    Effect.fnUntraced(function* (call, { baseTaskId, changes, idempotencyKey: own }, given) {
      const { api, locale } = call
      const { assetType, body } = yield* subjectOf(given, call)
      const key = (n: number) => (own === undefined ? undefined : `${n} ${own}`.slice(0, 255))
      const value = (changed: Facts, n: number) =>
        valued(api, locale, { assetType, body: { ...body, ...changed }, idempotencyKey: key(n) })
      const base = yield* baseTaskId === undefined ? value({}, 0) : taskRead(api, locale, assetType, baseTaskId)
      const tasks = yield* Effect.forEach(
        changes,
        (changed, n) => Effect.map(value(changed, n + 1), (task) => ({ changed, task })),
        { concurrency: 2 },
      )
      return compared(call, assetType, base, tasks)
    }),
    sameFields,
  )

  const explain = makeTool(
    {
      name: "explain_result",
      title: "Explain a result 解释结果",
      description:
        "Read an earlier task again, or one part of it: why this value, which comparables, adjustments, risks, method, lending figures, excluded samples; of statements also months and quality. Free. 解释估值结果、依据、风险、原因。",
      isReading: true,
    },
    Schema.Struct({
      asset,
      taskId: TaskId,
      part: Schema.optionalKey(
        Schema.String.check(Schema.isMaxLength(40)).annotate({
          description:
            "summary (default), comparables, adjustments, risks, method, lending, excluded; of statements: risks, months, quality, affordability, group, invoices, earlierTasks, corrections",
        }),
      ),
      language,
    }),
    (call, input) =>
      Effect.map(taskRead(call.api, call.locale, input.asset, input.taskId), (task) =>
        taskAnswer(call, input.asset, task, input.part),
      ),
  )
  return [valueAsset, whatIf, findComparables, explain]
}

const withoutAsset = ({ locale }: Call) =>
  Effect.fail(new ToolRefused({ code: 40001, message: assistantWords[locale].refusal.taskAsset }))

/** The value of a task that has one. */
const centralOf = (assetType: AssetType, task: AskedTask) =>
  task.status === "SUCCESS" && Predicate.isObject(task.result) ? valueRange(assetType, task.result)?.central : undefined

interface Changed {
  readonly changed: Facts
  readonly task: AskedTask
}

/** The first value with its reasons, and how far each change moves it. */
const compared = (
  call: Call,
  assetType: AssetType,
  base: AskedTask,
  changes: ReadonlyArray<Changed>,
): AssistantAnswer => {
  const { locale } = call
  const words = assistantWords[locale]
  const central = centralOf(assetType, base)
  const said = (task: AskedTask, value: number | undefined) =>
    value === undefined ? words.statuses[task.status] : words.yuan(grouped(Math.round(value)))
  const rows = changes.map(({ changed, task }) => {
    const value = centralOf(assetType, task)
    const ratio = value === undefined || central === undefined ? undefined : value / central - 1
    const what = factsText(assetType, changed, locale) || quoted(JSON.stringify(changed), locale)
    return {
      line:
        value === undefined && task.status === "FAILED"
          ? words.changedInVain(what, task.errorMessage === null ? "" : quoted(task.errorMessage, locale, 160))
          : words.changed(
              what,
              said(task, value),
              ratio === undefined ? words.noDifference : signed(percent(ratio), ratio),
            ),
      data: { changed, taskId: task.taskId, status: task.status, value: value ?? null, difference: ratio ?? null },
    }
  })
  const { data, lines } = taskAnswer(call, assetType, base)
  return {
    lines: [words.base(said(base, central)), ...rows.map(({ line }) => line), ...lines],
    data: { ...data, changes: rows.map((row) => row.data) },
  }
}
