/** Enough for the names, places and words of a market. Further texts are not shared. */
const CAPACITY = 500_000

/**
 * One copy of each text. A cell is a slice of the piece of the file it was read from, and would keep that whole piece
 * in memory as long as its sample.
 */
export class TextPool {
  readonly #texts = new Map<string, string>()

  /** A copy of the text that shares no memory with the file. */
  keep(text: string): string {
    const known = this.#texts.get(text)
    if (known !== undefined) return known
    const copy = detached(text)
    if (this.#texts.size < CAPACITY) this.#texts.set(copy, copy)
    return copy
  }
}

/** JavaScript engines copy shorter slices anyway. */
const SHORT = 13

/** A round trip through JSON is the only portable way to a string with its own memory. */
const detached = (text: string): string => (text.length < SHORT ? text : String(JSON.parse(JSON.stringify(text))))
