import { messages } from "../domain/Message.ts"
import type { Treated } from "../market/appraise/FactCheck.ts"

/** Messages on facts of a property that contradict each other, the real world, or the samples. */
export interface PropertyFactMessages {
  readonly "property.fact.ownUse": Treated & { readonly use: string }
  readonly "property.fact.ownUseArea": Treated & {
    readonly use: string
    readonly area: number
    readonly low: number
    readonly high: number
  }
  readonly "property.fact.share": Treated
  readonly "property.fact.form": Treated & { readonly form: string; readonly usage: string }
  /** Small and low among the homes of its community; `usual`: the community's median area, m². */
  readonly "property.fact.outbuilding": Treated & {
    readonly area: number
    readonly floors: number
    readonly usual: number
    readonly usualFloors: number
  }
  readonly "property.fact.areaSmall": Treated & {
    readonly area: number
    readonly rooms: number
    readonly low: number
  }
  readonly "property.fact.areaLarge": Treated & {
    readonly area: number
    readonly rooms: number
    readonly high: number
  }
  /** `high`: the highest floor or building among the samples. */
  readonly "property.fact.floors": Treated & { readonly floors: number; readonly high: number }
  /** `totalFloors` 0: unknown. */
  readonly "property.fact.noSuchFloor": Treated & { readonly floor: number; readonly totalFloors: number }
  /** A building with less than one floor. */
  readonly "property.fact.totalFloors": Treated & { readonly totalFloors: number }
  /** A year in which no existing or announced building was built. */
  readonly "property.fact.yearOutOfBounds": Treated & {
    readonly built: number
    readonly from: number
    readonly to: number
  }
  readonly "property.fact.notBuilt": Treated & { readonly built: number; readonly year: number }
  readonly "property.fact.buildYear": Treated & { readonly built: number; readonly from: number; readonly to: number }
  readonly "property.fact.lift": Treated & { readonly floors: number }
  readonly "property.fact.coordinates": Treated & { readonly km: number }
}

export const propertyFact = messages<PropertyFactMessages>()
