import type { PageContent } from "./PageContent.ts"

/**
 * Why a page may be a scan, judged by its text: it has no visible word; it has none, but drawings that may be
 * characters; or it has only a few, such as a page number or a watermark, or fewer than a recogniser has laid over it,
 * and is a scan if images fill it.
 */
export type Suspicion = "wordless" | "drawn" | "covered"

/**
 * Maximum number of words of a page number, a date and the name of a scanner program. The last page of a statement has
 * more.
 */
const FEW_WORDS = 10
/** An amount is text of the page itself, not text printed over a scan. */
const AMOUNT = /\d[.,]\d{2}(?!\d)/u
/** Minimum number of curves of drawn text. A logo and a frame have fewer, a line of text has hundreds. */
const MANY_CURVES = 100

/** Decides whether the images of a page must be examined. */
export const suspicionOf = ({ words, hiddenWords, curves }: PageContent): Suspicion | undefined => {
  if (words.length === 0) return curves >= MANY_CURVES ? "drawn" : "wordless"
  if (words.some(({ text }) => AMOUNT.test(text))) return undefined
  // More than a few words are text of the page, unless a recogniser has laid even more over an image.
  return words.length <= FEW_WORDS || hiddenWords.length > words.length ? "covered" : undefined
}
