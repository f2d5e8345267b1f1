import type { SampleKind } from "@open-valuation/core/domain"
import type { RowSource } from "../market/SimulatedRows.ts"
import type { CarSeries, Fuel } from "./CarSeries.ts"
import type { VehicleEffects } from "./VehicleEffects.ts"

/** A gearbox, under the contract's codes. */
export type Transmission = "MANUAL" | "AUTOMATIC"

/** A text and how often it occurs against the others. */
export type Weighted = readonly [text: string, weight: number]

/** A country's used cars: what is sold there, in which words, and the knobs of its prices. */
export interface VehicleCountry {
  readonly series: ReadonlyArray<CarSeries>
  /** `<province>/<city>`. */
  readonly cities: ReadonlyArray<Weighted>
  readonly colors: ReadonlyArray<Weighted>
  /** How catalogues write fuels and gearboxes; a fuel that is not sold there may stay as it is. */
  readonly fuelWords: Readonly<Record<Fuel, string>>
  readonly transmissionWords: Readonly<Record<Transmission, string>>
  /** A trim's name from its engine, gearbox and level. */
  readonly trimName: (engine: string, fuel: Fuel, transmission: Transmission, level: string) => string
  /** The same trim with the model year in its name. */
  readonly withYear: (trim: string, modelYear: number) => string
  /** Step to which new prices are round. */
  readonly priceStep: number
  readonly sources: Readonly<Record<SampleKind, RowSource>>
  readonly effects: VehicleEffects
}
