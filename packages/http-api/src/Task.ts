import type { AssetType } from "@open-valuation/core"
import { assetCode, KnownAssetType } from "@open-valuation/core/assets"
import { Schema } from "effect"
import { Adoption } from "./Adoption.ts"
import { taskPath } from "./Paths.ts"

/** The states of a task; `SUCCESS` and `FAILED` are final. */
export const TaskStatus = Schema.Literals(["IN_PROGRESS", "SUCCESS", "FAILED"])
export type TaskStatus = typeof TaskStatus.Type

/** Label of each state, always in Chinese, whatever the language of the request. */
export const statusLabel: Readonly<Record<TaskStatus, string>> = {
  IN_PROGRESS: "估值中",
  SUCCESS: "成功",
  FAILED: "失败",
}

/** Identity of a task. */
export const TaskId = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })).annotate({
  description: "Task id, a positive integer below 2^53",
  examples: [1],
})

const isKnown = Schema.is(KnownAssetType)

const numberOf = (assetType: AssetType): string => `VAL-${assetCode(assetType)}-20260315-0001`

const kind = { description: "Kind of asset" }

const typeOf = (assetType: AssetType): Schema.Codec<AssetType> =>
  isKnown(assetType) ? KnownAssetType.annotate(kind) : Schema.Literal(assetType).annotate(kind)

/** Fields of a task in every answer. A task of the library's own assets names one of them; another names its own. */
const commonOf = (assetType: AssetType) => ({
  taskId: TaskId,
  valuationNo: Schema.String.annotate({
    description: "Valuation number `VAL-<asset code>-<yyyymmdd>-<sequence>`, unique",
    examples: [isKnown(assetType) ? numberOf("PROPERTY") : numberOf(assetType)],
  }),
  assetType: typeOf(assetType),
  status: TaskStatus.annotate({ description: "State of the task; `SUCCESS` and `FAILED` are final" }),
  statusLabel: Schema.Literals([statusLabel.IN_PROGRESS, statusLabel.SUCCESS, statusLabel.FAILED]).annotate({
    description: "Chinese label of the status",
  }),
})

const errorMessage = Schema.NullOr(Schema.String).annotate({
  description: "Why there is no value and what would help. Set when the status is `FAILED`",
})

const createdAt = Schema.String.annotate({
  description: "When the task was accepted, ISO 8601 with the offset of Asia/Shanghai",
  examples: ["2026-03-15T10:30:00.000+08:00"],
})

const MOST_CASE_NUMBER = 64
const MOST_NOTE = 500

/** The lender's own number of a case; `null` for none. */
export const caseNumber = Schema.NullOr(Schema.String.check(Schema.isMaxLength(MOST_CASE_NUMBER))).annotate({
  description: "Your own number of the case, such as that of the contract; null without one",
})

/** What a person noted on a task; `null` for nothing. */
export const note = Schema.NullOr(Schema.String.check(Schema.isMaxLength(MOST_NOTE))).annotate({
  description: "What a person noted on the task; null without a note",
})

/** Response to creating a task of an asset (specification 2.3). */
export const taskCreatedOf = (assetType: AssetType, identifier: string) =>
  Schema.Struct({
    ...commonOf(assetType),
    statusUrl: Schema.String.annotate({
      description: "Path to poll until the status is `SUCCESS` or `FAILED`",
      examples: [taskPath({ assetType, id: 1 })],
    }),
    message: Schema.String.annotate({ description: "What to do next, in the reader's language" }),
  }).annotate({
    identifier,
    description: "An accepted task",
    examples: [
      {
        taskId: 1,
        valuationNo: numberOf(assetType),
        assetType,
        status: "IN_PROGRESS",
        statusLabel: statusLabel.IN_PROGRESS,
        statusUrl: taskPath({ assetType, id: 1 }),
        message: "任务已受理，正在估值。",
      },
    ],
  })

/** Response to creating a task of one of the library's own assets. */
export const TaskCreated = taskCreatedOf("PROPERTY", "TaskCreated")
export type TaskCreated = typeof TaskCreated.Type

