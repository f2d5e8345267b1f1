import { messages } from "@open-valuation/core/domain"
import type { FieldValue } from "./ChatCommand.ts"

type Nothing = Record<never, never>

/** A field of an asset; the catalogues have its label. */
interface OfField {
  readonly assetType: string
  readonly field: string
}

/** What a session replies. `told` holds further messages as JSON. */
export interface ChatMessages {
  /** No asset yet: what can be valued here. `told` names them. */
  readonly "chat.whichAsset": { readonly told: string }
  readonly "chat.asset": { readonly assetType: string }
  /** The name of an asset, alone. */
  readonly "chat.assetName": { readonly assetType: string }
  readonly "chat.started": { readonly assetType: string }
  readonly "chat.switched": { readonly assetType: string }
  readonly "chat.greeting": Nothing
  readonly "chat.thanks": Nothing
  /** The session collects; the value comes from the create endpoint. */
  readonly "chat.noPrice": Nothing
  readonly "chat.notUnderstood": Nothing
  /** What was understood: `told` is a list of `chat.value`. */
  readonly "chat.noted": { readonly told: string }
  readonly "chat.value": OfField & { readonly value: FieldValue }
  /** The name of a field, and its value as a person says it, alone: the two cells of a form. */
  readonly "chat.fieldLabel": OfField
  readonly "chat.fieldValue": OfField & { readonly value: FieldValue }
  readonly "chat.changed": OfField & { readonly from: FieldValue; readonly value: FieldValue }
  readonly "chat.cleared": OfField
  readonly "chat.skipped": OfField
  /** A value that the request refuses; `told` is the fault. */
  readonly "chat.refused": OfField & { readonly value: FieldValue; readonly told: string }
  readonly "chat.doubt.yearAlone": OfField & { readonly year: number }
  readonly "chat.doubt.monthAlone": OfField & { readonly month: number }
  readonly "chat.doubt.provinceAlone": OfField & { readonly province: string }
  readonly "chat.doubt.checkDigit": OfField & { readonly value: string }
  /** Several readings: `told` is a list of `chat.value`. */
  readonly "chat.doubt.choice": OfField & { readonly words: string; readonly told: string }
  /** `reason`: `VIN_LENGTH`, `RANGE`, or another word of the catalogue. */
  readonly "chat.doubt.unusable": OfField & { readonly words: string; readonly reason: string }
  /** The document says something else than the person. */
  readonly "chat.doubt.conflict": OfField & { readonly stated: FieldValue; readonly read: FieldValue }
  /** No sample has the name; `names` are close ones that exist, separated by 、. */
  readonly "chat.doubt.unknownName": OfField & { readonly stated: string; readonly names: string }
  readonly "chat.leftOut.price": Nothing
  readonly "chat.leftOut.private": Nothing
  /** The fields of a document that were taken over; its own notes follow as messages. */
  readonly "chat.document": { readonly fileName: string; readonly fields: number }
  readonly "chat.material": { readonly fileName: string; readonly files: number }
  /** The question for a field, with an example. */
  readonly "chat.ask": OfField
  /** Why a field is needed, or where to find it. */
  readonly "chat.why": OfField
  /** Complete; `told` is a list of `chat.label` of fields that would narrow the range. */
  readonly "chat.ready": { readonly assetType: string }
  readonly "chat.offer": { readonly told: string }
  readonly "chat.label": OfField
  /** All is there, and the request is refused all the same: `told` are the faults. */
  readonly "chat.faulty": { readonly told: string }
  /** A fault of a field, within a list; `told` is the fault. */
  readonly "chat.fault": OfField & { readonly told: string }
}

export const chatMessage = messages<ChatMessages>()
