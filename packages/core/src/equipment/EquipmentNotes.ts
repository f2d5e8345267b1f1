import type { LikelyUnit } from "../market/report/UnitCheck.ts"

/** Notes of the engine about the facts of a machine. */
export interface EquipmentNotes {
  /** True when the maker was inferred: from the model, the samples, or a look-up, here or before the request. */
  readonly isManufacturerInferred?: boolean
  /** Hours as stated, where they are implausible and the facts have the nearest plausible ones. */
  readonly statedHours?: number
  /** The unit that the stated hours are likely in. */
  readonly likelyUnit?: LikelyUnit
}
