import type { Facts } from "@open-valuation/core"
import { ownValue } from "@open-valuation/core/domain"

/** Enough for the names, places and words of a market. Further texts are not shared. */
const CAPACITY = 500_000

/** Samples by which it is decided which fields are common, and the most fields that are. */
const DECIDED_BY = 1_000
const MOST_COMMON = 64

/**
 * One copy of each text. A cell is a slice of the piece of the file it was read from, and would keep that whole piece
 * in memory as long as its sample.
 */
export class TextPool {
  readonly #texts = new Map<string, string>()
  readonly #counts = new Map<string, number>()
  #common: ReadonlyArray<string> = []
  #samples = 0

  /** A copy of the text that shares no memory with the file. */
  keep(text: string): string {
    const known = this.#texts.get(text)
    if (known !== undefined) return known
    const copy = detached(text)
    if (this.#texts.size < CAPACITY) this.#texts.set(copy, copy)
    return copy
  }

  /**
   * The same facts with texts of this pool, in an order of fields that makes few shapes of objects: those that most of
   * the first samples had come first. An engine keeps a description of each order of fields that it meets, and samples
   * leave out fields at random: in the order of their names, the descriptions can take as much memory as the facts.
   */
  keepFacts(facts: Facts.Facts): Facts.Facts {
    if (this.#samples < DECIDED_BY) this.#count(facts)
    const names = this.#common.filter((name) => Object.hasOwn(facts, name))
    for (const name in facts) if (!this.#common.includes(name)) names.push(name)
    return Object.fromEntries(
      names.flatMap((name) => {
        const value = ownValue(facts, name)
        return value === undefined ? [] : [[name, typeof value === "string" ? this.keep(value) : value]]
      }),
    )
  }

  #count(facts: Facts.Facts): void {
    for (const name in facts) this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1)
    if (++this.#samples < DECIDED_BY) return
    const common = [...this.#counts].toSorted(([, a], [, b]) => b - a).slice(0, MOST_COMMON)
    this.#common = common.map(([name]) => name)
  }
}

/** JavaScript engines copy shorter slices anyway. */
const SHORT = 13

/** A round trip through JSON is the only portable way to a string with its own memory. */
const detached = (text: string): string => (text.length < SHORT ? text : String(JSON.parse(JSON.stringify(text))))
