import type { Locale } from "@open-valuation/core/text"
export const valueReport = (result: unknown, lang: Locale): string => JSON.stringify(result, undefined, 1) + lang
