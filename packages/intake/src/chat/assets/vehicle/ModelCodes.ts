import { marqueByCodeOf } from "@open-valuation/core/reading"
import type { NameMention } from "./NameMention.ts"

/** 奔驰 E300L, GLC 260: class, size, body. */
const MERCEDES =
  /(?<![A-Za-z0-9])(AMG ?)?(GL[ABCESK]|CL[AS]|SLK|ML|GL|EQ[ABCES]|[ABCEGSVR])\s?(\d{2,3})\s?(L|d|e|h)?(?![A-Za-z0-9.]|\s?(?:km|公里|万))/giu
/** 宝马 320Li, 730, 525Li: the series is the first figure. */
const BMW = /(?<![A-Za-z0-9.])(M)?([1-8])([1-6][0058])\s?(Li|Le|i|d)?(?![A-Za-z0-9.]|\s?(?:km|公里|万|元|年))/giu
/** 雷克萨斯 ES200, RX450h: the series is the letters. */
const LEXUS =
  /(?<![A-Za-z0-9])(ES|RX|NX|UX|LX|GX|LS|GS|IS|CT|RC|LM|LC)\s?([1-7][0-9]0)(h\+?|t)?(?![A-Za-z0-9.]|\s?(?:km|公里|万|元|年))/giu
const NAMES_MERCEDES = /奔驰|benz|mercedes/iu
const NAMES_LEXUS = /雷克萨斯|凌志|lexus/iu
/** "BMW 3 Series", "Mercedes C-Class". */
const BMW_SERIES = /(?<=\bbmw[ -]{0,3})([1-8])[ -]?series\b/giu
const MERCEDES_CLASS = /(?<![A-Za-z0-9])(GL[ABCES]|CL[AS]|[ABCEGSV])[ -]class\b/giu
const BEFORE_BMW = /(?:宝马|bmw)[\s的·-]{0,2}$/iu

/** Series that are named by the code on the boot lid, with the code as their trim. */
export const modelCodes = (text: string): ReadonlyArray<NameMention> => {
  const found: Array<NameMention> = []
  const mercedes = marqueByCodeOf("mercedes")
  const bmw = marqueByCodeOf("bmw")
  for (const match of text.matchAll(MERCEDES)) {
    const [written, , letters = "", size = "", body = ""] = match
    const branded = NAMES_MERCEDES.test(text.slice(Math.max(0, match.index - 60), match.index))
    // C300 alone may be anything; E300L is a Mercedes.
    if (mercedes === undefined || !(branded || (body.toUpperCase() === "L" && size.length === 3))) continue
    const series = letters.length === 1 ? `${letters.toUpperCase()}级` : letters.toUpperCase()
    found.push({
      start: match.index,
      end: match.index + written.length,
      marque: mercedes,
      series,
      trim: written.trim(),
      weak: false,
    })
  }
  const lexus = marqueByCodeOf("lexus")
  for (const match of text.matchAll(LEXUS)) {
    const [written, letters = ""] = match
    const series = letters.toUpperCase()
    if (lexus === undefined || !(NAMES_LEXUS.test(text) || /^(?:ES|RX|NX|UX)$/u.test(letters))) continue
    found.push({
      start: match.index,
      end: match.index + written.length,
      marque: lexus,
      series,
      trim: written.trim(),
      weak: false,
    })
  }
  for (const match of text.matchAll(BMW)) {
    const [written, , figure = "", , body = ""] = match
    const branded = BEFORE_BMW.test(text.slice(0, match.index).slice(-20))
    if (bmw === undefined || !(branded || body.toLowerCase() === "li")) continue
    found.push({
      start: match.index,
      end: match.index + written.length,
      marque: bmw,
      series: `${figure}系`,
      trim: written.trim(),
      weak: false,
    })
  }
  const bodies = [
    [bmw, BMW_SERIES, (name: string) => `${name}系`],
    [mercedes, MERCEDES_CLASS, (name: string) => (name.length === 1 ? `${name.toUpperCase()}级` : name.toUpperCase())],
  ] as const
  for (const [marque, pattern, seriesOf] of bodies) {
    for (const { 0: written, 1: name = "", index: start } of text.matchAll(pattern)) {
      if (marque === undefined) continue
      found.push({ start, end: start + written.length, marque, series: seriesOf(name), weak: false })
    }
  }
  return found
}
