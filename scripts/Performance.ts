import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Schema } from "effect"
import { formatted, table } from "./GeneratedParts.ts"

const path = join(import.meta.dirname, "../docs/performance.json")

/** A table of a bench, and the conditions in which it was measured. */
export const Measured = Schema.Struct({
  caption: Schema.String,
  columns: Schema.Array(Schema.String),
  rows: Schema.Array(Schema.Array(Schema.String)),
  /** `2026-11-29`. */
  date: Schema.String,
  node: Schema.String,
  processors: Schema.Int,
  /** Load average of the minute before, 0 on a quiet machine. */
  load: Schema.Finite,
  /** Whether it had fewer sizes and rounds. */
  quick: Schema.Boolean,
})
export type Measured = typeof Measured.Type

const Figures = Schema.Record(Schema.String, Measured)
const decode = Schema.decodeUnknownSync(Schema.fromJsonString(Figures))

/** The figures of `docs/performance.json` by the name of their table. */
export const measuredFigures = (): Readonly<Record<string, Measured>> => decode(readFileSync(path, "utf8"))

/** Adds figures to `docs/performance.json`; tables that were not measured again keep theirs. */
export const keepFigures = (figures: Readonly<Record<string, Measured>>): void => {
  writeFileSync(path, JSON.stringify({ ...measuredFigures(), ...figures }))
  formatted(path)
}

const partOf = ({ caption, columns, date, load, node, processors, quick, rows }: Measured): string =>
  `${caption}.\n\n${table(columns, rows)}\n\n` +
  `${quick ? "Quick run" : "Run"} of ${date}, Node ${node}, ${processors} processors, load average ${load}.`

/** The tables of docs/performance.md by name. */
export const performanceTables = (): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(measuredFigures()).map(([name, one]) => [name, partOf(one)]))
