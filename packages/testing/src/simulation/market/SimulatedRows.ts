import { type AssetType, type Facts, LocalDate, type Sample, type SampleKind } from "@open-valuation/core/domain"
import { Record as Records } from "effect"
import { bounded, boundedWhole, checkedDay, checkedSeed } from "./Bounds.ts"
import { DAYS_PER_MONTH } from "./DecimalYear.ts"
import { dayUnder, drawKinds, publishedAgain, soiled, type Spoilers } from "./Draft.ts"
import { identified } from "./IdentifiedRows.ts"
import { SeededRandom } from "./SeededRandom.ts"
import { stableHash } from "./StableHash.ts"

/** Settings shared by the simulated markets; equal settings give equal markets on any machine at any time. */
export interface RowSettings<Dirt extends string> {
  readonly seed: number
  /** Nothing is observed after this day. */
  readonly today: LocalDate.LocalDate
  /** Number of deals, without duplicates; at most a million. A larger number keeps the first deals unchanged. */
  readonly deals: number
  /** Numbers of listings and auctions, likewise. */
  readonly listings: number
  readonly auctions: number
  /** Months before `today` over which rows are spread. */
  readonly months?: number
  /** Standard deviation of ln price around the truth. */
  readonly noise?: number
  /** Asking price above the deal price, as a share, uniform between two bounds. */
  readonly listingPremium?: readonly [low: number, high: number]
  /** Auction price above (or, if negative, below) the deal price, likewise. */
  readonly auctionGap?: readonly [low: number, high: number]
  /** Share of deals that state their earlier asking price. */
  readonly askPriceShare?: number
  /** Data errors (none). */
  readonly dirt?: Partial<Readonly<Record<Dirt, number>>>
}

/** Settings with market-specific defaults. */
export type RowDefaults = Required<
  Pick<RowSettings<string>, "months" | "noise" | "listingPremium" | "auctionGap" | "askPriceShare">
>

/** The sources of a row: the first publisher, and the one that publishes the same object again. */
export interface RowSource {
  readonly first: string
  readonly second: string
}

/** The sources of simulated rows; each states that it is simulated. */
export const simulatedSources: Readonly<Record<SampleKind, RowSource>> = {
  TRANSACTION: { first: "模拟成交", second: "模拟成交乙源" },
  LISTING: { first: "模拟挂牌", second: "模拟挂牌乙源" },
  AUCTION: { first: "模拟拍卖", second: "模拟拍卖乙源" },
}

/** The `index`-th row of a kind, with its price on `day`. */
export interface RowPlace {
  readonly kind: SampleKind
  readonly index: number
  readonly day: LocalDate.EpochDay
}

/** The market-specific part of a simulation. */
export interface RowMaker<Thing, Dirt extends string> {
  readonly assetType: AssetType
  readonly sources: Readonly<Record<SampleKind, RowSource>>
  readonly defaults: RowDefaults
  /** All kinds of errors, in the order in which they are drawn, each with its default rate. */
  readonly noDirt: Readonly<Record<Dirt, number>>
  readonly draw: (place: RowPlace, random: SeededRandom) => Thing
  /** Deal price on a day without noise, yuan. */
  readonly truePrice: (thing: Thing, day: LocalDate.EpochDay) => number
  /** The facts that a catalogue states about it. */
  readonly describe: (
    thing: Thing,
    day: LocalDate.EpochDay,
    random: SeededRandom,
  ) => { readonly city: string; readonly facts: Facts.Facts }
  readonly spoilers: (thing: Thing) => Spoilers<Dirt>
  /** Rounds a price as published. */
  readonly published: (price: number) => number
}

/** A published row with its true values. */
export interface SimulatedRow<Thing, Dirt extends string> {
  readonly sample: Sample
  /** The object with all its true facts. */
  readonly object: Thing
  /** The day of the price; duplicates, and rows dated to a month's end, are published later. */
  readonly day: LocalDate.EpochDay
  /** The object's true value on that day, yuan: a deal price without noise, also for listings and auctions. */
  readonly truePrice: number
  readonly dirt: ReadonlyArray<Dirt>
}

const MOST_ROWS = 1_000_000
const kinds: ReadonlyArray<SampleKind> = ["TRANSACTION", "LISTING", "AUCTION"]

const span = (name: string, [low, high]: readonly [number, number]): readonly [number, number] => [
  bounded(`${name}[0]`, low, -0.9, 1),
  bounded(`${name}[1]`, high, low, 1),
]

