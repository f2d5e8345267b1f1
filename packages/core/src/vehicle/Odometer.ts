import type { MileagePolicy } from "./VehiclePolicy.ts"

/** What is odd about an odometer reading: hardly anything on it, little for the age, much for the age, more than any car runs. */
export const ODOMETER_DOUBTS = ["UNREAD", "LOW", "HIGH", "BEYOND"] as const
export type OdometerDoubt = (typeof ODOMETER_DOUBTS)[number]

/** An odometer reading as it counts. */
export interface Odometer {
  /** `undefined` when nothing was read, or nothing that says anything. */
  readonly km: number | undefined
  readonly doubt: OdometerDoubt | undefined
}

/**
 * Judges a reading against the age (years). A reading near nothing on an old car is no reading: a meter that was changed or
 * never read, or one typed in units of 10,000 km; the usual of the age stands in for it. Any other one counts, doubtful or not.
 */
export const readOdometer = (
  mileage: MileagePolicy,
  km: number | undefined,
  ageYears: number | undefined,
): Odometer => {
  if (km === undefined) return { km, doubt: undefined }
  if (km > mileage.mostKm) return { km, doubt: "BEYOND" }
  if (ageYears === undefined) return { km, doubt: undefined }
  if (km > mileage.mostKmPerYear * Math.max(ageYears, mileage.youngYears)) return { km, doubt: "HIGH" }
  if (ageYears < mileage.fewFromYears) return { km, doubt: undefined }
  if (km < mileage.unreadKmPerYear * ageYears) return { km: undefined, doubt: "UNREAD" }
  return { km, doubt: km < mileage.fewKmPerYear * ageYears ? "LOW" : undefined }
}
