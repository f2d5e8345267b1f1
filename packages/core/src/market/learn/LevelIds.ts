import type { Row } from "../model/Rows.ts"
import { levelOf, type Term, wordsOf } from "../model/Terms.ts"

/** The id of a level that the labels of a row do not tell. */
export const UNTOLD = -1

/**
 * Numbers the levels of each term, so that they are counted and found without writing their labels together. A market's
 * refits share its terms and rows: what is numbered for the first serves the others.
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

  /** The levels of a term that rows have had so far, by their ids. */
  names(t: number): ReadonlyArray<string> {
    return [...this.#ids[t]!.keys()]
  }

  /** Of each term in turn: how many words a row has for it, and for each of them the id of its level. */
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
    if (level === undefined) return UNTOLD
    const ids = this.#ids[t]!
    const known = ids.get(level) ?? ids.size
    ids.set(level, known)
    return known
  }
}
