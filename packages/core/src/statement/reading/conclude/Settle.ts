import { largestOf } from "../../../domain/Extremes.ts"
import type { Fen } from "../../Money.ts"
import type { Draft, Evidence } from "../lines/LineReader.ts"

/** Doubt remains: the same cells can be read in two ways. */
export const DOUBTFUL = "doubtful"

/** Below this share of lines that follow a sign, the running balance proves nothing. */
const PROOF = 0.8
/** Fewer steps of the balance than these could agree by chance. */
const MIN_STEPS = 3

/** Which reading of 01/02/2025 the file's other days prove. */
const settleDays = ({ eitherWay, dayFirst, monthFirst }: Evidence): typeof DOUBTFUL | undefined => {
  if (eitherWay.length === 0) return undefined
  if (dayFirst > 0 === monthFirst > 0) return DOUBTFUL
  if (monthFirst > 0) for (const [draft, other] of eitherWay) draft.date = other
  return undefined
}

/** Steps of the balance: each line with the balance before it, for a file whose oldest line stands first or last. */
const steps = (drafts: ReadonlyArray<Draft>, newestFirst: boolean) => {
  const found: Array<{ readonly draft: Draft; readonly step: Fen }> = []
  for (let i = 0; i < drafts.length; i++) {
    const draft = drafts[i]
    const before = drafts[newestFirst ? i + 1 : i - 1]
    if (draft?.balanceFen === undefined || before?.balanceFen === undefined) continue
    found.push({ draft, step: draft.balanceFen - before.balanceFen })
  }
  return found
}

const share = (all: ReturnType<typeof steps>, holds: (each: { draft: Draft; step: Fen }) => boolean) =>
  all.length < MIN_STEPS ? 0 : all.filter(holds).length / all.length

const isNewestFirst = (drafts: ReadonlyArray<Draft>): boolean | undefined => {
  const [first, last] = [drafts[0]?.date, drafts.at(-1)?.date]
  return first === undefined || last === undefined || first === last ? undefined : first > last
}

/** Signs from the running balance, where amounts are printed without any; lines that it says nothing of are told by their summary. */
const signsFromBalance = (drafts: ReadonlyArray<Draft>): ReadonlyArray<Draft> | typeof DOUBTFUL => {
  const orders = [isNewestFirst(drafts) ?? [false, true]].flat().map((newestFirst) => steps(drafts, newestFirst))
  const holds = ({ draft, step }: { draft: Draft; step: Fen }) => Math.abs(step) === Math.abs(draft.amountFen)
  const best = orders.toSorted((a, b) => share(b, holds) - share(a, holds))[0] ?? []
  if (share(best, holds) < PROOF) return DOUBTFUL
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
  const all = steps(drafts, newestFirst).filter(({ draft }) => draft.amountFen !== 0)
  return (
    share(all, ({ draft, step }) => step === -draft.amountFen) >= PROOF &&
    share(all, ({ draft, step }) => step === draft.amountFen) <= 1 - PROOF
  )
}

/** Share of the lines whose amount is the step of the balance, in the order that has more of them. */
const following = (drafts: ReadonlyArray<Draft>): number =>
  largestOf(
    [false, true].map((newestFirst) =>
      share(steps(drafts, newestFirst), ({ draft, step }) => step === draft.amountFen),
    ),
  )

/** A word such as `DR` beside the balance is the balance's side where more lines follow from each other that way. */
const settleSides = ({ balanceSides }: Evidence): void => {
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
 * Settles, once for a header, which number of a day is the month, whether a minus sign in a column of amounts out is a manner of
 * printing, and which side a word beside the balance means.
 */
export const settlePrinting = (evidence: Evidence): typeof DOUBTFUL | undefined => {
  if (evidence.positiveOut === 0) for (const draft of evidence.negativeOut) draft.amountFen = -draft.amountFen
  settleSides(evidence)
  return settleDays(evidence)
}

/** Settles the signs of an account's amounts. Gives the lines whose sign nothing tells, or doubt. */
export const settleSigns = (
  drafts: ReadonlyArray<Draft>,
  evidence: Evidence,
  signedByLayout: boolean,
): ReadonlyArray<Draft> | typeof DOUBTFUL => {
  if (evidence.bare && !evidence.signed) {
    const untold = signsFromBalance(drafts)
    return untold === DOUBTFUL && signedByLayout ? [] : untold
  }
  if (reversed(drafts)) for (const draft of drafts) if (draft.amountFen !== 0) draft.amountFen = -draft.amountFen
  return []
}
