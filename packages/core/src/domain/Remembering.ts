/** Cache size: the number of objects that one valuation derives from its subject. */
const SLOTS = 4

/**
 * Memoises a function by the identity of its key, for the last few keys. A valuation asks about the same few objects
 * again and again; a weak map would hold thousands and slow down every garbage collection.
 */
export const remembering = <Key extends object, Context extends ReadonlyArray<unknown>, Value>(
  make: (key: Key, ...context: Context) => Value,
): ((key: Key, ...context: Context) => Value) => {
  const slots: Array<{ readonly key: Key; readonly context: Context; readonly value: Value }> = []
  let next = 0
  return (key, ...context) => {
    for (const slot of slots) {
      if (slot.key === key && slot.context.every((one, i) => one === context[i])) return slot.value
    }
    const value = make(key, ...context)
    slots[next] = { key, context, value }
    next = (next + 1) % SLOTS
    return value
  }
}
