export { Account, AccountNotFound, Accounts } from "./accounts/Accounts.ts"
export { isWellFormed } from "./accounts/ApiKey.ts"
export {
  ApiKeys,
  changedKey,
  type CreatedKey,
  KeyListing,
  KeyNotFound,
  keysChanged,
  type NewKey,
} from "./accounts/ApiKeys.ts"
export { BillingPolicy } from "./accounts/BillingPolicy.ts"
export { AccountId, KeyId, KeyInvalid, type Principal } from "./accounts/Principal.ts"
export { MonthlyUsage } from "./accounts/UsageByMonth.ts"
export { QuotaExceeded, type Usage } from "./accounts/Usage.ts"
export { chatPolicy } from "./chat-sessions/ChatPolicy.ts"
export {
  ChatSession,
  ChatSessionEnded,
  ChatSessionNotFound,
  ChatSessionsFull,
  ChatSessionTurn,
} from "./chat-sessions/ChatSession.ts"
export {
  type ChatSessionMessage,
  type ChatSessionOptions,
  type ChatSessionRecord,
  ChatSessions,
  type ChatSessionStep,
  type NewChatSession,
} from "./chat-sessions/ChatSessions.ts"
export { ConsoleSession, LinkInvalid, SessionEnded } from "./console/ConsoleSession.ts"
export { type ConsoleLink, ConsoleSessions, type OpenedSession } from "./console/ConsoleSessions.ts"
export { type FairLimits, type FairPermits, makeFairPermits, unboundedWaiting } from "./FairPermits.ts"
export {
  type Material,
  type MaterialContent,
  MaterialNotFound,
  MaterialsFull,
  type NewMaterial,
} from "./materials/Material.ts"
export { folderBytes } from "./materials/FolderBytes.ts"
export { MaterialBytes, MaterialBytesUnavailable } from "./materials/MaterialBytes.ts"
export { MaterialPolicy } from "./materials/MaterialPolicy.ts"
export { type KeptReading, MaterialReadings, type ReadMaterial } from "./materials/MaterialReadings.ts"
export { MaterialStore } from "./materials/MaterialStore.ts"
export type { FieldsTask, ReadFields } from "./materials/ReadFields.ts"
export { message } from "./Messages.ts"
export { taskCreated, taskFinished, type TaskOutcome, webhookAttempted } from "./TaskMetrics.ts"
export { migrations } from "./Migrations.ts"
export { OnBehalfOf } from "./OnBehalfOf.ts"
export { type Backlog, backlog } from "./operations/Backlog.ts"
export { dailyPurge, type Purged, Retention } from "./operations/Retention.ts"
export { Fen } from "./RowTypes.ts"
export { SecretBox, SecretKeyInvalid } from "./SecretBox.ts"
export { isStorageUnavailable, StorageUnavailable } from "./StorageUnavailable.ts"
export type { Created, CreateInput, Idempotency } from "./tasks/CreateInput.ts"
export { fingerprint } from "./tasks/IdempotencyKeys.ts"
export { IdempotencyConflict, Locale, Task, TaskId, TaskNotFound, TaskStatus } from "./tasks/Task.ts"
export type { ListedFields, ListedTask, TaskFilter } from "./tasks/ListTasks.ts"
export type { FoundTasks, TaskSearch } from "./tasks/SearchTasks.ts"
export { taskSummary } from "./tasks/TaskSummary.ts"
export { type BalancesPage, BalancesUnavailable } from "./tasks/StatementBalances.ts"
export { type LinesPage, LinesUnavailable } from "./tasks/StatementLines.ts"
export * as TaskEngine from "./tasks/TaskEngine.ts"
export type { SignalBus } from "./tasks/SharedSignals.ts"
export { taskDetail } from "./tasks/TaskDetail.ts"
export { EventUnknown, type Following, firstSeq, type TaskEvent } from "./tasks/TaskEvent.ts"
export type { Signals, TaskSignal } from "./tasks/Signals.ts"
export { TaskSignals } from "./tasks/TaskSignals.ts"
export { defaultRunOptions, type RunOptions, type Valuer, type Valuers } from "./tasks/TaskRun.ts"
export { Tasks } from "./tasks/Tasks.ts"
export { WebhookAnswer, WebhookClient, WebhookNotSent, type WebhookRequest } from "./webhooks/WebhookClient.ts"
export { DeliverWebhook } from "./webhooks/DeliverWebhook.ts"
export {
  Delivery,
  type DeliveryAttempt,
  DeliveryId,
  DeliveryNotFound,
  DeliveryStatus,
  NoTarget,
  WebhookType,
} from "./webhooks/WebhookDelivery.ts"
export { type DeliveryFilter, type WebhookOptions, Webhooks } from "./webhooks/Webhooks.ts"
export { httpWebhookClientLayer, type HttpWebhookClientOptions } from "./webhooks/HttpWebhookClient.ts"
export { defaultWebhookSchedule, type WebhookSchedule } from "./webhooks/WebhookSchedule.ts"
