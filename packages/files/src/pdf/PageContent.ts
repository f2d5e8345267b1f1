import type { Rule, Word } from "@open-valuation/core/domain"
import { type FontlessWord, FontlessWords } from "./FontlessWords.ts"
import { compose, identity, type Matrix, matrixOf } from "./Matrix.ts"
import type { PageOperators } from "./PageOperators.ts"
import { Rules } from "./Rules.ts"
import { isFaint } from "./seen/Colour.ts"
import type { Sight } from "./seen/Sights.ts"
import { isUnpainted, type Surface, type SurfaceContext } from "./seen/Surface.ts"
import { type Glyph, type PaintedGlyph, type PaintedRun, paintedRun, type Turn, WordRuns } from "./WordRuns.ts"

/** Font data from pdf.js. */
export interface PageFont {
  readonly name: string
  readonly fontMatrix: ReadonlyArray<number> | undefined
  readonly vertical: boolean
  /** True when the file does not hold it, so that it takes fonts from elsewhere to draw its characters. */
  readonly absent: boolean
  /** True when its characters are drawings, which may have colours of their own. */
  readonly coloured: boolean
  /** Names of its drawings that paint nothing. */
  readonly blankGlyphs: ReadonlySet<string>
  /** Codes of its characters that are digits as text and show something else. */
  readonly misreadGlyphs: ReadonlySet<number>
}

/** Numbers of the operators used (`OPS` of pdf.js). */
export type OperatorCodes = Readonly<Record<(typeof operatorNames)[number], number>> & SurfaceContext["codes"]
const operatorNames = [
  "save",
  "restore",
  "transform",
  "beginGroup",
  "endGroup",
  "paintFormXObjectBegin",
  "paintFormXObjectEnd",
  "beginText",
  "setCharSpacing",
  "setWordSpacing",
  "setHScale",
  "setLeading",
  "setFont",
  "setTextRise",
  "setTextRenderingMode",
  "moveText",
  "setLeadingMoveText",
  "setTextMatrix",
  "nextLine",
  "showText",
  "constructPath",
  "stroke",
  "closeStroke",
  "fill",
  "eoFill",
  "fillStroke",
  "eoFillStroke",
  "closeFillStroke",
  "closeEOFillStroke",
  "beginAnnotation",
] as const

/** The painted content of a page, without images. */
export interface PageContent {
  readonly words: ReadonlyArray<Word>
  /** Words that are invisible on the page. */
  readonly hiddenWords: ReadonlyArray<Word>
  /** The visible words once more, as far as their fonts are absent; none unless asked for. */
  readonly fontless: ReadonlyArray<FontlessWord>
  /** True when there is text in a painting mode, visible or not. */
  readonly hasPaintedText: boolean
  readonly rules: ReadonlyArray<Rule>
  /** The turn that makes most of its characters level. */
  readonly turn: Turn
  /** Painted paths with curves. Characters drawn as paths have them. */
  readonly curves: number
}

interface State {
  readonly matrix: Matrix
  readonly font: string
  readonly size: number
  readonly charSpacing: number
  readonly wordSpacing: number
  readonly horizontal: number
  readonly leading: number
  readonly rise: number
  /** The text rendering mode (PDF 32000-1, table 106). */
  readonly mode: number
}

/** Maximum nesting. No page of a document nests deeper. */
const DEPTH = 1_000

const initial: State = {
  matrix: identity,
  font: "",
  size: 0,
  charSpacing: 0,
  wordSpacing: 0,
  horizontal: 1,
  leading: 0,
  rise: 0,
  mode: 0,
}

/** A character and its visibility when painted, `undefined` if it was invisible. */
interface SetGlyph {
  readonly glyph: PaintedGlyph
  readonly sight: Sight | undefined
  /** True when its font is absent. */
  readonly fontless: boolean
}

