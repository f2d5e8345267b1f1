import { basename, extname } from "node:path"
import { Worker } from "node:worker_threads"

/** Limits of a thread. What is absent is left to Node. */
export interface ThreadBounds {
  readonly memoryMb?: number
  /** Part of the heap for short-lived objects, MiB. */
  readonly youngMemoryMb?: number
  /** Steps of `nice` below the starting thread. */
  readonly niceSteps?: number
  /** The thread's part of a module that serves several (`serveJob`). */
  readonly job?: string
}

/** A thread resolves packages as its process does. */
const isCondition = (argument: string): boolean => argument.startsWith("--conditions=")

/**
 * Starts a thread of a module, named without its extension. Tools such as `top -H` show that name, or that of the job.
 * The thread keeps no process alive until `ref()`.
 */
export const startThread = (module: URL, { job, memoryMb, niceSteps, youngMemoryMb }: ThreadBounds = {}): Worker => {
  // `.ts` where the sources run as they are, `.js` where they were built.
  const extension = extname(import.meta.url)
  const stepDown = new URL(`StepDown${extension}`, import.meta.url).href
  const thread = new Worker(new URL(module.href + extension), {
    name: job ?? basename(module.pathname),
    workerData: job,
    execArgv: [
      ...(extension === ".ts" ? ["--conditions=@open-valuation/source"] : process.execArgv.filter(isCondition)),
      ...(niceSteps === undefined ? [] : [`--import=${stepDown}`]),
    ],
    argv: niceSteps === undefined ? [] : [String(niceSteps)],
    resourceLimits: {
      ...(memoryMb !== undefined && { maxOldGenerationSizeMb: memoryMb }),
      ...(youngMemoryMb !== undefined && { maxYoungGenerationSizeMb: youngMemoryMb }),
    },
  })
  thread.unref()
  // An error between two tasks has no other listener, and would end this process.
  thread.on("error", () => {})
  return thread
}

/** True when a thread has ended. */
export const hasEnded = ({ threadId }: Worker): boolean => threadId === -1

/** True when a thread ended because its heap was full. */
export const ranOutOfMemory = (cause: unknown): boolean =>
  cause instanceof Error && "code" in cause && cause.code === "ERR_WORKER_OUT_OF_MEMORY"
