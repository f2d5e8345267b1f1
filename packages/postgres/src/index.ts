/** One `SqlClient` on two databases: a PostgreSQL server (`Postgres`) or an embedded one in a folder (`Embedded`). */
export * as AdminSocket from "./AdminSocket.ts"
export * as Database from "./Database.ts"
export { DatabaseUnavailable, isUnavailable, UnavailableReason } from "./DatabaseUnavailable.ts"
export * as Embedded from "./Embedded.ts"
export * as Migrations from "./Migrations.ts"
export * as Notifications from "./Notifications.ts"
export * as Postgres from "./Postgres.ts"
export * as RunnerClaim from "./RunnerClaim.ts"
