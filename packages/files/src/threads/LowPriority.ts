import { existsSync, readlinkSync } from "node:fs"
import { constants, getPriority, setPriority } from "node:os"

/**
 * Steps of `nice` below the thread that answers requests: for work that a caller waits for, and for background work.
 */
export const niceSteps = { usual: 5, background: 15 } as const

const OWN = "/proc/thread-self"

/** The operating system's id of the calling thread; `undefined` where the system does not show it. */
export const ownThread = (): number | undefined => {
  if (!existsSync(OWN)) return undefined
  const [, thread] = /\/task\/(\d+)$/.exec(readlinkSync(OWN)) ?? []
  return thread === undefined ? undefined : Number(thread)
}

/**
 * Lowers the priority of a thread of this process, for good: raising it again takes a privilege. Linux alone tells
 * threads apart; elsewhere nothing happens.
 */
export const lowerPriority = (thread: number | undefined, steps: number): void => {
  if (thread === undefined) return
  setPriority(thread, Math.min(constants.priority.PRIORITY_LOW, getPriority(thread) + steps))
}
