import type { Draft } from "../lines/Draft.ts"

/** Fewer different lines may be alike by chance. */
const LEAST_LINES = 3
/** A table is not pasted more often. */
const MOST_TIMES = 4

const shownBy = ({ amountFen, balanceFen, counterparty, counterpartyAccount, date, summary, time }: Draft): string =>
  [date, time, amountFen, balanceFen, counterparty, counterpartyAccount, summary].join("\t")

const areLines = (lines: ReadonlyArray<string>): boolean => new Set(lines).size >= LEAST_LINES

/** The lines of pages that are all those of an earlier page in their order. */
const pagesAgain = (drafts: ReadonlyArray<Draft>): ReadonlyArray<Draft> => {
  const seen = new Set<string>()
  return [...Map.groupBy(drafts, (draft) => draft.page)].flatMap(([page, own]) => {
    const lines = own.map(shownBy)
    const whole = lines.join("\n")
    if (page !== undefined && seen.has(whole) && areLines(lines)) return own
    seen.add(whole)
    return []
  })
}

/** The lines of a table that stands below itself: where its lines have balances, these tell. */
const tableAgain = (drafts: ReadonlyArray<Draft>): ReadonlyArray<Draft> => {
  if (drafts.some(({ balanceFen }) => balanceFen !== undefined)) return []
  const lines = drafts.map(shownBy)
  const isOfDays = new Set(drafts.map(({ date }) => date)).size > 1
  for (let times = MOST_TIMES; times > 1; times--) {
    const length = lines.length / times
    const isAgain = lines.every((line, at) => at < length || line === lines[at - length])
    if (Number.isInteger(length) && isAgain && isOfDays && areLines(lines)) return drafts.slice(length)
  }
  return []
}

/** The lines of what a file has twice as a whole: a page that was put in again, or a table pasted below itself. */
export const repeatedLines = (drafts: ReadonlyArray<Draft>): ReadonlySet<Draft> => {
  const again = pagesAgain(drafts)
  return new Set(again.length > 0 ? again : tableAgain(drafts))
}
