/** Markets fitted in threads, for Node.js. */
export type { FitOrder } from "./threads/FitOrder.ts"
export { serveFits } from "./threads/ServeFits.ts"
export { makeThreadFits, type ThreadFits } from "./threads/ThreadFits.ts"
