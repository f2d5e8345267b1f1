import type { LocalDate, Sample } from "@open-valuation/core/domain"
import { Record as Records } from "effect"
import { boundedWhole, checkedSeed } from "../market/Bounds.ts"
import { SeededRandom } from "../market/SeededRandom.ts"
import {
  boundedShares,
  type RowDefaults,
  type RowSettings,
  type SimulatedRow,
  simulateRows,
  type Span,
  span,
  statedBy,
} from "../market/SimulatedRows.ts"
import { chinaVehicles } from "./chinaVehicles.ts"
import { drawTrims, type SimulatedTrim } from "./SimulatedTrim.ts"
import { drawVehicle, isTraded, type SimulatedVehicle } from "./SimulatedVehicle.ts"
import type { VehicleCountry } from "./VehicleCountry.ts"
import { type VehicleDirt, vehicleSpoilers, noVehicleDirt } from "./VehicleDirt.ts"
import { trueVehiclePrice, type VehicleTruth, vehicleTruth } from "./VehicleTruth.ts"

/** About as complete as real catalogues. */
export const usualVehicleShares = {
  city: 0.97,
  modelYear: 0.92,
  fuelType: 0.95,
  transmission: 0.95,
  color: 0.9,
  bodyType: 0.8,
  seats: 0.6,
  displacementL: 0.85,
  emissionStandard: 0.7,
  usageNature: 0.8,
  transferCount: 0.7,
  conditionGrade: 0.7,
  accidentType: 0.75,
  batteryHealthPct: 0.35,
  msrp: 0.3,
  currentNewPrice: 0.2,
  vin: 0.25,
}

/** Facts that a catalogue states for only some cars. */
export type StatedVehicleFact = keyof typeof usualVehicleShares

/** Share of cars for which a catalogue states each fact. */
export type StatedVehicleShares = Readonly<Record<StatedVehicleFact, number>>

/** Every fact is stated. */
export const fullVehicleShares: StatedVehicleShares = Records.map(usualVehicleShares, () => 1)

/**
 * Settings of a simulated market of used cars. Defaults: 18 months, noise 0.05, listings 3 to 10 % above and auctions 6
 * to 16 % below deals, 30 % of deals with an earlier asking price.
 */
export interface VehicleMarketSettings extends RowSettings<VehicleDirt> {
  /** Auction price above (or, if negative, below) the deal price, as a share, uniform between two bounds. */
  readonly auctionGap?: Span
  /** The cars sold, with their country's terms and currency (`chinaVehicles`). */
  readonly country?: VehicleCountry
  /** Number of series with one to three deals and nothing else (default 0, at most 10); their deals come first. */
  readonly thinSeries?: number
  /**
   * Share of cars for which the catalogue states each fact (`usualVehicleShares`; `fullVehicleShares` for everything).
   */
  readonly stated?: Partial<StatedVehicleShares>
}

/** A published row with its true values. */
export type VehicleObservation = SimulatedRow<SimulatedVehicle, VehicleDirt>

/** A simulated market with its true values. */
export interface VehicleMarket {
  readonly samples: ReadonlyArray<Sample>
  /** One per sample, in the same order. */
  readonly observations: ReadonlyArray<VehicleObservation>
  readonly trims: ReadonlyArray<SimulatedTrim>
  readonly truth: VehicleTruth
}

const defaults: RowDefaults = {
  months: 18,
  noise: 0.05,
  listingPremium: [0.03, 0.1],
  askPriceShare: 0.3,
}

const AUCTION_GAP: Span = [-0.16, -0.06]

const MOST_THIN_SERIES = 10
const MOST_DEALS_OF_THIN_SERIES = 3
/** Thin series have been on sale for at least this long, so that outdated rows can be about them. */
const YEARS_OF_THIN_SERIES = 8

/** Published prices are multiples of 100. */
const published = (price: number): number => Math.round(price / 100) * 100

/** The trims, with the shares of thin series set to zero, and one trim per deal of these series. */
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

/** The trims with used cars on sale on a day; all trims on a day before any was sold. */
const tradedOn = (trims: ReadonlyArray<SimulatedTrim>, day: LocalDate.EpochDay): ReadonlyArray<SimulatedTrim> => {
  const traded = trims.filter((trim) => trim.share > 0 && isTraded(trim, day))
  return traded.length > 0 ? traded : trims
}

/**
 * Simulates a market of used cars with known true prices: real series at invented prices, deals, listings and auctions
 * around the true price, and data errors on request. Pure. `RangeError` for a setting out of bounds.
 */
export const simulateVehicleMarket = (settings: VehicleMarketSettings): VehicleMarket => {
  const country = settings.country ?? chinaVehicles
  const { effects } = country
  const stated = boundedShares("stated", { ...usualVehicleShares, ...settings.stated })
  const random = new SeededRandom(`cars ${checkedSeed(settings.seed)}`)
  const thinSeries = boundedWhole("thinSeries", settings.thinSeries ?? 0, 0, MOST_THIN_SERIES)
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
    name: "VEHICLE",
    sources: country.sources,
    defaults,
    auctionGap: span("auctionGap", settings.auctionGap ?? AUCTION_GAP),
    noDirt: noVehicleDirt,
    draw: ({ day: dayOf, index, kind }, row) => {
      const day = dayOf()
      const own = row.fork("object")
      const only = kind === "TRANSACTION" ? reserved[index] : undefined
      return drawVehicle(country, only ?? own.pick(tradedOn(trims, day), ({ share }) => share), day, own.fork("car"))
    },
    truePrice: (car, day) => trueVehiclePrice({ effects, day, ...car }),
    describe: ({ city, facts, trim }, day, own) => {
      const isStated = statedBy(stated, own)
      const all = { ...facts, currentNewPrice: roundNew(truth.newPriceOf(trim, day)) }
      return {
        city: isStated("city") ? city : "",
        facts: Object.fromEntries(Object.entries(all).filter(([name]) => isStated(name))),
      }
    },
    spoilers: vehicleSpoilers(country),
    published,
  })
  return { samples: observations.map(({ sample }) => sample), observations, trims, truth }
}
