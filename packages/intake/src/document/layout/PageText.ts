import { largestOf, type Rule, smallestOf, type Word } from "@open-valuation/core/domain"
import { linesOf } from "@open-valuation/core/reading"
import type { Box } from "./Box.ts"

/** A character on a page. */
export interface Glyph extends Box {
  readonly character: string
  /** Of its word; 1 where the file itself says it. */
  readonly confidence: number
  /** White before it, in heights of its line; infinite at the start of a line and behind a ruling line. */
  readonly gap: number
  /** True when it is Chinese, and no Chinese character stands next to it in its word. */
  readonly alone: boolean
  /** The cell of a ruled table that its word stands in. */
  readonly cell: Cell | undefined
  /**
   * Of the first character of a line that was joined to another: whether that one was full, so that the text continues.
   */
  readonly continues?: boolean
}

/** A cell that ruling lines enclose; the same object for all words in it. */
export type Cell = Box

/** Characters side by side. */
export type GlyphLine = ReadonlyArray<Glyph>

/** What a blank within a word counts, in heights. */
const BLANK = 0.5
/** No recogniser is as sure as a file that says its own text. */
const MOST_RECOGNISED = 0.999
/** Edges of cells closer than this are one, in points. */
const SAME_EDGE = 6

const isWide = (character: string): boolean => /[\u2e80-\uffef]/u.test(character)

/** True when a character is Chinese. */
export const isHan = (character: string | undefined): boolean =>
  character !== undefined && /[\u3007\u3400-\u9fff]/u.test(character)

/** Rules of each direction that make a table: of fewer the page's edges are no part. */
const TABLE_RULES = 3

/**
 * Finds the cell of a place: the nearest rule on each of its four sides. The outer lines of a table are often cut off
 * with what lay around the page: its edges stand for them.
 */
const cellFinder = (rules: ReadonlyArray<Rule>, words: ReadonlyArray<Word>) => {
  const ruledAcross = rules.filter(({ y1, y2 }) => y1 === y2)
  const ruledDown = rules.filter(({ x1, x2, y1, y2 }) => x1 === x2 && y1 !== y2)
  const isTable = ruledAcross.length >= TABLE_RULES && ruledDown.length >= TABLE_RULES && words.length > 0
  const [left, top] = [smallestOf(words.map(({ x }) => x)) - 1, smallestOf(words.map(({ y }) => y)) - 1]
  const right = largestOf(words.map(({ x, width }) => x + width)) + 1
  const bottom = largestOf(words.map(({ y, height }) => y + height)) + 1
  const edges = (from: number, to: number) => (isTable ? [from, to] : [])
  const across = rulesAcross([
    ...ruledAcross,
    ...edges(top, bottom).map((y): Rule => ({ x1: left, x2: right, y1: y, y2: y })),
  ])
  const down = rulesDown([
    ...ruledDown,
    ...edges(left, right).map((x): Rule => ({ x1: x, x2: x, y1: top, y2: bottom })),
  ])
  const cells = new Map<string, Cell>()
  return (x: number, y: number): Cell | undefined => {
    const [west, east] = [down.nearest(x, y, -1), down.nearest(x, y, 1)]
    const [north, south] = [across.nearest(y, x, -1), across.nearest(y, x, 1)]
    if (west === undefined || east === undefined || north === undefined || south === undefined) return undefined
    const key = [west, north, east, south].map((edge) => Math.round(edge / SAME_EDGE)).join(",")
    const known = cells.get(key)
    if (known !== undefined) return known
    const cell = { left: west, top: north, right: east, bottom: south }
    cells.set(key, cell)
    return cell
  }
}

