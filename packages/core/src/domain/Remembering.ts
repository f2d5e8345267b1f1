/** Cache size: more than the objects that one valuation compares, several times over. */
const MOST_KNOWN = 512

/**
 * Memoises a function by the identity of its key, for the last few hundred keys. A valuation asks about its subject and
 * its comparables again and again; a weak map would hold a whole market and slow down every garbage collection.
 */
export const remembering = <Key extends object, Context extends ReadonlyArray<unknown>, Value>(
  make: (key: Key, ...context: Context) => Value,
): ((key: Key, ...context: Context) => Value) => {
  const known = new Map<Key, { readonly context: Context; readonly value: Value }>()
  return (key, ...context) => {
    const before = known.get(key)
    if (before !== undefined && isSame(before.context, context)) return before.value
    const value = make(key, ...context)
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(key, { context, value })
    return value
  }
}

const isSame = (some: ReadonlyArray<unknown>, others: ReadonlyArray<unknown>): boolean => {
  for (let i = 0; i < some.length; i++) if (some[i] !== others[i]) return false
  return true
}
