import type { LocalDate, Sample } from "@open-valuation/core/domain"
import { bounded, boundedWhole, checkedSeed, notEmpty } from "./Bounds.ts"
import { type Dirt, noDirt, propertySpoilers } from "./Dirt.ts"
import { propertyEffects, type PropertyEffects } from "./PropertyEffects.ts"
import { logParts, type Situation, trueUnitPrice, type TruthPart } from "./PropertyTruth.ts"
import { SeededRandom } from "./SeededRandom.ts"
import { simulatedCities, type SimulatedCity } from "./simulatedCities.ts"
import { type CommunityKnobs, drawCommunities, type SimulatedCommunity } from "./SimulatedCommunity.ts"
import { drawHome, type SimulatedHome } from "./SimulatedHome.ts"
import {
  type RowDefaults,
  type RowSettings,
  type SimulatedRow,
  simulatedSources,
  simulateRows,
} from "./SimulatedRows.ts"
import type { Described } from "./Truth.ts"

/**
 * Settings of a simulated market of homes, shops, offices and the like; nothing is auctioned. Defaults: 24 months,
 * noise 0.06, listings 2 to 8 % above deals, 60 % of deals with an earlier asking price.
 */
export interface PropertyMarketSettings extends Omit<RowSettings<Dirt>, "auctions"> {
  /** Cities with equal numbers of rows (`simulatedCities`). */
  readonly cities?: ReadonlyArray<SimulatedCity>
  /** Per city: 32 communities, a tenth of the residential ones in two phases, 3 with a single deal. */
  readonly communities?: Partial<CommunityKnobs>
  readonly effects?: PropertyEffects
}

/** A published row with its true values. */
export type Observation = SimulatedRow<SimulatedHome, Dirt>

/** A simulated market with its true values. */
export interface PropertyMarket {
  readonly samples: ReadonlyArray<Sample>
  /** One per sample, in the same order. */
  readonly observations: ReadonlyArray<Observation>
  readonly communities: ReadonlyArray<SimulatedCommunity>
  /**
   * True deal price in yuan on a day. The community must be written as in `communities`; other unknown facts count as
   * the reference home's. `undefined` for a community of another market, or without `buildingArea`.
   */
  readonly truth: (located: Described, day: LocalDate.EpochDay) => number | undefined
  /** The components of ln true unit price; `undefined` for a community of another market. */
  readonly parts: (located: Described, day: LocalDate.EpochDay) => Readonly<Record<TruthPart, number>> | undefined
}

const defaults: RowDefaults = {
  months: 24,
  noise: 0.06,
  listingPremium: [0.02, 0.08],
  askPriceShare: 0.6,
}

/** Published prices are multiples of 1,000 yuan. */
const published = (price: number): number => Math.round(price / 1000) * 1000

const checkedKnobs = (settings: Partial<CommunityKnobs> | undefined): CommunityKnobs => {
  const { perCity, phaseShare, singleDeal } = { perCity: 32, phaseShare: 0.1, singleDeal: 3, ...settings }
  return {
    perCity: boundedWhole("communities.perCity", perCity, 1, 600),
    phaseShare: bounded("communities.phaseShare", phaseShare, 0, 1),
    singleDeal: boundedWhole("communities.singleDeal", singleDeal, 0, 100),
  }
}

const truePriceOf = (situation: Situation): number => trueUnitPrice(situation) * Number(situation.facts["buildingArea"])

/**
 * Simulates a property market with known true prices: invented communities in real cities, deals and listings around a
 * true price surface, and data errors on request. Pure. `RangeError` for a setting out of bounds.
 */
export const simulatePropertyMarket = (settings: PropertyMarketSettings): PropertyMarket => {
  const { effects = propertyEffects } = settings
  const knobs = checkedKnobs(settings.communities)
  const root = new SeededRandom(`property market ${checkedSeed(settings.seed)}`)
  const communities = notEmpty("cities", settings.cities ?? simulatedCities).flatMap((city) =>
    drawCommunities(city, knobs, effects, root.fork(city.path)),
  )
  const single = communities.filter(({ popularity }) => popularity === 0)
  const observations = simulateRows<SimulatedHome, Dirt>(
    { ...settings, auctions: 0 },
    {
      assetType: "PROPERTY",
      name: "property",
      sources: simulatedSources,
      defaults,
      auctionGap: [0, 0],
      noDirt,
      draw: ({ index, kind }, row) => {
        const only = kind === "TRANSACTION" ? single[index] : undefined
        return drawHome(only ?? row.pick(communities, ({ popularity }) => popularity), row.fork("home"))
      },
      drawDrift: ({ listingPremium, noise }, _, row) => {
        const asking = 1 + row.between(...listingPremium)
        return { noise: row.normal(noise), asking, auction: 1 }
      },
      keyOf: ({ city, community }, place) => `${city}/${community.name}/${place}`,
      truePrice: ({ community, facts }, day) => truePriceOf({ effects, community, facts, day }),
      describe: ({ city, facts }) => ({ city, facts }),
      spoilers: () => propertySpoilers,
      published,
    },
  )
  const byName = new Map(communities.map((community) => [`${community.city.path}/${community.name}`, community]))
  const situated = ({ city, facts }: Described, day: LocalDate.EpochDay): Situation | undefined => {
    const community = byName.get([...city.split("/").slice(0, 2), facts["community"]].join("/"))
    return community === undefined ? undefined : { effects, community, facts, day }
  }
  return {
    samples: observations.map(({ sample }) => sample),
    observations,
    communities,
    truth: (located, day) => {
      const situation = situated(located, day)
      return situation === undefined || typeof situation.facts["buildingArea"] !== "number"
        ? undefined
        : truePriceOf(situation)
    },
    parts: (located, day) => {
      const situation = situated(located, day)
      return situation === undefined ? undefined : logParts(situation)
    },
  }
}
