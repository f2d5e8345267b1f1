import type { Subject } from "../domain/Sample.ts"
import type { LikelyUnit } from "../market/report/UnitCheck.ts"
import { EquipmentFacts } from "./fields.ts"

/** Notes of the engine about the facts of a machine. */
export interface EquipmentNotes {
  /** True when the maker was inferred: from the model, the samples, or a look-up, here or before the request. */
  readonly isManufacturerInferred?: boolean
  /** The likely maker, where most samples state none: a price cannot be told from it, so it is named and no fact. */
  readonly likelyManufacturer?: string
  /** Hours as stated, where they are implausible and the facts have the nearest plausible ones. */
  readonly statedHours?: number
  /** The unit that the stated hours are likely in. */
  readonly likelyUnit?: LikelyUnit
}

/** The maker of a machine, stated or inferred. */
export const makerOf = ({ facts, notes }: Subject<EquipmentNotes>): string | undefined =>
  EquipmentFacts.manufacturer(facts) ?? notes?.likelyManufacturer
