import { existsSync, readlinkSync } from "node:fs"
import { constants, getPriority, setPriority } from "node:os"

/**
 * Behind the thread that answers requests, by the steps of `nice`: what somebody waits for, and what stands behind
 * that.
 */
export const niceSteps = { usual: 5, background: 15 } as const

const OWN = "/proc/thread-self"

/** The system's number of the thread that asks, where there is a way to know it. */
const ownThread = (): number | undefined => {
  if (!existsSync(OWN)) return undefined
  const [, thread] = /\/task\/(\d+)$/.exec(readlinkSync(OWN)) ?? []
  return thread === undefined ? undefined : Number(thread)
}

/**
 * Lets the threads that answer requests go before this one where processors are scarce. Linux alone tells threads
 * apart.
 */
export const lowerPriority = (steps: number): void => {
  const thread = ownThread()
  if (thread === undefined) return
  setPriority(thread, Math.min(constants.priority.PRIORITY_LOW, getPriority(thread) + steps))
}
