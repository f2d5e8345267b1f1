import type { Rule, Word } from "@open-valuation/core/domain"
import { compose, identity, type Matrix, matrixOf } from "./Matrix.ts"
import { Rules } from "./Rules.ts"
import { type Glyph, WordRuns } from "./WordRuns.ts"

/** What pdf.js tells of a font. */
export interface PageFont {
  readonly name: string
  readonly fontMatrix: ReadonlyArray<number> | undefined
  readonly vertical: boolean
}

/** A page as pdf.js evaluates it: operators with their arguments, glyphs instead of strings. */
export interface PageOperators {
  readonly fnArray: ReadonlyArray<number>
  readonly argsArray: ReadonlyArray<ArrayLike<unknown> | null>
}

/** Numbers of the operators that matter (`OPS` of pdf.js). */
export type OperatorCodes = Readonly<Record<(typeof operatorNames)[number], number>>
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
] as const

/** What a page paints, images left out. */
export interface PageContent {
  readonly words: ReadonlyArray<Word>
  /** Words that leave no mark on the page. */
  readonly hiddenWords: ReadonlyArray<Word>
  readonly rules: ReadonlyArray<Rule>
  /** Painted paths with curves: characters that are drawings have them. */
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
  readonly hidden: boolean
}

/** Modes in which text leaves no mark: what recognisers lay over a scan (PDF 32000-1, table 106). */
const HIDDEN_MODES = new Set([3, 7])

/** Deeper nesting is no page of a document. */
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
  hidden: false,
}

/**
 * The words and the ruling lines of a page, from one pass over its operators. The text state follows PDF 32000-1, 9.3
 * and 9.4. `pdf.js` has a text extraction of its own, but it knows neither lines nor where a word within a run begins,
 * and evaluates the page once more.
 */
export const pageContent = (
  operators: PageOperators,
  codes: OperatorCodes,
  viewport: Matrix,
  fontOf: (name: string) => PageFont | undefined,
): PageContent => {
  const runs = new WordRuns()
  const hiddenRuns = new WordRuns()
  const rules = new Rules()
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
    if (stack.length < DEPTH) stack.push(state)
  }
  const restore = () => {
    state = stack.pop() ?? state
    font = fontOf(state.font)
  }
  const transform = (inner: unknown) => {
    const matrix = matrixOf(inner)
    if (matrix !== undefined) state = { ...state, matrix: compose(state.matrix, matrix) }
  }
  const show = (glyphs: ReadonlyArray<Glyph | number>) => {
    // Vertical writing has no place in a table of amounts.
    if (font === undefined || font.vertical) return
    const matrix = compose(compose(state.matrix, textMatrix), [1, 0, 0, 1, x, y + state.rise])
    const into = state.hidden ? hiddenRuns : runs
    x += into.paint(glyphs, { ...state, matrix, scale: font.fontMatrix?.[0] ?? 0.001, font: font.name })
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
        state = { ...state, hidden: HIDDEN_MODES.has(number(0)) }
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
        // The library declares arguments as `any`; for this operator they are one array of glyphs and numbers.
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
        if (path instanceof Float32Array && (stroked || filled)) rules.add(path, state.matrix, stroked)
        break
      }
      default:
        break
    }
  }
  runs.flush()
  hiddenRuns.flush()
  return { words: runs.words, hiddenWords: hiddenRuns.words, rules: rules.rules, curves: rules.curves }
}
