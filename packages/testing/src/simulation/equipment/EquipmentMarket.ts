import type { LocalDate, Sample } from "@open-valuation/core/domain"
import { Record as Records } from "effect"
import { boundedWhole, checkedSeed } from "../market/Bounds.ts"
import { SeededRandom } from "../market/SeededRandom.ts"
import {
  boundedShares,
  type RowDefaults,
  type RowSettings,
  rowWindow,
  type SimulatedRow,
  simulatedSources,
  simulateRows,
  type Span,
  span,
  statedBy,
} from "../market/SimulatedRows.ts"
import type { Described } from "../market/Truth.ts"
import { type EquipmentDirt, equipmentSpoilers, noEquipmentDirt } from "./EquipmentDirt.ts"
import { equipmentEffects, type EquipmentEffects } from "./EquipmentEffects.ts"
import { equipmentTruth, type EquipmentTruth, trueEquipmentPrice } from "./EquipmentTruth.ts"
import { worded } from "./ModelSpelling.ts"
import { drawMachine, isTraded, type SimulatedMachine } from "./SimulatedMachine.ts"
import { drawModels, type SimulatedModel } from "./SimulatedModel.ts"

/** About as complete as real catalogues. */
export const usualShares = {
  city: 0.8,
  manufacturer: 0.75,
  equipmentType: 0.9,
  sizeClass: 0.5,
  manufactureMonth: 0.6,
  hours: 0.7,
  region: 0.8,
  emissionStage: 0.6,
  condition: 0.6,
}

/** Facts that a catalogue states for only some machines. `manufactureMonth`: the month in addition to the year. */
export type StatedFact = keyof typeof usualShares

/** Share of machines for which a catalogue states each fact. */
export type StatedShares = Readonly<Record<StatedFact, number>>

/** Every fact is stated. */
export const fullShares: StatedShares = Records.map(usualShares, () => 1)

/**
 * Settings of a simulated market of machines. The models date from 2002 on, so much earlier markets contain only new
 * machines. Defaults: 36 months, noise 0.1, listings 4 to 14 % above and auctions 6 to 20 % below deals, 30 % of deals
 * with an earlier asking price.
 */
export interface EquipmentMarketSettings extends RowSettings<EquipmentDirt> {
  /** Auction price below the deal price, as a share, uniform between two bounds. */
  readonly auctionDiscount?: Span
  /** Number of models with one to three deals and nothing else (default 0, at most 30); their deals come first. */
  readonly thinModels?: number
  readonly effects?: EquipmentEffects
  /** Share of machines for which the catalogue states each fact (`usualShares`; `fullShares` for everything). */
  readonly stated?: Partial<StatedShares>
}

/** A published row with its true values. */
export type EquipmentObservation = SimulatedRow<SimulatedMachine, EquipmentDirt>

/** A simulated market with its true values. */
export interface EquipmentMarket {
  readonly samples: ReadonlyArray<Sample>
  /** One per sample, in the same order. */
  readonly observations: ReadonlyArray<EquipmentObservation>
  readonly models: ReadonlyArray<SimulatedModel>
  readonly truth: EquipmentTruth
}

const defaults: RowDefaults = {
  months: 36,
  noise: 0.1,
  listingPremium: [0.04, 0.14],
  askPriceShare: 0.3,
}

const AUCTION_DISCOUNT: Span = [0.06, 0.2]
const MOST_THIN_MODELS = 30
const MOST_DEALS_OF_THIN_MODEL = 3
/** Thin models were on sale this long before the window, so that outdated rows can be about them. */
const DAYS_OF_STALE_ROWS = 1_500

/** Published prices are multiples of 100 yuan, or of 1,000 from 100,000 yuan on. */
const published = (price: number): number => {
  const step = price < 100_000 ? 100 : 1_000
  return Math.round(price / step) * step
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

/**
 * A machine's facts as a catalogue states them, in its own terms; always includes the model and the year of
 * manufacture.
 */
const entryOf = ({ city, facts, model }: SimulatedMachine, shares: StatedShares, random: SeededRandom): Described => {
  const isStated = statedBy(shares, random)
  const all = {
    ...facts,
    manufacturer: worded(model.maker.names, random.fork("maker's name")),
    equipmentType: worded(model.profile.words, random.fork("type's name")),
    manufactureDate: String(facts["manufactureDate"]).slice(0, isStated("manufactureMonth") ? 7 : 4),
  }
  return {
    city: isStated("city") ? city : "",
    facts: Object.fromEntries(Object.entries(all).filter(([name]) => isStated(name))),
  }
}

/**
 * Simulates a second-hand market of construction machinery with known true prices: models of real makers at invented
 * prices, deals, listings and auctions around the true price, and data errors on request. Pure. `RangeError` for a
 * setting out of bounds.
 */
export const simulateEquipmentMarket = (settings: EquipmentMarketSettings): EquipmentMarket => {
  const { effects = equipmentEffects } = settings
  const random = new SeededRandom(`equipment market ${checkedSeed(settings.seed)}`)
  const stated = boundedShares("stated", { ...usualShares, ...settings.stated })
  const [low, high] = span("auctionDiscount", settings.auctionDiscount ?? AUCTION_DISCOUNT, 0.9)
  const models = withThin(
    drawModels(effects.modelDeviation, random.fork("models")),
    boundedWhole("thinModels", settings.thinModels ?? 0, 0, MOST_THIN_MODELS),
    rowWindow(settings, defaults.months).from,
    random,
  )
  const reserved = models
    .filter(({ share }) => share === 0)
    .flatMap((model, index) => new Array<SimulatedModel>(1 + (index % MOST_DEALS_OF_THIN_MODEL)).fill(model))
  const observations = simulateRows<SimulatedMachine, EquipmentDirt>(settings, {
    assetType: "EQUIPMENT",
    name: "equipment",
    sources: simulatedSources,
    defaults,
    auctionGap: [-low, -high],
    noDirt: noEquipmentDirt,
    draw: ({ day: dayOf, index, kind }, row) => {
      const day = dayOf()
      const only = kind === "TRANSACTION" ? reserved[index] : undefined
      return drawMachine(
        only ?? row.pick(tradedOn(models, day), ({ share }) => share),
        effects,
        day,
        row.fork("machine"),
      )
    },
    truePrice: (machine, day) => trueEquipmentPrice({ effects, day, ...machine }),
    describe: (machine, _, own) => entryOf(machine, stated, own),
    spoilers: ({ model }) => equipmentSpoilers(model),
    published,
  })
  return {
    samples: observations.map(({ sample }) => sample),
    observations,
    models,
    truth: equipmentTruth(effects, models),
  }
}
