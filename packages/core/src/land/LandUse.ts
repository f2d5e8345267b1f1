import { Schema } from "effect"
import * as Facts from "../domain/Facts.ts"

/** What land may be used for (contract, section 2.5). */
export const LandUse = Schema.Literals(["RESIDENTIAL", "COMMERCIAL", "INDUSTRIAL", "PUBLIC", "AGRICULTURAL", "MIXED"])
export type LandUse = typeof LandUse.Type

/** The right to land: granted against a premium for a term, allocated without either, leased, or a collective's. */
export const RightType = Schema.Literals(["GRANTED", "ALLOCATED", "LEASED", "COLLECTIVE"])
export type RightType = typeof RightType.Type

/** How far a lot is made ready: nothing; road, water and power; also drains and telecommunication; also gas and heat. The ground is levelled. */
export const DevelopmentLevel = Schema.Literals(["RAW", "THREE_UTILITIES", "FIVE_UTILITIES", "SEVEN_UTILITIES"])
export type DevelopmentLevel = typeof DevelopmentLevel.Type

/** The use that the facts state; `undefined` when none, or one that is no `LandUse`. */
export const landUseOf = (facts: Facts.Facts): LandUse | undefined => {
  const stated = Facts.text(facts, "landUse")
  return LandUse.literals.find((use) => use === stated)
}

/** The right that the facts state; `undefined` when none, or one that is no `RightType`. */
export const rightTypeOf = (facts: Facts.Facts): RightType | undefined => {
  const stated = Facts.text(facts, "rightType")
  return RightType.literals.find((right) => right === stated)
}

/** The level of development that the facts state under a name; `undefined` when none, or one that is no `DevelopmentLevel`. */
export const developmentLevelOf = (facts: Facts.Facts, name = "developmentLevel"): DevelopmentLevel | undefined => {
  const stated = Facts.text(facts, name)
  return DevelopmentLevel.literals.find((level) => level === stated)
}
