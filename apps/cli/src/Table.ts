import { largestOf } from "@open-valuation/core/domain"
import { CliOutput } from "effect/cli"

/** Columns of a terminal that a text takes; a Chinese character takes two. */
export const width = CliOutput.displayWidth

/** A text filled up with spaces to a width. */
export const padded = (text: string, columns: number, side: "start" | "end" = "end"): string => {
  const spaces = " ".repeat(Math.max(0, columns - width(text)))
  return side === "end" ? text + spaces : spaces + text
}

/** A text cut to a width, with an ellipsis where something is missing. */
export const cut = (text: string, columns: number): string => {
  if (width(text) <= columns) return text
  let kept = ""
  for (const character of text) {
    if (width(kept) + width(character) > columns - 1) break
    kept += character
  }
  return `${kept}…`
}

/** The longest run without a space that stays whole. */
const LONGEST_WORD = 60

/** Characters that do not begin a line: they stay with what is before them. */
const TRAILING = "，。、；：？！）】》”%"

/** Where a line may be broken: after a space, and on both sides of a character that takes two columns. */
const PIECE = new RegExp(
  `[\\u3000-\\uffee][${TRAILING}]*|[^\\s\\u3000-\\uffee]{1,${LONGEST_WORD}}(?:[${TRAILING}]+|\\s*)|\\s+`,
  "gu",
)

/** A text broken into lines of at most `columns`; the first begins with `mark`, the others stand under its text. */
export const wrapped = (text: string, columns: number, mark: string): ReadonlyArray<string> => {
  const indent = " ".repeat(width(mark))
  const lines: Array<string> = []
  let line = mark
  for (const piece of text.match(PIECE) ?? []) {
    const fits = width(line) + width(piece.trimEnd()) <= columns
    if (!fits && line.trim() !== "") {
      lines.push(line.trimEnd())
      line = indent
    }
    line += piece
  }
  return [...lines, line.trimEnd()]
}

/** The widest cell of a table. */
const MOST = 24

/** A table with a header; cells that are too wide are cut. */
export const table = (header: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>): string => {
  const lines = [header, ...rows].map((cells) => cells.map((cell) => cut(cell.replaceAll(/\s+/g, " "), MOST)))
  const widths = header.map((_, column) => largestOf(lines.map((cells) => width(cells[column] ?? ""))))
  return lines
    .map((cells) =>
      cells
        .map((cell, column) => padded(cell, widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n")
}
