import { LocalDate, type Sample, type SampleKind } from "@open-valuation/core/domain"
import { Record as Records } from "effect"
import { bounded, boundedWhole, checkedDay, checkedSeed } from "../market/Bounds.ts"
import { DAYS_PER_MONTH } from "../market/DecimalYear.ts"
import { dayUnder, drawKinds, publishedAgain, soiled } from "../market/Draft.ts"
import { identified } from "../market/IdentifiedRows.ts"
import { SeededRandom } from "../market/SeededRandom.ts"
import { stableHash } from "../market/StableHash.ts"
import { entryOf, type StatedShares, usualShares } from "./CatalogueEntry.ts"
import { type EquipmentDirt, type EquipmentDirtRates, equipmentSpoilers, noEquipmentDirt } from "./EquipmentDirt.ts"
import { equipmentEffects, type EquipmentEffects } from "./EquipmentEffects.ts"
import { equipmentTruth, type EquipmentTruth, trueEquipmentPrice } from "./EquipmentTruth.ts"
import { drawMachine, isTraded, type SimulatedMachine } from "./SimulatedMachine.ts"
import { drawModels, type SimulatedModel } from "./SimulatedModel.ts"

/** Settings of a simulated market; equal settings give equal markets on any machine at any time. */
export interface EquipmentMarketSettings {
  readonly seed: number
  /**
   * Nothing is observed after this day. The models date from 2002 on, so much earlier markets contain only new
   * machines.
   */
  readonly today: LocalDate.LocalDate
  /** Number of deals, without duplicates; at most a million. A larger number keeps the first deals unchanged. */
  readonly deals: number
  /** Numbers of listings and auctions, likewise. */
  readonly listings: number
  readonly auctions: number
  /** Months before `today` over which rows are spread (36). */
  readonly months?: number
  /** Number of models with one to three deals and nothing else (default 0, at most 30); their deals come first. */
  readonly thinModels?: number
  readonly effects?: EquipmentEffects
  /** Standard deviation of ln price around the truth (0.1). */
  readonly noise?: number
  /** Asking price above the deal price, as a share, uniform between two bounds (0.04 to 0.14). */
  readonly listingPremium?: readonly [low: number, high: number]
  /** Auction price below the deal price, as a share, likewise (0.06 to 0.2). */
  readonly auctionDiscount?: readonly [low: number, high: number]
  /** Share of deals that state their earlier asking price (0.3). */
  readonly askPriceShare?: number
  /** Share of machines for which the catalogue states each fact (`usualShares`; `fullShares` for everything). */
  readonly stated?: Partial<StatedShares>
  /** Data errors (none); `mildEquipmentDirt` is a good start. */
  readonly dirt?: Partial<EquipmentDirtRates>
}

/** A published row with its true values. */
export interface EquipmentObservation {
  readonly sample: Sample
  readonly machine: SimulatedMachine
  /** The day of the price; duplicates, and rows dated to a month's end, are published later. */
  readonly day: LocalDate.EpochDay
  /** The machine's true value on that day, yuan: a deal price without noise, also for listings and auctions. */
  readonly truePrice: number
  readonly dirt: ReadonlyArray<EquipmentDirt>
}

/** A simulated market with its true values. */
export interface EquipmentMarket {
  readonly samples: ReadonlyArray<Sample>
  /** One per sample, in the same order. */
  readonly observations: ReadonlyArray<EquipmentObservation>
  readonly models: ReadonlyArray<SimulatedModel>
  readonly truth: EquipmentTruth
}

const sources: Readonly<Record<SampleKind, { readonly first: string; readonly second: string }>> = {
  TRANSACTION: { first: "模拟成交", second: "模拟成交乙源" },
  LISTING: { first: "模拟挂牌", second: "模拟挂牌乙源" },
  AUCTION: { first: "模拟拍卖", second: "模拟拍卖乙源" },
}

const MOST_ROWS = 1_000_000
const MOST_THIN_MODELS = 30
const MOST_DEALS_OF_THIN_MODEL = 3
/** Thin models were on sale this long before the window, so that outdated rows can be about them. */
const DAYS_OF_STALE_ROWS = 1_500

/** Published prices are multiples of 100 yuan, or of 1,000 from 100,000 yuan on. */
const published = (price: number): number => {
  const step = price < 100_000 ? 100 : 1_000
  return Math.round(price / step) * step
}

const span = (
  name: string,
  [low, high]: readonly [number, number],
  [least, most]: readonly [number, number],
): readonly [number, number] => [bounded(`${name}[0]`, low, least, most), bounded(`${name}[1]`, high, low, most)]

const boundedShares = <Name extends string>(name: string, shares: Readonly<Record<Name, number>>) => {
  for (const [one, share] of Object.entries<number>(shares)) bounded(`${name}.${one}`, share, 0, 1)
  return shares
}

