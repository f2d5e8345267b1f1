/** Markets fitted in threads, for Node.js; what a thread runs is `fit-job`, so that it loads no more than that. */
export { makeThreadFits, type ThreadFits } from "./threads/ThreadFits.ts"
