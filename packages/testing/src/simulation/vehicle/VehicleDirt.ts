import { Facts } from "@open-valuation/core/domain"
import { Record as Records } from "effect"
import { commonSpoilers, type Draft, leavingOut, type Spoilers, withFacts } from "../market/Draft.ts"
import type { SeededRandom } from "../market/SeededRandom.ts"
import type { CarSeries } from "./CarSeries.ts"
import type { SimulatedVehicle } from "./SimulatedVehicle.ts"
import type { VehicleCountry } from "./VehicleCountry.ts"

/**
 * Ways in which a published row departs from the truth, in the order in which they are drawn, and their probabilities
 * per row in a well-kept file that still gives every filter work to do. They are independent of each other.
 */
export const mildVehicleDirt = {
  /** The price is in 万元, ten thousand times too low. */
  priceInWan: 0.006,
  /** The price has an extra zero. */
  priceTenfold: 0.003,
  /** One digit of the price is missing, so that it is about a tenth. */
  priceMissingDigit: 0.003,
  /** The mileage is in 万公里. */
  mileageInWan: 0.008,
  /** 0 km, though the car has been driven. */
  zeroMileage: 0.008,
  /** Registered three to six years before its model year. */
  registeredBeforeModel: 0.005,
  /** Registered in 1900, or one to five years after the day of the row. */
  impossibleDate: 0.004,
  /** One to three facts are missing, possibly including registration, mileage and trim. */
  missingFacts: 0.05,
  /** Another name of the brand, the company instead of it, or the brand's name repeated in the series. */
  brandSpelling: 0.1,
  /** The model year is part of the trim (`2019款 1.5L 自动舒适版`) and has no column of its own. */
  trimWithYear: 0.12,
  /** The date is a month. */
  monthOnly: 0.04,
  /** Observed two to four years before the market's window, at a price that was correct then. */
  stale: 0.015,
  /** The same car a second time, from another source, a few days and up to 1 % apart. */
  duplicate: 0.03,
}

export type VehicleDirt = keyof typeof mildVehicleDirt
export type VehicleDirtRates = Readonly<Record<VehicleDirt, number>>

/** No errors. */
export const noVehicleDirt: VehicleDirtRates = Records.map(mildVehicleDirt, () => 0)

const KM_PER_WAN = 10_000

/** Brand and series as people write them. */
const spelled = ({ brand, company, name }: CarSeries, random: SeededRandom): Facts.Facts => {
  const [usual, ...others] = brand.names
  return random.pick<Facts.Facts>([
    { brand: others.length === 0 ? company : random.pick(others) },
    { brand: company },
    { series: `${usual}${/^[A-Za-z]/.test(usual) ? " " : ""}${name}` },
  ])
}

const impossibleMonth = ({ observedAt }: Draft, random: SeededRandom): string =>
  random.chance(0.5) ? "1900-01" : `${Number(observedAt.slice(0, 4)) + random.integer(1, 5)}-06`

/** The effect of each kind of error on a row about a car. */
export const vehicleSpoilers =
  ({ withYear }: VehicleCountry) =>
  ({ facts: truth, trim: { series, name } }: SimulatedVehicle): Spoilers<VehicleDirt> => {
    const modelYear = Number(truth["modelYear"])
    return {
      ...commonSpoilers,
      mileageInWan: (draft) => {
        const km = Facts.number(draft.facts, "mileageKm")
        return km === undefined ? draft : withFacts(draft, { mileageKm: km / KM_PER_WAN })
      },
      zeroMileage: (draft) => withFacts(draft, { mileageKm: 0 }),
      registeredBeforeModel: (draft, random) =>
        withFacts(draft, { modelYear, firstRegistrationDate: `${modelYear - random.integer(3, 6)}-06` }),
      impossibleDate: (draft, random) => withFacts(draft, { firstRegistrationDate: impossibleMonth(draft, random) }),
      missingFacts: leavingOut(
        [
          ["mileageKm"],
          ["firstRegistrationDate"],
          ["trim"],
          ["modelYear"],
          ["conditionGrade", "accidentType"],
          ["color"],
        ],
        3,
      ),
      brandSpelling: (draft, random) => withFacts(draft, spelled(series, random)),
      trimWithYear: (draft) => {
        const { modelYear: _, ...rest } = draft.facts
        return { ...draft, facts: { ...rest, trim: withYear(name, modelYear) } }
      },
    }
  }
