import { passes } from "./Clip.ts"
import { areToldApart, blended, type Colour, mixed, UNKNOWN } from "./Colour.ts"
import type { Look } from "./Look.ts"
import type { Sheet } from "./Sheet.ts"

/** A glyph to examine. Lengths in points. */
export interface Glyph {
  readonly left: number
  readonly right: number
  readonly baseline: number
  readonly height: number
  /** The smaller of its em's height and width. */
  readonly size: number
  /** The text rendering mode (PDF 32000-1, table 106). */
  readonly mode: number
  /** True when its font has colours of its own. */
  readonly coloured: boolean
}

/** Sample points of a glyph: shares of its width, and of its height above the baseline. */
const PLACES = [
  [1 / 6, 0.1],
  [5 / 6, 0.1],
  [1 / 2, 0.35],
  [1 / 6, 0.6],
  [5 / 6, 0.6],
] as const
/** Minimum number of visible points. */
const LEAST_SEEN = 2

/** Transmission below which nothing shows through. */
const LEAST_THROUGH = 0.01

/** The points at which a glyph was visible when painted. */
export interface Sight {
  readonly first: number
  readonly end: number
}

/** Memory for the sample points of glyphs, reused by the next page. */
export class Places {
  cells = new Int32Array(0)
  veils = new Float32Array(0)
  texts = new Uint32Array(0)
  grounds = new Uint32Array(0)

  /** Makes room for this many points. */
  hold(places: number): void {
    if (places <= this.cells.length) return
    const length = Math.max(places, 2 * this.cells.length, LEAST_ROOM)
    const { cells, grounds, texts, veils } = this
    this.cells = new Int32Array(length)
    this.veils = new Float32Array(length)
    this.texts = new Uint32Array(length)
    this.grounds = new Uint32Array(length)
    this.cells.set(cells)
    this.veils.set(veils)
    this.texts.set(texts)
    this.grounds.set(grounds)
  }
}

const LEAST_ROOM = 1_024

/**
 * Records where the glyphs of a page stood out from their background, so that a final check can find out whether they
 * still do.
 */
export class Sights {
  readonly #sheet: Sheet
  /** For each point, its cell, the veil at the time, and both colours. */
  readonly #places: Places
  #size = 0

  constructor(sheet: Sheet, places: Places) {
    this.#sheet = sheet
    this.#places = places
  }

  /** Examines a glyph as it is painted, in any of the given colours. `undefined` when it does not stand out. */
  add(
    { baseline, height, left, right }: Glyph,
    { blend, clip }: Look,
    paints: ReadonlyArray<readonly [colour: Colour, alpha: number]>,
  ): Sight | undefined {
    const first = this.#size
    this.#places.hold(first + PLACES.length)
    const { cells, grounds, texts, veils } = this.#places
    let at = first
    for (const [across, above] of PLACES) {
      const [x, y] = [left + across * (right - left), baseline - above * height]
      const cell = passes(clip, x, y) ? this.#sheet.cellAt(x, y) : undefined
      if (cell === undefined) continue
      const ground = this.#sheet.colour(cell)
      for (const [colour, alpha] of paints) {
        const text = mixed(ground, blended(blend, ground, colour), alpha)
        if (!areToldApart(text, ground)) continue
        cells[at] = cell
        veils[at] = this.#sheet.veil(cell)
        texts[at] = text
        grounds[at] = ground
        at++
        break
      }
    }
    if (at - first < LEAST_SEEN) return undefined
    this.#size = at
    return { first, end: at }
  }

  /** The colour of a glyph after everything was painted. `undefined` when it is not visible. */
  seenColour({ end, first }: Sight): Colour | undefined {
    const { cells, grounds, texts, veils } = this.#places
    let seen = 0
    let colour = UNKNOWN
    for (let at = first; at < end; at++) {
      const through = Math.exp((veils[at] ?? 0) - this.#sheet.veil(cells[at] ?? 0))
      const ground = grounds[at] ?? UNKNOWN
      const text = mixed(ground, texts[at] ?? UNKNOWN, through)
      if (through > LEAST_THROUGH && areToldApart(text, ground)) {
        if (seen === 0) colour = text
        seen++
      }
    }
    return seen >= LEAST_SEEN ? colour : undefined
  }
}
