import type { LineImage, LineRecogniser, LineText } from "../LineRecogniser.ts"
import type { Raster } from "../Raster.ts"
import { cropLine } from "./Crop.ts"
import type { Piece } from "./Piece.ts"

/** Reads pieces of a page. A piece is not read twice in the same way. */
export interface PieceReader {
  /** Text of a piece that was read as text. Undefined when it was not. */
  readonly known: (piece: Piece) => LineText | undefined
  /** Texts of the pieces, in order. */
  readonly read: (pieces: ReadonlyArray<Piece>, kind: LineImage["kind"]) => Promise<ReadonlyArray<LineText>>
}

const nothing: LineText = { text: "", confidence: 0 }

/** Creates a reader for a page whose lines of text are `textHeight` pixels high. */
export const makePieceReader = (page: Raster, textHeight: number, recogniser: LineRecogniser): PieceReader => {
  const texts = { TEXT: new Map<Piece, LineText>(), NUMBER: new Map<Piece, LineText>() }
  return {
    known: (piece) => texts.TEXT.get(piece),
    read: async (pieces, kind) => {
      const known = texts[kind]
      const missing = pieces.filter((piece) => !known.has(piece))
      if (missing.length > 0) {
        const lines = missing.map((piece): LineImage => ({ raster: cropLine(page, piece, textHeight), kind }))
        const read = await recogniser.recognise(lines)
        for (const [index, piece] of missing.entries()) known.set(piece, read[index] ?? nothing)
      }
      return pieces.map((piece) => known.get(piece) ?? nothing)
    },
  }
}