/** Checks that the shares in a record are from 0 to 1; `RangeError` with the name of one that is not. */
export const boundedShares = <Shares extends Readonly<Record<string, number>>>(
  name: string,
  shares: Shares,
): Shares => {
  for (const [one, share] of Object.entries(shares)) bounded(`${name}.${one}`, share, 0, 1)
  return shares
}

const checked = <Dirt extends string>(
  settings: RowSettings<Dirt>,
  { assetType, defaults, noDirt }: Pick<RowMaker<unknown, Dirt>, "assetType" | "defaults" | "noDirt">,
) => {
  const gaps: Readonly<Record<SampleKind, readonly [low: number, high: number]>> = {
    TRANSACTION: [0, 0],
    LISTING: span("listingPremium", settings.listingPremium ?? defaults.listingPremium),
    AUCTION: span("auctionGap", settings.auctionGap ?? defaults.auctionGap),
  }
  const dirt: Readonly<Record<Dirt, number>> = { ...noDirt, ...settings.dirt }
  const today = LocalDate.toEpochDay(checkedDay("today", settings.today))
  return {
    random: new SeededRandom(`${assetType} market ${checkedSeed(settings.seed)}`),
    counts: {
      TRANSACTION: boundedWhole("deals", settings.deals, 0, MOST_ROWS),
      LISTING: boundedWhole("listings", settings.listings, 0, MOST_ROWS),
      AUCTION: boundedWhole("auctions", settings.auctions, 0, MOST_ROWS),
    },
    window: {
      today,
      from: today - Math.round(bounded("months", settings.months ?? defaults.months, 1, 240) * DAYS_PER_MONTH),
    },
    noise: bounded("noise", settings.noise ?? defaults.noise, 0, 1),
    gaps,
    askPriceShare: bounded("askPriceShare", settings.askPriceShare ?? defaults.askPriceShare, 0, 1),
    dirt: boundedShares("dirt", dirt),
  }
}

/** A row without its sample id. */
type Row<Thing, Dirt extends string> = Omit<SimulatedRow<Thing, Dirt>, "sample"> & {
  readonly sample: Omit<Sample, "sampleId">
}

/**
 * The rows of a simulated market: deals, listings and auctions around a true price, and data errors on request. Pure.
 * `RangeError` for a setting out of bounds.
 */
export const simulateRows = <Thing, Dirt extends string>(
  settings: RowSettings<Dirt>,
  maker: RowMaker<Thing, Dirt>,
): ReadonlyArray<SimulatedRow<Thing, Dirt>> => {
  const { askPriceShare, counts, dirt: rates, gaps, noise, random: root, window } = checked(settings, maker)
  const { assetType, noDirt, published } = maker
  const dirtKinds = Records.keys(noDirt)
  const rowsAt = (kind: SampleKind, index: number): ReadonlyArray<Row<Thing, Dirt>> => {
    const random = root.fork(`${kind}/${index}`)
    const dirt = drawKinds(dirtKinds, rates, random.fork("dirt"))
    const day = dayUnder(dirt, random.integer(window.from, window.today), window, random.fork("day"))
    const object = maker.draw({ kind, index, day }, random.fork("object"))
    const truePrice = maker.truePrice(object, day)
    const dealPrice = truePrice * Math.exp(random.normal(noise))
    const above = 1 + random.between(...gaps.LISTING)
    const price = published(dealPrice * (kind === "LISTING" ? above : 1 + random.between(...gaps[kind])))
    const isAsked = kind === "TRANSACTION" && random.chance(askPriceShare)
    const { city, facts } = maker.describe(object, day, random.fork("told"))
    const publish = (source: string, at: LocalDate.EpochDay, shown: number, own: ReadonlyArray<Dirt>) => ({
      object,
      day,
      truePrice,
      dirt: own,
      sample: {
        assetType,
        kind,
        source,
        ...soiled(
          { observedAt: LocalDate.fromEpochDay(at), observedDay: at, price: shown, facts },
          own,
          maker.spoilers(object),
          random.fork("soil"),
        ),
        ...(isAsked ? { askPrice: published(dealPrice * above) } : {}),
        city,
        objectKey: stableHash(`${assetType}/${kind}/${index}`),
      },
    })
    const { first, second } = maker.sources[kind]
    const repeated = dirt.filter((one) => one === "duplicate")
    const once = publish(
      first,
      day,
      price,
      dirt.filter((one) => one !== "duplicate"),
    )
    if (repeated.length === 0) return [once]
    const again = publishedAgain({ day, price }, window.today, random.fork("duplicate"))
    return [once, publish(second, again.day, published(again.price), repeated)]
  }
  return identified(
    kinds.flatMap((kind) => Array.from({ length: counts[kind] }, (_, index) => rowsAt(kind, index)).flat()),
  )
}
