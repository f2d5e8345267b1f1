import { grouped, percent } from "../Formats.ts"

/** The form of a figure: amounts in yuan to the fen, shares of one as a percentage. */
export type FigureLook = "text" | "money" | "number" | "ratio" | "percent" | "mono"

/** A figure under its name. */
export interface StatementFigure {
  /** The field that it comes from. */
  readonly id: string
  readonly name: string
  readonly value: string | number
  readonly look: FigureLook
}

/** Figures under a heading; those that are not known are left out. */
export interface StatementFigures {
  readonly title: string
  readonly figures: ReadonlyArray<StatementFigure>
}

/** A table of figures; `null` where one is not known. */
export interface StatementTable {
  /** `""` for the only table of a section. */
  readonly title: string
  readonly columns: ReadonlyArray<{ readonly name: string; readonly look: FigureLook }>
  readonly rows: ReadonlyArray<ReadonlyArray<string | number | null>>
}

/**
 * A part of an assessment that every reader gets in the same form: terminal, page and workbook lay it out without
 * knowing what it is.
 */
export interface StatementSection {
  /** Name of the field of the result. */
  readonly id: string
  readonly title: string
  readonly figures?: StatementFigures["figures"]
  readonly tables?: ReadonlyArray<StatementTable>
  /** In whole sentences. */
  readonly notes?: ReadonlyArray<string>
}

type Row = readonly [id: string, name: string, value: string | number | null | undefined, look?: FigureLook]

/** Figures under a heading, amounts of money unless said otherwise. */
export const figuresOf = (title: string, rows: ReadonlyArray<Row>): StatementFigures => ({
  title,
  figures: rows.flatMap(([id, name, value, look = "money"]) =>
    value === null || value === undefined ? [] : [{ id, name, value, look }],
  ),
})

/** A figure in words, as screens and terminals show it. */
export const figureText = (value: string | number | null, look: FigureLook): string => {
  if (typeof value !== "number") return value ?? "–"
  if (look === "percent") return percent(value)
  return grouped(value, look === "money" || look === "ratio" ? 2 : 0)
}
