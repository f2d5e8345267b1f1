export type { Budget } from "./Budget.ts"
export { type Job, serveJob, serveTasks } from "./ServeTasks.ts"
export { ranOutOfMemory, startThread } from "./StartThread.ts"
export * from "./Threads.ts"
