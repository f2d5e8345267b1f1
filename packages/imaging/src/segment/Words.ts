import type { Rule, Word } from "@open-valuation/core/domain"
import type { LineText } from "../LineRecogniser.ts"
import type { ReadPiece } from "./ReadPieces.ts"
import { placeOf, type RuledLine } from "./Rules.ts"

/** A line is at least so high, in heights of text: a dash stands in the middle of one. */
const LOWEST = 0.7

const round = (points: number): number => Math.round(points * 100) / 100

/** What is read with less is more likely wrong than right. */
const LEAST_CONFIDENCE = 0.4

/**
 * What was read as words, in points; pieces without text, and those that were hardly recognised, are left out. `points`
 * are those of one pixel.
 */
export const wordsOf = (pieces: ReadonlyArray<ReadPiece>, textHeight: number, points: number): ReadonlyArray<Word> =>
  pieces.flatMap(({ piece, read: { text, confidence } }): ReadonlyArray<Word> => {
    if (text.trim() === "" || confidence < LEAST_CONFIDENCE) return []
    // Where its cell would be on a page that is quite flat: words of one row stand level then.
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

/** Ruling lines in points, straight. */
export const rulesOf = (lines: ReadonlyArray<RuledLine>, points: number): ReadonlyArray<Rule> =>
  lines.map((line) => {
    const [place, from, to] = [round(placeOf(line) * points), round(line.from * points), round((line.to + 1) * points)]
    return line.direction === "across"
      ? { x1: from, y1: place, x2: to, y2: place }
      : { x1: place, y1: from, x2: place, y2: to }
  })

/** Mean confidence of words, each by its length; 0 without words. */
export const meanConfidence = (texts: ReadonlyArray<LineText>): number => {
  let [sum, length] = [0, 0]
  for (const { text, confidence } of texts) {
    sum += confidence * text.trim().length
    length += text.trim().length
  }
  return length === 0 ? 0 : sum / length
}