/** What a list shows of a task with `include=SUMMARY`. */
const shownOnWish = {
  subject: Schema.optionalKey(
    Schema.String.annotate({ description: "With `include=SUMMARY`: what it is about, in a few words of its request" }),
  ),
  value: Schema.optionalKey(
    Schema.NullOr(Schema.Finite).annotate({
      description: "With `include=SUMMARY`: the value, of statements the assets that count, yuan; null without one",
    }),
  ),
  demo: Schema.optionalKey(
    Schema.Boolean.annotate({ description: "With `include=SUMMARY`: true when the value rests on the demo market" }),
  ),
}

/** A task of an asset in a list. */
export const taskSummaryOf = (assetType: AssetType, identifier: string) =>
  Schema.Struct({
    ...commonOf(assetType),
    errorMessage,
    caseNumber,
    note,
    createdAt,
    endedAt: Schema.NullOr(Schema.String).annotate({
      description: "When the task ended; null while its status is `IN_PROGRESS`",
      examples: ["2026-03-15T10:30:02.250+08:00"],
    }),
    ...shownOnWish,
  }).annotate({
    identifier,
    description: "A task without its result",
    examples: [
      {
        taskId: 1,
        valuationNo: numberOf(assetType),
        assetType,
        status: "SUCCESS",
        statusLabel: statusLabel.SUCCESS,
        errorMessage: null,
        caseNumber: "HT-2026-0311",
        note: null,
        createdAt: "2026-03-15T10:30:00.000+08:00",
        endedAt: "2026-03-15T10:30:02.250+08:00",
      },
    ],
  })

/** A task of one of the library's own assets in a list. */
export const TaskSummary = taskSummaryOf("PROPERTY", "TaskSummary")
export type TaskSummary = typeof TaskSummary.Type

/** Filter and paging of a list of tasks. */
export const TasksQuery = Schema.Struct({
  status: Schema.optionalKey(TaskStatus.annotate({ description: "Only tasks in this state" })),
  caseNumber: Schema.optionalKey(
    Schema.String.check(Schema.isMaxLength(MOST_CASE_NUMBER)).annotate({ description: "Only tasks of this case" }),
  ),
  cursor: Schema.optionalKey(TaskId.annotate({ description: "The last `taskId` of the previous page" })),
  limit: Schema.optionalKey(
    Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 100 })).annotate({
      description: "Tasks per page. Default: 20",
    }),
  ),
  include: Schema.optionalKey(
    Schema.Literal("SUMMARY").annotate({
      description: "Also what each task is about, its value, whether it is a demo",
    }),
  ),
})
export type TasksQuery = typeof TasksQuery.Type

/** Which version of a result: those of statements have one more for each correction of lines. */
export const VersionQuery = Schema.Struct({
  version: Schema.optionalKey(
    Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })).annotate({
      description: "Version of the result. Default: the latest",
    }),
  ),
})

/** The query of what is read of an asset's result: results of statements alone have versions. */
export type ResultQuery<Type extends AssetType> = Type extends "BANK_STATEMENT" ? typeof VersionQuery : never

export function resultQuery<Type extends AssetType>(assetType: Type): ResultQuery<Type> | undefined
export function resultQuery(assetType: AssetType): typeof VersionQuery | undefined {
  return assetType === "BANK_STATEMENT" ? VersionQuery : undefined
}

/** Detail of a task whose asset has the given result (specification 2.4). */
export const TaskDetail = <Result extends Schema.Constraint>(
  result: Result,
  identifier: string,
  assetType: AssetType,
) =>
  Schema.Struct({
    ...commonOf(assetType),
    errorMessage,
    result: Schema.NullOr(result).annotate({ description: "The result, null unless the status is `SUCCESS`" }),
    version: Schema.optionalKey(
      Schema.Int.annotate({
        description: "Of bank statements: number of the result, one more for each correction of lines. The first is 1",
      }),
    ),
    adoption: Schema.NullOr(Adoption).annotate({
      description: "The value that people have adopted last, beside the engine's; null without one",
    }),
    caseNumber,
    note,
    createdAt,
  }).annotate({
    identifier,
    description: "A task and, when its status is `SUCCESS`, its result",
    examples: [
      {
        taskId: 1,
        valuationNo: numberOf(assetType),
        assetType,
        status: "IN_PROGRESS",
        statusLabel: statusLabel.IN_PROGRESS,
        errorMessage: null,
        result: null,
        adoption: null,
        caseNumber: "HT-2026-0311",
        note: null,
        createdAt: "2026-03-15T10:30:00.000+08:00",
      },
    ],
  })
