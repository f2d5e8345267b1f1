import type { PageContent } from "./PageContent.ts"

/**
 * Why a page may be a scan, by what its text looks like: it has no word that is seen; it has none, but drawings that
 * may be characters; or it has hardly any, as a page number or a watermark, or fewer than a recogniser has laid
 * over it, and is a scan if images fill it.
 */
export type Suspicion = "wordless" | "drawn" | "covered"

/** A page number, a date and the name of a scanner's program are fewer words; the last page of a statement has more. */
const FEW_WORDS = 10
/** An amount is text of the page itself, not of what is printed over a scan. */
const AMOUNT = /\d[.,]\d{2}(?!\d)/u
/** More painted curves than a logo and a frame have: a line of text has hundreds. */
const MANY_CURVES = 100

/** Whether the images of a page have to be looked at. */
export const suspicionOf = ({ words, hiddenWords, curves }: PageContent): Suspicion | undefined => {
  if (words.length === 0) return curves >= MANY_CURVES ? "drawn" : "wordless"
  if (words.some(({ text }) => AMOUNT.test(text))) return undefined
  // More than a few words are text of the page, unless a recogniser has laid more of them over an image.
  return words.length <= FEW_WORDS || hiddenWords.length > words.length ? "covered" : undefined
}
