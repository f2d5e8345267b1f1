export type { StatementRead } from "./statements/StatementFound.ts"
export { makeStatementReading, type OnPage } from "./statements/StatementThreads.ts"
