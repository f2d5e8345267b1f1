import { TableError } from "../TableError.ts"

/** The error of a file whose bytes contradict the format, or themselves. */
export const broken = (what: string): TableError =>
  new TableError({
    reason: "BrokenParquet",
    message: `The Parquet file is damaged: ${what}. Write or download it again.`,
  })

/** The error of a file that is sound, and that cannot be read as it was written. */
export const unreadable = (what: string, instead: string): TableError =>
  new TableError({ reason: "UnreadableParquet", message: `The Parquet file is ${what}. ${instead}` })
