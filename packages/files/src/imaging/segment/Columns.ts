import type { Component } from "../Components.ts"
import type { Box } from "../Raster.ts"
import { around, rightOf } from "./Boxes.ts"
import { isPoint } from "./Marks.ts"
import type { Piece } from "./Piece.ts"

// All in heights of a line of text.
/** Minimum gap between columns: wider than gaps between characters, as wide as a space. */
const GAP = 0.3
/** Alignment tolerance of a column's edges. */
const ALIGNED = 0.2
/** Distance above or below from which text belongs to another table. */
const FAR = 25

/** Minimum number of aligned edges that is not a coincidence. */
const ENOUGH = 4
/** Maximum share of text lines that run across the gap, relative to the edges beside it. */
const OVER = 1 / 3
/** Maximum number of gaps. Noise has more, and is not separated. */
const MOST_GAPS = 4_000

/** Components of a piece between two gaps. */
interface Token {
  readonly left: number
  readonly right: number
  readonly middle: number
}

interface Gap {
  readonly from: number
  readonly to: number
}

/**
 * The gaps of a piece, from left to right. There is none next to a decimal point, which some fonts place far from its
 * digits.
 */
const gapsOf = ({ components }: Piece, textHeight: number): ReadonlyArray<Gap> => {
  const gaps: Array<Gap> = []
  let last: Component | undefined
  for (const next of components.toSorted((a, b) => a.x - b.x)) {
    if (last !== undefined && next.x - rightOf(last) >= GAP * textHeight) {
      if (!isPoint(last, textHeight) && !isPoint(next, textHeight)) gaps.push({ from: rightOf(last), to: next.x })
    }
    if (last === undefined || rightOf(next) > rightOf(last)) last = next
  }
  return gaps
}

const tokensOf = (piece: Piece, gaps: ReadonlyArray<Gap>): ReadonlyArray<Token> => {
  const lefts = [piece.x, ...gaps.map(({ to }) => to)]
  const rights = [...gaps.map(({ from }) => from), piece.x + piece.width]
  const middle = piece.y + piece.height / 2
  return lefts.map((left, index) => ({ left, right: rights[index] ?? left, middle }))
}

const cut = (piece: Piece, gaps: ReadonlyArray<Gap>): ReadonlyArray<Piece> => {
  const parts = Array.from({ length: gaps.length + 1 }, (): Array<Component> => [])
  for (const component of piece.components) parts[gaps.filter(({ to }) => to <= component.x).length]?.push(component)
  return parts.flatMap((components): ReadonlyArray<Piece> => {
    const box: Box = around(components)
    return components.length === 0 ? [] : [{ ...box, cell: piece.cell, components }]
  })
}

/** Numbers of the tables with more than one column. */
const tablesWithColumns = (pieces: ReadonlyArray<Piece>): ReadonlySet<number> =>
  new Set(pieces.flatMap(({ cell }) => (cell !== undefined && cell.firstColumn > 0 ? [cell.table] : [])))

/**
 * Splits pieces where columns of a table without ruling lines are close: at gaps where several lines begin or end, and
 * which few lines cross.
 */
export const partedByColumns = (pieces: ReadonlyArray<Piece>, textHeight: number): ReadonlyArray<Piece> => {
  const ruled = tablesWithColumns(pieces)
  const open = pieces.filter(({ cell }) => cell === undefined || !ruled.has(cell.table))
  const gaps = new Map(open.map((piece) => [piece, gapsOf(piece, textHeight)]))
  const tokens = open.flatMap((piece) => tokensOf(piece, gaps.get(piece) ?? []))
  if (tokens.length - open.length > MOST_GAPS) return pieces
  const reach = ALIGNED * textHeight
  const parts = ({ from, to }: Gap, middle: number): boolean => {
    let [begin, end, over] = [0, 0, 0]
    for (const token of tokens) {
      if (Math.abs(token.middle - middle) > FAR * textHeight) continue
      if (Math.abs(token.left - to) <= reach) begin++
      if (Math.abs(token.right - from) <= reach) end++
      if (token.left < from + reach / 2 && token.right > to - reach / 2) over++
    }
    const edges = Math.max(begin, end)
    return edges >= ENOUGH && over <= OVER * edges
  }
  return pieces.flatMap((piece) => {
    const own = (gaps.get(piece) ?? []).filter((gap) => parts(gap, piece.y + piece.height / 2))
    return own.length === 0 ? [piece] : cut(piece, own)
  })
}
