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
  /** Error added below the value for a doubted reading, by `OdometerDoubt`, ln units. */
  readonly doubtErrors: Readonly<Record<OdometerDoubt, number>>
}

/** The mileage to value with (km), and why the stated reading is doubted. */
export interface Odometer {
  readonly km: number
  readonly doubt: OdometerDoubt | undefined
}

/**
 * Checks an odometer reading against the age (years). A near-zero or low reading on an old car means an odometer that
 * was replaced, turned back or never read, or a figure in units of 10,000 km: it is replaced by the lowest plausible
 * reading for that age. Any other reading is kept.
 */
export const readOdometer = (mileage: MileagePolicy, km: number, ageYears: number | undefined): Odometer => {
  if (km > mileage.mostKm) return { km, doubt: "BEYOND" }
  if (ageYears === undefined) return { km, doubt: undefined }
  if (km > mileage.mostKmPerYear * Math.max(ageYears, mileage.youngYears)) return { km, doubt: "HIGH" }
  if (ageYears < mileage.fewFromYears) return { km, doubt: undefined }
  const fewest = mileage.fewKmPerYear * ageYears
  if (km >= fewest) return { km, doubt: undefined }
  return { km: fewest, doubt: km < mileage.unreadKmPerYear * ageYears ? "UNREAD" : "LOW" }
}
