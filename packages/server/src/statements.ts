export { makeStatementReading, type OnPage } from "./node/statements/StatementThreads.ts"
