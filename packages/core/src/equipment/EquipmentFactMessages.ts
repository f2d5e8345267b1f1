import { messages } from "../domain/Message.ts"
import type { Treated } from "../market/appraise/FactCheck.ts"

/** Contradictions between a machine's facts, general knowledge, and the samples. */
export interface EquipmentFactMessages {
  readonly "equipment.fact.attachment": Treated & { readonly model: string }
  /** The text given as the model. */
  readonly "equipment.fact.nameless": Treated & { readonly model: string }
  readonly "equipment.fact.capacity": Treated & {
    readonly model: string
    readonly stated: number
    readonly known: number
    readonly unit: string
  }
  /** `YYYY-MM`, and `YYYY` or `YYYY-MM` of the configuration. */
  readonly "equipment.fact.date": Treated & { readonly stated: string; readonly inText: string }
}

export const equipmentFact = messages<EquipmentFactMessages>()
