import { AssetType } from "@open-valuation/core"
import { Schema } from "effect"

/** The states of a task; `SUCCESS` and `FAILED` are final. */
export const TaskStatus = Schema.Literals(["IN_PROGRESS", "SUCCESS", "FAILED"])
export type TaskStatus = typeof TaskStatus.Type

/** The label of each state: always Chinese, whatever the language of the request. */
export const statusLabel: Readonly<Record<TaskStatus, string>> = {
  IN_PROGRESS: "估值中",
  SUCCESS: "成功",
  FAILED: "失败",
}

const TaskId = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })).annotate({
  description: "Task id, a positive integer below 2^53",
  examples: [1024],
})

const common = {
  taskId: TaskId,
  valuationNo: Schema.String.annotate({
    description: "Valuation number `VAL-<asset code>-<yyyymmdd>-<sequence>`, never repeated",
    examples: ["VAL-PROP-20260315-0001"],
  }),
  assetType: AssetType,
  status: TaskStatus,
  statusLabel: Schema.Literals([statusLabel.IN_PROGRESS, statusLabel.SUCCESS, statusLabel.FAILED]).annotate({
    description: "Chinese label of the status",
  }),
}

/** What creating a task answers (specification 2.3). */
export const TaskCreated = Schema.Struct({
  ...common,
  statusUrl: Schema.String.annotate({
    description: "Path to poll until the status is SUCCESS or FAILED",
    examples: ["/api/open/v1/property-valuations/1024"],
  }),
  message: Schema.String.annotate({ description: "What to do next, in the reader's language" }),
}).annotate({ identifier: "TaskCreated", description: "An accepted task" })
export type TaskCreated = typeof TaskCreated.Type

/** The detail of a task whose asset has the given result (specification 2.4). */
export const TaskDetail = <Result extends Schema.Constraint>(result: Result, identifier: string) =>
  Schema.Struct({
    ...common,
    errorMessage: Schema.NullOr(Schema.String).annotate({
      description: "Why there is no value and what would help; set when the status is FAILED",
    }),
    result: Schema.NullOr(result),
    createdAt: Schema.String.annotate({
      description: "When the task was accepted, ISO 8601 with an offset",
      examples: ["2026-03-15T10:30:00.000+08:00"],
    }),
  }).annotate({ identifier, description: "A task and, when its status is SUCCESS, its result" })
