import { largestOf } from "@open-valuation/core/domain"
import { CliOutput } from "effect/cli"

/** Width of a text in terminal columns; a Chinese character takes two. */
export const width = CliOutput.displayWidth

/** A text padded with spaces to a width. */
export const padded = (text: string, columns: number, side: "start" | "end" = "end"): string => {
  const spaces = " ".repeat(Math.max(0, columns - width(text)))
  return side === "end" ? text + spaces : spaces + text
}

/** A text cut to a width, with an ellipsis if it is longer. */
export const cut = (text: string, columns: number): string => {
  if (width(text) <= columns) return text
  let kept = ""
  for (const character of text) {
    if (width(kept) + width(character) > columns - 1) break
    kept += character
  }
  return `${kept}…`
}

/** Longest word that is not broken, characters. */
const LONGEST_WORD = 60

/** Characters that never begin a line. */
const TRAILING = "，。、；：？！）】》”%"

/** Line breaks are allowed after a space and on both sides of a wide character. */
const PIECE = new RegExp(
  `[\\u3000-\\uffee][${TRAILING}]*|[^\\s\\u3000-\\uffee]{1,${LONGEST_WORD}}(?:[${TRAILING}]+|\\s*)|\\s+`,
  "gu",
)

/** A text wrapped to `columns`; the first line begins with `mark`, the others are indented below its text. */
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

/** Widest cell of a table, terminal columns. */
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
