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

/** Prints rows as a table with right-aligned columns. */
export const printTable = (rows: ReadonlyArray<ReadonlyArray<string>>): void => {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  for (const row of rows) console.log(row.map((cell, column) => cell.padStart(widths[column]!)).join("  "))
}

export const rounded = (value: number, digits = 0): string =>
  value.toLocaleString("en-US", { maximumFractionDigits: digits })
