import { Schema } from "effect"
import type { Facts } from "../domain/Facts.ts"
import * as LandFacts from "./LandFacts.ts"

/** Permitted uses of land (contract, section 2.5). */
export const LandUse = Schema.Literals(["RESIDENTIAL", "COMMERCIAL", "INDUSTRIAL", "PUBLIC", "AGRICULTURAL", "MIXED"])
export type LandUse = typeof LandUse.Type

/** The right to land: granted for a premium and a term, allocated without either, leased, or held by a collective. */
export const RightType = Schema.Literals(["GRANTED", "ALLOCATED", "LEASED", "COLLECTIVE"])
export type RightType = typeof RightType.Type

/**
 * How far a lot is prepared: not at all; road, water and power; also drains and telecommunication; also gas and heat.
 * The ground is levelled.
 */
export const DevelopmentLevel = Schema.Literals(["RAW", "THREE_UTILITIES", "FIVE_UTILITIES", "SEVEN_UTILITIES"])
export type DevelopmentLevel = typeof DevelopmentLevel.Type

/** The use that the facts state; `undefined` when there is none, or it is not a `LandUse`. */
export const landUseOf = (facts: Facts): LandUse | undefined => {
  const stated = LandFacts.landUse(facts)
  return LandUse.literals.find((use) => use === stated)
}

/** The right that the facts state; `undefined` when there is none, or it is not a `RightType`. */
export const rightTypeOf = (facts: Facts): RightType | undefined => {
  const stated = LandFacts.rightType(facts)
  return RightType.literals.find((right) => right === stated)
}

/**
 * The level of development in a field of the facts; `undefined` when there is none, or it is not a `DevelopmentLevel`.
 */
export const developmentLevelOf = (facts: Facts, fact = LandFacts.developmentLevel): DevelopmentLevel | undefined => {
  const stated = fact(facts)
  return DevelopmentLevel.literals.find((level) => level === stated)
}
