import type { Word } from "@open-valuation/core/domain"
import type { Matrix } from "./Matrix.ts"

/** A character as it is painted; `width` is in glyph space. */
export interface Glyph {
  readonly unicode: string
  readonly width: number
  readonly isSpace: boolean
  /** Its code in the font. */
  readonly originalCharCode: number
  /** In a font whose characters are drawings: pdf.js's name for the drawing. */
  readonly operatorListId?: string
}

/** How a run of glyphs is set. Lengths are in text space. */
export interface RunStyle {
  /** Text space to the page's points, the run's origin included. */
  readonly matrix: Matrix
  readonly size: number
  /** Glyph space to text space at size 1, mostly 0.001. */
  readonly scale: number
  readonly horizontal: number
  readonly charSpacing: number
  readonly wordSpacing: number
  readonly font: string
}

/** Upper edge above the baseline, in ems. One figure for all fonts, so that words of one line have one upper edge. */
const ASCENT = 0.85
/** A gap between two characters that parts words, in ems. */
const GAP = 0.2
/** How far a line may slope and still be a line: watermarks run across the page. */
const SLOPE = 0.05

/** A character of a run at its place on the page. */
export interface PaintedGlyph {
  readonly text: string
  readonly x: number
  readonly end: number
  readonly baseline: number
  readonly height: number
  /** Width of its em; condensed fonts have less than their height. */
  readonly em: number
  readonly font: string
  /** Its code in the font. */
  readonly code: number
  /** The name of its drawing, where it is one. */
  readonly drawing: string | undefined
}

/** The glyphs of a run, in order, without those of lines that slope; `undefined` for a space. */
export interface PaintedRun {
  readonly glyphs: ReadonlyArray<PaintedGlyph | undefined>
  /** In text space. */
  readonly advance: number
}

/** Sets a run. Numbers between glyphs move by thousandths of an em. */
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
 * Joins painted glyphs to words: neighbours on one baseline, whatever the operators and fonts that painted them (a
 * browser that prints paints every Chinese character by itself). Spaces part words, and so do wide gaps.
 */
export class WordRuns {
  readonly words: Array<Word> = []
  #text = ""
  #x = 0
  #end = 0
  #baseline = 0
  #height = 0
  #font = ""

  /** Ends the word that is open. */
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
    // Painted twice with a small shift is how some producers print bold.
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
