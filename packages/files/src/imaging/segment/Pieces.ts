import type { Component } from "../Components.ts"
import type { Box } from "../Raster.ts"
import { bottomOf } from "./Boxes.ts"
import type { Cell } from "./Cells.ts"
import { partedByColumns } from "./Columns.ts"
import { groupOf, linked, stacked, withPoints } from "./Groups.ts"
import { marksOf } from "./Marks.ts"
import type { Piece } from "./Piece.ts"
import { middleAt, type RuledLine } from "./Rules.ts"
import { textLines } from "./TextLines.ts"

/** Maximum height and minimum width of a dashed line, in text heights. */
const DASHES = { height: 0.2, width: 3 } as const
/** Maximum number of pieces of a page. The widest are kept. */
const MOST_PIECES = 5_000

/** True when a vertical line separates two neighbours. */
const partedBy = (lines: ReadonlyArray<RuledLine>): ((one: Box, other: Box) => boolean) => {
  const down = lines.filter(({ direction }) => direction === "down")
  return (one, other) => {
    const y = (Math.max(one.y, other.y) + Math.min(bottomOf(one), bottomOf(other))) / 2
    return down.some((line) => {
      if (y < line.from || y > line.to) return false
      const x = middleAt(line, y)
      return x > one.x + one.width / 2 && x < other.x + other.width / 2
    })
  }
}

/**
 * The pieces of text of a page: characters beside each other, within the cells. `components` is the ink without ruling
 * lines, `lines` are those ruling lines, `textHeight` is the height of a line of text in pixels.
 */
export const piecesOf = (
  components: ReadonlyArray<Component>,
  cells: ReadonlyArray<Cell>,
  lines: ReadonlyArray<RuledLine>,
  textHeight: number,
): ReadonlyArray<Piece> => {
  const { characters, points } = marksOf(components, cells, textHeight)
  const parted = partedBy(lines)
  const groups = stacked(linked(characters.map(groupOf), textHeight, parted), textHeight)
  // Repeated, because a point may bridge groups that were too far apart.
  const pieces = linked(withPoints(groups, points, textHeight), textHeight, parted)
    .flatMap((group) => textLines(group, textHeight))
    .map(({ box, cell, components: own }): Piece => ({ ...box, cell, components: own }))
    .filter(({ width, height }) => height >= DASHES.height * textHeight || width < DASHES.width * textHeight)
  return [...partedByColumns(pieces, textHeight)]
    .sort((a, b) => b.width - a.width || a.y - b.y || a.x - b.x)
    .slice(0, MOST_PIECES)
    .sort((a, b) => a.y - b.y || a.x - b.x)
}
