import type { KnownAssetType } from "@open-valuation/core/assets"

/** A value of one field. */
export type FieldValue = string | number | boolean

/** Part of a message: its words as written, and their place in it in UTF-16 units. */
export interface Words {
  readonly text: string
  readonly start: number
  readonly end: number
}

/**
 * A doubtful reading of a field: the session asks about it and keeps nothing until the person has answered.
 *
 * - `YEAR_ALONE`, `MONTH_ALONE`: half of a `YYYY-MM`; the other half completes it.
 * - `PROVINCE_ALONE`: a region without its city.
 * - `CHECK_DIGIT`: a VIN whose check digit fails; kept as given when the person confirms it.
 * - `UNIT`: a number without its unit; `choices` are the values under each unit.
 * - `CHOICE`: words with several readings (`公寓`); `choices` are their values.
 * - `UNUSABLE`: words for the field that give no value (a VIN with 16 characters, a range).
 */
export type Doubt =
  | { readonly kind: "YEAR_ALONE"; readonly year: number }
  | { readonly kind: "MONTH_ALONE"; readonly month: number }
  | { readonly kind: "PROVINCE_ALONE"; readonly province: string }
  | { readonly kind: "CHECK_DIGIT"; readonly value: string }
  | { readonly kind: "UNIT"; readonly choices: ReadonlyArray<FieldValue> }
  | { readonly kind: "CHOICE"; readonly choices: ReadonlyArray<FieldValue> }
  | { readonly kind: "UNUSABLE"; readonly reason: string }

/**
 * What a reader of language may ask of a session. Readers only emit commands; {@link reduce} decides what becomes of
 * them. `field` is a field of the asset's create body, or a path in it (`benchmarkPrice.unitPrice`).
 */
export type ChatCommand =
  /** `implied`: follows from other words (凯美瑞 is a 丰田), and gives way to a value that was stated. */
  | {
      readonly _tag: "SetField"
      readonly field: string
      readonly value: FieldValue
      readonly words: Words
      readonly implied?: true
    }
  | { readonly _tag: "DoubtField"; readonly field: string; readonly doubt: Doubt; readonly words: Words }
  | { readonly _tag: "ClearField"; readonly field: string; readonly words: Words }
  /** "I don't know": the named field, or what was asked last. */
  | { readonly _tag: "Decline"; readonly field: string | undefined; readonly words: Words }
  | { readonly _tag: "ChooseAsset"; readonly assetType: KnownAssetType; readonly words: Words }
  /** A question back: why or how, about the named field or what was asked last. */
  | { readonly _tag: "Clarify"; readonly field: string | undefined; readonly words: Words }
  | { readonly _tag: "Confirm"; readonly words: Words }
  | { readonly _tag: "Deny"; readonly words: Words }
  | { readonly _tag: "SmallTalk"; readonly kind: "GREETING" | "THANKS" | "PRICE_WANTED"; readonly words: Words }
  /** Something that is no field was said and left out; the reply says so once. */
  | { readonly _tag: "LeftOut"; readonly kind: "PRICE" | "PRIVATE"; readonly words: Words }
