/** Takes outflows away for inflows of about their amount, each once. */
export interface OutflowMatcher {
  /**
   * The first outflow after `index` and not after `lastDay` whose amount is that of the inflow, or, where there is
   * none, one within the tolerance; it is then used up. Inflows have to come in their order. `undefined` when there is
   * none.
   */
  readonly take: (index: number, amount: number, lastDay: number) => number | undefined
}

/** Entries of a bucket that are looked at before giving up, so that the work stays linear. */
const MOST_LOOKED_AT = 32

/** A queue from whose front the used and the past ones are dropped. */
interface Queue {
  front: number
  readonly entries: Array<number>
}

/**
 * Prepares outflows (indices in their order of time, amounts positive) for matching. Amounts are kept in buckets as
 * wide as the tolerance, so that only neighbours have to be looked at.
 */
export const outflowMatcher = (
  outflows: ReadonlyArray<number>,
  amountOf: (index: number) => number,
  dayOf: (index: number) => number,
  tolerance: number,
): OutflowMatcher => {
  const exact = new Map<number, Queue>()
  const near = new Map<number, Queue>()
  const used = new Set<number>()
  const width = Math.log1p(Math.max(tolerance, 1e-6))
  const bucketOf = (amount: number): number => Math.floor(Math.log(amount) / width)
  for (const index of outflows) {
    const amount = amountOf(index)
    append(exact, amount, index)
    append(near, bucketOf(amount), index)
  }
  const search = (queue: Queue | undefined, after: number, lastDay: number, fits: (amount: number) => boolean) => {
    if (queue === undefined) return undefined
    const { entries } = queue
    while (queue.front < entries.length && (entries[queue.front]! <= after || used.has(entries[queue.front]!))) {
      queue.front++
    }
    const end = Math.min(entries.length, queue.front + MOST_LOOKED_AT)
    for (let i = queue.front; i < end; i++) {
      const index = entries[i]!
      if (dayOf(index) > lastDay) return undefined
      if (!used.has(index) && fits(amountOf(index))) return index
    }
    return undefined
  }
  return {
    take: (index, amount, lastDay) => {
      const fits = (out: number): boolean => Math.abs(out - amount) <= amount * tolerance
      let found = search(exact.get(amount), index, lastDay, fits)
      if (found === undefined) {
        const bucket = bucketOf(amount)
        for (let neighbour = bucket - 1; neighbour <= bucket + 1; neighbour++) {
          const candidate = search(near.get(neighbour), index, lastDay, fits)
          if (candidate !== undefined && (found === undefined || candidate < found)) found = candidate
        }
      }
      if (found !== undefined) used.add(found)
      return found
    },
  }
}

const append = (queues: Map<number, Queue>, key: number, index: number) => {
  const queue = queues.get(key)
  if (queue === undefined) queues.set(key, { front: 0, entries: [index] })
  else queue.entries.push(index)
}
