import { findComponents } from "../Components.ts"
import type { Raster } from "../Raster.ts"
import { bendOf } from "./Bend.ts"
import { type Cell, cellsOf } from "./Cells.ts"
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

/** Noise has more runs of ink than a page of text; rows beyond are not looked at. */
const MOST_RUNS = 4_000_000

const segment = (page: Raster, textHeight: number): Segments => {
  const ink = inkOf(page, Math.round(textHeight))
  const lines = ruledLines(ink, textHeight)
  const cells = cellsOf(lines, textHeight)
  const clean = eraseRules(page, ink, lines)
  const { components } = findComponents(clean.ink.data, page.width, page.height, MOST_RUNS)
  return { page: clean.raster, lines, cells, pieces: piecesOf(components, cells, lines, textHeight) }
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
