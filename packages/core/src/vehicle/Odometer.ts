/**
 * What is odd about an odometer reading: hardly anything on it, little for the age, much for the age, more than any car
 * runs.
 */
export const ODOMETER_DOUBTS = ["UNREAD", "LOW", "HIGH", "BEYOND"] as const
export type OdometerDoubt = (typeof ODOMETER_DOUBTS)[number]

/** When an odometer reading is doubted, and when it is not believed. */
export interface MileagePolicy {
  /** More than this is no reading of a car that is still traded, km. */
  readonly mostKm: number
  /** More than this a year is unusual for a private car, km; of a young car a year counts as `youngYears` at least. */
  readonly mostKmPerYear: number
  readonly youngYears: number
  /** From this age on (years) low readings are looked at. */
  readonly fewFromYears: number
  /** Less than this a year is low and counts as this; less than `unreadKmPerYear` is a meter that nobody read, km. */
  readonly fewKmPerYear: number
  readonly unreadKmPerYear: number
  /** What a doubtful reading adds to the expected error below the value, by its `OdometerDoubt`, ln units. */
  readonly doubtErrors: Readonly<Record<OdometerDoubt, number>>
}

/** An odometer reading, what it counts as, and what is odd about it. */
export interface Odometer {
  readonly km: number
  readonly doubt: OdometerDoubt | undefined
}

/**
 * Judges a reading against the age (years). Hardly any kilometres on an old car are a meter that was changed, turned
 * back or never read, or one typed in units of 10,000 km: they count as the fewest that are believed at that age. Any
 * other reading counts as it is.
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
