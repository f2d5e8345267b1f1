import { assetWordsOf } from "@open-valuation/core/assets"
import { withoutDemo } from "@open-valuation/core/search"
import type { Locale } from "@open-valuation/core/text"
import { translate } from "@open-valuation/intake/text"

/** Parts of keys that have words of their own. */
const parts: ReadonlySet<string> = new Set(["CN", "PARKING", "STORAGE", "BASEMENT"])

/** The name of a market: the places and uses in its key, in the reader's language. */
export const marketLabel = (assetType: string, market: string, locale: Locale): string => {
  const field = assetWordsOf(assetType)?.marketField
  return market
    .split("|")
    .filter((part) => part !== "" && part !== "DEMO")
    .map((part) => {
      if (parts.has(part)) return translate({ code: `markets.${part}`, params: {} }, locale)
      return field === undefined || !/^[A-Z_]+$/.test(part)
        ? part.split("/").filter(isNew).join(" ")
        : translate({ code: "chat.fieldValue", params: { assetType, field, value: part } }, locale)
    })
    .join(" · ")
}

/** The same of the market of a model, which says so where it rests on demo data. */
export const modelLabel = (assetType: string, market: string, locale: Locale): string => {
  const label = marketLabel(assetType, market, locale)
  return withoutDemo(market) === market
    ? label
    : `${label} · ${translate({ code: "markets.DEMO", params: {} }, locale)}`
}

/** A municipality is named once: 北京市/北京市. */
const isNew = (name: string, at: number, names: ReadonlyArray<string>): boolean => name !== "" && name !== names[at - 1]
