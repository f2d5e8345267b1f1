import { performance } from "node:perf_hooks"
import { Worker } from "node:worker_threads"
import { Context, Effect } from "effect"

/** Reads the processor time that some work has taken so far, milliseconds. */
export type Worked = Effect.Effect<number>

/** Time on the clock that work may take, as a multiple of its limit: a busy machine gives it a small share. */
export const PATIENCE = 10

/**
 * Least time on the clock for work of any limit, milliseconds: beside twelve busy processes a thread of low priority
 * gets a hundredth of a processor.
 */
const LEAST_WAIT_MILLIS = 300_000

/** A thread that works for less than `work` in so much time waits for something that does not come; milliseconds. */
const STILL = { time: 30_000, work: 10 }

/** Least time between two looks at the work, milliseconds. */
const LOOK_MILLIS = 20

const millisOf = ({ system, user }: NodeJS.CpuUsage): number => (user + system) / 1_000

const hasProcessorTime = "cpuUsage" in Worker.prototype

/**
 * The work of a thread, in which threads that it starts do not count. Node.js 22 cannot tell processor time of threads
 * apart: there, all time counts in which a thread does not wait for events.
 */
export const WorkOf = Context.Reference<(thread: Worker) => Worked>("@open-valuation/files/WorkOf", {
  defaultValue: () => (thread) =>
    hasProcessorTime
      ? // The end of a thread is reported elsewhere.
        Effect.tryPromise(() => thread.cpuUsage()).pipe(
          Effect.map(millisOf),
          Effect.catch(() => Effect.never),
        )
      : Effect.sync(() => thread.performance.eventLoopUtilization().active),
})

/** The work of the calling thread, milliseconds. */
export const ownWork = (): number =>
  "threadCpuUsage" in process ? millisOf(process.threadCpuUsage()) : performance.eventLoopUtilization().active

/** Completes when so much more work was done, in milliseconds. Waiting, also for a processor, does not count. */
export const workDone = Effect.fnUntraced(function* (millis: number, worked: Worked) {
  const from = yield* worked
  for (let left = millis; left > 0; left = millis - ((yield* worked) - from)) {
    yield* Effect.sleep(Math.max(left, LOOK_MILLIS))
  }
})

/** Completes when the work stands still. On the busiest machine a thread that has something to do gets on. */
export const stoodStill = Effect.fnUntraced(function* (worked: Worked) {
  for (let before = yield* worked; ;) {
    yield* Effect.sleep(STILL.time)
    const now = yield* worked
    if (now - before < STILL.work) return
    before = now
  }
})

/**
 * Fails with `timeout` when more work is done than the limit allows, in milliseconds, and with `busy` when the work is
 * not done within `PATIENCE` times as long, and within five minutes: the machine is too busy, or the work hangs.
 */
export const limitWork =
  <E2>(millis: number, worked: Worked, failure: (reason: "timeout" | "busy") => E2) =>
  <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E | E2, R> =>
    Effect.raceFirst(
      work,
      Effect.andThen(
        workDone(millis, worked),
        Effect.suspend(() => Effect.fail(failure("timeout"))),
      ),
    ).pipe(
      Effect.timeoutOrElse({
        duration: Math.max(LEAST_WAIT_MILLIS, millis * PATIENCE),
        orElse: () => Effect.fail(failure("busy")),
      }),
    )
