import { type AssetType, DEMO_MARK, LocalDate, type Sample, type SampleKind } from "@open-valuation/core/domain"
import { Record as Records } from "effect"
import { bounded, boundedWhole, checkedDay, checkedSeed } from "./Bounds.ts"
import { DAYS_PER_MONTH } from "./DecimalYear.ts"
import { dayUnder, drawKinds, publishedAgain, soiled, type Spoilers } from "./Draft.ts"
import { SeededRandom } from "./SeededRandom.ts"
import { stableHash } from "./StableHash.ts"
import type { Described } from "./Truth.ts"

/** Two bounds of a share. */
export type Span = readonly [low: number, high: number]

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
  readonly listingPremium?: Span
  /** Share of deals that state their earlier asking price. */
  readonly askPriceShare?: number
  /** Data errors (none). */
  readonly dirt?: Partial<Readonly<Record<Dirt, number>>>
}

/** Settings with market-specific defaults. */
export type RowDefaults = Required<Pick<RowSettings<string>, "months" | "noise" | "listingPremium" | "askPriceShare">>

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

/** The `index`-th row of a kind. Its day is drawn from the row's stream when it is first asked for. */
export interface RowPlace {
  readonly kind: SampleKind
  readonly index: number
  readonly day: () => LocalDate.EpochDay
}

/** How far the price of a row lies from the truth: noise in ln units, and factors on the price of the deal. */
interface Drift {
  readonly noise: number
  readonly asking: number
  readonly auction: number
}

/** Draws it from the row's stream; the order of its draws is a part of a market's seed. */
type DrawDrift = (
  terms: { readonly noise: number; readonly listingPremium: Span; readonly auctionGap: Span },
  kind: SampleKind,
  random: SeededRandom,
) => Drift

const drawDrift: DrawDrift = ({ auctionGap, listingPremium, noise }, kind, random) => ({
  noise: random.normal(noise),
  asking: 1 + random.between(...listingPremium),
  auction: kind === "LISTING" ? 1 : 1 + random.between(...auctionGap),
})

