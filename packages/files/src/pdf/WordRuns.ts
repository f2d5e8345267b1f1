import type { Word } from "@open-valuation/core/domain"
import type { Matrix } from "./Matrix.ts"

/** A painted character. `width` is in glyph space. */
export interface Glyph {
  readonly unicode: string
  readonly width: number
  readonly isSpace: boolean
  /** Its code in the font. */
  readonly originalCharCode: number
  /** pdf.js's name of the drawing, in a font whose characters are drawings. */
  readonly operatorListId?: string
}

/** Style of a run of glyphs. Lengths are in text space. */
export interface RunStyle {
  /** Maps text space to the page's points, including the run's origin. */
  readonly matrix: Matrix
  readonly size: number
  /** Scale from glyph space to text space at size 1, usually 0.001. */
  readonly scale: number
  readonly horizontal: number
  readonly charSpacing: number
  readonly wordSpacing: number
  readonly font: string
}

/** Upper edge above the baseline, in ems. The same for all fonts, so that words of one line share one upper edge. */
export const ASCENT = 0.85
/** Minimum gap between two words, in ems. */
const GAP = 0.2
/** Maximum slope of a line. Watermarks run diagonally across the page. */
const SLOPE = 0.05

/** A character of a run at its position on the page. */
export interface PaintedGlyph {
  readonly text: string
  readonly x: number
  readonly end: number
  readonly baseline: number
  /** The rise or fall of its line for each point to the right: a page may be set a little aslant. */
  readonly slope: number
  readonly height: number
  /** Width of its em. In condensed fonts it is less than the height. */
  readonly em: number
  readonly font: string
  /** Its code in the font. */
  readonly code: number
  /** The name of its drawing, if it is one. */
  readonly drawing: string | undefined
}

/** The turn of a page, clockwise in degrees. */
export type Turn = 0 | 90 | 180 | 270

/** The glyphs of a run in order, without those that are not level. `undefined` is a space. */
export interface PaintedRun {
  readonly glyphs: ReadonlyArray<PaintedGlyph | undefined>
  /** The turn of the page that makes the run level; `undefined` of a sloping run. */
  readonly turn: Turn | undefined
  /** Advance in text space. */
  readonly advance: number
}

/** The turn that makes text level that runs in this direction; `y` points down. */
const turnOf = (x: number, y: number): Turn | undefined => {
  if (Math.abs(y) <= SLOPE * Math.abs(x)) return x > 0 ? 0 : 180
  if (Math.abs(x) <= SLOPE * Math.abs(y)) return y < 0 ? 90 : 270
  return undefined
}

/** Positions a run. Numbers between glyphs move by thousandths of an em. */
export const paintedRun = (glyphs: ReadonlyArray<Glyph | number>, style: RunStyle): PaintedRun => {
  const { matrix, size, scale, horizontal, charSpacing, wordSpacing, font } = style
  const [a, b, c, d, left, baseline] = matrix
  const height = Math.abs(size) * Math.hypot(c, d)
  const turn = turnOf(a * size, b * size)
  const em = Math.abs(a * size * horizontal)
  const painted: Array<PaintedGlyph | undefined> = []
  let x = 0
  for (const glyph of glyphs) {
    if (typeof glyph === "number") {
      x -= (glyph * size * horizontal) / 1000
      continue
    }
    const width = glyph.width * scale * size * horizontal
    if (turn === 0 && height > 0) {
      const isBlank = glyph.isSpace || glyph.unicode.trim() === ""
      const [from, end] = [left + x * a, left + (x + width) * a]
      painted.push(
        isBlank
          ? undefined
          : {
              text: glyph.unicode,
              x: from,
              end,
              baseline: baseline + x * b,
              slope: b / a,
              height,
              em,
              font,
              code: glyph.originalCharCode,
              drawing: glyph.operatorListId,
            },
      )
    }
    x += width + (charSpacing + (glyph.isSpace ? wordSpacing : 0)) * horizontal
  }
  return { glyphs: painted, turn, advance: x }
}

