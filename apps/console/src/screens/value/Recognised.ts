import type { RecognisedMaterial } from "@open-valuation/http-api"

/** The fields that were read from a document. */
export type Recognised = typeof RecognisedMaterial.Encoded

type FieldPlace = Recognised["fieldPlaces"][string][number]

/** Certainty below which a person should look closely: a recogniser is mostly surer of what it reads right. */
const SURE = 0.8

/** True when a field was read with little confidence. */
export const isDoubtful = ({ fieldConfidence }: Recognised, field: string): boolean =>
  (fieldConfidence[field] ?? 0) < SURE

/** A place on a page, and the fields that were read there. */
export interface ReadMark {
  readonly place: FieldPlace
  readonly fields: ReadonlyArray<string>
}

/** The places of a document, each once. */
export const marksOf = ({ fieldPlaces }: Recognised): ReadonlyArray<ReadMark> => {
  const marks = new Map<string, ReadMark>()
  for (const [field, places] of Object.entries(fieldPlaces)) {
    for (const place of places) {
      const key = JSON.stringify([place.page, place.x, place.y, place.width, place.height])
      marks.set(key, { place, fields: [...(marks.get(key)?.fields ?? []), field] })
    }
  }
  return [...marks.values()]
}
