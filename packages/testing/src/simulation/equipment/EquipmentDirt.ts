import { Facts } from "@open-valuation/core/domain"
import { commonSpoilers, leavingOut, type Spoilers } from "../market/Draft.ts"
import type { SeededRandom } from "../market/SeededRandom.ts"
import { mistyped, wordy } from "./ModelSpelling.ts"
import type { SimulatedModel } from "./SimulatedModel.ts"

/** Ways in which a published row departs from the truth. */
export type EquipmentDirt =
  /** The price is in 万元, ten thousand times too low. */
  | "priceInWan"
  /** The price has an extra zero. */
  | "priceTenfold"
  /** One digit of the price is missing, so that it is about a tenth. */
  | "priceMissingDigit"
  /** The manufacture date is the year 1000, or one to five years after the day of the row. */
  | "impossibleDate"
  /** The meter shows 0 hours, though the machine has worked. */
  | "zeroHours"
  /** One to three facts are missing, possibly including the manufacture date. */
  | "missingFacts"
  /** The model is surrounded by words, in full-width brackets, in lower case or with a space: `三一SY215C挖掘机`. */
  | "wordyModel"
  /** The model has a typing error: a letter O for 0, or a repeated character. */
  | "modelTypo"
  /** Emission stage, condition and hours are in one text (`equipmentConfig`) instead of separate columns. */
  | "configText"
  /** The date is a month. */
  | "monthOnly"
  /** Observed two to four years before the market's window, at a price that was correct then. */
  | "stale"
  /** The same machine a second time, from another source, a few days and up to 1 % apart. */
  | "duplicate"

/** Probability of each kind of error per row, independent of each other. */
export type EquipmentDirtRates = Readonly<Record<EquipmentDirt, number>>

/** No errors. */
export const noEquipmentDirt: EquipmentDirtRates = {
  priceInWan: 0,
  priceTenfold: 0,
  priceMissingDigit: 0,
  impossibleDate: 0,
  zeroHours: 0,
  missingFacts: 0,
  wordyModel: 0,
  modelTypo: 0,
  configText: 0,
  monthOnly: 0,
  stale: 0,
  duplicate: 0,
}

/** A well-kept file that still gives every filter work to do. */
export const mildEquipmentDirt: EquipmentDirtRates = {
  priceInWan: 0.006,
  priceTenfold: 0.003,
  priceMissingDigit: 0.003,
  impossibleDate: 0.006,
  zeroHours: 0.02,
  missingFacts: 0.05,
  wordyModel: 0.12,
  modelTypo: 0.004,
  configText: 0.15,
  monthOnly: 0.04,
  stale: 0.015,
  duplicate: 0.03,
}

/** All kinds, in the order in which they are drawn. */
export const equipmentDirtKinds: ReadonlyArray<EquipmentDirt> = [
  "priceInWan",
  "priceTenfold",
  "priceMissingDigit",
  "impossibleDate",
  "zeroHours",
  "missingFacts",
  "wordyModel",
  "modelTypo",
  "configText",
  "monthOnly",
  "stale",
  "duplicate",
]

const YUAN_PER_WAN = 10_000

const renamed = (facts: Facts.Facts, rename: (name: string) => string): Facts.Facts => ({
  ...facts,
  model: rename(Facts.text(facts, "model") ?? ""),
})

/** Moves facts from their columns into one text such as `国三排放，工况良好，工作8500小时`. */
const inOneText = ({ condition, emissionStage, hours, ...rest }: Facts.Facts): Facts.Facts => {
  const parts = [
    ...(emissionStage === undefined ? [] : [`${emissionStage}排放`]),
    ...(condition === undefined ? [] : [`工况${condition}`]),
    ...(hours === undefined ? [] : [`工作${hours}小时`]),
  ]
  return parts.length === 0 ? rest : { ...rest, equipmentConfig: parts.join("，") }
}

/** The effect of each kind of error on a row about a machine of a model. */
export const equipmentSpoilers = (model: SimulatedModel): Spoilers<EquipmentDirt> => ({
  ...commonSpoilers,
  priceInWan: (draft) => ({ ...draft, price: draft.price / YUAN_PER_WAN }),
  impossibleDate: (draft, random: SeededRandom) => {
    const year = random.chance(0.5) ? 1000 : Number(draft.observedAt.slice(0, 4)) + random.integer(1, 5)
    return { ...draft, facts: { ...draft.facts, manufactureDate: String(year) } }
  },
  zeroHours: (draft) => ({ ...draft, facts: { ...draft.facts, hours: 0 } }),
  missingFacts: leavingOut([["hours"], ["manufactureDate"], ["emissionStage"], ["condition"], ["manufacturer"]], 3),
  wordyModel: (draft, random) => ({ ...draft, facts: renamed(draft.facts, () => wordy(model, random)) }),
  modelTypo: (draft, random) => ({ ...draft, facts: renamed(draft.facts, (name) => mistyped(name, random)) }),
  configText: (draft) => ({ ...draft, facts: inOneText(draft.facts) }),
})
