import { ownValue } from "@open-valuation/core/domain"
import type { FieldValue } from "../ChatCommand.ts"

/** The words for one field in one language. */
export interface FieldWords {
  /** Name of the field, as a form would label it. */
  readonly label: string
  /** The question for it, with an example; fields that are never asked for have none. */
  readonly ask?: string
  /** Why it is needed and where to find it. */
  readonly why?: string
  /** A value as a person says it; default: the value itself. */
  readonly value?: (value: FieldValue) => string
}

/** The words for an asset. */
export interface AssetWords {
  /** What is valued: "a home, shop or factory". */
  readonly asset: string
  /** The same where it stands alone, such as in a menu. Default: `asset`. */
  readonly name?: string
  /** Field by name in the create body. */
  readonly fields: Readonly<Record<string, FieldWords>>
}

/** The words of all assets by type. */
export type ChatWords = Readonly<Record<string, AssetWords>>

/** The words for the valuation date, which the requests of all market assets have. */
export const valuationDateWords: Readonly<Record<"zh" | "en", FieldWords>> = {
  zh: { label: "估价时点", why: "不填则为今天；只使用该日及以前的样本。" },
  en: { label: "valued as of", why: "Today if it is left empty. Nothing observed after this day is used." },
}

/** A formatter of codes: `RESIDENTIAL` is 住宅. */
export const coded =
  (words: Readonly<Record<string, string>>) =>
  (value: FieldValue): string =>
    ownValue(words, String(value)) ?? String(value)

/** A formatter that appends a unit to a number. */
export const withUnit =
  (unit: string) =>
  (value: FieldValue): string =>
    typeof value === "number" ? `${value.toLocaleString("en-US", { maximumFractionDigits: 2 })}${unit}` : String(value)

/** `2019-03` as 2019年3月. */
export const zhMonth = (value: FieldValue): string => String(value).replace(/^(\d{4})-0?(\d{1,2})$/u, "$1年$2月")
