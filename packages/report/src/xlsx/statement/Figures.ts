/** The whole fen of an amount in yuan. */
export const fenOf = (yuan: number): number => Math.round(yuan * 100)

/** The sum of amounts, exact to the fen. */
export const sumOf = (amounts: Iterable<number>): number => {
  let fen = 0
  for (const amount of amounts) fen += fenOf(amount)
  return fen / 100
}

/** The first day that spreadsheets number like the calendar. */
const FIRST_DAY = "1900-03-01"

/** A day as a spreadsheet knows it; as text where it has no number for it. */
export const dayCell = (date: string | null): Date | string | null =>
  date === null ? null : isNumbered(date) ? new Date(`${date}T00:00:00Z`) : date

/** Whether spreadsheets have a number for a day. */
export const isNumbered = (date: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(date) && date >= FIRST_DAY
