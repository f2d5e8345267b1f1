export { makeStatementReading, type OnPage } from "./statements/StatementThreads.ts"
