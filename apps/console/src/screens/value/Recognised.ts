import type { PageBox } from "../../design/PagePicture.tsx"

/** Where a value is printed. */
export interface FieldPlace extends PageBox {
  /** From 1. */
  readonly page: number
}

/** The fields that were read from a document. */
export interface Recognised {
  readonly ocrFields: Readonly<Record<string, string | number>>
  /** 0 to 1, by field. */
  readonly fieldConfidence: Readonly<Record<string, number>>
  /** By field: one for each part of a summary, none where it is not known. */
  readonly fieldPlaces: Readonly<Record<string, ReadonlyArray<FieldPlace>>>
  readonly materialRef: string
  readonly materialFileName: string
  readonly notes: ReadonlyArray<string>
}

/** Certainty below which a person should look closely: a recogniser is mostly surer of what it reads right. */
const SURE = 0.8

/** Whether a field was read with little confidence. */
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