/**
 * The words and the ruling lines of a page, from one pass over its operators. The text state follows PDF 32000-1, 9.3
 * and 9.4. The text extraction of `pdf.js` knows neither lines nor where a word starts within a run, and would evaluate
 * the page once more. Invisible text is kept apart (`Surface`). Annotations cover what is under them; their own text is
 * not read.
 */
export const pageContent = (
  operators: PageOperators,
  codes: OperatorCodes,
  viewport: Matrix,
  fontOf: (name: string) => PageFont | undefined,
  surface: Surface,
  withFontless: boolean,
): PageContent => {
  const glyphs: Array<SetGlyph | undefined> = []
  let [isAnnotation, hasPaintedText] = [false, false]
  const rules = new Rules()
  const turns: Record<Turn, number> = { 0: 0, 90: 0, 180: 0, 270: 0 }
  const stack: Array<State> = []
  let state: State = { ...initial, matrix: viewport }
  let font: PageFont | undefined
  let textMatrix = identity
  let [lineX, lineY, x, y] = [0, 0, 0, 0]
  const moveLine = (dx: number, dy: number) => {
    x = lineX += dx
    y = lineY += dy
  }
  const save = () => {
    if (stack.length >= DEPTH) return
    stack.push(state)
    surface.save()
  }
  const restore = () => {
    state = stack.pop() ?? state
    surface.restore()
    font = fontOf(state.font)
  }
  const transform = (inner: unknown) => {
    const matrix = matrixOf(inner)
    if (matrix !== undefined) state = { ...state, matrix: compose(state.matrix, matrix) }
  }
  const show = (shown: ReadonlyArray<Glyph | number>) => {
    // Vertical writing does not occur in tables of amounts.
    if (font === undefined || font.vertical) return
    const matrix = compose(compose(state.matrix, textMatrix), [1, 0, 0, 1, x, y + state.rise])
    const style = { ...state, matrix, scale: font.fontMatrix?.[0] ?? 0.001, font: font.name }
    const run = paintedRun(shown, style)
    x += run.advance
    if (isAnnotation || surface.isOffStage) return
    if (run.turn !== undefined && !isUnpainted(state.mode)) turns[run.turn] += shown.length
    hasPaintedText ||= !isUnpainted(state.mode) && run.glyphs.some((glyph) => glyph !== undefined)
    const misread = wordsWith(run.glyphs, font.misreadGlyphs)
    for (const glyph of run.glyphs) {
      if (glyph === undefined) glyphs.push(undefined)
      else {
        const { baseline, em, end: right, height, x: left } = glyph
        const size = Math.min(height, em)
        const seen = { left, right, baseline, height, size, mode: state.mode, coloured: font.coloured }
        const isBlank = glyph.drawing !== undefined && font.blankGlyphs.has(glyph.drawing)
        const sight = isBlank || misread.has(glyph) ? undefined : surface.glyph(seen)
        glyphs.push({ glyph, sight, fontless: withFontless && font.absent })
      }
    }
  }

  for (const [index, code] of operators.fnArray.entries()) {
    const args = operators.argsArray[index] ?? []
    const number = (at: number): number => {
      const value = args[at]
      return typeof value === "number" && Number.isFinite(value) ? value : 0
    }
    switch (code) {
      case codes.save:
      case codes.beginGroup:
        save()
        break
      case codes.restore:
      case codes.endGroup:
      case codes.paintFormXObjectEnd:
        restore()
        break
      case codes.transform:
        transform(args)
        break
      case codes.paintFormXObjectBegin:
        save()
        transform(args[0])
        break
      case codes.beginText:
        textMatrix = identity
        lineX = lineY = x = y = 0
        break
      case codes.setTextMatrix:
        textMatrix = matrixOf(args[0]) ?? textMatrix
        lineX = lineY = x = y = 0
        break
      case codes.setFont: {
        const name = typeof args[0] === "string" ? args[0] : ""
        state = { ...state, font: name, size: number(1) }
        font = fontOf(name)
        break
      }
      case codes.setCharSpacing:
        state = { ...state, charSpacing: number(0) }
        break
      case codes.setWordSpacing:
        state = { ...state, wordSpacing: number(0) }
        break
      case codes.setHScale:
        state = { ...state, horizontal: number(0) / 100 }
        break
      case codes.setLeading:
        state = { ...state, leading: number(0) }
        break
      case codes.setTextRise:
        state = { ...state, rise: number(0) }
        break
      case codes.setTextRenderingMode:
        state = { ...state, mode: number(0) }
        break
      case codes.moveText:
        moveLine(number(0), number(1))
        break
      case codes.setLeadingMoveText:
        state = { ...state, leading: -number(1) }
        moveLine(number(0), number(1))
        break
      case codes.nextLine:
        moveLine(0, -state.leading)
        break
      case codes.showText:
        // The library types arguments as `any`. For this operator they are one array of glyphs and numbers.
        if (Array.isArray(args[0])) show(args[0] as ReadonlyArray<Glyph | number>)
        break
      case codes.constructPath: {
        const path: unknown = Array.isArray(args[1]) ? args[1][0] : undefined
        const paint = args[0]
        const stroked = paint === codes.stroke || paint === codes.closeStroke
        const filled =
          paint === codes.fill ||
          paint === codes.eoFill ||
          paint === codes.fillStroke ||
          paint === codes.eoFillStroke ||
          paint === codes.closeFillStroke ||
          paint === codes.closeEOFillStroke
        if (path instanceof Float32Array && (stroked || filled) && !isAnnotation) {
          rules.add(path, state.matrix, stroked)
        }
        break
      }
      case codes.beginAnnotation:
        isAnnotation = true
        stack.length = 0
        state = { ...initial, matrix: viewport }
        surface.beginAnnotation(args[1], viewport)
        transform(args[2])
        transform(args[3])
        break
      default:
        break
    }
    surface.apply(code, args, state.matrix)
  }
  return { ...wordsOf(glyphs, surface), hasPaintedText, turn: mostOf(turns), rules: rules.rules, curves: rules.curves }
}

