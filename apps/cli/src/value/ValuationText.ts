import { largestOf } from "@open-valuation/core/domain"
import type { ComparablesView, Fact, TableView, ValuationView, ValueView } from "@open-valuation/report"
import { cut, factLines, listLines, packedLines, padded, WIDTH, width, wrapped } from "../Table.ts"

type Lines = ReadonlyArray<string>

/** Columns that stand left of each part of the report. */
const INDENT = 2
const ROOM = WIDTH - INDENT
/** Spaces between two columns. */
const GAP = 2

/** The view of a valuation as a text of at most 80 columns; a Chinese character takes two. */
export const valuationText = (view: ValuationView): string => {
  const { approaches, channels, comparables, depreciation, forecast, kinds, leftOut, method, risks, waterfall } = view
  const { provenance, standing, subject } = view
  const parts: ReadonlyArray<Lines> = [
    valueLines(view.value, view.dated),
    part(view.figures.length === 0 ? "" : view.figuresTitle, factLines(view.figures)),
    risks === undefined ? [] : part(risks.title, [...listLines(risks.tips), ...notes(risks.nothing, risks.absent)]),
    risks === undefined || risks.further.length === 0 ? [] : part(risks.furtherTitle, listLines(risks.further)),
    part(subject.title, [...factLines(subject.facts), ...notes(subject.note)]),
    approaches === undefined ? [] : part(approaches.title, notes(approaches.note)),
    ...(approaches?.approaches ?? []).map(({ facts, factors, title }) =>
      part(title, [...factLines(facts), ...(factors === undefined ? [] : tableLines(factors))]),
    ),
    ...[channels, forecast, depreciation].map((found) =>
      found === undefined ? [] : part(found.title, [...notes(found.note), ...tableLines(found.table)]),
    ),
    waterfall === undefined
      ? []
      : part(waterfall.title, [
          ...(waterfall.steps === undefined ? [] : tableLines(waterfall.steps)),
          ...notes(waterfall.note),
        ]),
    comparables === undefined ? [] : part(comparables.title, comparableLines(comparables)),
    comparables === undefined || comparables.outside.length === 0
      ? []
      : part(
          comparables.outsideTitle,
          comparables.outside.map(({ number, text }) => `  ${number}. ${text}`),
        ),
    kinds === undefined ? [] : part(kinds.title, [...notes(kinds.note), ...tableLines(kinds.table)]),
    leftOut === undefined
      ? []
      : part(leftOut.title, [
          ...(leftOut.reasons === undefined ? [] : tableLines(leftOut.reasons)),
          ...notes(leftOut.nothing, leftOut.absent),
        ]),
    method === undefined ? [] : part(method.title, notes(...method.said, ...method.method, method.absent)),
    method === undefined || method.reasoning.length === 0
      ? []
      : part(
          method.reasoningTitle,
          method.reasoning.flatMap((step, at) => wrapped(step, WIDTH, `${String(at + 1).padStart(4)}. `)),
        ),
    method === undefined || method.references.length === 0
      ? []
      : part(method.referencesTitle, listLines(method.references.map(({ text }) => text))),
    part(provenance.title, [...factLines(provenance.facts), ...notes(provenance.note)]),
    part(view.title, notes(standing)),
  ]
  return parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n")
}

const part = (title: string, lines: Lines): Lines => (lines.length === 0 ? [] : [title, ...lines])

const notes = (...texts: ReadonlyArray<string | undefined>): Lines =>
  texts.flatMap((text) => (text === undefined || text === "" ? [] : wrapped(text, WIDTH, " ".repeat(INDENT))))

const valueLines = (value: ValueView, dated: ReadonlyArray<Fact>): Lines => {
  if (value.kind === "NO_VALUE") {
    return [value.title, ...notes(value.failed, value.reason), ...factLines([...value.further, ...dated])]
  }
  const { advice, amount, facts, further, meanings, spelled, title, warning } = value
  return [
    ...factLines(
      [
        { name: title, text: amount },
        ...(spelled === "" ? [] : [{ name: "", text: spelled }]),
        ...facts,
        ...further,
        ...dated,
      ],
      "",
    ),
    "",
    ...notes(...meanings, advice, warning),
  ]
}

/** Columns of every comparable's own line; those of its words stand below it. */
const LEADING = 3

/** One row for each comparable; below it what it is, and its adjustments. */
const comparableLines = ({ columns, notes: said, rows }: ComparablesView): Lines => {
  const isBeside = (at: number): boolean => at < LEADING || columns[at]?.isFigure === true
  const besides = tableLines({
    columns: columns.filter((_, at) => isBeside(at)),
    rows: rows.map(({ cells }) => cells.flatMap(({ text }, at) => (isBeside(at) ? [text] : []))),
  })
  const below = rows.map(({ about, adjustments, cells }) => [
    ...cells.flatMap(({ text }, at) => (isBeside(at) ? [] : [`${columns[at]?.name ?? ""} ${text}`])),
    ...about.map(({ name, text }) => `${name} ${text}`),
    ...(adjustments?.rows.slice(1, -1).map(([factor = "", rate = ""]) => `${factor} ${rate}`) ?? []),
  ])
  return [
    ...notes(...said),
    ...besides.slice(0, 1),
    ...besides.slice(1).flatMap((line, at) => [line, ...packedLines(below[at] ?? [], "      ")]),
  ]
}

/** Rows above which two columns of figures lie on their side. */
const MOST_ROWS = 8

/** A table; what does not fit into 80 columns wraps within its widest column of words. */
const tableLines = ({ columns, rows }: TableView): Lines => {
  if (rows.length > MOST_ROWS && columns.length === 2 && columns.every(({ isFigure }) => isFigure)) {
    return lyingLines(
      columns.map(({ name }) => name),
      rows,
    )
  }
  const natural = columns.map(({ name }, at) => largestOf([name, ...rows.map((row) => row[at] ?? "")].map(width)))
  const excess = natural.reduce((sum, each) => sum + each + GAP, -GAP) - ROOM
  const widest = natural.indexOf(largestOf(natural.filter((_, at) => columns[at]?.isFigure === false)))
  const widths = natural.map((each, at) => (at === widest && excess > 0 ? Math.max(LEAST, each - excess) : each))
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

/** Narrowest column of words. */
const LEAST = 12

/** Two long columns as rows, as many figures in each as fit. */
const lyingLines = (names: ReadonlyArray<string>, rows: TableView["rows"]): Lines => {
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
