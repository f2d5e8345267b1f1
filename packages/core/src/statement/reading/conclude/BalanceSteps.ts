import type { Fen } from "../../Fen.ts"
import type { Draft } from "../lines/Draft.ts"

/** Fewer steps of the balance than these could agree by chance. */
const MIN_STEPS = 3

/** A line, and how far it moves the balance. */
export interface BalanceStep {
  readonly draft: Draft
  readonly step: Fen
}

/**
 * The amounts by which each line moves the balance of the line before it, for a file with its oldest line first or
 * last.
 */
export const balanceSteps = (drafts: ReadonlyArray<Draft>, newestFirst: boolean): ReadonlyArray<BalanceStep> => {
  const found: Array<BalanceStep> = []
  for (let i = 0; i < drafts.length; i++) {
    const draft = drafts[i]
    const before = drafts[newestFirst ? i + 1 : i - 1]
    if (draft?.balanceFen === undefined || before?.balanceFen === undefined) continue
    found.push({ draft, step: draft.balanceFen - before.balanceFen })
  }
  return found
}

/** The share of steps that fulfil a condition; 0 where too few could agree by chance. */
export const shareOf = (all: ReadonlyArray<BalanceStep>, holds: (step: BalanceStep) => boolean) =>
  all.length < MIN_STEPS ? 0 : all.filter(holds).length / all.length

/** The larger share of steps that fulfil a condition: of those with the oldest line first, and with it last. */
const largerShare = (drafts: ReadonlyArray<Draft>, holds: (step: BalanceStep) => boolean): number =>
  Math.max(shareOf(balanceSteps(drafts, false), holds), shareOf(balanceSteps(drafts, true), holds))

/** The share of lines whose amount is the change of the balance. */
export const follows = (drafts: ReadonlyArray<Draft>): number =>
  largerShare(drafts, ({ draft, step }) => step === draft.amountFen)

/** The share of lines whose amount is the change of the balance, whatever its sign. */
export const movesBalance = (drafts: ReadonlyArray<Draft>): number =>
  largerShare(drafts, ({ draft, step }) => Math.abs(step) === Math.abs(draft.amountFen))

/** True when the days run backwards; `undefined` where they do not tell. */
export const isNewestFirst = (drafts: ReadonlyArray<Draft>): boolean | undefined => {
  const [first, last] = [drafts[0]?.date, drafts.at(-1)?.date]
  return first === undefined || last === undefined || first === last ? undefined : first > last
}