const mostOf = (turns: Readonly<Record<Turn, number>>): Turn =>
  ([90, 180, 270] as const).reduce<Turn>((most, turn) => (turns[turn] > turns[most] ? turn : most), 0)

/** The characters of a run in whose word one of some codes is: without a digit the others are another amount. */
const wordsWith = (run: PaintedRun["glyphs"], codes: ReadonlySet<number>): ReadonlySet<PaintedGlyph> => {
  const found = new Set<PaintedGlyph>()
  if (codes.size === 0) return found
  let word: Array<PaintedGlyph> = []
  for (const glyph of [...run, undefined]) {
    if (glyph !== undefined) word.push(glyph)
    else {
      if (word.some(({ code }) => codes.has(code))) for (const one of word) found.add(one)
      word = []
    }
  }
  return found
}

/** The visible and the invisible words. A hidden character never joins a visible word beside it. */
const wordsOf = (
  glyphs: ReadonlyArray<SetGlyph | undefined>,
  surface: Surface,
): Pick<PageContent, "words" | "hiddenWords" | "fontless"> => {
  const [seen, unseen, fontless] = [new WordRuns(), new WordRuns(), new FontlessWords()]
  for (const one of glyphs) {
    if (one === undefined) {
      seen.flush()
      unseen.flush()
      fontless.flush()
      continue
    }
    const colour = one.sight === undefined ? undefined : surface.seenColour(one.sight)
    if (colour === undefined) unseen.add(one.glyph)
    else {
      seen.add(one.glyph, isFaint(colour))
      if (one.fontless) fontless.add(one.glyph, colour)
    }
  }
  seen.flush()
  unseen.flush()
  fontless.flush()
  return { words: seen.words, hiddenWords: unseen.words, fontless: fontless.words }
}
