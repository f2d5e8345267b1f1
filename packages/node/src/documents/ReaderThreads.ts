import { availableParallelism } from "node:os"
import { makeFairPermits, unboundedWaiting } from "@open-valuation/service"
import { makeThreads, type RunInThread, type ThreadOptions } from "@open-valuation/threads"
import { Effect, type Scope, Stream } from "effect"

/**
 * A thread waits for as long as the images of its document are being read: a few of those do not keep others waiting.
 */
const LEAST = 4

/** Does a task for an account; without one, for whoever runs this process, who waits for nobody. */
export type RunForAccount<Task, Piece, Question, Answer> = (
  account: number | undefined,
  ...task: Parameters<RunInThread<Task, Piece, Question, Answer>>
) => ReturnType<RunInThread<Task, Piece, Question, Answer>>

/**
 * Threads that read what was uploaded: a large or hostile file neither holds up the server nor takes it down, and those
 * of one account take half of the threads at most, so that its files do not stand before those of others.
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
