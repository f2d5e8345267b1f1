import { LearningWait } from "@open-valuation/core/ports"
import { Deferred, Effect } from "effect"
import { accountOf, goesBefore, nextOf, type Queued } from "./FitQueue.ts"

/** Past models that may wait for their turn on behalf of one account. */
export const MOST_PAST_WAITING = 60

/** Requests without an account: the operator's commands, and hosts without accounts. */
const NO_ACCOUNT = ""

/** A model to be learned, with the number of valuations of each account that wait for it. */
export interface Ticket extends Queued {
  readonly accounts: Map<string, number>
}

/** The queue of fits of a process, in the order of `FitQueue`, and the accounts whose valuations wait. */
export interface FitLine {
  readonly ticket: (kind: Queued["kind"]) => Ticket
  /** Runs an effect at the ticket's turn. */
  readonly run: <A, E, R>(ticket: Ticket, effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
  /** Waits, on behalf of an account, for the result of the ticket's turn. */
  readonly wait: <A, E>(
    ticket: Ticket,
    account: string | undefined,
    learned: Effect.Effect<A, E>,
  ) => Effect.Effect<A, E>
  /** True when every account that waits for a past model has reached its limit of waiting models. */
  readonly isCrowded: (ticket: Ticket) => boolean
}

/** A queue in which `lanes` fits run concurrently. */
export const makeFitLine = (lanes: number): FitLine => {
  const queued = new Map<Ticket, Deferred.Deferred<void>>()
  const served = new Map<string, number>()
  let running = 0
  let tickets = 0
  let turns = 0

  const state = () => ({ lanes, running, served })

  const admit = (): void => {
    for (let next = nextOf(queued.keys(), state()); next !== undefined; next = nextOf(queued.keys(), state())) {
      const account = accountOf(next, state())
      if (account !== undefined) served.set(account, (turns += 1))
      const turn = queued.get(next)
      queued.delete(next)
      running += 1
      if (turn !== undefined) Deferred.doneUnsafe(turn, Effect.void)
    }
    if (queued.size === 0 && running === 0) served.clear()
  }

  const ahead = (ticket: Ticket): number => {
    if (!queued.has(ticket)) return 0
    let count = running
    for (const other of queued.keys()) if (goesBefore(other, ticket, state())) count += 1
    return count
  }

  const pastWaiting = (account: string, but: Ticket): number => {
    let waiting = 0
    for (const one of queued.keys()) if (one !== but && one.kind === "past" && one.accounts.has(account)) waiting += 1
    return waiting
  }

  return {
    ticket: (kind) => ({ kind, number: (tickets += 1), accounts: new Map() }),
    run: (ticket, effect) =>
      Effect.suspend(() => {
        const turn = Deferred.makeUnsafe<void>()
        queued.set(ticket, turn)
        admit()
        return Effect.andThen(Deferred.await(turn), effect)
      }).pipe(
        Effect.ensuring(
          Effect.sync(() => {
            if (!queued.delete(ticket)) running -= 1
            admit()
          }),
        ),
      ),
    wait: (ticket, account = NO_ACCOUNT, learned) =>
      Effect.acquireUseRelease(
        Effect.sync(() => {
          ticket.accounts.set(account, (ticket.accounts.get(account) ?? 0) + 1)
          admit()
        }),
        () => Effect.flatMap(LearningWait, ({ until }) => until(learned, () => ahead(ticket))),
        () =>
          Effect.sync(() => {
            const others = (ticket.accounts.get(account) ?? 0) - 1
            if (others > 0) ticket.accounts.set(account, others)
            else ticket.accounts.delete(account)
          }),
      ),
    isCrowded: (ticket) =>
      ticket.accounts.size > 0 &&
      [...ticket.accounts.keys()].every((account) => pastWaiting(account, ticket) >= MOST_PAST_WAITING),
  }
}
