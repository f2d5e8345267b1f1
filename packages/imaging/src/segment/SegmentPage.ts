import type { Raster } from "../Raster.ts"
import { bendOf } from "./Bend.ts"
import { type Cell, cellsOf } from "./Cells.ts"
import { componentsOf } from "./Components.ts"
import { eraseRules } from "./EraseRules.ts"
import { inkOf } from "./Ink.ts"
import type { Piece } from "./Piece.ts"
import { piecesOf } from "./Pieces.ts"
import { type RuledLine, ruledLines } from "./Rules.ts"
import { unbent } from "./Unbend.ts"

/** Location of the text on a page, in pixels. */
export interface Segments {
  /** The page without its ruling lines. */
  readonly page: Raster
  readonly lines: ReadonlyArray<RuledLine>
  readonly cells: ReadonlyArray<Cell>
  readonly pieces: ReadonlyArray<Piece>
}

const segment = (page: Raster, textHeight: number): Segments => {
  const ink = inkOf(page, Math.round(textHeight))
  const lines = ruledLines(ink, textHeight)
  const cells = cellsOf(lines, textHeight)
  const clean = eraseRules(page, ink, lines)
  return { page: clean.raster, lines, cells, pieces: piecesOf(componentsOf(clean.ink), cells, lines, textHeight) }
}

/**
 * Finds ruling lines, cells and pieces of text on a page whose lines of text are `textHeight` pixels high. If its rows
 * and columns are bent, the page is flattened first.
 */
export const segmentPage = (page: Raster, textHeight: number): Segments => {
  const segments = segment(page, textHeight)
  const bend = bendOf(segments.pieces, page.width, page.height, textHeight)
  return bend === undefined ? segments : segment(unbent(page, bend), textHeight)
}
