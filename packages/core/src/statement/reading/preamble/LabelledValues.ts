import { foldedText, plainText } from "../../ComparableText.ts"
import { type FactLabel, labelOf } from "./FactLabels.ts"

/** A label with the values that follow it, up to the next label. */
export interface LabelledValue {
  readonly label: FactLabel
  readonly values: ReadonlyArray<string>
}

/** Cells that are longer or further to the right are not a preamble. */
const MAX_CELLS = 64
const MAX_LENGTH = 400

/** `户    名：某某`, when the blanks between the characters of the label have made cells of them. */
const loneCharacter = /^[\u4e00-\u9fff]$/u
const endOfLabel = /^[\u4e00-\u9fff]\s?[:：]/u
const rejoined = (cells: ReadonlyArray<string>): ReadonlyArray<string> =>
  cells.flatMap((cell, i) => {
    const [before, after] = [cells[i - 1] ?? "", cells[i + 1] ?? ""]
    if (loneCharacter.test(cell) && endOfLabel.test(after)) return []
    return [loneCharacter.test(before) && endOfLabel.test(cell) ? before + cell : cell]
  })

/**
 * Labels and their values in a row, in the order printed: `户名：某某 账号：1` in one cell, or label and value in cells
 * of their own.
 */
export const labelledValues = (row: ReadonlyArray<string>): ReadonlyArray<LabelledValue> => {
  const found: Array<{ readonly label: FactLabel; readonly values: Array<string> }> = []
  for (const cell of rejoined(row.slice(0, MAX_CELLS))) {
    const text = plainText(cell.slice(0, MAX_LENGTH))
      .replaceAll(/\[\s*[A-Za-z][^\]]*(?:\]|$)/gu, (bracketed) => (bracketed.endsWith("]") ? "" : bracketed))
      .trim()
    if (text === "") continue
    // Not the colons of times, nor of `https://`.
    const pieces = text.split(/(?<!\d)\s?:(?!\/\/)\s?/u)
    let open = found.at(-1)
    for (const [number, piece] of pieces.entries()) {
      const last = number === pieces.length - 1
      const whole = last && number === 0 ? labelOf(foldedText(text)) : undefined
      const label = last ? (whole?.at === 0 ? whole : undefined) : labelOf(foldedText(piece))
      const value =
        label === undefined
          ? last
            ? piece
            : piece.slice(0, Math.max(0, piece.lastIndexOf(" ")))
          : piece.slice(0, label.at)
      if (open !== undefined && value.trim() !== "") open.values.push(value.trim())
      if (label !== undefined) found.push({ label, values: [] })
      open = label === undefined && !last ? undefined : found.at(-1)
    }
  }
  return found
}
