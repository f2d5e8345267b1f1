import { lowerPriority, ownThread } from "./LowPriority.ts"

/**
 * Loaded in a thread ahead of its module, so that the work of loading it has the lower priority too. The last argument
 * of the thread is the number of steps. Threads that the module starts load this again, without that argument: they
 * have inherited the priority.
 */
const steps = Number(process.argv.at(-1))
if (Number.isInteger(steps)) lowerPriority(ownThread(), steps)
