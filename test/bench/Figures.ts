import { Schema } from "effect"

/** Milliseconds of the machine's own clock. Benches measure real time. */
export const milliseconds = (): number => Number(process.hrtime.bigint()) / 1e6

/** Runs something and measures its duration, milliseconds. */
export const timed = async <A>(run: () => Promise<A>): Promise<{ readonly value: A; readonly ms: number }> => {
  const started = milliseconds()
  const value = await run()
  return { value, ms: milliseconds() - started }
}

export const medianOf = (values: ReadonlyArray<number>): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Figures of a bench. */
const Table = Schema.Struct({
  /** Its name in `docs/performance.json`, and of its mark in `docs/performance.md`. */
  name: Schema.String,
  /** What was measured, and in which units. */
  caption: Schema.String,
  columns: Schema.Array(Schema.String),
  rows: Schema.Array(Schema.Array(Schema.String)),
})
export type Table = typeof Table.Type

/** A table that another process reported. */
export const decodeTable = Schema.decodeUnknownSync(Table)

/** Prints rows as a table with right-aligned columns. */
export const printTable = (rows: ReadonlyArray<ReadonlyArray<string>>): void => {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  for (const row of rows) console.log(row.map((cell, column) => cell.padStart(widths[column]!)).join("  "))
}

/** Prints a table with its caption, and sends it to the process that runs all benches. */
export const report = (table: Table): void => {
  console.log(`\n${table.caption.replaceAll(/(.{1,80})(?: |$)/g, "$1\n")}`)
  printTable([table.columns, ...table.rows])
  process.send?.(table)
}

/** Whether fewer sizes and rounds were asked for: a first look, where a full run takes minutes. */
export const quick = process.argv.includes("--quick")

/** What a full run takes, and what a quick one does. */
export const size = <A>(full: A, short: A): A => (quick ? short : full)

/** What the command line gives a bench beside its name. */
export const given: ReadonlyArray<string> = process.argv.slice(3).filter((argument) => argument !== "--quick")

/** Processor time of this process and its threads since an earlier reading, milliseconds. */
export const processorMs = (since?: NodeJS.CpuUsage): number => {
  const { system, user } = process.cpuUsage(since)
  return (system + user) / 1000
}

export const rounded = (value: number, digits = 0): string =>
  value.toLocaleString("en-US", { maximumFractionDigits: digits })
