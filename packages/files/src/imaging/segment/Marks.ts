import type { Component } from "../Components.ts"
import { type Cell, cellFinder } from "./Cells.ts"

/** Ink that may belong to a character, and its cell. */
export interface Mark {
  readonly component: Component
  readonly cell: Cell | undefined
}

/** The ink of a page that may be text, from left to right. */
export interface Marks {
  /** Characters and their larger parts. */
  readonly characters: ReadonlyArray<Mark>
  /** Points, commas, dots of a colon. They are text only next to other text. */
  readonly points: ReadonlyArray<Mark>
}

// All in heights of a line of text.
/** Maximum size of a point. */
const POINT = { width: 0.3, height: 0.45 } as const
/** Minimum height of a picture. */
const TALLEST = 4
/** Minimum width and height of a picture that exceeds both. */
const PICTURE = { width: 12, height: 2 } as const
/** Length and thickness of a solid bar. */
const BLOCK = { long: 1.2, thick: 0.4 } as const
/** Height of a piece of a frame, and its ratio of height to width. */
const UPRIGHT = { height: 1.4, slim: 10 } as const

/** Maximum area of a speck in pixels, as a share of the square of the text height. */
const SPECK = 0.003
/** Minimum share of ink in a bar's rectangle. */
const SOLID = 0.8
/** Maximum number of marks examined. Noise has more. */
const MOST_MARKS = 20_000

/** True when ink is a point, a comma, or a dot of a colon. */
export const isPoint = ({ width, height }: Component, textHeight: number): boolean =>
  width < POINT.width * textHeight && height < POINT.height * textHeight

const isText = ({ width, height, area }: Component, textHeight: number): boolean => {
  if (area < SPECK * textHeight * textHeight || height > TALLEST * textHeight) return false
  if (width > PICTURE.width * textHeight && height > PICTURE.height * textHeight) return false
  if (height > UPRIGHT.height * textHeight && height > UPRIGHT.slim * width) return false
  const [thick, long] = width < height ? [width, height] : [height, width]
  return !(long > BLOCK.long * textHeight && thick > BLOCK.thick * textHeight && area > SOLID * width * height)
}

const largest = (marks: Array<Mark>): ReadonlyArray<Mark> =>
  marks
    .sort((a, b) => b.component.area - a.component.area)
    .slice(0, MOST_MARKS)
    .sort((a, b) => a.component.x - b.component.x || a.component.y - b.component.y)

/** Sorts ink into characters and points, and drops the rest. */
export const marksOf = (
  components: ReadonlyArray<Component>,
  cells: ReadonlyArray<Cell>,
  textHeight: number,
): Marks => {
  const find = cellFinder(cells, textHeight)
  const characters: Array<Mark> = []
  const points: Array<Mark> = []
  for (const component of components) {
    if (!isText(component, textHeight)) continue
    const marks = isPoint(component, textHeight) ? points : characters
    marks.push({ component, cell: find(component) })
  }
  return { characters: largest(characters), points: largest(points) }
}
