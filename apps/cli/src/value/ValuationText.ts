import type {
  ChannelsView,
  ComparablesView,
  CurveView,
  Fact,
  KindsView,
  ValuationView,
  ValueView,
} from "@open-valuation/report"
import {
  factLines,
  type Lines,
  listLines,
  noteLines,
  packedLines,
  partLines,
  reportText,
  tableLines,
  wrapped,
  WIDTH,
} from "../Table.ts"

/** The view of a valuation as a text of at most 80 columns; a Chinese character takes two. */
export const valuationText = (view: ValuationView): string => {
  const { approaches, comparables, leftOut, method, provenance, risks, subject, waterfall } = view
  const figures = (found: ChannelsView | KindsView | CurveView | undefined): Lines =>
    of(found, ({ note, table, title }) => partLines(title, [...noteLines(note), ...tableLines(table)]))
  return reportText([
    valueLines(view.value, view.dated),
    partLines(view.figuresTitle, factLines(view.figures)),
    of(risks, ({ absent, nothing, tips, title }) =>
      partLines(title, [...listLines(tips), ...noteLines(nothing, absent)]),
    ),
    of(risks, ({ further, furtherTitle }) => partLines(furtherTitle, listLines(further))),
    partLines(subject.title, [...factLines(subject.facts), ...noteLines(subject.note)]),
    of(approaches, ({ note, title }) => partLines(title, noteLines(note))),
    ...(approaches?.approaches ?? []).map(({ facts, factors, title }) =>
      partLines(title, [...factLines(facts), ...of(factors, tableLines)]),
    ),
    figures(view.channels),
    figures(view.forecast),
    figures(view.depreciation),
    of(waterfall, ({ note, steps, title }) => partLines(title, [...of(steps, tableLines), ...noteLines(note)])),
    of(comparables, (found) => partLines(found.title, comparableLines(found))),
    of(comparables, ({ outside, outsideTitle }) =>
      partLines(
        outsideTitle,
        outside.map(({ number, text }) => `  ${number}. ${text}`),
      ),
    ),
    figures(view.kinds),
    of(leftOut, ({ absent, nothing, reasons, title }) =>
      partLines(title, [...of(reasons, tableLines), ...noteLines(nothing, absent)]),
    ),
    of(method, ({ absent, method: how, said, title }) => partLines(title, noteLines(...said, ...how, absent))),
    of(method, ({ reasoning, reasoningTitle }) =>
      partLines(
        reasoningTitle,
        reasoning.flatMap((step, at) => wrapped(step, WIDTH, `${String(at + 1).padStart(4)}. `)),
      ),
    ),
    of(method, ({ references, referencesTitle }) =>
      partLines(referencesTitle, listLines(references.map(({ text }) => text))),
    ),
    partLines(provenance.title, [...factLines(provenance.facts), ...noteLines(provenance.note)]),
    partLines(view.title, noteLines(view.standing)),
  ])
}

/** The lines of a part that the view may not have. */
const of = <Part>(found: Part | undefined, lines: (part: Part) => Lines): Lines =>
  found === undefined ? [] : lines(found)

const valueLines = (value: ValueView, dated: ReadonlyArray<Fact>): Lines => {
  if (value.kind === "NO_VALUE") {
    return [value.title, ...noteLines(value.failed, value.reason), ...factLines([...value.further, ...dated])]
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
    ...noteLines(...meanings, advice, warning),
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
    ...noteLines(...said),
    ...besides.slice(0, 1),
    ...besides.slice(1).flatMap((line, at) => [line, ...packedLines(below[at] ?? [], "      ")]),
  ]
}
