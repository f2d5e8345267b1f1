/** Caches a pure function of a text for up to `capacity` texts: files repeat their dates, samples their names. */
export const memo = <A>(capacity: number, f: (text: string) => A): ((text: string) => A) => {
  const known = new Map<string, A>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const value = f(text)
    if (known.size < capacity) known.set(text, value)
    return value
  }
}
