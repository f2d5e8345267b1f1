import type { Sample } from "@open-valuation/core/domain"
import { Record as Records } from "effect"
import { boundedWhole, checkedSeed, notEmpty } from "../market/Bounds.ts"
import { SeededRandom } from "../market/SeededRandom.ts"
import {
  boundedShares,
  type RowDefaults,
  type RowSettings,
  type SimulatedRow,
  simulatedSources,
  simulateRows,
  type Span,
  span,
  statedBy,
} from "../market/SimulatedRows.ts"
import { type LandDirt, landSpoilers, noLandDirt } from "./LandDirt.ts"
import { type LandEffects, landEffects } from "./LandEffects.ts"
import { type LandCity, landCities } from "./landPlaces.ts"
import { type LandTruth, landTruth, trueLandUnitPrice } from "./LandTruth.ts"
import { drawLot, type SimulatedLot } from "./SimulatedLot.ts"
import { drawNeighbourhoods, type SimulatedNeighbourhood } from "./SimulatedNeighbourhood.ts"

/** About as complete as real catalogues. */
export const usualLandShares = {
  plotRatio: 0.9,
  termTotalYears: 0.95,
  developmentLevel: 0.3,
  grade: 0.85,
  supplyMethod: 0.95,
}

/** Facts that a catalogue states for only some lots. */
export type StatedLandFact = keyof typeof usualLandShares

/** Share of lots for which a catalogue states each fact. */
export type StatedLandShares = Readonly<Record<StatedLandFact, number>>

/** Every fact is stated. */
export const fullLandShares: StatedLandShares = Records.map(usualLandShares, () => 1)

/**
 * Settings of a simulated market of land: grants by listing (deals) and by auction, and lots offered for transfer
 * (listings). Defaults: 36 months, noise 0.12, listings 4 to 15 % above deals, auctions from 2 % below to 8 % above
 * them, no deal with an earlier asking price.
 */
export interface LandMarketSettings extends RowSettings<LandDirt> {
  /** Auction price above (or, if negative, below) the deal price, as a share, uniform between two bounds. */
  readonly auctionGap?: Span
  /** Cities (`landCities`). */
  readonly cities?: ReadonlyArray<LandCity>
  /** Neighbourhoods of each district (4), at most 15. */
  readonly perDistrict?: number
  readonly effects?: LandEffects
  /** Share of lots for which the catalogue states each fact (`usualLandShares`; `fullLandShares` for everything). */
  readonly stated?: Partial<StatedLandShares>
}

/** A published row with its true values. */
export type LandObservation = SimulatedRow<SimulatedLot, LandDirt>

/** A simulated market with its true values. */
export interface LandMarket {
  readonly samples: ReadonlyArray<Sample>
  /** One per sample, in the same order. */
  readonly observations: ReadonlyArray<LandObservation>
  readonly neighbourhoods: ReadonlyArray<SimulatedNeighbourhood>
  readonly truth: LandTruth
}

const defaults: RowDefaults = {
  months: 36,
  noise: 0.12,
  listingPremium: [0.04, 0.15],
  askPriceShare: 0,
}

const AUCTION_GAP: Span = [-0.02, 0.08]

/** Limited by the number of neighbourhood names per city. */
const MOST_PER_DISTRICT = 15

/** Published prices are multiples of 10,000 yuan. */
const published = (price: number): number => Math.max(Math.round(price / 10_000), 1) * 10_000

/**
 * Simulates a market of land with known true prices: real cities and districts, invented neighbourhoods, streets and
 * prices, and data errors on request. Pure. `RangeError` for a setting out of bounds.
 */
export const simulateLandMarket = (settings: LandMarketSettings): LandMarket => {
  const { effects = landEffects, perDistrict = 4 } = settings
  const cities = notEmpty("cities", settings.cities ?? landCities)
  const stated = boundedShares("stated", { ...usualLandShares, ...settings.stated })
  const neighbourhoods = drawNeighbourhoods(
    cities,
    effects,
    boundedWhole("perDistrict", perDistrict, 1, MOST_PER_DISTRICT),
    new SeededRandom(`land ${checkedSeed(settings.seed)}`).fork("neighbourhoods"),
  )
  const observations = simulateRows<SimulatedLot, LandDirt>(settings, {
    assetType: "LAND",
    name: "LAND",
    sources: simulatedSources,
    defaults,
    auctionGap: span("auctionGap", settings.auctionGap ?? AUCTION_GAP),
    noDirt: noLandDirt,
    draw: ({ kind }, row) => {
      const random = row.fork("object")
      const neighbourhood = random.pick(neighbourhoods, ({ share }) => share)
      return drawLot(neighbourhood, effects, kind, random.fork("lot"))
    },
    truePrice: (lot, day) => trueLandUnitPrice({ effects, day, ...lot }) * Number(lot.facts["areaSqm"]),
    describe: ({ city, facts }, _, random) => {
      const isStated = statedBy(stated, random)
      return { city, facts: Object.fromEntries(Object.entries(facts).filter(([name]) => isStated(name))) }
    },
    spoilers: () => landSpoilers,
    published,
  })
  return {
    samples: observations.map(({ sample }) => sample),
    observations,
    neighbourhoods,
    truth: landTruth(effects, neighbourhoods),
  }
}
