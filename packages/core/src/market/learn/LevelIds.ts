import type { Row } from "../model/Rows.ts"
import { levelOf, type Term, wordsOf } from "../model/Terms.ts"

/** The id for rows whose labels select no level. */
export const NO_LEVEL = -1

/**
 * Integer ids for the levels of each term, so that counting and look-up need no string concatenation. The refits of a
 * market share its terms and rows, so ids are assigned once and reused.
 */
export class LevelIds {
  static readonly #known = new WeakMap<ReadonlyArray<Term>, LevelIds>()
  readonly #terms: ReadonlyArray<Term>
  readonly #ids: ReadonlyArray<Map<string, number>>
  readonly #rows = new WeakMap<Row, Int32Array>()

  private constructor(terms: ReadonlyArray<Term>) {
    this.#terms = terms
    this.#ids = terms.map(() => new Map())
  }

  static of(terms: ReadonlyArray<Term>): LevelIds {
    const known = LevelIds.#known.get(terms) ?? new LevelIds(terms)
    LevelIds.#known.set(terms, known)
    return known
  }

  /** The levels of a term seen so far, in the order of their ids. */
  names(t: number): ReadonlyArray<string> {
    return [...this.#ids[t]!.keys()]
  }

  /** For each term in turn: the number of words that a row has for it, then the level id of each word. */
  ofRow(row: Row): Int32Array {
    const known = this.#rows.get(row)
    if (known !== undefined) return known
    const out: Array<number> = []
    this.#terms.forEach((term, t) => {
      const words = wordsOf(term, row)
      out.push(words.length)
      for (const word of words) out.push(this.#idOf(t, levelOf(term, row, word)))
    })
    const ids = Int32Array.from(out)
    this.#rows.set(row, ids)
    return ids
  }

  #idOf(t: number, level: string | undefined): number {
    if (level === undefined) return NO_LEVEL
    const ids = this.#ids[t]!
    const known = ids.get(level) ?? ids.size
    ids.set(level, known)
    return known
  }
}