/** The characters of a page, line by line from top to bottom, each with its place. */
export const glyphLines = (words: ReadonlyArray<Word>, rules: ReadonlyArray<Rule>): ReadonlyArray<GlyphLine> => {
  const cellAt = cellFinder(rules, words)
  const walls = rulesDown(rules.filter(({ x1, x2, y1, y2 }) => x1 === x2 && y1 !== y2))
  return linesOf(words).map((line) => {
    const glyphs: Array<Glyph> = []
    let end: number | undefined
    for (const word of line.words) {
      const middle = word.y + word.height / 2
      const characters = [...word.text]
      const unit = word.width / characters.reduce((sum, character) => sum + (isWide(character) ? 2 : 1), 0)
      const cell = cellAt(word.x + word.width / 2, middle)
      const height = Math.max(word.height, 1)
      let x = word.x
      let gap =
        end === undefined || walls.between(end, word.x, middle)
          ? Number.POSITIVE_INFINITY
          : Math.max(0, (word.x - end) / height)
      for (const [at, character] of characters.entries()) {
        const width = unit * (isWide(character) ? 2 : 1)
        if (character === " ") gap = Math.max(gap, BLANK)
        else {
          glyphs.push({
            character,
            left: x,
            right: x + width,
            top: word.y,
            bottom: word.y + word.height,
            confidence: word.confidence === undefined ? 1 : Math.min(word.confidence, MOST_RECOGNISED),
            gap,
            alone: isHan(character) && !isHan(characters[at - 1]) && !isHan(characters[at + 1]),
            cell,
          })
          gap = 0
        }
        x += width
      }
      end = Math.max(end ?? word.x, word.x + word.width)
    }
    return glyphs
  })
}

/** White that is shown as a blank, in heights. */
const SHOWN = 0.3

/** Characters as text, with blanks where white is. */
export const textOfGlyphs = (glyphs: ReadonlyArray<Glyph>): string =>
  glyphs.map(({ character, gap }, index) => (index > 0 && gap > SHOWN ? ` ${character}` : character)).join("")

/** Rules end this far from where they are drawn to, in points. */
const TOLERANCE = 3

/** Parallel rules in their order across the page: those at a place are found without looking at all of them. */
interface RuleIndex {
  /** Where the nearest rule before (`-1`) or behind (`1`) a place lies that reaches over `along`. */
  readonly nearest: (at: number, along: number, side: -1 | 1) => number | undefined
  /** True when a rule between two places, or hardly beside them, runs over `along`. */
  readonly between: (from: number, to: number, along: number) => boolean
}

/** A rule by where it lies and how far it runs. */
interface Run {
  readonly at: number
  readonly from: number
  readonly to: number
}

const lyingAcross = ({ x1, x2, y1 }: Rule): Run => ({ at: y1, from: Math.min(x1, x2), to: Math.max(x1, x2) })
const standing = ({ x1, y1, y2 }: Rule): Run => ({ at: x1, from: Math.min(y1, y2), to: Math.max(y1, y2) })

const indexOf = (runs: ReadonlyArray<Run>): RuleIndex => {
  const sorted = runs.toSorted((a, b) => a.at - b.at)

  /** The first run that lies at a place or behind it. */
  const firstFrom = (at: number): number => {
    let [low, high] = [0, sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sorted[middle]?.at ?? at) < at) low = middle + 1
      else high = middle
    }
    return low
  }

  return {
    nearest: (at, along, side) => {
      const start = firstFrom(at)
      // On the side before, a rule at the place itself counts as well.
      const isHere = side === -1 && sorted[start]?.at === at
      let index = side === 1 ? start : isHere ? lastAt(sorted, start) : start - 1
      for (; index >= 0; index += side) {
        const run = sorted[index]
        if (run === undefined) return undefined
        if (run.from - TOLERANCE <= along && along <= run.to + TOLERANCE) return run.at
      }
      return undefined
    },
    between: (from, to, along) => {
      for (let index = firstFrom(from - TOLERANCE); index < sorted.length; index++) {
        const run = sorted[index]
        if (run === undefined || run.at >= to + TOLERANCE) return false
        if (run.at > from - TOLERANCE && run.from <= along && along <= run.to) return true
      }
      return false
    },
  }
}

/** The last of the runs that lie where one does. */
const lastAt = (sorted: ReadonlyArray<Run>, first: number): number => {
  let last = first
  while (sorted[last + 1]?.at === sorted[first]?.at) last++
  return last
}

/** Rules from left to right, by their height. */
export const rulesAcross = (rules: ReadonlyArray<Rule>): RuleIndex => indexOf(rules.map(lyingAcross))

/** Rules from top to bottom, by their distance from the left edge. */
export const rulesDown = (rules: ReadonlyArray<Rule>): RuleIndex => indexOf(rules.map(standing))
