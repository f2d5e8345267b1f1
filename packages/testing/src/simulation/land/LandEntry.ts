import type { Facts } from "@open-valuation/core/domain"
import { Record as Records } from "effect"
import type { SeededRandom } from "../market/SeededRandom.ts"
import type { SimulatedLot } from "./SimulatedLot.ts"

/** Facts that a catalogue states for only some lots. */
export type StatedLandFact = "plotRatio" | "termTotalYears" | "developmentLevel" | "grade" | "supplyMethod"

/** Share of lots for which a catalogue states each fact. */
export type StatedLandShares = Readonly<Record<StatedLandFact, number>>

/** About as complete as real catalogues. */
export const usualLandShares: StatedLandShares = {
  plotRatio: 0.9,
  termTotalYears: 0.95,
  developmentLevel: 0.3,
  grade: 0.85,
  supplyMethod: 0.95,
}

/** Every fact is stated. */
export const fullLandShares: StatedLandShares = Records.map(usualLandShares, () => 1)

/** A lot's facts as a catalogue states them; always includes place, address, use, area and right. */
export const landEntryOf = (
  { city, facts }: SimulatedLot,
  shares: StatedLandShares,
  random: SeededRandom,
): { readonly city: string; readonly facts: Facts.Facts } => {
  const shareOf = new Map<string, number>(Object.entries(shares))
  return {
    city,
    facts: Object.fromEntries(
      Object.entries(facts).filter(([name]) => random.fork(name).chance(shareOf.get(name) ?? 1)),
    ),
  }
}
