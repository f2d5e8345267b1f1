import { AssetType, LocalDate, Message } from "@open-valuation/core"
import { Schema } from "effect"
import { AccountId } from "../accounts/Principal.ts"
import { Int8 } from "../RowTypes.ts"

/** Id of a task: a positive integer below 2^53. */
export const TaskId = Int8.pipe(Schema.brand("TaskId"))
export type TaskId = typeof TaskId.Type

/** The states of a task; `SUCCESS` and `FAILED` are final. */
export const TaskStatus = Schema.Literals(["IN_PROGRESS", "SUCCESS", "FAILED"])
export type TaskStatus = typeof TaskStatus.Type

/** The language of the request, in which its webhook is written. */
export const Locale = Schema.Literals(["zh", "en"])
export type Locale = typeof Locale.Type

/** A stored task. */
export const Task = Schema.Struct({
  id: TaskId,
  accountId: AccountId,
  assetType: AssetType,
  /** `VAL-<asset code>-<yyyymmdd>-<sequence>`, unique. */
  valuationNo: Schema.String,
  status: TaskStatus,
  locale: Locale,
  callbackUrl: Schema.NullOr(Schema.String),
  /** Date of acceptance in Asia/Shanghai. */
  today: LocalDate.LocalDate,
  /** The asset's outcome: figures and message codes; set when the status is `SUCCESS`. */
  result: Schema.Unknown,
  /** Why there is no value; set when the status is `FAILED`. */
  error: Schema.NullOr(Message),
  /** Event id of the result, set when the task is final. Its steps have lower ids. */
  lastSeq: Schema.NullOr(Schema.Int),
  createdAt: Schema.DateTimeUtcFromDate,
  finishedAt: Schema.NullOr(Schema.DateTimeUtcFromDate),
})
export type Task = typeof Task.Type

/** The task as it was accepted, and as the first response showed it. */
export const accepted = (task: Task): Task => ({
  ...task,
  status: "IN_PROGRESS",
  result: null,
  error: null,
  lastSeq: null,
  finishedAt: null,
})

/** There is no such task under this account and asset. A task of another account looks like a missing one. */
export class TaskNotFound extends Schema.TaggedError<TaskNotFound>()("TaskNotFound", {}) {}

/** The idempotency key was used for another request within the last 24 hours. Use a new key for a new request. */
export class IdempotencyConflict extends Schema.TaggedError<IdempotencyConflict>()("IdempotencyConflict", {}) {}
