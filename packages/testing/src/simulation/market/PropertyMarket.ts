import { LocalDate, type Sample, type Subject } from "@open-valuation/core/domain"
import { Record as Records } from "effect"
import { bounded, boundedWhole, checkedDay, checkedSeed, notEmpty } from "./Bounds.ts"
import { DAYS_PER_MONTH } from "./DecimalYear.ts"
import { type Dirt, type DirtRates, noDirt, propertySpoilers } from "./Dirt.ts"
import { dayUnder, drawKinds, publishedAgain, soiled } from "./Draft.ts"
import { identified } from "./IdentifiedRows.ts"
import { propertyEffects, type PropertyEffects } from "./PropertyEffects.ts"
import { logParts, type Situation, trueUnitPrice, type TruthPart } from "./PropertyTruth.ts"
import { SeededRandom } from "./SeededRandom.ts"
import { simulatedCities, type SimulatedCity } from "./simulatedCities.ts"
import { type CommunityKnobs, drawCommunities, type SimulatedCommunity } from "./SimulatedCommunity.ts"
import { drawHome, type SimulatedHome } from "./SimulatedHome.ts"
import { stableHash } from "./StableHash.ts"

/** The two kinds of rows in the market. */
export type SimulatedKind = "TRANSACTION" | "LISTING"

/** Settings of a simulated market; equal settings give equal markets on any machine at any time. */
export interface PropertyMarketSettings {
  readonly seed: number
  /** Nothing is observed after this day. */
  readonly today: LocalDate.LocalDate
  /**
   * Number of deals over all cities, without duplicates; at most a million. A larger number keeps the first deals
   * unchanged.
   */
  readonly deals: number
  /** Number of listings, likewise. */
  readonly listings: number
  /** Months before `today` over which rows are spread (24). */
  readonly months?: number
  /** Cities with equal numbers of rows (`simulatedCities`). */
  readonly cities?: ReadonlyArray<SimulatedCity>
  /** Per city: 32 communities, a tenth of the residential ones in two phases, 3 with a single deal. */
  readonly communities?: Partial<CommunityKnobs>
  readonly effects?: PropertyEffects
  /** Standard deviation of ln price around the truth (0.06). */
  readonly noise?: number
  /** Asking price above the deal price, as a share, uniform between two bounds (0.02 to 0.08). */
  readonly listingPremium?: readonly [low: number, high: number]
  /** Share of deals that state their earlier asking price (0.6). */
  readonly askPriceShare?: number
  /** Data errors (none); `mildDirt` is a good start. */
  readonly dirt?: Partial<DirtRates>
}

/** A published row with its true values. */
export interface Observation {
  readonly sample: Sample
  readonly home: SimulatedHome
  /** The day of the price; duplicates, and rows dated to a month's end, are published later. */
  readonly day: LocalDate.EpochDay
  /** The home's true value on that day, yuan: a deal price without noise. */
  readonly truePrice: number
  readonly dirt: ReadonlyArray<Dirt>
}

/** The part of a subject or a sample that determines its true price. */
export type Located = Pick<Subject, "city" | "facts">

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
  readonly truth: (located: Located, day: LocalDate.EpochDay) => number | undefined
  /** The components of ln true unit price; `undefined` for a community of another market. */
  readonly parts: (located: Located, day: LocalDate.EpochDay) => Readonly<Record<TruthPart, number>> | undefined
}

const sources: Readonly<Record<SimulatedKind, { readonly first: string; readonly second: string }>> = {
  TRANSACTION: { first: "模拟成交", second: "模拟成交乙源" },
  LISTING: { first: "模拟挂牌", second: "模拟挂牌乙源" },
}

/** Published prices are multiples of 1,000 yuan. */
const published = (price: number): number => Math.round(price / 1000) * 1000

