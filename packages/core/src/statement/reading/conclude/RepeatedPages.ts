import type { Draft } from "../lines/Draft.ts"

/** Fewer different lines may be alike on two pages by chance. */
const LEAST_LINES = 3

const shownBy = ({ amountFen, balanceFen, counterparty, counterpartyAccount, date, summary, time }: Draft): string =>
  [date, time, amountFen, balanceFen, counterparty, counterpartyAccount, summary].join("\t")

/** The lines of pages that are all those of an earlier page in their order: it was scanned, or put in, twice. */
export const repeatedPages = (drafts: ReadonlyArray<Draft>): ReadonlySet<Draft> => {
  const seen = new Set<string>()
  const found = new Set<Draft>()
  for (const [page, own] of Map.groupBy(drafts, (draft) => draft.page)) {
    const lines = own.map(shownBy)
    const whole = lines.join("\n")
    if (page !== undefined && seen.has(whole) && new Set(lines).size >= LEAST_LINES)
      for (const draft of own) found.add(draft)
    seen.add(whole)
  }
  return found
}
