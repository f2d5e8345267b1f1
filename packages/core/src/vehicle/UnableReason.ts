import type { Message } from "../domain/Message.ts"
import { DAYS_PER_YEAR } from "../market/recipe/SearchSteps.ts"
import type { SearchedCase } from "../market/report/MarketCase.ts"
import { VehicleFacts } from "./fields.ts"
import { isSameBrand } from "./SameSeries.ts"
import { vehicleMessage } from "./VehicleMessages.ts"
import { named } from "./VehicleNamed.ts"
import type { VehicleNotes } from "./VehicleNotes.ts"
import type { VehiclePolicy } from "./VehiclePolicy.ts"

const WMI_LENGTH = 3

/**
 * Why no value can be given: the VIN's maker or the brand is unknown, a source did not answer, or no sample of the
 * brand is usable.
 */
export const unableReason = (
  { hardRules }: VehiclePolicy,
  { search, subject }: Pick<SearchedCase<VehicleNotes>, "search" | "subject">,
): Message => {
  const { city, facts } = subject
  const brand = VehicleFacts.brand(facts)
  const vin = VehicleFacts.vin(facts)
  if (brand === undefined && vin !== undefined) {
    return vehicleMessage("vehicle.failed.vinUnknown", { wmi: vin.slice(0, WMI_LENGTH) })
  }
  if (search.unavailable.length > 0) {
    return vehicleMessage("vehicle.failed.searchUnavailable", { source: search.unavailable.join(", ") })
  }
  const years = Math.round(hardRules.oldestDays / DAYS_PER_YEAR)
  const known = search.samples.some((sample) => isSameBrand(sample.facts, facts))
  return known
    ? vehicleMessage("vehicle.failed.noSamples", { ...named(subject), city, found: search.samples.length, years })
    : vehicleMessage("vehicle.failed.brandUnknown", { ...named(subject), years })
}
