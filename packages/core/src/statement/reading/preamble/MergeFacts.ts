import type { PrintedFacts } from "./PrintedFacts.ts"

const withoutTotals = (facts: PrintedFacts): void => {
  delete facts.totalInFen
  delete facts.totalOutFen
  delete facts.countIn
  delete facts.countOut
}

/**
 * Adds what a later part of the file says. The figures of several exports of one account cover them all: the longest
 * period, the balances at its ends, and no totals, since those of a part are not those of the whole.
 */
export const mergeFacts = (into: PrintedFacts, later: PrintedFacts): void => {
  const rest = { ...later }
  const { startDate, endDate, openingFen, closingFen } = later
  const [start, end] = [into.startDate, into.endDate]
  if (start !== undefined && end !== undefined && startDate !== undefined && endDate !== undefined) {
    if (start !== startDate || end !== endDate) {
      withoutTotals(into)
      withoutTotals(rest)
    }
    if (startDate < start) {
      into.startDate = startDate
      delete into.openingFen
      if (openingFen !== undefined) into.openingFen = openingFen
    }
    if (endDate > end) {
      into.endDate = endDate
      delete into.closingFen
      if (closingFen !== undefined) into.closingFen = closingFen
    }
  }
  Object.assign(into, { ...rest, ...into })
}
