import { toEpochDay } from "../../domain/LocalDate.ts"
import type { Ledger } from "../ledger/Ledger.ts"

/** When days without lines say nothing any more of the balance. */
export interface SilencePolicy {
  /** So many days without a line, and */
  readonly days: number
  /** so many times the longest silence before it, are unusual for the account; */
  readonly times: number
  /** what is usual, so many lines before have to show. */
  readonly linesBefore: number
}

/** Days without lines near the end of an account, as epoch days, both included. */
export interface Silence {
  readonly from: number
  readonly to: number
}

/**
 * The first of the silences at the end of an account: unusually long, and none of them followed by lines over
 * `usedDays` days. The days from it on season nothing. Whoever dates a line months ahead, or states a later end, would
 * let yesterday's deposit season.
 *
 * @param end the last day of the account, as epoch day
 */
export const silenceAtEnd = (
  ledger: Ledger,
  end: number,
  policy: SilencePolicy,
  usedDays: number,
): Silence | undefined => {
  let usedUntil = end
  let first: Silence | undefined
  for (const silence of silencesOf(ledger, end, policy).toReversed()) {
    if (usedUntil - silence.to >= usedDays) break
    first = silence
    usedUntil = silence.from - 1
  }
  return first
}

/** The unusual silences of an account, the one up to its end included. */
const silencesOf = ({ lines }: Ledger, end: number, policy: SilencePolicy): ReadonlyArray<Silence> => {
  const silences: Array<Silence> = []
  let longest = 0
  let before: number | undefined
  for (let at = 0; at <= lines.length; at++) {
    const line = lines[at]
    const day = line === undefined ? end : Math.min(end, toEpochDay(line.date))
    const silent = before === undefined ? 0 : day - before
    if (before !== undefined && silent > Math.max(policy.days, policy.times * longest) && at >= policy.linesBefore) {
      silences.push({ from: before + 1, to: line === undefined ? day : day - 1 })
    } else longest = Math.max(longest, silent)
    before = Math.max(before ?? day, day)
  }
  return silences
}
