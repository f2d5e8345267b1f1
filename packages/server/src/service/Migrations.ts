import type { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { accountsMigration } from "./accounts/AccountsMigration.ts"
import { keyLastUsesMigration } from "./accounts/KeyLastUsesMigration.ts"
import { keyScopesMigration } from "./accounts/KeyScopesMigration.ts"
import { keyUsageMigration } from "./accounts/KeyUsageMigration.ts"
import { chatSessionsMigration } from "./chat-sessions/ChatSessionsMigration.ts"
import { consoleMigration } from "./console/ConsoleMigration.ts"
import { materialReadingsMigration } from "./materials/MaterialReadingsMigration.ts"
import { materialsMigration } from "./materials/MaterialsMigration.ts"
import { materialUsageMigration } from "./materials/MaterialUsageMigration.ts"
import { operationsMigration } from "./operations/OperationsMigration.ts"
import { retentionMarksMigration } from "./operations/RetentionMarksMigration.ts"
import { statementBalancesMigration } from "./tasks/StatementBalancesMigration.ts"
import { statementLinesMigration } from "./tasks/StatementLinesMigration.ts"
import { taskDaysMigration } from "./tasks/TaskDaysMigration.ts"
import { taskEndingsMigration } from "./tasks/TaskEndingsMigration.ts"
import { taskListsMigration } from "./tasks/TaskListsMigration.ts"
import { taskLookupsMigration } from "./tasks/TaskLookupsMigration.ts"
import { taskRunsMigration } from "./tasks/TaskRunsMigration.ts"
import { tasksMigration } from "./tasks/TasksMigration.ts"
import { failedDeliveriesMigration } from "./webhooks/FailedDeliveriesMigration.ts"
import { webhooksMigration } from "./webhooks/WebhooksMigration.ts"

/** Migrations of this package's tables, by the name under which the migrator records each step. */
export const migrations: Readonly<Record<string, Effect.Effect<void, unknown, SqlClient.SqlClient>>> = {
  "0020_accounts": accountsMigration,
  "0030_tasks": tasksMigration,
  "0040_webhooks": webhooksMigration,
  "0041_task_runs": taskRunsMigration,
  "0050_operations": operationsMigration,
  "0060_materials": materialsMigration,
  "0077_statement_lines": statementLinesMigration,
  "0090_task_endings": taskEndingsMigration,
  "0094_material_usage": materialUsageMigration,
  "0100_material_readings": materialReadingsMigration,
  "0101_chat_sessions": chatSessionsMigration,
  "0110_task_lookups": taskLookupsMigration,
  "0120_console": consoleMigration,
  "0121_task_lists": taskListsMigration,
  "0122_key_usage": keyUsageMigration,
  "0123_statement_balances": statementBalancesMigration,
  "0124_task_days": taskDaysMigration,
  "0125_key_last_uses": keyLastUsesMigration,
  "0126_failed_deliveries": failedDeliveriesMigration,
  "0127_key_scopes": keyScopesMigration,
  "0130_retention_marks": retentionMarksMigration,
}
