export { serveTasks } from "./ServeTasks.ts"
export * from "./Threads.ts"
