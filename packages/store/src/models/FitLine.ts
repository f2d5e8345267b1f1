import { LearningWait } from "@open-valuation/core/ports"
import { Deferred, Effect } from "effect"

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

/** A model that waits to be learned, with all that determines its turn. */
export interface Queued {
  /** `past`: as of the end of a past month. */
  readonly kind: "current" | "past"
  /** Accounts whose valuations wait for it; none while a former model is in use. */
  readonly accounts: ReadonlyMap<string, unknown>
  /** Order of arrival, ascending. */
  readonly number: number
}

/** Models being learned, and the last turns of the accounts. */
interface Turns {
  /** Models that may be learned concurrently. */
  readonly lanes: number
  readonly running: number
  /** Number of each account's last turn; absent if it had none. */
  readonly served: ReadonlyMap<string, number>
}

/** Lower ranks first: a current model with waiting valuations, a current one without, a past one. */
const rank = ({ accounts, kind }: Queued): number => (kind === "past" ? 2 : accounts.size > 0 ? 0 : 1)

/** Of the accounts that wait for a model, the one whose last turn is longest ago. */
const accountOf = ({ accounts }: Queued, { served }: Turns): string | undefined => {
  let first: string | undefined
  for (const account of accounts.keys()) {
    if (first === undefined || turnOf(account, served) < turnOf(first, served)) first = account
  }
  return first
}

const turnOf = (account: string | undefined, served: Turns["served"]): number =>
  account === undefined ? -1 : (served.get(account) ?? -1)

/**
 * True when a model precedes another: by rank, then by the account whose last turn is longest ago, then by arrival.
 */
const goesBefore = (a: Queued, b: Queued, turns: Turns): boolean => {
  const difference =
    rank(a) - rank(b) || turnOf(accountOf(a, turns), turns.served) - turnOf(accountOf(b, turns), turns.served)
  return difference < 0 || (difference === 0 && a.number < b.number)
}

/**
 * The model to learn next; `undefined` if none may start. If there are several lanes, the last free one is reserved for
 * current models with waiting valuations: such a model finds it free, or waits for another of its kind.
 */
export const nextOf = <Q extends Queued>(queued: Iterable<Q>, turns: Turns): Q | undefined => {
  let next: Q | undefined
  for (const one of queued) if (next === undefined || goesBefore(one, next, turns)) next = one
  if (next === undefined) return undefined
  const free = turns.lanes - turns.running
  return free > (rank(next) === 0 || turns.lanes === 1 ? 0 : 1) ? next : undefined
}
