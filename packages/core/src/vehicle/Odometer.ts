import { type LikelyUnit, likelyUnit, type OtherUnit } from "../market/report/UnitCheck.ts"

/** Why an odometer reading is doubted: near zero, low for the age, high for the age, or beyond what any car covers. */
export const ODOMETER_DOUBTS = ["UNREAD", "LOW", "HIGH", "BEYOND"] as const
export type OdometerDoubt = (typeof ODOMETER_DOUBTS)[number]

/** Limits beyond which an odometer reading is doubted or replaced. */
export interface MileagePolicy {
  /** Highest plausible reading of a car that is still traded, km. */
  readonly mostKm: number
  /**
   * Annual mileage above which a reading is high for a private car, km. Cars younger than `youngYears` count as that
   * old.
   */
  readonly mostKmPerYear: number
  readonly youngYears: number
  /** Age from which low readings are checked, years. */
  readonly fewFromYears: number
  /**
   * Lowest plausible annual mileage, km: lower readings are raised to it. Below `unreadKmPerYear` the meter counts as
   * unread.
   */
  readonly fewKmPerYear: number
  readonly unreadKmPerYear: number
  /** Usual annual mileage, km: it tells units apart. */
  readonly usualKmPerYear: number
  /** Error added below the value for a doubted reading, by `OdometerDoubt`, ln units. */
  readonly doubtErrors: Readonly<Record<OdometerDoubt, number>>
}

/** The mileage to value with (km), and why the stated reading is doubted. */
export interface Odometer {
  readonly km: number
  readonly doubt: OdometerDoubt | undefined
  /** The unit that a reading near zero is likely in. */
  readonly likely?: LikelyUnit | undefined
}

/** Units in which mileages are spoken of. */
const SPOKEN: ReadonlyArray<OtherUnit> = [
  { unit: "WAN_KM", size: 10_000 },
  { unit: "THOUSAND_KM", size: 1_000 },
]
/** Age from which a reading near zero is doubted, years: a new car stands unsold for some weeks. */
const DRIVEN_FROM_YEARS = 0.25

/**
 * Checks an odometer reading against the age (years). A near-zero or low reading on an old car means an odometer that
 * was replaced, turned back or never read, or a figure in units of 10,000 km: it is replaced by the lowest plausible
 * reading for that age. Any other reading is kept.
 */
export const readOdometer = (mileage: MileagePolicy, km: number, ageYears: number | undefined): Odometer => {
  const isUnread = ageYears !== undefined && ageYears >= DRIVEN_FROM_YEARS && km < mileage.unreadKmPerYear * ageYears
  return isUnread
    ? { ...credible(mileage, km, ageYears), likely: likelyMileage(mileage, km, ageYears) }
    : credible(mileage, km, ageYears)
}

const likelyMileage = (mileage: MileagePolicy, km: number, ageYears: number): LikelyUnit | undefined =>
  likelyUnit(
    km,
    SPOKEN,
    mileage.usualKmPerYear * ageYears,
    (meant) => meant >= mileage.fewKmPerYear * ageYears && credible(mileage, meant, ageYears).doubt === undefined,
  )

const credible = (mileage: MileagePolicy, km: number, ageYears: number | undefined): Odometer => {
  if (km > mileage.mostKm) return { km, doubt: "BEYOND" }
  if (ageYears === undefined) return { km, doubt: undefined }
  if (km > mileage.mostKmPerYear * Math.max(ageYears, mileage.youngYears)) return { km, doubt: "HIGH" }
  if (ageYears < mileage.fewFromYears) return { km, doubt: undefined }
  const fewest = mileage.fewKmPerYear * ageYears
  if (km >= fewest) return { km, doubt: undefined }
  return { km: fewest, doubt: km < mileage.unreadKmPerYear * ageYears ? "UNREAD" : "LOW" }
}
