import { largestOf } from "../../../domain/LargestOf.ts"
import type { Draft } from "../lines/Draft.ts"
import type { TablePrinting } from "../lines/TablePrinting.ts"
import { balanceSteps, shareOf } from "./BalanceSteps.ts"

/** The same cells can be read in two ways, and nothing decides between them. */
export const DOUBTFUL = "doubtful"

/** Chooses the reading of days such as 01/02/2025 that the other days of the table prove. */
const settleDays = ({ eitherWay, dayFirst, monthFirst }: TablePrinting): typeof DOUBTFUL | undefined => {
  if (eitherWay.length === 0) return undefined
  if (dayFirst > 0 === monthFirst > 0) return DOUBTFUL
  if (monthFirst > 0) for (const [draft, other] of eitherWay) draft.date = other
  return undefined
}

/** The share of lines whose amount equals the change of the balance, in whichever order has more of them. */
const following = (drafts: ReadonlyArray<Draft>): number =>
  largestOf(
    [false, true].map((newestFirst) =>
      shareOf(balanceSteps(drafts, newestFirst), ({ draft, step }) => step === draft.amountFen),
    ),
  )

/**
 * A word such as `DR` beside the balance is the side of the balance if that makes more lines follow from each other.
 */
const settleSides = ({ balanceSides }: TablePrinting): void => {
  const isOwed = ([draft, side]: (typeof balanceSides)[number]): boolean => side === -1 && (draft.balanceFen ?? 0) > 0
  if (!balanceSides.some(isOwed)) return
  const sided = balanceSides.map((each): Draft => {
    const [draft] = each
    return isOwed(each) ? { ...draft, balanceFen: -(draft.balanceFen ?? 0) } : draft
  })
  if (following(sided) <= following(balanceSides.map(([draft]) => draft))) return
  for (const each of balanceSides.filter(isOwed)) each[0].balanceFen = -(each[0].balanceFen ?? 0)
}

/**
 * Settles what all rows below a header print alike: which number of a day is the month, whether a minus sign in a
 * column of amounts out is only a style, and what the word beside a balance means.
 */
export const settlePrinting = (printing: TablePrinting): typeof DOUBTFUL | undefined => {
  if (printing.positiveOut === 0) for (const draft of printing.negativeOut) draft.amountFen = -draft.amountFen
  settleSides(printing)
  return settleDays(printing)
}
