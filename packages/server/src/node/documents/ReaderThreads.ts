import { makeThreads, type RunInThread, type ThreadOptions } from "@open-valuation/files/threads"
import { Effect, type Scope, Stream } from "effect"
import { WorkPlaces } from "./WorkPlaces.ts"

/** Runs a task for an account, or for the operator of this process, who does not wait for accounts. */
export type RunForAccount<Task, Piece, Question, Answer> = (
  account: number | undefined,
  task: Task,
  answer?: (question: Question) => Effect.Effect<Answer>,
) => ReturnType<RunInThread<Task, Piece, Question, Answer>>

/** The threads of one kind of work. */
export interface ReaderOptions extends Pick<ThreadOptions, "module" | "budget"> {
  /** No caller waits for an answer meanwhile, and a task may take minutes. */
  readonly long?: boolean
  /** A valuation waits, for seconds only: a task stays in the foreground whatever else its account does. */
  readonly brief?: boolean
}

/**
 * Threads that work on what accounts send, so that a large or hostile file neither blocks nor crashes the server. All
 * kinds of work share `WorkPlaces`.
 */
export const makeReaderThreads = Effect.fnUntraced(function* <Task, Piece, Question = never, Answer = never>({
  brief = false,
  long = false,
  ...options
}: ReaderOptions): Effect.fn.Return<RunForAccount<Task, Piece, Question, Answer>, never, Scope.Scope> {
  const places = yield* WorkPlaces
  const run = yield* makeThreads<Task, Piece, Question, Answer>({ ...options, most: places.most })
  return (account, task, answer) =>
    account === undefined
      ? run(task, answer)
      : Stream.unwrap(
          Effect.map(places.take(account, long), (stepBack) => run(task, answer, brief ? undefined : stepBack)),
        )
})
