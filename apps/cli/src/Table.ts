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

/**
 * A text wrapped to `columns`; the first line begins with `mark`, the others are indented below its text. Its own line
 * breaks stay.
 */
export const wrapped = (text: string, columns: number, mark: string): ReadonlyArray<string> => {
  const indent = " ".repeat(width(mark))
  return text.split("\n").flatMap((one, at) => wrappedLine(one, columns, at === 0 ? mark : indent, indent))
}

const wrappedLine = (text: string, columns: number, mark: string, indent: string): ReadonlyArray<string> => {
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

/** Lines of a report. */
export type Lines = ReadonlyArray<string>

/** Width of reports, terminal columns. */
export const WIDTH = 80

/** Longest label that facts stand beside, terminal columns. */
const LONGEST_LABEL = 40

/** Names and what they stand for, side by side; a text that is too long for its place wraps. */
export const factLines = (
  facts: ReadonlyArray<{ readonly name: string; readonly text: string }>,
  indent = "  ",
): ReadonlyArray<string> => {
  const label = Math.min(LONGEST_LABEL, largestOf(facts.map(({ name }) => width(name)))) + 2
  return facts.flatMap(({ name, text }) => {
    const mark = `${indent}${padded(name, label - 2)}  `
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

/** Columns that stand left of each part of the report. */
const INDENT = 2
const ROOM = WIDTH - INDENT
/** Spaces between two columns. */
const GAP = 2

/** A part of a report below its title; nothing without lines. */
export const partLines = (title: string, lines: Lines): Lines => (lines.length === 0 ? [] : [title, ...lines])

/** Paragraphs; those that are absent or empty are left out. */
export const noteLines = (...texts: ReadonlyArray<string | undefined>): Lines =>
  texts.flatMap((text) => (text === undefined || text === "" ? [] : wrapped(text, WIDTH, " ".repeat(INDENT))))

/** Parts of a report, a blank line between them; those without lines are left out. */
export const reportText = (parts: ReadonlyArray<Lines>): string =>
  parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n")

/** Rows above which two columns of figures lie on their side. */
const MOST_ROWS = 8

/** A table of texts; figures stand on the right. */
interface ReportTable {
  readonly columns: ReadonlyArray<{ readonly name: string; readonly isFigure: boolean }>
  readonly rows: ReadonlyArray<ReadonlyArray<string>>
}

/** A table; what does not fit into 80 columns wraps in the head, then in the widest column of words. */
export const tableLines = ({ columns, rows }: ReportTable): Lines => {
  if (rows.length > MOST_ROWS && columns.length === 2 && columns.every(({ isFigure }) => isFigure)) {
    return lyingLines(
      columns.map(({ name }) => name),
      rows,
    )
  }
  const bodies = columns.map((_, at) => largestOf(rows.map((row) => width(row[at] ?? ""))))
  const widths = columns.map(({ name }, at) => Math.max(width(name), bodies[at] ?? 0))
  let excess = widths.reduce((sum, each) => sum + each + GAP, -GAP) - ROOM
  const narrow = (at: number, least: number): void => {
    const less = Math.max(0, Math.min(excess, (widths[at] ?? 0) - least))
    widths[at] = (widths[at] ?? 0) - less
    excess -= less
  }
  for (const at of columns.keys()) narrow(at, Math.max(LEAST_HEAD, bodies[at] ?? 0))
  narrow(widths.indexOf(largestOf(widths.filter((_, at) => columns[at]?.isFigure === false))), LEAST)
  return [columns.map(({ name }) => name), ...rows].flatMap((cells) => {
    const wraps = widths.map((each, at) => wrapped(cells[at] ?? "", each, "").map((line) => cut(line, each)))
    return Array.from({ length: largestOf(wraps.map(({ length }) => length)) }, (_, line) =>
      cut(
        `${" ".repeat(INDENT)}${widths
          .map((each, at) => padded(wraps[at]?.[line] ?? "", each, columns[at]?.isFigure === true ? "start" : "end"))
          .join(" ".repeat(GAP))}`.trimEnd(),
        WIDTH,
      ),
    )
  })
}

/** Narrowest column of words, and of any column below a head that wraps. */
const LEAST = 12
const LEAST_HEAD = 6

/** Two long columns as rows, as many figures in each as fit. */
const lyingLines = (names: ReadonlyArray<string>, rows: ReportTable["rows"]): Lines => {
  const label = largestOf(names.map(width))
  const cell = largestOf(rows.flat().map(width)) + GAP
  const perLine = Math.floor((ROOM - label) / cell)
  return Array.from({ length: Math.ceil(rows.length / perLine) }, (_, line) => {
    const shown = rows.slice(line * perLine, (line + 1) * perLine)
    return names.map(
      (name, at) =>
        `${" ".repeat(INDENT)}${padded(name, label)}${shown.map((row) => padded(row[at] ?? "", cell, "start")).join("")}`,
    )
  }).flat()
}
