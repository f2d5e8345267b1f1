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
  readonly height: number
  /** Width of its em. In condensed fonts it is less than the height. */
  readonly em: number
  readonly font: string
  /** Its code in the font. */
  readonly code: number
  /** The name of its drawing, if it is one. */
  readonly drawing: string | undefined
}

/** The glyphs of a run in order, without those on sloping lines. `undefined` is a space. */
export interface PaintedRun {
  readonly glyphs: ReadonlyArray<PaintedGlyph | undefined>
  /** Advance in text space. */
  readonly advance: number
}

/** Positions a run. Numbers between glyphs move by thousandths of an em. */
export const paintedRun = (glyphs: ReadonlyArray<Glyph | number>, style: RunStyle): PaintedRun => {
  const { matrix, size, scale, horizontal, charSpacing, wordSpacing, font } = style
  const [a, b, c, d, left, baseline] = matrix
  const height = Math.abs(size) * Math.hypot(c, d)
  const level = a * size > 0 && Math.abs(b) <= SLOPE * Math.abs(a)
  const em = Math.abs(a * size * horizontal)
  const painted: Array<PaintedGlyph | undefined> = []
  let x = 0
  for (const glyph of glyphs) {
    if (typeof glyph === "number") {
      x -= (glyph * size * horizontal) / 1000
      continue
    }
    const width = glyph.width * scale * size * horizontal
    if (level && height > 0) {
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
  return { glyphs: painted, advance: x }
}

/**
 * Joins painted glyphs to words: neighbours on one baseline, whatever operators and fonts painted them. (A browser that
 * prints paints every Chinese character separately.) Spaces and wide gaps separate words.
 */
export class WordRuns {
  readonly words: Array<Word> = []
  #text = ""
  #x = 0
  #end = 0
  #baseline = 0
  #height = 0
  #font = ""

  /** Ends the open word. */
  flush(): void {
    if (this.#text === "") return
    const y = this.#baseline - ASCENT * this.#height
    const { words } = this
    const before = words.at(-1)
    const twice =
      before !== undefined &&
      before.text === this.#text &&
      Math.abs(before.x - this.#x) < 1 &&
      Math.abs(before.y - y) < 1
    // Some producers print bold by painting twice with a small offset.
    if (!twice) {
      words.push({
        text: this.#text,
        x: this.#x,
        y,
        width: this.#end - this.#x,
        height: this.#height,
        ...(this.#font === "" ? {} : { font: this.#font }),
      })
    }
    this.#text = ""
  }

  add({ baseline, end, font, height, text, x }: PaintedGlyph): void {
    const gap = x - this.#end
    const follows =
      this.#text !== "" &&
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
    }
    this.#text += text
    this.#end = end
  }
}
