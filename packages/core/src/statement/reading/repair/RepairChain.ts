import type { Fen } from "../../Fen.ts"
import { type ChainLine, isBeyondDoubt, standsAlone } from "./Reading.ts"
import { solveRegion } from "./SolveRegion.ts"

/** The amount and balance of a line after the repair; `undefined` if they are uncertain. */
export type ChainReading = { readonly amountFen: Fen; readonly balanceFen: Fen | undefined } | undefined

/** This many links between two breaks may hold by chance. */
const CHANCE_LINKS = 2

/**
 * Links next to a broken one are solved with it, even if they hold: an amount and its balance may be misread in the
 * same way.
 */
const AROUND = 1

/** How a line follows from the line before it, as far as that is known. */
interface Settled {
  amount: Fen | undefined
  balance: Fen | undefined
  /** Whether the balance before it plus the amount is its balance. */
  held: boolean
}

/**
 * The amount for which the link to the line before holds as it was read. If nothing gives the sign, the one that fits
 * is taken.
 */
const holding = (before: Fen | undefined, { amount, balance }: ChainLine): Fen | undefined => {
  if (before === undefined || amount.fen === undefined || balance.fen === undefined) return undefined
  if (before + amount.fen === balance.fen) return amount.fen
  return amount.signEdits === 0 && before - amount.fen === balance.fen ? -amount.fen : undefined
}

/**
 * The indices of rows that were read as lines by mistake, such as a heading between two lines whose balances follow
 * from each other without it.
 */
export const noLines = (lines: ReadonlyArray<ChainLine>): ReadonlySet<number> => {
  const none = new Set<number>()
  for (const [index, line] of lines.entries()) {
    const [before, after] = [lines[index - 1], lines[index + 1]]
    if (before === undefined || after === undefined || line.amount.certain || none.has(index - 1)) continue
    const leavesNoRoom = holding(before.balance.fen, after) !== undefined && after.amount.fen !== 0
    if (leavesNoRoom && holding(before.balance.fen, line) === undefined) none.add(index)
  }
  return none
}

/**
 * The readings of an account's lines that the running balance proves, in order of time. Where the balance holds as
 * read, nothing changes. Where it does not, the figures around the break are replaced by what they may have been
 * misread from: the cheapest replacement that makes the balance hold wins if no other is nearly as cheap. A break that
 * no likely misreading explains remains a break. A line that is neither proven nor read with confidence gives
 * `undefined`.
 *
 * @param openingFen the balance before the first line, if the file states one
 */
export const repairChain = (
  lines: ReadonlyArray<ChainLine>,
  openingFen: Fen | undefined,
): ReadonlyArray<ChainReading> => {
  const settled = lines.map((line, index): Settled => {
    const amount = holding(index === 0 ? openingFen : lines[index - 1]?.balance.fen, line)
    return { amount: amount ?? line.amount.fen, balance: line.balance.fen, held: amount !== undefined }
  })
  const holds = (index: number): boolean => settled[index]?.held === true
  /**
   * Two figures misread in the same way can make a link hold between two broken ones: such a link proves nothing yet.
   */
  const brokenWithin = (from: number): boolean =>
    from < lines.length && settled.slice(from, from + CHANCE_LINKS + 1).some(({ held }) => !held)
  for (let first = 1; first < lines.length; first++) {
    if (holds(first)) continue
    let last = first
    while (brokenWithin(last + 1)) last++
    const start = Math.max(0, first - 1 - AROUND)
    const end = Math.min(lines.length - 1, last + AROUND)
    const solved = solveRegion(lines.slice(start, end + 1), {
      startProven: holds(start),
      endProven: end + 1 < lines.length,
    })
    for (const [offset, line] of solved.entries()) {
      const into = settled[start + offset]
      if (into === undefined) continue
      into.balance = line.balance
      if (offset === 0) continue
      into.amount = line.amount
      into.held = line.held
    }
    first = last
  }
  return lines.map((line, index) => {
    const own = settled[index]
    if (own?.amount === undefined || own.balance === undefined) return undefined
    const next = settled[index + 1]
    const proven = own.held || (next?.held === true && next.amount !== undefined)
    if (!own.held && (own.amount !== line.amount.fen || !standsAlone(line.amount))) return undefined
    // A break is a sign of a misreading by itself.
    if (!own.held && index > 0 && !isBeyondDoubt(line.amount)) return undefined
    if (!proven && !standsAlone(line.balance)) return undefined
    return { amountFen: own.amount, balanceFen: own.balance }
  })
}