const checked = (settings: PropertyMarketSettings) => {
  const [low, high] = settings.listingPremium ?? [0.02, 0.08]
  const dirt: DirtRates = { ...noDirt, ...settings.dirt }
  for (const [kind, rate] of Object.entries(dirt)) bounded(`dirt.${kind}`, rate, 0, 1)
  const today = LocalDate.toEpochDay(checkedDay("today", settings.today))
  const communities = { perCity: 32, phaseShare: 0.1, singleDeal: 3, ...settings.communities }
  return {
    random: new SeededRandom(`property market ${checkedSeed(settings.seed)}`),
    deals: boundedWhole("deals", settings.deals, 0, 1_000_000),
    listings: boundedWhole("listings", settings.listings, 0, 1_000_000),
    cities: notEmpty("cities", settings.cities ?? simulatedCities),
    window: { today, from: today - Math.round(bounded("months", settings.months ?? 24, 1, 240) * DAYS_PER_MONTH) },
    communities: {
      perCity: boundedWhole("communities.perCity", communities.perCity, 1, 600),
      phaseShare: bounded("communities.phaseShare", communities.phaseShare, 0, 1),
      singleDeal: boundedWhole("communities.singleDeal", communities.singleDeal, 0, 100),
    },
    effects: settings.effects ?? propertyEffects,
    noise: bounded("noise", settings.noise ?? 0.06, 0, 1),
    premium: [bounded("listingPremium[0]", low, -0.5, 1), bounded("listingPremium[1]", high, low, 1)] as const,
    askPriceShare: bounded("askPriceShare", settings.askPriceShare ?? 0.6, 0, 1),
    dirt,
  }
}

type Market = ReturnType<typeof checked>

/** A row without its sample id. */
type Row = Omit<Observation, "sample"> & { readonly sample: Omit<Sample, "sampleId"> }

const truePriceOf = (situation: Situation): number => trueUnitPrice(situation) * Number(situation.facts["buildingArea"])

const rowOf = (
  market: Market,
  kind: SimulatedKind,
  home: SimulatedHome,
  homeKey: string,
  random: SeededRandom,
): ReadonlyArray<Row> => {
  const { effects, window } = market
  const dirt = drawKinds(Records.keys(noDirt), market.dirt, random.fork("dirt"))
  const day = dayUnder(dirt, random.integer(window.from, window.today), window, random.fork("day"))
  const premium = 1 + random.between(...market.premium)
  const truePrice = truePriceOf({ effects, community: home.community, facts: home.facts, day })
  const dealPrice = truePrice * Math.exp(random.normal(market.noise))
  const price = published(kind === "LISTING" ? dealPrice * premium : dealPrice)
  const asked = kind === "TRANSACTION" && random.chance(market.askPriceShare)
  const publish = (source: string, at: LocalDate.EpochDay, shown: number, own: ReadonlyArray<Dirt>): Row => {
    const draft = { observedAt: LocalDate.fromEpochDay(at), observedDay: at, price: shown, facts: home.facts }
    return {
      home,
      day,
      truePrice,
      dirt: own,
      sample: {
        assetType: "PROPERTY",
        kind,
        source,
        ...soiled(draft, own, propertySpoilers, random.fork("soil")),
        ...(asked ? { askPrice: published(dealPrice * premium) } : {}),
        city: home.city,
        objectKey: stableHash(homeKey),
      },
    }
  }
  const first = publish(sources[kind].first, day, price, dirt)
  if (!dirt.includes("duplicate")) return [first]
  const again = publishedAgain({ day, price }, window.today, random.fork("duplicate"))
  return [
    { ...first, dirt: dirt.filter((one) => one !== "duplicate") },
    publish(sources[kind].second, again.day, published(again.price), ["duplicate"]),
  ]
}

const rowsOf = (
  market: Market,
  kind: SimulatedKind,
  count: number,
  communities: ReadonlyArray<SimulatedCommunity>,
): ReadonlyArray<Row> => {
  const single = kind === "TRANSACTION" ? communities.filter((community) => community.popularity === 0) : []
  return Array.from({ length: count }, (_, index) => {
    const random = market.random.fork(`${kind}/${index}`)
    const community = single[index] ?? random.pick(communities, ({ popularity }) => popularity)
    const home = drawHome(community, random.fork("home"))
    return rowOf(market, kind, home, `${home.city}/${community.name}/${kind}/${index}`, random)
  }).flat()
}

/**
 * Simulates a property market with known true prices: invented communities in real cities, deals and listings around a
 * true price surface, and data errors on request. Pure. `RangeError` for a setting out of bounds.
 */
export const simulatePropertyMarket = (settings: PropertyMarketSettings): PropertyMarket => {
  const market = checked(settings)
  const { effects } = market
  const communities = market.cities.flatMap((city) =>
    drawCommunities(city, market.communities, effects, market.random.fork(city.path)),
  )
  const byName = new Map(communities.map((community) => [`${community.city.path}/${community.name}`, community]))
  const situated = ({ city, facts }: Located, day: LocalDate.EpochDay): Situation | undefined => {
    const community = byName.get([...city.split("/").slice(0, 2), facts["community"]].join("/"))
    return community === undefined ? undefined : { effects, community, facts, day }
  }
  const observations = identified([
    ...rowsOf(market, "TRANSACTION", market.deals, communities),
    ...rowsOf(market, "LISTING", market.listings, communities),
  ])
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
