export { makeStatementReading, type StatementRead, type StatementTask } from "./statements/StatementThreads.ts"
