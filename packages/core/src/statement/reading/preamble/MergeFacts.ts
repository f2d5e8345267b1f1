import type { PrintedFacts } from "./PrintedFacts.ts"

const withoutTotals = ({
  totalInFen: _in,
  totalOutFen: _out,
  countIn: _credits,
  countOut: _debits,
  ...rest
}: PrintedFacts): PrintedFacts => rest

/** The facts with the start of a longer period, and the opening balance at that start if it is known. */
const withStart = (
  { openingFen: _, ...facts }: PrintedFacts,
  { startDate, openingFen }: PrintedFacts,
): PrintedFacts => ({
  ...facts,
  ...(startDate === undefined ? {} : { startDate }),
  ...(openingFen === undefined ? {} : { openingFen }),
})

/** The same at the end of the period. */
const withEnd = ({ closingFen: _, ...facts }: PrintedFacts, { endDate, closingFen }: PrintedFacts): PrintedFacts => ({
  ...facts,
  ...(endDate === undefined ? {} : { endDate }),
  ...(closingFen === undefined ? {} : { closingFen }),
})

/**
 * Adds what a later part of the file says. If several exports of one account were joined, the result covers them all:
 * the longest period, the balances at its ends, and no totals, because the totals of a part are not those of the whole.
 */
export const mergeFacts = (earlier: PrintedFacts, later: PrintedFacts): PrintedFacts => {
  const [start, end] = [earlier.startDate, earlier.endDate]
  const { startDate, endDate } = later
  if (start === undefined || end === undefined || startDate === undefined || endDate === undefined)
    return { ...earlier, ...later, ...earlier }
  const isOther = start !== startDate || end !== endDate
  let known = isOther ? withoutTotals(earlier) : earlier
  const added = isOther ? withoutTotals(later) : later
  if (startDate < start) known = withStart(known, later)
  if (endDate > end) known = withEnd(known, later)
  return { ...known, ...added, ...known }
}
