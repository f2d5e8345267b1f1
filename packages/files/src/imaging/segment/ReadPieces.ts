import type { LineText } from "../LineRecogniser.ts"
import { columnsOf } from "./FigureColumns.ts"
import type { Piece } from "./Piece.ts"
import type { PieceReader } from "./PieceReader.ts"

/** A piece with its text. */
export interface ReadPiece {
  readonly piece: Piece
  readonly read: LineText
}

/** Confidence below which a figure may be a text, and a text of digits a figure. */
const DOUBTFUL = 0.8
/** Confidence from which a figure read as text needs no second reading. */
const CERTAIN = 0.95

/** Digits and their separators. */
const figure = /^[\s.,:：/\\+\-−*¥￥()（）]*\d[\s\d.,:：/\\+\-−*¥￥()（）]*$/u

const isFigure = ({ text }: LineText): boolean => figure.test(text)

/**
 * Reads pieces in order. A few pieces of each column are read as text first: if they are figures, the whole column is
 * read as figures. Elsewhere, a doubtful text of digits is read again as a figure, and a doubtful figure as a text.
 */
export const readPieces = async (
  pieces: ReadonlyArray<Piece>,
  textHeight: number,
  reader: PieceReader,
): Promise<ReadonlyArray<ReadPiece>> => {
  const texts = new Map<Piece, LineText>()
  const textOf = (piece: Piece): LineText => texts.get(piece) ?? { text: "", confidence: 0 }
  const read = async (those: ReadonlyArray<Piece>, kind: "TEXT" | "NUMBER"): Promise<void> => {
    const found = await reader.read(those, kind)
    for (const [index, piece] of those.entries()) {
      const text = found[index]
      if (text !== undefined && (!texts.has(piece) || text.confidence > textOf(piece).confidence))
        texts.set(piece, text)
    }
  }
  for (const piece of pieces) {
    const known = reader.known(piece)
    if (known !== undefined) texts.set(piece, known)
  }
  const columns = columnsOf(pieces, textHeight)
  const inColumns = new Set(columns.flatMap((column) => column.pieces))
  await read(
    [
      ...pieces.filter((piece) => !inColumns.has(piece)),
      ...columns.flatMap(({ names, samples }) => [...names, ...samples]),
    ],
    "TEXT",
  )
  const figures = columns
    .filter(({ samples }) => samples.filter((piece) => isFigure(textOf(piece))).length >= samples.length - 1)
    .flatMap((column) => column.pieces)
    .filter((piece) => !texts.has(piece) || (isFigure(textOf(piece)) && textOf(piece).confidence < CERTAIN))
  await read(figures, "NUMBER")
  await read(
    pieces.filter((piece) => !texts.has(piece)),
    "TEXT",
  )
  const doubtful = pieces.filter((piece) => textOf(piece).confidence < DOUBTFUL)
  const [digits, others] = [
    doubtful.filter((piece) => isFigure(textOf(piece))),
    doubtful.filter((piece) => !isFigure(textOf(piece))),
  ]
  await read(digits, "NUMBER")
  await read([...digits, ...others], "TEXT")
  return pieces.map((piece) => ({ piece, read: textOf(piece) }))
}
