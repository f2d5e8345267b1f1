/** Markets fitted in threads, for Node.js. */
export { fitJob, type FitOrder } from "./threads/FitJob.ts"
export { makeThreadFits, type ThreadFits } from "./threads/ThreadFits.ts"
