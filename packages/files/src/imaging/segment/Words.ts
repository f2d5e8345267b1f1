import type { Rule, Word } from "@open-valuation/core/domain"
import type { LineText } from "../LineRecogniser.ts"
import type { ReadPiece } from "./ReadPieces.ts"
import { placeOf, type RuledLine } from "./Rules.ts"

/** Minimum height of a line, in text heights. A dash is in the middle of one. */
const LOWEST = 0.7

const round = (points: number): number => Math.round(points * 100) / 100

/** Confidence below which text is more likely wrong than right. */
const LEAST_CONFIDENCE = 0.4

/**
 * The words read, in points, without empty pieces and those that were hardly recognised. `points` is the size of one
 * pixel.
 */
export const wordsOf = (pieces: ReadonlyArray<ReadPiece>, textHeight: number, points: number): ReadonlyArray<Word> =>
  pieces.flatMap(({ piece, read: { text, confidence } }): ReadonlyArray<Word> => {
    if (text.trim() === "" || confidence < LEAST_CONFIDENCE) return []
    // The position that its cell would have on a flat page, so that words of one row are level.
    const { x, y } = piece.cell?.offset ?? { x: 0, y: 0 }
    const height = Math.max(piece.height, LOWEST * textHeight)
    return [
      {
        text: text.trim(),
        x: round((piece.x - x) * points),
        y: round((piece.y - y + (piece.height - height) / 2) * points),
        width: round(piece.width * points),
        height: round(height * points),
        confidence,
      },
    ]
  })

/** Ruling lines in points, straightened. */
export const rulesOf = (lines: ReadonlyArray<RuledLine>, points: number): ReadonlyArray<Rule> =>
  lines.map((line) => {
    const [place, from, to] = [round(placeOf(line) * points), round(line.from * points), round((line.to + 1) * points)]
    return line.direction === "across"
      ? { x1: from, y1: place, x2: to, y2: place }
      : { x1: place, y1: from, x2: place, y2: to }
  })

/** Mean confidence of words, weighted by length; 0 without words. */
export const meanConfidence = (texts: ReadonlyArray<LineText>): number => {
  let [sum, length] = [0, 0]
  for (const { text, confidence } of texts) {
    sum += confidence * text.trim().length
    length += text.trim().length
  }
  return length === 0 ? 0 : sum / length
}