/** The market-specific part of a simulation. */
export interface RowMaker<Thing, Dirt extends string> {
  readonly assetType: AssetType
  /** Under which its rows are drawn. */
  readonly name: string
  readonly sources: Readonly<Record<SampleKind, RowSource>>
  readonly defaults: RowDefaults
  /** All kinds of errors, in the order in which they are drawn, each with its default rate. */
  readonly noDirt: Readonly<Record<Dirt, number>>
  /** Draws an object from the row's stream. */
  readonly draw: (place: RowPlace, random: SeededRandom) => Thing
  readonly drawDrift?: DrawDrift
  /** Auction price above (or, if negative, below) the deal price, as a share, uniform between two bounds. */
  readonly auctionGap: Span
  /** Identifies an object; by default its place among the rows. */
  readonly keyOf?: (thing: Thing, place: string) => string
  /** Deal price on a day without noise, yuan. */
  readonly truePrice: (thing: Thing, day: LocalDate.EpochDay) => number
  /** The facts that a catalogue states about it. */
  readonly describe: (thing: Thing, day: LocalDate.EpochDay, random: SeededRandom) => Described
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

/** Checks two bounds of a share; `RangeError` with the name of one that is out of its own. */
export const span = (name: string, [low, high]: Span, most = 1): Span => [
  bounded(`${name}[0]`, low, -0.9, most),
  bounded(`${name}[1]`, high, low, most),
]

/** Checks that the shares in a record are from 0 to 1; `RangeError` with the name of one that is not. */
export const boundedShares = <Shares extends Readonly<Record<string, number>>>(
  name: string,
  shares: Shares,
): Shares => {
  for (const [one, share] of Object.entries(shares)) bounded(`${name}.${one}`, share, 0, 1)
  return shares
}

/** Draws for each name of a fact whether a catalogue states it: always, if the name has no share. */
export const statedBy = (shares: Readonly<Record<string, number>>, random: SeededRandom) => {
  const shareOf = new Map(Object.entries(shares))
  return (name: string): boolean => random.fork(name).chance(shareOf.get(name) ?? 1)
}

/** The days over which rows are spread. */
export const rowWindow = (settings: Pick<RowSettings<string>, "today" | "months">, months: number) => {
  const today = LocalDate.toEpochDay(checkedDay("today", settings.today))
  return { today, from: today - Math.round(bounded("months", settings.months ?? months, 1, 240) * DAYS_PER_MONTH) }
}

const checked = <Dirt extends string>(
  settings: RowSettings<Dirt>,
  { auctionGap, defaults, name, noDirt }: Pick<RowMaker<unknown, Dirt>, "auctionGap" | "defaults" | "name" | "noDirt">,
) => {
  const dirt: Readonly<Record<Dirt, number>> = { ...noDirt, ...settings.dirt }
  return {
    random: new SeededRandom(`${name} market ${checkedSeed(settings.seed)}`),
    counts: {
      TRANSACTION: boundedWhole("deals", settings.deals, 0, MOST_ROWS),
      LISTING: boundedWhole("listings", settings.listings, 0, MOST_ROWS),
      AUCTION: boundedWhole("auctions", settings.auctions, 0, MOST_ROWS),
    },
    window: rowWindow(settings, defaults.months),
    terms: {
      noise: bounded("noise", settings.noise ?? defaults.noise, 0, 1),
      listingPremium: span("listingPremium", settings.listingPremium ?? defaults.listingPremium),
      auctionGap,
    },
    askPriceShare: bounded("askPriceShare", settings.askPriceShare ?? defaults.askPriceShare, 0, 1),
    dirt: boundedShares("dirt", dirt),
  }
}

/** A row without its sample id. */
type Row<Thing, Dirt extends string> = Omit<SimulatedRow<Thing, Dirt>, "sample"> & {
  readonly sample: Omit<Sample, "sampleId">
}

/**
 * Assigns each row's sample its id: the hash of its content and its ordinal among equal rows, under the name of its
 * source in the demo market, so that the id is the same there and here.
 */
const identified = <One extends { readonly sample: Omit<Sample, "sampleId"> }>(
  rows: ReadonlyArray<One>,
): ReadonlyArray<Omit<One, "sample"> & { readonly sample: Sample }> => {
  const seen = new Map<string, number>()
  return rows.map((row) => {
    const hash = stableHash(JSON.stringify({ ...row.sample, source: `${row.sample.source}${DEMO_MARK}` }))
    const before = seen.get(hash) ?? 0
    seen.set(hash, before + 1)
    return { ...row, sample: { sampleId: before === 0 ? hash : stableHash(`${hash}#${before}`), ...row.sample } }
  })
}

/**
 * The rows of a simulated market: deals, listings and auctions around a true price, and data errors on request. Pure.
 * `RangeError` for a setting out of bounds.
 */
export const simulateRows = <Thing, Dirt extends string>(
  settings: RowSettings<Dirt>,
  maker: RowMaker<Thing, Dirt>,
): ReadonlyArray<SimulatedRow<Thing, Dirt>> => {
  const { askPriceShare, counts, dirt: rates, random: root, terms, window } = checked(settings, maker)
  const { assetType, name, noDirt, published } = maker
  const dirtKinds = Records.keys(noDirt)
  const rowsAt = (kind: SampleKind, index: number): ReadonlyArray<Row<Thing, Dirt>> => {
    const random = root.fork(`${kind}/${index}`)
    const dirt = drawKinds(dirtKinds, rates, random.fork("dirt"))
    let drawn: LocalDate.EpochDay | undefined
    const dayOf = () =>
      (drawn ??= dayUnder(dirt, random.integer(window.from, window.today), window, random.fork("day")))
    const object = maker.draw({ kind, index, day: dayOf }, random)
    const day = dayOf()
    const truePrice = maker.truePrice(object, day)
    const { asking, auction, noise } = (maker.drawDrift ?? drawDrift)(terms, kind, random)
    const dealPrice = truePrice * Math.exp(noise)
    const price = published(dealPrice * { TRANSACTION: 1, LISTING: asking, AUCTION: auction }[kind])
    const isAsked = kind === "TRANSACTION" && random.chance(askPriceShare)
    const { city, facts } = maker.describe(object, day, random.fork("told"))
    const place = `${kind}/${index}`
    const objectKey = stableHash(maker.keyOf?.(object, place) ?? `${name}/${place}`)
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
        ...(isAsked ? { askPrice: published(dealPrice * asking) } : {}),
        city,
        objectKey,
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
