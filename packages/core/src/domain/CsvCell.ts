/** A cell of a CSV file, quoted where it has to be (RFC 4180). */
export const csvCell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Beginnings that a spreadsheet takes for a formula, in both widths, also behind apostrophes of the text itself. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/u

const NEGATIVE = /^-\d{1,15}(?:\.\d{1,12})?$/

/**
 * A cell of a CSV file that a spreadsheet may open: an apostrophe is put before a text that it would run as a formula.
 * Negative numbers stay numbers. `csvTextOf` takes the apostrophe away.
 */
export const csvText = (text: string): string => csvCell(FORMULA.test(text) && !NEGATIVE.test(text) ? `'${text}` : text)

/** The text of a cell that `csvText` wrote. */
export const csvTextOf = (cell: string): string => (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell)
