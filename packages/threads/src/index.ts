export type { Budget } from "./Budget.ts"
export { type Ask, serveTasks } from "./ServeTasks.ts"
export * from "./Threads.ts"
