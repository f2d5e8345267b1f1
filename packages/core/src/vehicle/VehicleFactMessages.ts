import { messages } from "../domain/Message.ts"
import type { Treated } from "../market/appraise/FactCheck.ts"

/** Contradictions between a vehicle's facts, general knowledge, and the samples. */
export interface VehicleFactMessages {
  readonly "vehicle.fact.part": Treated & { readonly name: string }
  /** `known`: codes of fuels, separated by commas. */
  readonly "vehicle.fact.fuel": Treated & { readonly stated: string; readonly known: string }
  /** `field`: displacementL or transmission. */
  readonly "vehicle.fact.noEngine": Treated & { readonly field: string }
  readonly "vehicle.fact.noBattery": Treated
  /** Litres; `low` 0: only the maximum is known. */
  readonly "vehicle.fact.displacement": Treated & {
    readonly stated: number
    readonly low: number
    readonly high: number
  }
  readonly "vehicle.fact.trimDisplacement": Treated & { readonly stated: number; readonly named: number }
  readonly "vehicle.fact.seats": Treated & { readonly stated: number; readonly most: number }
  readonly "vehicle.fact.body": Treated & { readonly stated: string; readonly known: string }
  readonly "vehicle.fact.emission": Treated & {
    readonly stated: string
    readonly registered: string
    readonly from: string
  }
  readonly "vehicle.fact.condition": Treated & { readonly accident: string }
  readonly "vehicle.fact.beforeBattery": Treated & { readonly registered: string }
  /** Years. */
  readonly "vehicle.fact.older": Treated & { readonly registered: number; readonly oldest: number }
}

export const vehicleFact = messages<VehicleFactMessages>()
