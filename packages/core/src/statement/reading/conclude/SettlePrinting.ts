import { REVERSAL } from "../electronic/ElectronicReader.ts"
import type { Draft } from "../lines/Draft.ts"
import type { TablePrinting, UnclearCell } from "../lines/TablePrinting.ts"
import { follows } from "./BalanceSteps.ts"
import { type Period, settleDays } from "./SettleDays.ts"
import { settleMarks } from "./SettleMarks.ts"

/** The same cells can be read in two ways, and nothing decides between them. */
export const DOUBTFUL = "doubtful"

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
  if (follows(sided) <= follows(balanceSides.map(([draft]) => draft))) return
  for (const each of balanceSides.filter(isOwed)) each[0].balanceFen = -(each[0].balanceFen ?? 0)
}

/** The lines with the signs of some of them turned round. */
const turned = (drafts: ReadonlyArray<Draft>, some: ReadonlySet<Draft>): ReadonlyArray<Draft> =>
  drafts.map((draft) => (some.has(draft) ? { ...draft, amountFen: -draft.amountFen } : draft))

/**
 * Settles amounts out that are printed with a minus sign: a style of printing, or reversals. The running balance
 * decides. Where none does, a column that prints them throughout has that style, and among amounts without a sign they
 * are reversals. Returns the lines whose sign stays in doubt: amounts without a sign where most have one.
 */
const settleOut = ({ negativeOut, positiveOut }: TablePrinting, drafts: ReadonlyArray<Draft>): ReadonlyArray<Draft> => {
  if (negativeOut.length === 0) return []
  const gain = follows(turned(drafts, new Set(negativeOut))) - follows(drafts)
  const isStyle = gain === 0 ? positiveOut.length < negativeOut.length : gain > 0
  if (isStyle) for (const draft of negativeOut) draft.amountFen = -draft.amountFen
  if (gain === 0 && isStyle) return positiveOut
  if (gain === 0) for (const draft of negativeOut) draft.texts = [...draft.texts, REVERSAL]
  // In a column of minus signs an amount without one came back.
  const back = new Set(isStyle ? positiveOut : [])
  if (back.size > 0 && follows(turned(drafts, back)) > follows(drafts))
    for (const draft of back) draft.amountFen = -draft.amountFen
  return []
}

/** What the rows of a table leave in doubt. */
export interface Doubts {
  /** Cells that can be read in more than one way. */
  readonly cells: ReadonlyArray<UnclearCell>
  /** Lines that may be money in or out. */
  readonly signs: ReadonlyArray<Draft>
}

/**
 * Settles what all rows below a header print alike: the mark of decimals, which number of a day is the month, whether a
 * minus sign in a column of amounts out is only a style, and what the word beside a balance means.
 */
export const settlePrinting = (
  printing: TablePrinting,
  period: Period,
  drafts: ReadonlyArray<Draft>,
  isScanned: boolean,
): Doubts => {
  // A recogniser takes a point for a comma now and then; the running balance mends its figures.
  const cells = isScanned ? [] : settleMarks(printing, drafts)
  if (cells.length > 0) return { cells, signs: [] }
  const signs = settleOut(printing, drafts)
  settleSides(printing)
  return { cells: settleDays(printing, period) ? [] : printing.unclear.order, signs }
}
