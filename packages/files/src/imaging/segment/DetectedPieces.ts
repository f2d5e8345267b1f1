import type { Box } from "../Raster.ts"
import { cellFinder } from "./Cells.ts"
import type { Piece } from "./Piece.ts"
import { middleAt, type RuledLine } from "./Rules.ts"
import type { Segments } from "./SegmentPage.ts"

/** Minimum width of a part of a box that a line cuts off, in text heights. Narrower parts are its margin. */
const NARROWEST = 0.4

/** The parts of a box between the vertical lines that cross it. */
const between = (box: Box, down: ReadonlyArray<RuledLine>, textHeight: number): ReadonlyArray<Box> => {
  const middle = box.y + box.height / 2
  const cuts = down
    .filter(({ from, to }) => from <= middle && middle <= to)
    .map((line) => ({ at: middleAt(line, middle), half: line.thickness / 2 + 1 }))
    .filter(({ at }) => at > box.x && at < box.x + box.width)
    .sort((a, b) => a.at - b.at)
  const lefts = [box.x, ...cuts.map(({ at, half }) => at + half)]
  const rights = [...cuts.map(({ at, half }) => at - half), box.x + box.width]
  return lefts
    .map((x, index) => ({ x, y: box.y, width: (rights[index] ?? x) - x, height: box.height }))
    .filter(({ width }) => cuts.length === 0 || width >= NARROWEST * textHeight)
}

/** Boxes detected by a model, as pieces split at vertical lines, on the page without ruling lines. */
export const detectedPieces = (
  boxes: ReadonlyArray<Box>,
  { cells, lines }: Segments,
  textHeight: number,
): ReadonlyArray<Piece> => {
  const down = lines.filter(({ direction }) => direction === "down")
  const find = cellFinder(cells, textHeight)
  return boxes
    .flatMap((box) => between(box, down, textHeight))
    .map((box): Piece => ({ ...box, cell: find(box), components: [] }))
    .sort((a, b) => a.y - b.y || a.x - b.x)
}
