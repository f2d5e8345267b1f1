import { BLACK, type Colour, UNKNOWN } from "./seen/Colour.ts"
import { ASCENT, type PaintedGlyph, WordRuns } from "./WordRuns.ts"

/** A word in a font that its file does not hold. Whoever shows the page draws it with fonts of their own. */
export interface FontlessWord {
  readonly text: string
  readonly x: number
  readonly baseline: number
  readonly width: number
  /** Of the font. */
  readonly size: number
  /** `#rrggbb`, as it looks on the page. */
  readonly colour: string
}

/** Joins glyphs in fonts that the file does not hold to words of one colour. */
export class FontlessWords {
  readonly #runs = new WordRuns()
  readonly #colours: Array<Colour> = []
  #colour = BLACK

  flush(): void {
    this.#runs.flush()
    this.#note()
  }

  add(glyph: PaintedGlyph, colour: Colour): void {
    if (colour !== this.#colour) this.flush()
    this.#colour = colour
    this.#runs.add(glyph)
    this.#note()
  }

  get words(): ReadonlyArray<FontlessWord> {
    return this.#runs.words.map(({ height, text, width, x, y }, at) => ({
      text,
      x,
      baseline: y + ASCENT * height,
      width,
      size: height,
      colour: written(this.#colours[at] ?? UNKNOWN),
    }))
  }

  /** Notes the colour of words that have ended. */
  #note(): void {
    while (this.#colours.length < this.#runs.words.length) this.#colours.push(this.#colour)
  }
}

/** Text in a pattern or a gradient is black. */
const written = (colour: Colour): string => `#${(colour === UNKNOWN ? BLACK : colour).toString(16).padStart(6, "0")}`
