import { LocalDate } from "@open-valuation/core"
import type { MarketState } from "../Catalogue.ts"
import type { StoredModel } from "./ArtefactStore.ts"
import type { ModelPlace } from "./ModelPlace.ts"

/** New deals, as a share of a model's samples or in number, of which it is learned again. */
const NEW_SHARE = 0.05
const NEW_SAMPLES = 500
/** Age at which a model is learned again if anything has changed. */
const OLD_DAYS = 30

/** The samples that a model was learned from. */
export interface Seen extends Pick<MarketState, "dataHash" | "newestDay"> {
  /** Absent where the catalogue's counts at that time are not known. */
  readonly counts?: StoredModel["counts"]
}

/**
 * What becomes of a model whose market has changed: it is kept, replaced when there is time, or replaced before any
 * further value, because it has seen samples that were removed.
 */
export type Refit = "keep" | "renew" | "replace"

/**
 * When to learn a market again: at once after a removal; in time after 5 % or 500 new samples, with the first of a new
 * month, and after 30 days if anything has changed. `days`: the model's age.
 */
export const refit = ({ counts, dataHash, newestDay }: Seen, now: MarketState, days: number): Refit => {
  if (dataHash === now.dataHash) return "keep"
  if (now.newestDay < newestDay) return "replace"
  if (counts === undefined) return "renew"
  if (now.removed > counts.removed || now.samples < counts.samples) return "replace"
  const added = now.samples - counts.samples
  const isMuch = added >= NEW_SAMPLES || added >= NEW_SHARE * counts.samples
  return isMuch || monthOf(now.newestDay) !== monthOf(newestDay) || days >= OLD_DAYS ? "renew" : "keep"
}

const monthOf = (day: LocalDate.EpochDay): string => LocalDate.fromEpochDay(day).slice(0, 7)

/** `refit`, where a model of a month's end is of exactly the samples up to then: all processes give the same value. */
export const dueOf = ({ monthEnd }: ModelPlace, seen: Seen, state: MarketState, days: number): Refit => {
  if (monthEnd === undefined) return refit(seen, state, days)
  return seen.dataHash === state.dataHash ? "keep" : "replace"
}
