import type { Facts } from "@open-valuation/core/domain"
import type { SeededRandom } from "../market/SeededRandom.ts"
import { worded } from "./ModelSpelling.ts"
import type { SimulatedMachine } from "./SimulatedMachine.ts"

/** Facts that a catalogue states for only some machines. `manufactureMonth`: the month in addition to the year. */
export type ToldFact =
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
export type ToldShares = Readonly<Record<ToldFact, number>>

/** About as complete as real catalogues. */
export const usualShares: ToldShares = {
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
export const fullShares: ToldShares = {
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
  shares: ToldShares,
  random: SeededRandom,
): { readonly city: string; readonly facts: Facts.Facts } => {
  const isTold = (fact: ToldFact): boolean => random.fork(fact).chance(shares[fact])
  const words: Facts.Facts = {
    manufacturer: worded(model.maker.names, random.fork("maker's name")),
    equipmentType: worded(model.profile.words, random.fork("type's name")),
    manufactureDate: String(facts["manufactureDate"]).slice(0, isTold("manufactureMonth") ? 7 : 4),
  }
  const shareOf = new Map<string, number>(Object.entries(shares))
  const told = Object.entries({ ...facts, ...words }).filter(([name]) =>
    random.fork(name).chance(shareOf.get(name) ?? 1),
  )
  return { city: isTold("city") ? city : "", facts: Object.fromEntries(told) }
}
