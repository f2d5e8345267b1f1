import { marqueByCodeOf } from "../../../vehicle/names/BrandKey.ts"
import type { NameMention } from "./NameMention.ts"

/** 奔驰 E300L, GLC 260: class, size, body. */
const MERCEDES =
  /(?<![A-Za-z0-9])(AMG ?)?(GL[ABCESK]|CL[AS]|SLK|ML|GL|EQ[ABCES]|[ABCEGSVR])\s?(\d{2,3})\s?(L|d|e|h)?(?![A-Za-z0-9.]|\s?(?:km|公里|万))/giu
/** 宝马 320Li, 730, 525Li: the series is the first figure. */
const BMW = /(?<![A-Za-z0-9.])(M)?([1-8])([1-6][0058])\s?(Li|Le|i|d)?(?![A-Za-z0-9.]|\s?(?:km|公里|万|元|年))/giu
const BEFORE_MERCEDES = /(?:奔驰|benz|mercedes|mercedes-benz)[\s的·-]{0,2}$/iu
const BEFORE_BMW = /(?:宝马|bmw)[\s的·-]{0,2}$/iu

/** Series that are named by the code on the boot lid, with the code as their trim. */
export const modelCodes = (text: string): ReadonlyArray<NameMention> => {
  const found: Array<NameMention> = []
  const mercedes = marqueByCodeOf("mercedes")
  const bmw = marqueByCodeOf("bmw")
  for (const match of text.matchAll(MERCEDES)) {
    const [written, , letters = "", size = "", body = ""] = match
    const branded = BEFORE_MERCEDES.test(text.slice(0, match.index).slice(-20))
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
  return found
}
