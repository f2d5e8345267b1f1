import { availableParallelism } from "node:os"
import { makeFairPermits, unboundedWaiting } from "@open-valuation/service"
import { makeThreads, type RunInThread, type ThreadOptions } from "@open-valuation/threads"
import { Effect, type Scope, Stream } from "effect"

/**
 * Minimum number of threads. A thread waits while the images of its document are being read, and a few of those must
 * not keep others waiting.
 */
const LEAST = 4

/** Runs a task for an account, or for the operator of this process, who does not wait for accounts. */
export type RunForAccount<Task, Piece, Question, Answer> = (
  account: number | undefined,
  ...task: Parameters<RunInThread<Task, Piece, Question, Answer>>
) => ReturnType<RunInThread<Task, Piece, Question, Answer>>

/**
 * Threads that read uploads, so that a large or hostile file neither blocks nor crashes the server. One account gets at
 * most half of the threads, so that its files do not delay those of others.
 */
export const makeReaderThreads = Effect.fnUntraced(function* <Task, Piece, Question = never, Answer = never>(
  options: Pick<ThreadOptions, "module" | "budget">,
): Effect.fn.Return<RunForAccount<Task, Piece, Question, Answer>, never, Scope.Scope> {
  const most = Math.max(LEAST, availableParallelism() - 1)
  const run = yield* makeThreads<Task, Piece, Question, Answer>({ ...options, most })
  const turns = makeFairPermits({ running: most, runningPerAccount: Math.ceil(most / 2), ...unboundedWaiting })
  return (account, ...task) =>
    account === undefined ? run(...task) : Stream.unwrap(Effect.as(turns.turn(account), run(...task)))
})
