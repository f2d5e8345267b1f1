import type { SampleKind } from "@open-valuation/core/domain"
import type { Weighted } from "../market/SeededRandom.ts"
import type { RowSource } from "../market/SimulatedRows.ts"
import type { CarSeries, Fuel } from "./CarSeries.ts"
import type { VehicleEffects } from "./VehicleEffects.ts"

/** A gearbox, under the contract's codes. */
export type Transmission = "MANUAL" | "AUTOMATIC"

/** A country's used cars: the series sold, the terms of its catalogues, and the parameters of its prices. */
export interface VehicleCountry {
  readonly series: ReadonlyArray<CarSeries>
  /** `<province>/<city>`. */
  readonly cities: ReadonlyArray<Weighted>
  readonly colors: ReadonlyArray<Weighted>
  /** Catalogue terms for fuels and gearboxes; the entry of a fuel that is not sold there is unused. */
  readonly fuelWords: Readonly<Record<Fuel, string>>
  readonly transmissionWords: Readonly<Record<Transmission, string>>
  /** A trim's name from its engine, gearbox and level. */
  readonly trimName: (engine: string, fuel: Fuel, transmission: Transmission, level: string) => string
  /** The same trim with the model year in its name. */
  readonly withYear: (trim: string, modelYear: number) => string
  /** Rounding step of new prices. */
  readonly priceStep: number
  readonly sources: Readonly<Record<SampleKind, RowSource>>
  readonly effects: VehicleEffects
}
