export { averageDailyBalance, dailyBalances } from "./DailyBalances.ts"
export type * from "./Ledger.ts"
export { ledgersOf } from "./Ledgers.ts"
