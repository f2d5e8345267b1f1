/** The energy type of a car, under the contract's codes. */
export type Fuel = "GASOLINE" | "DIESEL" | "HYBRID" | "PHEV" | "BEV"

/** A brand: real names, invented price behaviour. */
export interface CarBrand {
  /** Names in catalogues, usual name first; the others are spellings that occur. */
  readonly names: readonly [usual: string, ...others: ReadonlyArray<string>]
  /** Annual value retention relative to the usual car of its fuel, ln of price (negative: it loses more). */
  readonly holds: number
}

/** One of the engines of a series. */
export interface Powertrain {
  readonly fuel: Fuel
  /** As written in a trim's name: `1.5L`, `2.0T`, `510KM`. */
  readonly label: string
  /** Litres; absent for battery electric cars. */
  readonly displacementL?: number
  /** New price of the lowest automatic trim in January 2023. */
  readonly newPrice: number
  /** True when there is also a manual gearbox. */
  readonly manual: boolean
  /** First year, if later than that of the series. */
  readonly since: number
}

/** A level of equipment: its name and ln of new price above the lowest. */
export type TrimLevel = readonly [word: string, above: number]

/** A series of cars on sale in some years. */
export interface CarSeries {
  readonly brand: CarBrand
  readonly name: string
  /** The manufacturer or importer, which catalogues may write instead of the brand. */
  readonly company: string
  /** First three characters of its VIN; absent when not given. */
  readonly wmi?: string
  readonly bodyType: string
  readonly seats: number
  /** First and last year in which it was sold new. */
  readonly sold: readonly [first: number, last: number]
  /** Relative number of rows. */
  readonly popularity: number
  readonly levels: ReadonlyArray<TrimLevel>
  readonly powertrains: ReadonlyArray<Powertrain>
}

const combustion =
  (fuel: Fuel, letter: string) =>
  (displacementL: number, newPrice: number, { manual = false, since = 0 } = {}): Powertrain => ({
    fuel,
    label: `${displacementL.toFixed(1)}${letter}`,
    displacementL,
    newPrice,
    manual,
    since,
  })

/** Combustion engines by kind: litres, new price, and options (manual gearbox, first year). */
export const petrol = combustion("GASOLINE", "L")
export const turbo = combustion("GASOLINE", "T")
export const diesel = combustion("DIESEL", "T")
export const hybrid = combustion("HYBRID", "L")
export const plugIn = combustion("PHEV", "L")

/** A battery electric drive: range in km, new price. */
export const electric = (rangeKm: number, newPrice: number, { since = 0 } = {}): Powertrain => ({
  fuel: "BEV",
  label: `${rangeKm}KM`,
  newPrice,
  manual: false,
  since,
})
