import type { Sample } from "../domain/Sample.ts"
import { sourceFacts } from "../market/report/Sources.ts"
import * as VehicleFacts from "./VehicleFacts.ts"

/** A sample as `sources` lists it. */
export const sourceItem = (sample: Sample) => ({
  ...sourceFacts(sample),
  brand: VehicleFacts.brand(sample.facts) ?? null,
  series: VehicleFacts.series(sample.facts) ?? null,
  trim: VehicleFacts.trim(sample.facts) ?? null,
  mileageKm: VehicleFacts.mileageKm(sample.facts) ?? null,
  firstRegistrationDate: VehicleFacts.firstRegistrationDate(sample.facts) ?? null,
})
