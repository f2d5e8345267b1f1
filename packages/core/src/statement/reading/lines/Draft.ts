import type { StatementLine } from "../../StatementLine.ts"

/** A line that is still being read. Its figures are settled at the end of the file, when all lines are known. */
export type Draft = { -readonly [Field in keyof StatementLine]: StatementLine[Field] }
