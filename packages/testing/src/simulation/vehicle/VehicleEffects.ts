import type { Curve } from "../market/Curve.ts"
import type { Fuel } from "./CarSeries.ts"

/** An emission standard: when it takes effect for registrations (decimal year), and its effect on the price. */
export interface EmissionStandard {
  readonly standard: string
  readonly since: number
  /** ln price. */
  readonly effect: number
}

/**
 * Parameters of the true price of used cars. Every effect is a difference of ln price (0.05 is about 5 %); an unknown
 * fact has no effect.
 */
export interface VehicleEffects {
  /** Price level of new cars since January 2023, by decimal year. */
  readonly newPrice: Readonly<Record<Fuel, Curve>>
  /** Used price relative to the current new price, by years since first registration. */
  readonly age: Readonly<Record<Fuel, Curve>>
  /** Usual km of the first year, by usage. */
  readonly kmPerYear: Readonly<Record<string, number>>
  /** Effect per unit of ln((km + 20,000) / (usual km at that age + 20,000)). */
  readonly mileage: number
  /** Cap on that ratio, in ln units. */
  readonly mileageLimit: number
  /** By the contract's codes. */
  readonly condition: Readonly<Record<string, number>>
  readonly accident: Readonly<Record<string, number>>
  readonly usage: Readonly<Record<string, number>>
  /** Per change of owner, up to four. */
  readonly transfer: number
  /** Per percentage point of battery health above the usual one of its age; battery electric cars only. */
  readonly batteryHealth: number
  /** Per year from model year to first registration, up to three. */
  readonly modelYear: number
  /** Oldest first; for cars with an exhaust. */
  readonly emission: ReadonlyArray<EmissionStandard>
  /** By the catalogue's term. */
  readonly color: Readonly<Record<string, number>>
  /** By `<province>/<city>`. */
  readonly city: Readonly<Record<string, number>>
  /** Level of used prices relative to new ones, by decimal year. */
  readonly level: Readonly<Record<"COMBUSTION" | "PLUG", Curve>>
  /** Standard deviation of a series' annual value retention around that of its brand. */
  readonly seriesDeviation: number
}
