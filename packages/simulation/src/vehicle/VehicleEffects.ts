import type { Curve } from "../market/Curve.ts"
import type { Fuel } from "./CarSeries.ts"

/** An emission standard: cars registered since then have it (decimal year), and its effect. */
export interface EmissionStandard {
  readonly standard: string
  readonly since: number
  /** ln price. */
  readonly effect: number
}

/**
 * The knobs of the true price of used cars. Every effect is a difference of ln price (0.05 is about 5 %); a fact that
 * is not known has none.
 */
export interface VehicleEffects {
  /** Price level of new cars since January 2023, by decimal year. */
  readonly newPrice: Readonly<Record<Fuel, Curve>>
  /** Used over current new price, by years since the first registration. */
  readonly age: Readonly<Record<Fuel, Curve>>
  /** Usual km of the first year, by usage. */
  readonly kmPerYear: Readonly<Record<string, number>>
  /** Change per unit of ln((km + 20,000) / (usual km of that age + 20,000)). */
  readonly mileage: number
  /** The largest such ratio that counts, in ln units. */
  readonly mileageLimit: number
  /** By the contract's codes. */
  readonly condition: Readonly<Record<string, number>>
  readonly accident: Readonly<Record<string, number>>
  readonly usage: Readonly<Record<string, number>>
  /** Per change of owner, the first four of them. */
  readonly transfer: number
  /** Per percent of battery health above the usual one of its age; battery electric cars only. */
  readonly batteryHealth: number
  /** Per year from model year to first registration, at most three. */
  readonly modelYear: number
  /** Oldest first; for cars with an exhaust. */
  readonly emission: ReadonlyArray<EmissionStandard>
  /** By the catalogue's word. */
  readonly color: Readonly<Record<string, number>>
  /** By `<province>/<city>`. */
  readonly city: Readonly<Record<string, number>>
  /** Level of used prices against new ones, by decimal year. */
  readonly level: Readonly<Record<"COMBUSTION" | "PLUG", Curve>>
  /** Standard deviation of what one series keeps a year above its brand. */
  readonly seriesDeviation: number
}
