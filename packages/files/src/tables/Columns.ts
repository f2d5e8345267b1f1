import { TableError } from "./TableError.ts"
import type { TableLimits } from "./TableLimits.ts"

/** Names of a header row, trimmed. An unnamed column keeps the name `""`; a name may occur once. */
export const checkColumns = (header: ReadonlyArray<string>, limits: TableLimits): ReadonlyArray<string> => {
  const columns = header.map((name) => name.trim())
  while (columns.at(-1) === "") columns.pop()
  if (columns.length > limits.columns) throw tooManyColumns(limits)
  const repeated = columns.find((name, index) => name !== "" && columns.indexOf(name) !== index)
  if (repeated !== undefined) {
    throw new TableError({
      reason: "RepeatedColumn",
      message: `The column "${repeated.slice(0, 100)}" occurs twice in the header. Give each column its own name.`,
    })
  }
  return columns
}

/** The error of a table with too many columns. */
export const tooManyColumns = (limits: TableLimits): TableError =>
  new TableError({
    reason: "TooManyColumns",
    message: `The table has more than ${limits.columns} columns. Leave out those that are not needed.`,
  })

/** Why a row's cells cannot be used, if one is longer than the limit. */
export const cellFault = (cells: ReadonlyArray<string>, limits: TableLimits): string | undefined => {
  for (let index = 0; index < cells.length; index++) {
    const length = cells[index]?.length ?? 0
    if (length > limits.cell) return `cell ${index + 1} has ${length} characters, more than ${limits.cell}`
  }
  return undefined
}
