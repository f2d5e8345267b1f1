import { messages } from "@open-valuation/core/domain"

type Nothing = Record<never, never>
/** Name of a field of the asset's request. */
interface OfField {
  readonly field: string
}

/** What the reading of a document's fields has to say. */
export interface FieldMessages {
  /** Nothing in the document is known. */
  readonly "fields.note.unknownDocument": Nothing
  /** The document is known, and has nothing that the asset's request asks for. */
  readonly "fields.note.otherDocument": { readonly kind: string }
  /** The same labels stand in separate blocks: the largest was read. */
  readonly "fields.note.severalPlates": { readonly count: number }
  /** The image shows text beside the sheet or plate that was read. */
  readonly "fields.note.textBeside": Nothing
  /** The value was found and left out, since it could not be read with confidence. */
  readonly "fields.note.doubtful": OfField
  /** The document says two different things. */
  readonly "fields.note.contradiction": OfField
  readonly "fields.note.yearOnly": { readonly field: string; readonly year: number }
  /** Day and month cannot be told apart. */
  readonly "fields.note.ambiguousDate": { readonly field: string; readonly text: string }
  /** Letters that no VIN has were taken for the digits that they look like. */
  readonly "fields.note.vinCorrected": Nothing
  /** The check digit does not hold, and the text itself is certain. */
  readonly "fields.note.vinUnchecked": Nothing
  /** The check digit does not hold, and the VIN was left out, as it was not read surely either. */
  readonly "fields.note.vinFails": Nothing
  /** The check digit does not hold; the VIN is given as it was read. */
  readonly "fields.note.vinDoubted": { readonly vin: string }
  /** Characters were taken for others that they look like. */
  readonly "fields.note.mended": OfField & { readonly text: string; readonly value: string | number }
  /** A date that no calendar has; it is given as it was read. */
  readonly "fields.note.impossibleDate": OfField & { readonly text: string }
  readonly "fields.note.creditCodeFails": Nothing
  /** Uses with terms of their own: there is no single end. */
  readonly "fields.note.severalTerms": Nothing
  /** Pages that have more text than any such document. */
  readonly "fields.note.tooMuchText": Nothing
}

/** Makes a note about the reading of a document's fields. */
export const fieldMessage = messages<FieldMessages>()
