import { ownValue } from "@open-valuation/core/domain"
import type { AssetMarket } from "@open-valuation/core/market"
import { MOST, type TypedName } from "./Suggestion.ts"

/** A name, and how it is compared with what is typed. */
export interface ListedName {
  readonly name: string
  readonly plain: string
}

const plainOf = (text: string): string => text.normalize("NFKC").replaceAll(/\s/g, "").toLowerCase()

/** A name as it is listed. */
export const listedName = (name: string): ListedName => ({ name, plain: plainOf(name) })

/** Of listed names those that begin with a text, those of the same key, and those that hold it, in this order. */
export const suggestedNames = (
  { facts, field, text }: TypedName,
  { names: rules = {} }: AssetMarket,
  listed: ReadonlyArray<ListedName>,
): ReadonlyArray<string> => {
  const typed = plainOf(text)
  const key = typed === "" ? undefined : ownValue(rules, field)?.key
  const keyOfTyped = key?.(text, facts)
  const first: Array<string> = []
  const same: Array<string> = []
  const further: Array<string> = []
  for (const { name, plain } of listed) {
    if (first.length === MOST) break
    const at = plain.indexOf(typed)
    if (at === 0) first.push(name)
    else if (key !== undefined && key(name, facts) === keyOfTyped) same.push(name)
    else if (at > 0 && further.length < MOST) further.push(name)
  }
  return [...first, ...same, ...further].slice(0, MOST)
}
