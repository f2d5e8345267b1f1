/** Enough for the names, places and words of a market; texts beyond it are not shared. */
const CAPACITY = 500_000

/**
 * One copy of each text. A cell is a slice of the piece of file it was read from, and would keep that whole piece in
 * memory for as long as its sample lives.
 */
export class TextPool {
  readonly #texts = new Map<string, string>()

  /** The text, as a copy of its own. */
  keep(text: string): string {
    const known = this.#texts.get(text)
    if (known !== undefined) return known
    const copy = detached(text)
    if (this.#texts.size < CAPACITY) this.#texts.set(copy, copy)
    return copy
  }
}

/** Engines copy shorter slices anyway. */
const SHORT = 13

/** JSON is the one portable way to a string with its own memory. */
const detached = (text: string): string => (text.length < SHORT ? text : String(JSON.parse(JSON.stringify(text))))
