import type { Facts } from "@open-valuation/core/domain"
import type { SeededRandom } from "../market/SeededRandom.ts"
import { worded } from "./ModelSpelling.ts"
import type { SimulatedMachine } from "./SimulatedMachine.ts"

/** Facts that a catalogue states for only some machines. `manufactureMonth`: the month in addition to the year. */
export type StatedFact =
  | "city"
  | "manufacturer"
  | "equipmentType"
  | "sizeClass"
  | "manufactureMonth"
  | "hours"
  | "region"
  | "emissionStage"
  | "condition"

/** Share of machines for which a catalogue states each fact. */
export type StatedShares = Readonly<Record<StatedFact, number>>

/** About as complete as real catalogues. */
export const usualShares: StatedShares = {
  city: 0.8,
  manufacturer: 0.75,
  equipmentType: 0.9,
  sizeClass: 0.5,
  manufactureMonth: 0.6,
  hours: 0.7,
  region: 0.8,
  emissionStage: 0.6,
  condition: 0.6,
}

/** Every fact is stated. */
export const fullShares: StatedShares = {
  city: 1,
  manufacturer: 1,
  equipmentType: 1,
  sizeClass: 1,
  manufactureMonth: 1,
  hours: 1,
  region: 1,
  emissionStage: 1,
  condition: 1,
}

/**
 * A machine's facts as a catalogue states them, in its own terms; always includes the model and the year of
 * manufacture.
 */
export const entryOf = (
  { city, facts, model }: SimulatedMachine,
  shares: StatedShares,
  random: SeededRandom,
): { readonly city: string; readonly facts: Facts.Facts } => {
  const isStated = (fact: StatedFact): boolean => random.fork(fact).chance(shares[fact])
  const words: Facts.Facts = {
    manufacturer: worded(model.maker.names, random.fork("maker's name")),
    equipmentType: worded(model.profile.words, random.fork("type's name")),
    manufactureDate: String(facts["manufactureDate"]).slice(0, isStated("manufactureMonth") ? 7 : 4),
  }
  const shareOf = new Map<string, number>(Object.entries(shares))
  const stated = Object.entries({ ...facts, ...words }).filter(([name]) =>
    random.fork(name).chance(shareOf.get(name) ?? 1),
  )
  return { city: isStated("city") ? city : "", facts: Object.fromEntries(stated) }
}
