import { Facts } from "@open-valuation/core/domain"
import { Record as Records } from "effect"
import { commonSpoilers, leavingOut, type Spoilers, withFacts } from "../market/Draft.ts"
import type { SeededRandom } from "../market/SeededRandom.ts"
import { mistyped, wordy } from "./ModelSpelling.ts"
import type { SimulatedModel } from "./SimulatedModel.ts"

/**
 * Ways in which a published row departs from the truth, in the order in which they are drawn, and their probabilities
 * per row in a well-kept file that still gives every filter work to do. They are independent of each other.
 */
export const mildEquipmentDirt = {
  /** The price is in 万元, ten thousand times too low. */
  priceInWan: 0.006,
  /** The price has an extra zero. */
  priceTenfold: 0.003,
  /** One digit of the price is missing, so that it is about a tenth. */
  priceMissingDigit: 0.003,
  /** The manufacture date is the year 1000, or one to five years after the day of the row. */
  impossibleDate: 0.006,
  /** The meter shows 0 hours, though the machine has worked. */
  zeroHours: 0.02,
  /** One to three facts are missing, possibly including the manufacture date. */
  missingFacts: 0.05,
  /** The model is surrounded by words, in full-width brackets, in lower case or with a space: `三一SY215C挖掘机`. */
  wordyModel: 0.12,
  /** The model has a typing error: a letter O for 0, or a repeated character. */
  modelTypo: 0.004,
  /** Emission stage, condition and hours are in one text (`equipmentConfig`) instead of separate columns. */
  configText: 0.15,
  /** The date is a month. */
  monthOnly: 0.04,
  /** Observed two to four years before the market's window, at a price that was correct then. */
  stale: 0.015,
  /** The same machine a second time, from another source, a few days and up to 1 % apart. */
  duplicate: 0.03,
}

export type EquipmentDirt = keyof typeof mildEquipmentDirt
export type EquipmentDirtRates = Readonly<Record<EquipmentDirt, number>>

/** No errors. */
export const noEquipmentDirt: EquipmentDirtRates = Records.map(mildEquipmentDirt, () => 0)

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
  impossibleDate: (draft, random: SeededRandom) => {
    const year = random.chance(0.5) ? 1000 : Number(draft.observedAt.slice(0, 4)) + random.integer(1, 5)
    return withFacts(draft, { manufactureDate: String(year) })
  },
  zeroHours: (draft) => withFacts(draft, { hours: 0 }),
  missingFacts: leavingOut([["hours"], ["manufactureDate"], ["emissionStage"], ["condition"], ["manufacturer"]], 3),
  wordyModel: (draft, random) => withFacts(draft, { model: wordy(model, random) }),
  modelTypo: (draft, random) => withFacts(draft, { model: mistyped(Facts.text(draft.facts, "model") ?? "", random) }),
  configText: (draft) => ({ ...draft, facts: inOneText(draft.facts) }),
})
