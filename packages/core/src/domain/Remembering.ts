/** So many objects are remembered: those that one valuation makes of its subject. */
const SLOTS = 4

/**
 * A function that remembers what it made of the last few objects, by identity. A valuation asks the same few objects
 * again and again; a weak map would keep thousands and burden every collection of garbage.
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
