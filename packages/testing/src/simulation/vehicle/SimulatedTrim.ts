import type { SeededRandom } from "../market/SeededRandom.ts"
import type { CarSeries, Powertrain } from "./CarSeries.ts"
import type { Transmission, VehicleCountry } from "./VehicleCountry.ts"

/** One version of a series with its true new price. */
export interface SimulatedTrim {
  readonly series: CarSeries
  /** Clean name without the model year; unique within its series. */
  readonly name: string
  readonly powertrain: Powertrain
  readonly transmission: Transmission
  /** New price in January 2023. */
  readonly newPrice: number
  /** First and last year in which it was sold new. */
  readonly sold: readonly [first: number, last: number]
  /** Annual value retention of its series relative to the usual car of its fuel, ln of price. */
  readonly holds: number
  /** Share of the market's rows; 0 for a trim of a thin series with one to three deals. */
  readonly share: number
}

/** Effect of a manual gearbox on the new price, ln units. */
const MANUAL_EFFECT = -0.08
/** Relative sales by trim level: lower levels sell more often. */
const SHARE_BY_LEVEL = [5, 4, 2]

const gearboxes = (manual: boolean): ReadonlyArray<Transmission> => (manual ? ["AUTOMATIC", "MANUAL"] : ["AUTOMATIC"])

const trimsOf = (country: VehicleCountry, series: CarSeries, random: SeededRandom): ReadonlyArray<SimulatedTrim> => {
  const holds = series.brand.holds + random.normal(country.effects.seriesDeviation)
  const trims = series.powertrains.flatMap((powertrain) =>
    gearboxes(powertrain.manual).flatMap((transmission) =>
      series.levels.map(([word, above], level): SimulatedTrim => {
        const effect = above + (transmission === "MANUAL" ? MANUAL_EFFECT : 0)
        return {
          series,
          name: country.trimName(powertrain.label, powertrain.fuel, transmission, word),
          powertrain,
          transmission,
          newPrice: Math.round((powertrain.newPrice * Math.exp(effect)) / country.priceStep) * country.priceStep,
          sold: [Math.max(series.sold[0], powertrain.since), series.sold[1]],
          holds,
          share: SHARE_BY_LEVEL[level] ?? 1,
        }
      }),
    ),
  )
  const total = trims.reduce((sum, { share }) => sum + share, 0)
  return trims.map((trim) => ({ ...trim, share: (series.popularity * trim.share) / total }))
}

/**
 * The trims of all series of a country. Equal seeds give the same trims; the shares of a series' trims sum to its
 * popularity.
 */
export const drawTrims = (country: VehicleCountry, random: SeededRandom): ReadonlyArray<SimulatedTrim> =>
  country.series.flatMap((series) => trimsOf(country, series, random.fork(`${series.brand.names[0]} ${series.name}`)))
