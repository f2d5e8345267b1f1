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
export interface Turns {
  /** Models that may be learned concurrently. */
  readonly lanes: number
  readonly running: number
  /** Number of each account's last turn; absent if it had none. */
  readonly served: ReadonlyMap<string, number>
}

/** Lower ranks first: a current model with waiting valuations, a current one without, a past one. */
const rank = ({ accounts, kind }: Queued): number => (kind === "past" ? 2 : accounts.size > 0 ? 0 : 1)

/** Of the accounts that wait for a model, the one whose last turn is longest ago. */
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
 * True when a model precedes another: by rank, then by the account whose last turn is longest ago, then by arrival.
 */
export const goesBefore = (a: Queued, b: Queued, turns: Turns): boolean => {
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
