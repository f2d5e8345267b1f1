import type { LocalDate, Sample } from "@open-valuation/core/domain"
import { bounded } from "../market/Bounds.ts"
import { SeededRandom } from "../market/SeededRandom.ts"
import {
  boundedShares,
  type RowDefaults,
  type RowSettings,
  type SimulatedRow,
  simulateRows,
} from "../market/SimulatedRows.ts"
import { chinaVehicles } from "./chinaVehicles.ts"
import { drawTrims, type SimulatedTrim } from "./SimulatedTrim.ts"
import { drawVehicle, isTraded, type SimulatedVehicle } from "./SimulatedVehicle.ts"
import type { VehicleCountry } from "./VehicleCountry.ts"
import { type VehicleDirt, vehicleSpoilers, noVehicleDirt } from "./VehicleDirt.ts"
import { type ToldVehicleShares, usualVehicleShares, vehicleEntryOf } from "./VehicleEntry.ts"
import { trueVehiclePrice, type VehicleTruth, vehicleTruth } from "./VehicleTruth.ts"

/**
 * Knobs of a simulated market of used cars. Where none is given: 18 months, noise 0.05, listings 3 to 10 % above and
 * auctions 6 to 16 % below deals, the price asked before told of 30 % of deals.
 */
export interface VehicleMarketSettings extends RowSettings<VehicleDirt> {
  /** What is sold, in which words and money (`chinaVehicles`). */
  readonly country?: VehicleCountry
  /** Series that have one to three deals and nothing else (none); their deals come first. At most 10. */
  readonly thinSeries?: number
  /** Of which share of cars the catalogue tells what (`usualVehicleShares`; `fullVehicleShares` for everything). */
  readonly told?: Partial<ToldVehicleShares>
}

/** A published row and what is true behind it. */
export type VehicleObservation = SimulatedRow<SimulatedVehicle, VehicleDirt>

/** A simulated market and its truth. */
export interface VehicleMarket {
  readonly samples: ReadonlyArray<Sample>
  /** One for each sample, in the same order. */
  readonly observations: ReadonlyArray<VehicleObservation>
  readonly trims: ReadonlyArray<SimulatedTrim>
  readonly truth: VehicleTruth
}

const defaults: RowDefaults = {
  months: 18,
  noise: 0.05,
  listingPremium: [0.03, 0.1],
  auctionGap: [-0.16, -0.06],
  askPriceShare: 0.3,
}

const MOST_THIN_SERIES = 10
const MOST_DEALS_OF_THIN_SERIES = 3
/** Thin series have been sold for as long, so that also stale rows may be about them. */
const YEARS_OF_THIN_SERIES = 8

/** Prices are published in hundreds. */
const published = (price: number): number => Math.round(price / 100) * 100

/** The trims, those of some series without a share, and one of them for each deal that these series have. */
const withThin = (
  all: ReadonlyArray<SimulatedTrim>,
  count: number,
  today: LocalDate.LocalDate,
  random: SeededRandom,
): { readonly trims: ReadonlyArray<SimulatedTrim>; readonly reserved: ReadonlyArray<SimulatedTrim> } => {
  const known = Number(today.slice(0, 4)) - YEARS_OF_THIN_SERIES
  const old = new Set(all.map(({ series }) => series).filter(({ sold: [first] }) => first <= known))
  const thin = random.shuffle([...old]).slice(0, count)
  const trims = all.map((trim) => (thin.includes(trim.series) ? { ...trim, share: 0 } : trim))
  return {
    trims,
    reserved: thin.flatMap((series, index) =>
      trims.filter((trim) => trim.series === series).slice(0, 1 + (index % MOST_DEALS_OF_THIN_SERIES)),
    ),
  }
}

/** The trims of which used cars are sold on a day; all of them on a day before any was. */
const tradedOn = (trims: ReadonlyArray<SimulatedTrim>, day: LocalDate.EpochDay): ReadonlyArray<SimulatedTrim> => {
  const traded = trims.filter((trim) => trim.share > 0 && isTraded(trim, day))
  return traded.length > 0 ? traded : trims
}

/**
 * A market of used cars with known truth: real series at invented prices, deals, listings and auctions around a true
 * price, and dirt on request. Pure. `RangeError` for a setting out of its bounds.
 */
export const simulateVehicleMarket = (settings: VehicleMarketSettings): VehicleMarket => {
  const country = settings.country ?? chinaVehicles
  const { effects } = country
  const told = boundedShares("told", { ...usualVehicleShares, ...settings.told })
  const random = new SeededRandom(`cars ${settings.seed}`)
  const thinSeries = bounded("thinSeries", settings.thinSeries ?? 0, 0, MOST_THIN_SERIES)
  const { reserved, trims } = withThin(
    drawTrims(country, random.fork("trims")),
    thinSeries,
    settings.today,
    random.fork("thin"),
  )
  const truth = vehicleTruth(effects, trims)
  const roundNew = (price: number): number => Math.round(price / country.priceStep) * country.priceStep
  const observations = simulateRows<SimulatedVehicle, VehicleDirt>(settings, {
    assetType: "VEHICLE",
    sources: country.sources,
    defaults,
    noDirt: noVehicleDirt,
    draw: ({ day, index, kind }, own) => {
      const only = kind === "TRANSACTION" ? reserved[index] : undefined
      return drawVehicle(country, only ?? own.pick(tradedOn(trims, day), ({ share }) => share), day, own.fork("car"))
    },
    truePrice: (car, day) => trueVehiclePrice({ effects, day, ...car }),
    tell: (car, day, own) => vehicleEntryOf(car, roundNew(truth.newPriceOf(car.trim, day)), told, own),
    spoilers: vehicleSpoilers(country),
    published,
  })
  return { samples: observations.map(({ sample }) => sample), observations, trims, truth }
}
