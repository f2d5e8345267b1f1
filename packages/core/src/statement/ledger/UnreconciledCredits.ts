import { movedBy } from "./BalanceChain.ts"
import type { Ledger } from "./Ledger.ts"
import { misprintedBreaks } from "./ProvenBalances.ts"

/**
 * Numbers of the lines whose credits the running balance does not bear out. Where a balance is lower than the one
 * before and the amounts between say, so much of what came in was never there: the credits at the break, or before it
 * in the same part of the chain. Those that come to the difference to the fen, else the latest ones until they cover
 * it. A single balance between two parts that agree is a misprint and says nothing of the credits. A stated opening
 * balance stands before the first line.
 */
export const unreconciledCredits = (ledger: Ledger): ReadonlySet<number> => {
  const { lines, breaks, differences } = ledger
  const found = new Set<number>()
  const misprints = misprintedBreaks(ledger)
  let from = 0
  for (const { line: at, expectedFen, printedFen } of breaks) {
    const lackingFen = expectedFen - printedFen
    if (lackingFen > 0 && !misprints.has(at)) for (const i of takenBack(lines, from, at, lackingFen)) found.add(i)
    from = at
  }
  for (const { source, figure, stated, computed } of differences) {
    const first = figure === "opening" && stated > computed ? lines.findIndex((line) => line.source === source) : -1
    const at = lines.findIndex((line, index) => index >= first && line.balanceFen !== undefined)
    if (first >= 0 && at >= 0) for (const i of takenBack(lines, first, at, stated - computed)) found.add(i)
  }
  return found
}

const takenBack = (lines: Ledger["lines"], from: number, at: number, lackingFen: number): ReadonlyArray<number> => {
  const credits: Array<number> = []
  for (let i = at; i >= from; i--) if (movedBy(lines[i]!) > 0) credits.push(i)
  // The line at the break contradicts its own balance; no other one needs to be asked.
  if (credits[0] === at && movedBy(lines[at]!) >= lackingFen) return [at]
  const exact = credits.find((i) => movedBy(lines[i]!) === lackingFen)
  if (exact !== undefined) return [exact]
  const taken: Array<number> = []
  let sum = 0
  for (const i of credits) {
    if (sum >= lackingFen) break
    taken.push(i)
    sum += movedBy(lines[i]!)
  }
  return taken
}
