import { passes } from "./Clip.ts"
import { areToldApart, blended, type Colour, mixed, UNKNOWN } from "./Colour.ts"
import type { Look } from "./Look.ts"
import type { Sheet } from "./Sheet.ts"

/** A glyph to be looked at. Lengths in points. */
export interface Glyph {
  readonly left: number
  readonly right: number
  readonly baseline: number
  readonly height: number
  /** The smaller of its em's height and width. */
  readonly size: number
  /** The text rendering mode (PDF 32000-1, table 106). */
  readonly mode: number
  /** Whether its font brings colours along. */
  readonly coloured: boolean
}

/** Where a glyph is looked at: a part of its width, and of its height above the baseline. */
const PLACES = [
  [1 / 6, 0.1],
  [5 / 6, 0.1],
  [1 / 2, 0.35],
  [1 / 6, 0.6],
  [5 / 6, 0.6],
] as const
/** At how many of these places it must be seen. */
const LEAST_SEEN = 2

/** Less of a difference comes through nothing. */
const LEAST_THROUGH = 0.01

/** Places at which a glyph was seen when it was painted. */
export interface Sight {
  readonly first: number
  readonly end: number
}

/** Where the glyphs of a page stood out from what was under them, so that it can be told in the end whether they still do. */
export class Sights {
  readonly #sheet: Sheet
  /** Of each place the cell, its veil then, and both colours. */
  readonly #cells: Array<number> = []
  readonly #veils: Array<number> = []
  readonly #texts: Array<Colour> = []
  readonly #grounds: Array<Colour> = []

  constructor(sheet: Sheet) {
    this.#sheet = sheet
  }

  /** Looks at a glyph as it is painted, in any of some colours; `undefined` when it does not stand out. */
  add(
    { baseline, height, left, right }: Glyph,
    { blend, clip }: Look,
    paints: ReadonlyArray<readonly [colour: Colour, alpha: number]>,
  ): Sight | undefined {
    const first = this.#cells.length
    for (const [across, above] of PLACES) {
      const [x, y] = [left + across * (right - left), baseline - above * height]
      const cell = passes(clip, x, y) ? this.#sheet.cellAt(x, y) : undefined
      if (cell === undefined) continue
      const ground = this.#sheet.colour(cell)
      for (const [colour, alpha] of paints) {
        const text = mixed(ground, blended(blend, ground, colour), alpha)
        if (!areToldApart(text, ground)) continue
        this.#cells.push(cell)
        this.#veils.push(this.#sheet.veil(cell))
        this.#texts.push(text)
        this.#grounds.push(ground)
        break
      }
    }
    if (this.#cells.length - first >= LEAST_SEEN) return { first, end: this.#cells.length }
    for (const list of [this.#cells, this.#veils, this.#texts, this.#grounds]) list.length = first
    return undefined
  }

  /** Whether a glyph is seen after all that was painted. */
  isSeen({ end, first }: Sight): boolean {
    let seen = 0
    for (let at = first; at < end; at++) {
      const through = Math.exp((this.#veils[at] ?? 0) - this.#sheet.veil(this.#cells[at] ?? 0))
      const ground = this.#grounds[at] ?? UNKNOWN
      const text = mixed(ground, this.#texts[at] ?? UNKNOWN, through)
      if (through > LEAST_THROUGH && areToldApart(text, ground)) seen++
    }
    return seen >= LEAST_SEEN
  }
}
