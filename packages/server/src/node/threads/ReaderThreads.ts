import { availableParallelism } from "node:os"
import { DocumentUnreadable } from "@open-valuation/core/domain"
import {
  type Budget,
  makeThreads,
  type RunInThread,
  type TaskFailed,
  type ThreadLost,
} from "@open-valuation/files/threads"
import { Context, Deferred, Effect, Schema, type Scope, Stream } from "effect"
import { makeFairPermits, unboundedWaiting } from "../../accounts/FairPermits.ts"
import { Budgets } from "../Budgets.ts"
import type { JobName, JobTypes } from "./Jobs.ts"

/** Places for the work of threads. Accounts take turns for them, whatever kind of work it is. */
export interface Places {
  readonly most: number
  /**
   * Waits for a place, which is held until the scope closes. Work that may take minutes gets half of the places, and
   * all but one of an account's, so that work with a waiting caller always has some. The answer is done once the work
   * belongs in the background: its account had other work in progress or waiting when it came, and another account has
   * work now.
   */
  readonly take: (account: number, long: boolean) => Effect.Effect<Deferred.Deferred<void>, never, Scope.Scope>
}

interface Work {
  readonly account: number
  readonly background: Deferred.Deferred<void>
  /** Its account had other work when it came. */
  readonly gives: boolean
}

/** `ofAccount`: places of one account, at least 2. There are four times as many in all. */
export const makePlaces = (ofAccount: number): Places => {
  const most = 4 * ofAccount
  const all = makeFairPermits({ running: most, runningPerAccount: ofAccount, ...unboundedWaiting })
  const long = makeFairPermits({ running: most / 2, runningPerAccount: ofAccount - 1, ...unboundedWaiting })
  const works = new Set<Work>()
  const makeWay = (): void => {
    for (const { account, background, gives } of works) {
      if (gives && [...works].some((other) => other.account !== account)) Deferred.doneUnsafe(background, Effect.void)
    }
  }
  return {
    most,
    take: Effect.fnUntraced(function* (account, isLong) {
      const background = Deferred.makeUnsafe<void>()
      const work: Work = { account, background, gives: all.present(account) > 0 }
      yield* Effect.acquireRelease(
        Effect.sync(() => {
          works.add(work)
          makeWay()
        }),
        () => Effect.sync(() => works.delete(work)),
      )
      if (isLong) yield* long.turn(account)
      yield* all.turn(account)
      return background
    }),
  }
}

/**
 * The places of this process. An account has as many as half of the processors, at least 2. More places than processors
 * cost memory only: work beyond the first of an account is in the background while others have any, and a place is held
 * also while the images of a document wait for the recogniser.
 */
const WorkPlaces = Context.Reference<Places>("@open-valuation/server/WorkPlaces", {
  defaultValue: () => makePlaces(Math.max(2, Math.ceil(availableParallelism() / 2))),
})

/** The module of all threads. */
export const WORKER = new URL("Worker", import.meta.url)

/** Threads of a job, at most so many at the same time. `budget`: of each task, instead of the job's usual one. */
export const makeJobThreads = Effect.fnUntraced(function* <Name extends JobName>(
  job: Name,
  most: number,
  budget?: Budget,
): Effect.fn.Return<
  RunInThread<JobTypes<Name>["task"], JobTypes<Name>["piece"], JobTypes<Name>["question"], JobTypes<Name>["answer"]>,
  never,
  Scope.Scope
> {
  const usual = (yield* Budgets)[job]
  return yield* makeThreads<
    JobTypes<Name>["task"],
    JobTypes<Name>["piece"],
    JobTypes<Name>["question"],
    JobTypes<Name>["answer"]
  >({
    module: WORKER,
    job,
    most,
    budget: budget ?? usual,
  })
})

/** Runs a task for an account, or for the operator of this process, who does not wait for accounts. */
type RunForAccount<Name extends JobName> = (
  account: number | undefined,
  task: JobTypes<Name>["task"],
  answer?: (question: JobTypes<Name>["question"]) => Effect.Effect<JobTypes<Name>["answer"]>,
) => Stream.Stream<JobTypes<Name>["piece"], TaskFailed | ThreadLost>

/** The threads of one kind of work. */
interface ReaderOptions {
  /** Of each task, instead of the job's usual one. */
  readonly budget?: Budget
  /** No caller waits for an answer meanwhile, and a task may take minutes. */
  readonly long?: boolean
  /** A valuation waits, for seconds only: a task stays in the foreground whatever else its account does. */
  readonly brief?: boolean
}

/**
 * Threads that work on what accounts send, so that a large or hostile file neither blocks nor crashes the server. All
 * kinds of work share `WorkPlaces`.
 */
export const makeReaderThreads = Effect.fnUntraced(function* <Name extends JobName>(
  job: Name,
  { brief = false, budget, long = false }: ReaderOptions = {},
): Effect.fn.Return<RunForAccount<Name>, never, Scope.Scope> {
  const places = yield* WorkPlaces
  const run = yield* makeJobThreads(job, places.most, budget)
  return (account, task, answer) =>
    account === undefined
      ? run(task, answer)
      : Stream.unwrap(
          Effect.map(places.take(account, long), (stepBack) => run(task, answer, brief ? undefined : stepBack)),
        )
})

const faults = { memory: "too-large", output: "too-large", time: "timeout", busy: "busy", crash: "corrupt" } as const

const details: Readonly<Partial<Record<ThreadLost["reason"], string>>> = {
  crash: "the reader crashed",
  busy: "the machine is too busy, or the reader hangs",
}

/** The error for a document whose thread failed or exceeded its budget. A crash of our own code is logged. */
export const unreadable = Effect.fnUntraced(function* (
  { fileName }: { readonly fileName: string },
  error: TaskFailed | ThreadLost,
): Effect.fn.Return<never, DocumentUnreadable> {
  if (error._tag === "TaskFailed") return yield* yield* Effect.orDie(decode(error.error))
  if (error.reason === "crash") yield* Effect.logError("A document could not be read", error.cause)
  const detail = details[error.reason] ?? `the reader used too much ${error.reason}`
  return yield* new DocumentUnreadable({ fileName, reason: faults[error.reason], detail })
})

const decode = (error: unknown) =>
  Effect.map(Schema.decodeUnknownEffect(Unreadable)(error), (fields) => new DocumentUnreadable(fields))

const Unreadable = Schema.Struct(DocumentUnreadable.fields)
