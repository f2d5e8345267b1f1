import { lowerPriority, ownThread } from "./LowPriority.ts"

/**
 * Loaded in a thread ahead of its module, so that the work of loading it has the lower priority too, and the threads
 * that it starts inherit it. The last argument of the thread is the number of steps.
 */
lowerPriority(ownThread(), Number(process.argv.at(-1)))
