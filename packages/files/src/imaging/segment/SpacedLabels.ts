import type { LineText } from "../LineRecogniser.ts"
import { around } from "./Boxes.ts"
import type { Piece } from "./Piece.ts"
import type { ReadPiece } from "./ReadPieces.ts"

/** Maximum gap between the characters of one label, in line heights. */
const SPACED = 6

const oneCharacter = /^\p{Script=Han}$/u
const endOfLabel = /^\p{Script=Han}{1,2}\s*[:：]/u

const onOneLine = (one: Piece, other: Piece): boolean => {
  const overlap = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  return one.cell === other.cell && overlap >= 0.5 * Math.min(one.height, other.height)
}

/** The next piece to the right on the same line. */
const nextOf = (pieces: ReadonlyArray<ReadPiece>, { piece }: ReadPiece): ReadPiece | undefined =>
  pieces
    .filter((other) => other.piece.x > piece.x + piece.width / 2 && onOneLine(piece, other.piece))
    .reduce<ReadPiece | undefined>(
      (nearest, other) => (nearest === undefined || other.piece.x < nearest.piece.x ? other : nearest),
      undefined,
    )

/** True when a single character and the following pieces are one label: up to a colon, or all the content of a cell. */
const isLabel = (first: ReadPiece, next: ReadPiece, all: ReadonlyArray<ReadPiece>): boolean => {
  if (endOfLabel.test(next.read.text.trim())) return true
  const { cell } = first.piece
  if (cell === undefined || !oneCharacter.test(next.read.text.trim())) return false
  return all.filter(({ piece }) => piece.cell === cell).length <= 4
}

/**
 * Joins labels whose characters are spread to fill a column (`户 名：`), so that they are not taken for two columns.
 */
export const joinedLabels = (all: ReadonlyArray<ReadPiece>, textHeight: number): ReadonlyArray<ReadPiece> => {
  let pieces = all
  // From right to left, so that joined pieces can join the one before them.
  for (const first of all
    .filter(({ read }) => oneCharacter.test(read.text.trim()))
    .sort((a, b) => b.piece.x - a.piece.x)) {
    const next = nextOf(pieces, first)
    if (next === undefined || next.piece.x - first.piece.x - first.piece.width > SPACED * textHeight) continue
    if (!isLabel(first, next, pieces)) continue
    const piece: Piece = {
      ...around([first.piece, next.piece]),
      cell: first.piece.cell,
      components: [...first.piece.components, ...next.piece.components],
    }
    const read: LineText = {
      text: first.read.text.trim() + next.read.text.trim(),
      confidence: Math.min(first.read.confidence, next.read.confidence),
    }
    pieces = pieces.flatMap((other) => (other === first ? [{ piece, read }] : other === next ? [] : [other]))
  }
  return pieces
}
