import type { Facts } from "@open-valuation/core/domain"

/** Fewer km than a used car has run, and the months after which a car is used. Judgement. */
const FEW_KM = 100
const NEW_MONTHS = 6

/** Months since year 0 of `YYYY` or `YYYY-MM…`. */
const monthsOf = (date: string): number => 12 * Number(date.slice(0, 4)) + Number(date.slice(5, 7) || 1)

/**
 * True when the mileage of a cell without a unit, below a header without one, is probably in 10,000 km: `3.4` is less
 * than a used car has run. A new one may have.
 */
export const maybeWanKm = (cell: string, { firstRegistrationDate, mileageKm }: Facts.Facts, seenOn: string): boolean =>
  typeof mileageKm === "number" &&
  mileageKm > 0 &&
  mileageKm < FEW_KM &&
  /^[\d.]+$/u.test(cell) &&
  monthsOf(seenOn) - monthsOf(String(firstRegistrationDate ?? "")) >= NEW_MONTHS
