import { messages } from "../domain/Message.ts"
import type { Treated } from "../market/appraise/FactCheck.ts"

/** Messages on facts of a lot that contradict each other, the real world, or the samples. */
export interface LandFactMessages {
  readonly "land.fact.plotRatio": Treated & { readonly stated: number; readonly high: number }
  readonly "land.fact.farmBuilding": Treated & { readonly stated: number }
  readonly "land.fact.noTerm": Treated
  readonly "land.fact.share": Treated
}

export const landFact = messages<LandFactMessages>()
