/** A model that waits to be learned, as far as its turn depends on it. */
export interface Queued {
  /** `past`: of a month that is over. */
  readonly kind: "current" | "past"
  /** Accounts whose valuations wait for it; none where a former model serves meanwhile. */
  readonly accounts: ReadonlyMap<string, unknown>
  /** Smaller for what came earlier. */
  readonly number: number
}

/** What is being learned, and who had a turn. */
export interface Turns {
  /** Models that may be learned at the same time. */
  readonly lanes: number
  readonly running: number
  /** Number of the last turn of each account; absent: it had none. */
  readonly served: ReadonlyMap<string, number>
}

/** Smaller goes first: a current model that somebody waits for, one that nobody waits for, a past one. */
const rank = ({ accounts, kind }: Queued): number => (kind === "past" ? 2 : accounts.size > 0 ? 0 : 1)

/** Of the accounts that wait for a model the one whose turn is the longest ago. */
export const accountOf = ({ accounts }: Queued, { served }: Turns): string | undefined => {
  let first: string | undefined
  for (const account of accounts.keys()) {
    if (first === undefined || turnOf(account, served) < turnOf(first, served)) first = account
  }
  return first
}

const turnOf = (account: string | undefined, served: Turns["served"]): number =>
  account === undefined ? -1 : (served.get(account) ?? -1)

/**
 * Whether a model goes before another: by rank, then the account whose turn is the longest ago, then the earlier one.
 */
export const goesBefore = (a: Queued, b: Queued, turns: Turns): boolean => {
  const difference =
    rank(a) - rank(b) || turnOf(accountOf(a, turns), turns.served) - turnOf(accountOf(b, turns), turns.served)
  return difference < 0 || (difference === 0 && a.number < b.number)
}

/**
 * The model to learn next; `undefined` when none may be. The last free lane, where there are several, is for current
 * models that somebody waits for: whatever else is asked for, they find it free or wait for one of their like.
 */
export const nextOf = <Q extends Queued>(queued: Iterable<Q>, turns: Turns): Q | undefined => {
  let next: Q | undefined
  for (const one of queued) if (next === undefined || goesBefore(one, next, turns)) next = one
  if (next === undefined) return undefined
  const free = turns.lanes - turns.running
  return free > (rank(next) === 0 || turns.lanes === 1 ? 0 : 1) ? next : undefined
}
