import type { ProgressEvent } from "@open-valuation/core"
import { type Checked, checkRules, expect, type Rule } from "@open-valuation/testing/contracts"
import { Effect, Exit, Fiber, Scope, Stream } from "effect"
import type { Signals, TaskSignal } from "../tasks/TaskSignals.ts"

/** The signals of two processes; of one process where they are the same. */
export interface OpenSignals {
  readonly one: Signals
  readonly other: Signals
}

const progress = (done: number): ProgressEvent => ({
  _tag: "Progress",
  done,
  total: 9,
  unit: "page",
  label: { code: "contract.label", params: { file: "流水.pdf" } },
})

/** Signals until one has arrived: the first may be on its way while a process starts to listen. */
const until = (signal: Effect.Effect<void>, next: Effect.Effect<unknown>): Effect.Effect<void> =>
  Effect.gen(function* () {
    const received = yield* Effect.forkChild(next, { startImmediately: true })
    while (received.pollUnsafe() === undefined) {
      yield* signal
      yield* Effect.raceFirst(Fiber.await(received), Effect.sleep("50 millis"))
    }
  })

/** Waits for progress. A signal without any may come at any time: something may have been missed. */
const receivedProgress = (next: Effect.Effect<TaskSignal>): Effect.Effect<TaskSignal> =>
  Effect.repeat(next, { until: (signal) => signal.progress !== undefined })

/** Both processes hear each other, and are past the notice that they may have missed something before. */
const connected = ({ one, other }: OpenSignals, taskId: number) =>
  Effect.gen(function* () {
    yield* until(one.changed(taskId, progress(0)), receivedProgress(yield* other.listen(taskId)))
    yield* until(other.changed(taskId, progress(0)), receivedProgress(yield* one.listen(taskId)))
  }).pipe(Effect.scoped)

export const signalsRules: ReadonlyArray<Rule<OpenSignals>> = [
  {
    name: "reach the listener of a task, with the progress, from its own process and from another",
    holds: Effect.fnUntraced(function* (opened) {
      const { one, other } = opened
      yield* connected(opened, 1)
      const next = yield* one.listen(11)
      yield* other.changed(11, progress(3))
      expect(yield* receivedProgress(next)).toEqual({ progress: progress(3) })
      yield* one.changed(11, progress(4))
      expect(yield* receivedProgress(next)).toEqual({ progress: progress(4) })
    }),
  },
  {
    name: "reach the listeners of no other task",
    holds: Effect.fnUntraced(function* (opened) {
      const { one, other } = opened
      yield* connected(opened, 2)
      const [mine, others] = [yield* one.listen(21), yield* one.listen(22)]
      const waiting = yield* Effect.forkChild(receivedProgress(mine), { startImmediately: true })
      yield* other.changed(22, progress(1))
      yield* receivedProgress(others)
      expect(waiting.pollUnsafe()).toBeUndefined()
      yield* other.changed(21, progress(2))
      expect(yield* Fiber.join(waiting)).toEqual({ progress: progress(2) })
    }),
  },
  {
    name: "reach every listener of a task",
    holds: Effect.fnUntraced(function* (opened) {
      const { one, other } = opened
      yield* connected(opened, 3)
      const all = [yield* one.listen(31), yield* one.listen(31), yield* other.listen(31), yield* other.listen(31)]
      yield* one.changed(31, progress(5))
      for (const next of all) expect(yield* receivedProgress(next)).toEqual({ progress: progress(5) })
    }),
  },
  {
    name: "merge into one, with the latest progress, while a listener is slow",
    holds: Effect.fnUntraced(function* ({ one }) {
      const next = yield* one.listen(41)
      yield* one.changed(41, progress(1))
      yield* one.changed(41, progress(2))
      yield* one.changed(41)
      expect(yield* next).toEqual({ progress: progress(2) })
      const waiting = yield* Effect.forkChild(next, { startImmediately: true })
      expect(waiting.pollUnsafe()).toBeUndefined()
      yield* one.changed(41)
      expect(yield* Fiber.join(waiting)).toEqual({ progress: undefined })
    }),
  },
  {
    name: "are kept for a listener that gave up waiting and waits again",
    holds: Effect.fnUntraced(function* ({ one }) {
      const next = yield* one.listen(51)
      const waiting = yield* Effect.forkChild(next, { startImmediately: true })
      yield* Fiber.interrupt(waiting)
      yield* one.changed(51, progress(1))
      expect(yield* next).toEqual({ progress: progress(1) })
    }),
  },
  {
    name: "are heard for as long as the listener's scope is open",
    holds: Effect.fnUntraced(function* ({ one }) {
      expect(one.isHeard(61)).toBe(false)
      const scope = yield* Scope.make()
      yield* Effect.asVoid(Scope.provide(one.listen(61), scope))
      yield* Effect.asVoid(Effect.scoped(one.listen(61)))
      expect(one.isHeard(61)).toBe(true)
      yield* Scope.close(scope, Exit.void)
      expect(one.isHeard(61)).toBe(false)
      yield* one.changed(61, progress(1))
    }),
  },
  {
    name: "tell of new work to every process, once it is asked for",
    holds: Effect.fnUntraced(function* ({ one, other }) {
      for (const [from, to] of [
        [one, one],
        [one, other],
        [other, one],
      ] as const) {
        yield* until(from.work, Stream.runHead(to.works))
      }
    }),
  },
  {
    name: "lose none of many",
    holds: Effect.fnUntraced(function* (opened) {
      const { one, other } = opened
      yield* connected(opened, 7)
      const tasks = Array.from({ length: 1000 }, (_, n) => 7000 + n)
      const all = yield* Effect.forEach(tasks, (taskId) => other.listen(taskId))
      yield* Effect.forEach(tasks, (taskId) => one.changed(taskId), { concurrency: 50, discard: true })
      yield* Effect.forEach(all, (next) => next, { concurrency: "unbounded", discard: true })
    }),
  },
]

/** The signals that the contract checks. */
export type SignalsContract = Checked<OpenSignals>

/**
 * Registers the tests that every implementation of `Signals`, and every `SignalBus` below `TaskSignals.layer`, must
 * pass: each listener of a task hears of its changes, in whichever process they happen.
 */
export const signalsContract = (contract: SignalsContract): void =>
  checkRules(`${contract.name} as signals`, contract, signalsRules)