const checked = (settings: EquipmentMarketSettings) => {
  const random = new SeededRandom(`equipment market ${checkedSeed(settings.seed)}`)
  const effects = settings.effects ?? equipmentEffects
  const today = LocalDate.toEpochDay(checkedDay("today", settings.today))
  const days = Math.round(bounded("months", settings.months ?? 36, 1, 240) * DAYS_PER_MONTH)
  const thinModels = boundedWhole("thinModels", settings.thinModels ?? 0, 0, MOST_THIN_MODELS)
  return {
    random,
    effects,
    counts: {
      TRANSACTION: boundedWhole("deals", settings.deals, 0, MOST_ROWS),
      LISTING: boundedWhole("listings", settings.listings, 0, MOST_ROWS),
      AUCTION: boundedWhole("auctions", settings.auctions, 0, MOST_ROWS),
    },
    window: { today, from: today - days },
    models: withThin(drawModels(effects.modelDeviation, random.fork("models")), thinModels, today - days, random),
    noise: bounded("noise", settings.noise ?? 0.1, 0, 1),
    premium: span("listingPremium", settings.listingPremium ?? [0.04, 0.14], [-0.5, 1]),
    discount: span("auctionDiscount", settings.auctionDiscount ?? [0.06, 0.2], [-0.5, 0.9]),
    askPriceShare: bounded("askPriceShare", settings.askPriceShare ?? 0.3, 0, 1),
    stated: boundedShares("stated", { ...usualShares, ...settings.stated }),
    dirt: boundedShares("dirt", { ...noEquipmentDirt, ...settings.dirt }),
  }
}

/** The models, with the share of the thin ones set to zero. */
const withThin = (
  models: ReadonlyArray<SimulatedModel>,
  count: number,
  from: LocalDate.EpochDay,
  random: SeededRandom,
): ReadonlyArray<SimulatedModel> => {
  const traded = models.filter((model) => isTraded(model, from - DAYS_OF_STALE_ROWS))
  const thin = new Set(random.fork("thin").shuffle(traded).slice(0, count))
  return models.map((model) => (thin.has(model) ? { ...model, share: 0 } : model))
}

/** The models with second-hand machines on sale on a day; all models on a day before any was built. */
const tradedOn = (models: ReadonlyArray<SimulatedModel>, day: LocalDate.EpochDay): ReadonlyArray<SimulatedModel> => {
  const traded = models.filter((model) => model.share > 0 && isTraded(model, day))
  return traded.length > 0 ? traded : models
}

type Market = ReturnType<typeof checked>

/** A row without its sample id. */
type Row = Omit<EquipmentObservation, "sample"> & { readonly sample: Omit<Sample, "sampleId"> }

const rowOf = (
  market: Market,
  kind: SampleKind,
  only: SimulatedModel | undefined,
  objectKey: string,
  random: SeededRandom,
): ReadonlyArray<Row> => {
  const { effects, window } = market
  const dirt = drawKinds(Records.keys(noEquipmentDirt), market.dirt, random.fork("dirt"))
  const day = dayUnder(dirt, random.integer(window.from, window.today), window, random.fork("day"))
  const model = only ?? random.pick(tradedOn(market.models, day), ({ share }) => share)
  const machine = drawMachine(model, effects, day, random.fork("machine"))
  const truePrice = trueEquipmentPrice({ effects, day, ...machine })
  const dealPrice = truePrice * Math.exp(random.normal(market.noise))
  const premium = 1 + random.between(...market.premium)
  const discount = 1 - random.between(...market.discount)
  const price = published(dealPrice * { TRANSACTION: 1, LISTING: premium, AUCTION: discount }[kind])
  const asked = kind === "TRANSACTION" && random.chance(market.askPriceShare)
  const { city, facts } = entryOf(machine, market.stated, random.fork("told"))
  const publish = (source: string, at: LocalDate.EpochDay, shown: number, own: ReadonlyArray<EquipmentDirt>): Row => ({
    machine,
    day,
    truePrice,
    dirt: own,
    sample: {
      assetType: "EQUIPMENT",
      kind,
      source,
      ...soiled(
        { observedAt: LocalDate.fromEpochDay(at), observedDay: at, price: shown, facts },
        own,
        equipmentSpoilers(model),
        random.fork("soil"),
      ),
      ...(asked ? { askPrice: published(dealPrice * premium) } : {}),
      city,
      objectKey,
    },
  })
  const first = publish(sources[kind].first, day, price, dirt)
  if (!dirt.includes("duplicate")) return [first]
  const again = publishedAgain({ day, price }, window.today, random.fork("duplicate"))
  return [
    { ...first, dirt: dirt.filter((one) => one !== "duplicate") },
    publish(sources[kind].second, again.day, published(again.price), ["duplicate"]),
  ]
}

const rowsOf = (market: Market, kind: SampleKind): ReadonlyArray<Row> => {
  const thin = market.models.filter(({ share }) => share === 0)
  const reserved =
    kind === "TRANSACTION"
      ? thin.flatMap((model, index) => new Array<SimulatedModel>(1 + (index % MOST_DEALS_OF_THIN_MODEL)).fill(model))
      : []
  return Array.from({ length: market.counts[kind] }, (_, index) => {
    const random = market.random.fork(`${kind}/${index}`)
    return rowOf(market, kind, reserved[index], stableHash(`equipment/${kind}/${index}`), random)
  }).flat()
}

/**
 * Simulates a second-hand market of construction machinery with known true prices: models of real makers at invented
 * prices, deals, listings and auctions around the true price, and data errors on request. Pure. `RangeError` for a
 * setting out of bounds.
 */
export const simulateEquipmentMarket = (settings: EquipmentMarketSettings): EquipmentMarket => {
  const market = checked(settings)
  const observations = identified([
    ...rowsOf(market, "TRANSACTION"),
    ...rowsOf(market, "LISTING"),
    ...rowsOf(market, "AUCTION"),
  ])
  return {
    samples: observations.map(({ sample }) => sample),
    observations,
    models: market.models,
    truth: equipmentTruth(market.effects, market.models),
  }
}
