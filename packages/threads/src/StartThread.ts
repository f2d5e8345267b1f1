import { extname } from "node:path"
import { Worker } from "node:worker_threads"

/**
 * Starts a thread of a module, named without its extension, which keeps no process alive; `niceSteps` is its last
 * argument.
 */
export const startThread = (module: URL, memoryMb: number, niceSteps: number): Worker => {
  // `.ts` where the sources run as they are, `.js` where they were built.
  const extension = extname(import.meta.url)
  const thread = new Worker(new URL(module.href + extension), {
    execArgv: extension === ".ts" ? ["--conditions=@open-valuation/source"] : [],
    argv: [String(niceSteps)],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  thread.unref()
  // An error between two tasks has no other listener, and would end this process.
  thread.on("error", () => {})
  return thread
}

/** A thread that has ended has this number. */
export const hasEnded = ({ threadId }: Worker): boolean => threadId === -1
