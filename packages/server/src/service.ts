export { Account, AccountNotFound, Accounts } from "./accounts/Accounts.ts"
export {
  AccountId,
  isSamePerson,
  isWellFormed,
  keyHolder,
  KeyId,
  KeyInvalid,
  Person,
  type Principal,
} from "./accounts/ApiKey.ts"
export {
  ApiKeys,
  changedKey,
  type CreatedKey,
  KeyListing,
  KeyNotFound,
  keysChanged,
  type NewKey,
} from "./accounts/ApiKeys.ts"
export {
  Actor,
  actorOf,
  callerEntry,
  entryOf,
  type NewEntry,
  nobody,
  operatorOfMachine,
  Outcome,
} from "./audit/AuditEntry.ts"
export { AuditEvent, AuditEventId, type AuditFilter, AuditLog, type AuditPage } from "./audit/AuditLog.ts"
export { BillingPolicy, MonthlyUsage, QuotaExceeded, type Usage } from "./accounts/Usage.ts"
export {
  chatPolicy,
  ChatSession,
  ChatSessionEnded,
  ChatSessionNotFound,
  ChatSessionsFull,
  ChatSessionTurn,
} from "./chat/ChatSession.ts"
export {
  type ChatSessionMessage,
  type ChatSessionOptions,
  type ChatSessionRecord,
  ChatSessions,
  type ChatSessionStep,
  type NewChatSession,
} from "./chat/ChatSessions.ts"
export {
  type ConsoleLink,
  ConsoleSession,
  ConsoleSessions,
  LinkInvalid,
  type OpenedSession,
  SessionEnded,
} from "./console/ConsoleSessions.ts"
export { type FairLimits, type FairPermits, makeFairPermits, unboundedWaiting } from "./accounts/FairPermits.ts"
export {
  type Material,
  type MaterialContent,
  MaterialNotFound,
  MaterialPolicy,
  MaterialsFull,
  type NewMaterial,
} from "./materials/Material.ts"
export { folderBytes, MaterialBytes, MaterialBytesUnavailable } from "./materials/MaterialBytes.ts"
export {
  type FieldsTask,
  type KeptReading,
  MaterialReadings,
  type ReadFields,
  type ReadMaterial,
} from "./materials/MaterialReadings.ts"
export { MaterialStore } from "./materials/MaterialStore.ts"
export { LayoutNotFound, LayoutsFull, type KeptLayout, StatementLayouts } from "./materials/StatementLayouts.ts"
export { EventUnknown, firstSeq, type Following, message, type TaskEvent } from "./tasks/TaskEvents.ts"
export {
  type Backlog,
  backlog,
  taskCreated,
  taskFinished,
  type TaskOutcome,
  webhookAttempted,
} from "./tasks/TaskMetrics.ts"
export {
  type BookBatch,
  BookBusy,
  BookEngine,
  BookFailed,
  type BookItem,
  BookUnreadable,
  type OpenBook,
} from "./portfolios/BookEngine.ts"
export { PortfolioNotFound, PortfolioRefused } from "./portfolios/Portfolio.ts"
export { Portfolios } from "./portfolios/Portfolios.ts"
export { migrations } from "./operations/Migrations.ts"
export {
  type Created,
  type CreateInput,
  type Idempotency,
  IdempotencyConflict,
  Locale,
  OnBehalfOf,
  Task,
  taskDetail,
  TaskId,
  TaskNotFound,
  TaskStatus,
  VersionNotFound,
} from "./tasks/Task.ts"
export { asPerson, EmailTaken, Role, scopesOf, User, UserId, UserNotFound, UsersFull } from "./people/User.ts"
export { PersonalData, PersonBusy, Tombstone } from "./people/PersonalData.ts"
export { type Identified, type NewUser, type UserChange, Users } from "./people/Users.ts"
export { dailyPurge, type Purged, Retention } from "./operations/Retention.ts"
export type { RetentionPolicy } from "./operations/RetentionPolicy.ts"
export { AdoptionNotFound, AdoptionRefused } from "./reviews/Adoption.ts"
export {
  AnalysisLost,
  type AnalyseAnew,
  type AnalysisRequest,
  CorrectionRefused,
  Corrections,
  LinesRefused,
  StatementAnalysis,
} from "./reviews/Corrections.ts"
export { type AdoptionFilter, Adoptions, type Decision } from "./reviews/Adoptions.ts"
export { Fen, isStorageUnavailable, StorageUnavailable } from "./storage/Rows.ts"
export { SecretBox, SecretKeyInvalid } from "./storage/SecretBox.ts"
export { statementMemoryLayer } from "./statements/EarlierStatements.ts"
export { fingerprint } from "./tasks/ChargeAndInsert.ts"
export {
  type FoundTasks,
  type ListedFields,
  type ListedTask,
  type TaskFilter,
  type TaskSearch,
  taskSummary,
} from "./tasks/ListTasks.ts"
export {
  type BalancesPage,
  BalancesUnavailable,
  type LinesPage,
  LinesUnavailable,
} from "./statements/StatementPages.ts"
export * as TaskEngine from "./tasks/TaskEngine.ts"
export { type SignalBus, type Signals, type TaskSignal, TaskSignals } from "./tasks/TaskSignals.ts"
export { defaultRunOptions, type RunOptions, type Valuer, type Valuers } from "./tasks/TaskRun.ts"
export { Tasks } from "./tasks/Tasks.ts"
export {
  httpWebhookClientLayer,
  type HttpWebhookClientOptions,
  WebhookAnswer,
  WebhookClient,
  WebhookNotSent,
  type WebhookRequest,
} from "./webhooks/WebhookClient.ts"
export { DeliverWebhook } from "./webhooks/DeliverWebhook.ts"
export {
  defaultWebhookSchedule,
  Delivery,
  type DeliveryAttempt,
  DeliveryId,
  DeliveryNotFound,
  DeliveryStatus,
  NoTarget,
  type WebhookEvent,
  type WebhookSchedule,
} from "./webhooks/WebhookDelivery.ts"
export { type DeliveryFilter, type WebhookOptions, Webhooks } from "./webhooks/Webhooks.ts"
