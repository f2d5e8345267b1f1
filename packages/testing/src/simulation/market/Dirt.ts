import { Record as Records } from "effect"
import { commonSpoilers, leavingOut, type Spoilers, withFacts } from "./Draft.ts"
import type { SeededRandom } from "./SeededRandom.ts"

/**
 * Ways in which a published row departs from the truth, in the order in which they are drawn, and their probabilities
 * per row in a well-kept file that still gives every filter work to do. They are independent of each other.
 */
export const mildDirt = {
  /** The price has an extra zero. */
  priceTenfold: 0.004,
  /** The price is in the wrong unit, a thousand times too high. */
  priceThousandfold: 0.001,
  /** One digit of the price is missing, so that it is about a tenth. */
  priceMissingDigit: 0.004,
  /** The area is ten times, a tenth, half or double the true area. */
  wrongArea: 0.006,
  /** One to four facts are missing. */
  missingFacts: 0.12,
  /** The community's name has a bracketed addition, full width or not. */
  bracketedName: 0.05,
  /** The date is a month. */
  monthOnly: 0.03,
  /** Observed two to four years before the market's window, at a price that was correct then. */
  stale: 0.015,
  /** The same home a second time, from another source, a few days and up to 1 % apart. */
  duplicate: 0.03,
}

export type Dirt = keyof typeof mildDirt
export type DirtRates = Readonly<Record<Dirt, number>>

/** No errors. */
export const noDirt: DirtRates = Records.map(mildDirt, () => 0)

const optionalFacts: ReadonlyArray<ReadonlyArray<string>> = [
  ["longitude", "latitude"],
  ["houseType"],
  ["floor"],
  ["totalFloors"],
  ["buildYear"],
  ["elevator"],
  ["decoration"],
  ["orientation"],
]

const bracketed = (name: string, random: SeededRandom): string => {
  const phase = /[一二]期$/.exec(name)?.[0]
  const base = phase === undefined ? name : name.slice(0, -phase.length)
  const inside = phase ?? random.pick(["东区", "西区", "南区", "北区"])
  return random.chance(0.5) ? `${base}（${inside}）` : `${base}(${inside})`
}

/** The effect of each kind of error on a row. */
export const propertySpoilers: Spoilers<Dirt> = {
  ...commonSpoilers,
  priceThousandfold: (draft) => ({ ...draft, price: draft.price * 1000 }),
  wrongArea: (draft, random) => {
    const area = Number(draft.facts["buildingArea"]) * random.pick([10, 0.1, 0.5, 2])
    return withFacts(draft, { buildingArea: Math.round(area * 100) / 100 })
  },
  missingFacts: leavingOut(optionalFacts, 4),
  bracketedName: (draft, random) =>
    withFacts(draft, { community: bracketed(String(draft.facts["community"]), random) }),
}
