import type { Locale } from "../../service/index.ts"

/** Longer headers are truncated. */
const MAX_LENGTH = 200

/**
 * The language of an `Accept-Language` header: Chinese or English, whichever is preferred; Chinese when neither is
 * named.
 */
export const localeOf = (header: string | undefined): Locale => {
  if (header === undefined) return "zh"
  let best: { readonly locale: Locale; readonly quality: number } = { locale: "zh", quality: 0 }
  for (const entry of header.slice(0, MAX_LENGTH).split(",")) {
    const [tag = "", ...parameters] = entry.trim().toLowerCase().split(";")
    const locale = /^en(-|$)/.test(tag.trim()) ? "en" : /^(zh(-|$)|\*$)/.test(tag.trim()) ? "zh" : undefined
    if (locale === undefined) continue
    const written = parameters.map((text) => text.trim()).find((text) => text.startsWith("q="))
    const quality = written === undefined ? 1 : Number(written.slice(2))
    if (quality > best.quality) best = { locale, quality }
  }
  return best.locale
}
