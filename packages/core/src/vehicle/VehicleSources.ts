import * as Facts from "../domain/Facts.ts"
import type { Sample } from "../domain/Sample.ts"
import { sourceFacts } from "../market/report/Sources.ts"

/** A sample as `sources` lists it. */
export const sourceItem = (sample: Sample) => ({
  ...sourceFacts(sample),
  brand: Facts.text(sample.facts, "brand") ?? null,
  series: Facts.text(sample.facts, "series") ?? null,
  trim: Facts.text(sample.facts, "trim") ?? null,
  mileageKm: Facts.number(sample.facts, "mileageKm") ?? null,
  firstRegistrationDate: Facts.text(sample.facts, "firstRegistrationDate") ?? null,
})
