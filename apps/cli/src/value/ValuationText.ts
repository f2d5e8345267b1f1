import type { ComparablesView, Fact, ValuationView, ValueView } from "@open-valuation/report"
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
  const { approaches, channels, comparables, depreciation, forecast, kinds, leftOut, method, risks, waterfall } = view
  const { provenance, standing, subject } = view
  const parts: ReadonlyArray<Lines> = [
    valueLines(view.value, view.dated),
    partLines(view.figures.length === 0 ? "" : view.figuresTitle, factLines(view.figures)),
    risks === undefined
      ? []
      : partLines(risks.title, [...listLines(risks.tips), ...noteLines(risks.nothing, risks.absent)]),
    risks === undefined || risks.further.length === 0 ? [] : partLines(risks.furtherTitle, listLines(risks.further)),
    partLines(subject.title, [...factLines(subject.facts), ...noteLines(subject.note)]),
    approaches === undefined ? [] : partLines(approaches.title, noteLines(approaches.note)),
    ...(approaches?.approaches ?? []).map(({ facts, factors, title }) =>
      partLines(title, [...factLines(facts), ...(factors === undefined ? [] : tableLines(factors))]),
    ),
    ...[channels, forecast, depreciation].map((found) =>
      found === undefined ? [] : partLines(found.title, [...noteLines(found.note), ...tableLines(found.table)]),
    ),
    waterfall === undefined
      ? []
      : partLines(waterfall.title, [
          ...(waterfall.steps === undefined ? [] : tableLines(waterfall.steps)),
          ...noteLines(waterfall.note),
        ]),
    comparables === undefined ? [] : partLines(comparables.title, comparableLines(comparables)),
    comparables === undefined || comparables.outside.length === 0
      ? []
      : partLines(
          comparables.outsideTitle,
          comparables.outside.map(({ number, text }) => `  ${number}. ${text}`),
        ),
    kinds === undefined ? [] : partLines(kinds.title, [...noteLines(kinds.note), ...tableLines(kinds.table)]),
    leftOut === undefined
      ? []
      : partLines(leftOut.title, [
          ...(leftOut.reasons === undefined ? [] : tableLines(leftOut.reasons)),
          ...noteLines(leftOut.nothing, leftOut.absent),
        ]),
    method === undefined ? [] : partLines(method.title, noteLines(...method.said, ...method.method, method.absent)),
    method === undefined || method.reasoning.length === 0
      ? []
      : partLines(
          method.reasoningTitle,
          method.reasoning.flatMap((step, at) => wrapped(step, WIDTH, `${String(at + 1).padStart(4)}. `)),
        ),
    method === undefined || method.references.length === 0
      ? []
      : partLines(method.referencesTitle, listLines(method.references.map(({ text }) => text))),
    partLines(provenance.title, [...factLines(provenance.facts), ...noteLines(provenance.note)]),
    partLines(view.title, noteLines(standing)),
  ]
  return reportText(parts)
}

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