/** The most by which a character painted twice moves, in points and in ems, for the larger of both. */
const OVERPRINT = { points: 1, ems: 0.15 }
/** Characters side by side are further apart than this share of their width. */
const LESS_THAN_BESIDE = 0.4
/** Side of the cells by which painted characters are found again, in points, and the number of cells in a row. */
const CELL = 4
const CELLS = 100_000
/** The most cells in a row within the reach of a character. */
const MOST_CELLS = 3

const cellOf = (place: number): number => Math.floor(place / CELL)

/** Finds characters that are painted again where they already are: bold by double strokes, a page drawn twice. */
class Overprints {
  readonly #cells = new Map<number, Array<PaintedGlyph>>()

  /** True when the same character is already there. Remembers it otherwise. */
  repeats(glyph: PaintedGlyph): boolean {
    const { baseline, em, end, height, x } = glyph
    const reach = Math.min(
      CELL,
      LESS_THAN_BESIDE * Math.abs(end - x),
      Math.max(OVERPRINT.points, OVERPRINT.ems * Math.min(em, height)),
    )
    const [left, top] = [cellOf(x - reach), cellOf(baseline - reach)]
    const columns = Math.min(MOST_CELLS, cellOf(x + reach) - left + 1)
    const rows = Math.min(MOST_CELLS, cellOf(baseline + reach) - top + 1)
    for (let column = 0; column < columns; column++)
      for (let row = 0; row < rows; row++)
        if (this.#holds((top + row) * CELLS + left + column, glyph, reach)) return true
    const own = cellOf(baseline) * CELLS + cellOf(x)
    const there = this.#cells.get(own)
    if (there === undefined) this.#cells.set(own, [glyph])
    else there.push(glyph)
    return false
  }

  #holds(cell: number, { baseline, height, text, x }: PaintedGlyph, reach: number): boolean {
    const there = this.#cells.get(cell)
    if (there === undefined) return false
    for (const other of there)
      if (
        other.text === text &&
        Math.abs(other.x - x) < reach &&
        Math.abs(other.baseline - baseline) < reach &&
        Math.abs(other.height - height) < OVERPRINT.ems * height
      )
        return true
    return false
  }
}

/**
 * Joins painted glyphs to words: neighbours on one baseline, whatever operators and fonts painted them. (A browser that
 * prints paints every Chinese character separately.) Spaces and wide gaps separate words. A character that is painted
 * again where it already is counts once.
 */
export class WordRuns {
  readonly words: Array<Word> = []
  readonly #overprints = new Overprints()
  #text = ""
  #x = 0
  #end = 0
  #baseline = 0
  #height = 0
  #font = ""
  #faint = false

  /** Ends the open word. */
  flush(): void {
    if (this.#text === "") return
    const y = this.#baseline - ASCENT * this.#height
    this.words.push({
      text: this.#text,
      x: this.#x,
      y,
      width: this.#end - this.#x,
      height: this.#height,
      ...(this.#font === "" ? {} : { font: this.#font }),
      ...(this.#faint ? { faint: true } : {}),
    })
    this.#text = ""
  }

  /** Adds a character, unless it is already there. */
  add(glyph: PaintedGlyph, faint = false): void {
    if (this.#overprints.repeats(glyph)) return
    const { end, font, height, slope, text, x } = glyph
    const baseline = glyph.baseline - slope * x
    const gap = x - this.#end
    const follows =
      this.#text !== "" &&
      faint === this.#faint &&
      Math.abs(baseline - this.#baseline) < 0.2 * height &&
      gap < GAP * height &&
      gap > -0.5 * height &&
      height < 1.5 * this.#height &&
      this.#height < 1.5 * height
    if (!follows) {
      this.flush()
      this.#x = x
      this.#baseline = baseline
      this.#height = height
      this.#font = font
      this.#faint = faint
    }
    this.#text += text
    this.#end = end
  }
}
