import type { Draft } from "../lines/Draft.ts"
import type { TablePrinting } from "../lines/TablePrinting.ts"
import { balanceSteps, type BalanceStep, isNewestFirst, shareOf } from "./BalanceSteps.ts"
import { DOUBTFUL } from "./SettlePrinting.ts"

/** Below this share of lines that follow a sign, the running balance proves nothing. */
const PROOF = 0.8

/**
 * Takes the signs from the running balance, where amounts are printed without any. Where the balance gives none, other
 * lines with the same summary do. Returns the lines that stay without a sign.
 */
const signsFromBalance = (drafts: ReadonlyArray<Draft>): ReadonlyArray<Draft> | typeof DOUBTFUL => {
  const orders = [isNewestFirst(drafts) ?? [false, true]].flat().map((newestFirst) => balanceSteps(drafts, newestFirst))
  const holds = ({ draft, step }: BalanceStep) => Math.abs(step) === Math.abs(draft.amountFen)
  const best = orders.toSorted((a, b) => shareOf(b, holds) - shareOf(a, holds))[0] ?? []
  if (shareOf(best, holds) < PROOF) return DOUBTFUL
  const bySummary = new Map<string, Set<boolean>>()
  const signed = new Set<Draft>()
  for (const each of best.filter(holds)) {
    each.draft.amountFen = each.step
    signed.add(each.draft)
    const summary = each.draft.summary ?? ""
    bySummary.set(summary, (bySummary.get(summary) ?? new Set()).add(each.step < 0))
  }
  return drafts.filter((draft) => {
    if (signed.has(draft) || draft.amountFen === 0) return false
    const ways = bySummary.get(draft.summary ?? "")
    // More than the balance after it cannot have come in, unless the account was overdrawn.
    const out =
      ways?.size === 1
        ? ways.has(true)
        : draft.balanceFen !== undefined && draft.amountFen > draft.balanceFen
          ? true
          : undefined
    if (out === undefined) return true
    if (out) draft.amountFen = -draft.amountFen
    return false
  })
}

/** Whether the balance moves against every sign: the file's debit is money in. */
const reversed = (drafts: ReadonlyArray<Draft>): boolean => {
  const newestFirst = isNewestFirst(drafts)
  if (newestFirst === undefined) return false
  const all = balanceSteps(drafts, newestFirst).filter(({ draft }) => draft.amountFen !== 0)
  return (
    shareOf(all, ({ draft, step }) => step === -draft.amountFen) >= PROOF &&
    shareOf(all, ({ draft, step }) => step === draft.amountFen) <= 1 - PROOF
  )
}

/** Settles the signs of an account's amounts. Gives the lines whose sign nothing tells, or doubt. */
export const settleSigns = (
  drafts: ReadonlyArray<Draft>,
  printing: TablePrinting,
  signedByLayout: boolean,
): ReadonlyArray<Draft> | typeof DOUBTFUL => {
  if (printing.bare && !printing.signed) {
    const untold = signsFromBalance(drafts)
    return untold === DOUBTFUL && signedByLayout ? [] : untold
  }
  if (reversed(drafts)) for (const draft of drafts) if (draft.amountFen !== 0) draft.amountFen = -draft.amountFen
  return []
}
