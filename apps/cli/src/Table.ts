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

/** Width of reports, terminal columns. */
export const WIDTH = 80

/** Longest label that facts stand beside, terminal columns. */
const LONGEST_LABEL = 28

/** Names and what they stand for, side by side; a text that is too long for its place wraps. */
export const factLines = (
  facts: ReadonlyArray<{ readonly name: string; readonly text: string }>,
  indent = "  ",
): ReadonlyArray<string> => {
  const label = Math.min(LONGEST_LABEL, largestOf(facts.map(({ name }) => width(name)))) + 2
  return facts.flatMap(({ name, text }) => {
    const mark = `${indent}${padded(name, label)}`
    // A hash has no place to break.
    return width(mark + text) > WIDTH && !/[\s\u3000-\uffee]/.test(text) && width(indent + text) <= WIDTH - 2
      ? [mark.trimEnd(), `${indent}  ${text}`]
      : wrapped(text, WIDTH, mark)
  })
}

/** Texts side by side on as few lines as they fit on; none is broken that fits on a line of its own. */
export const packedLines = (texts: ReadonlyArray<string>, indent: string): ReadonlyArray<string> => {
  const lines: Array<string> = []
  for (const text of texts) {
    const beside = `${lines.at(-1) ?? ""}  ${text}`
    if (lines.length > 0 && width(indent + beside) <= WIDTH) lines[lines.length - 1] = beside
    else lines.push(text)
  }
  return lines.flatMap((line) => wrapped(line, WIDTH, indent))
}

/** Texts as a list. */
export const listLines = (texts: ReadonlyArray<string>): ReadonlyArray<string> =>
  texts.flatMap((text) => wrapped(text, WIDTH, "  - "))
