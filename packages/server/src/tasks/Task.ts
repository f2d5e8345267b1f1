import { AssetType, LocalDate, Message } from "@open-valuation/core"
import { type OwnWords, render, translate } from "@open-valuation/core/text"
import { Adoption, statusLabel } from "@open-valuation/http-api"
import { Context, Schema } from "effect"
import { AccountId } from "../accounts/ApiKey.ts"
import type { NewEntry } from "../audit/AuditEntry.ts"
import { Int8 } from "../storage/Rows.ts"

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
  /** Number of the result: 1, and one more for each correction of the lines of a statement. */
  version: Schema.Int,
  /** The value that people have adopted last, as it is shown. */
  adoption: Schema.NullOr(Adoption),
  caseNumber: Schema.NullOr(Schema.String),
  note: Schema.NullOr(Schema.String),
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
  version: 1,
  adoption: null,
  lastSeq: null,
  finishedAt: null,
})

/** There is no such task under this account and asset. A task of another account looks like a missing one. */
export class TaskNotFound extends Schema.TaggedError<TaskNotFound>()("TaskNotFound", {}) {}

/** There is no such version of the result. */
export class VersionNotFound extends Schema.TaggedError<VersionNotFound>()("VersionNotFound", {}) {}

/** The idempotency key was used for another request within the last 24 hours. Use a new key for a new request. */
export class IdempotencyConflict extends Schema.TaggedError<IdempotencyConflict>()("IdempotencyConflict", {}) {}

/** The columns of `tasks` under the field names of `Task`, for queries of a single task. */
export const taskColumns = `t.id, t.account_id AS "accountId", t.asset_type AS "assetType", t.valuation_no AS "valuationNo",
  t.status, t.locale, t.callback_url AS "callbackUrl", t.today, t.result, t.error, t.version, t.adoption, t.case_number AS "caseNumber", t.note,
  t.last_seq AS "lastSeq",
  t.created_at AS "createdAt", t.finished_at AS "finishedAt"`

/**
 * The account that a fiber works for, 0 for none. Shared resources, such as a connection, serve the accounts in turn.
 */
export const OnBehalfOf: Context.Reference<number> = Context.Reference("@open-valuation/server/OnBehalfOf", {
  defaultValue: () => 0,
})

/** The task whose valuation a fiber runs; none outside of a run. */
export const RunningTask = Context.Reference<TaskId | undefined>("@open-valuation/server/RunningTask", {
  defaultValue: () => undefined,
})

/** Idempotency key of a request: the client promises that a repeated request is the same one (contract, section 5). */
export interface Idempotency {
  /** 1 to 255 printable ASCII characters, checked by the caller. */
  readonly key: string
  /** The `fingerprint` of the request. */
  readonly fingerprint: string
}

/** Input of a new task. The request is canonical JSON, as `Asset.check` returns it. */
export interface CreateInput {
  readonly assetType: AssetType
  readonly request: unknown
  readonly locale: Locale
  /** The callback of this request. Without one, the key's default is used. */
  readonly callbackUrl: string | undefined
  readonly idempotency: Idempotency | undefined
  /** Identifies the request in log lines. */
  readonly requestId: string
  /** The entry of the audit log, stored with the task. Its object gets the task's id. */
  readonly entry?: NewEntry | undefined
}

/** An accepted task, created now or by an earlier equal request. */
export interface Created {
  readonly task: Task
  /** True when the task answers an earlier request with the same idempotency key. Nothing was charged. */
  readonly replayed: boolean
}

/**
 * The task detail of specification 2.4 as JSON, with texts in the reader's language. Polls, streams and webhooks return
 * it. `words`: those of the assets that the host adds.
 */
export const taskDetail = (task: Task, locale: Locale, words?: OwnWords) => ({
  taskId: task.id,
  valuationNo: task.valuationNo,
  assetType: task.assetType,
  status: task.status,
  statusLabel: statusLabel[task.status],
  errorMessage: task.status === "FAILED" && task.error !== null ? translate(task.error, locale, words) : null,
  result: task.status === "SUCCESS" ? render(task.result, locale, words) : null,
  ...(task.assetType === "BANK_STATEMENT" ? { version: task.version } : {}),
  adoption: task.adoption,
  caseNumber: task.caseNumber,
  note: task.note,
  createdAt: LocalDate.timeInShanghai(task.createdAt),
})
