import type { AmountFont, Word } from "@open-valuation/core/domain"

/** An amount as statements print it. A run of text may hold several. */
const AMOUNT = /(?:^|[\s¥￥(])[+-]?\d[\d,]{0,20}\.\d{2}(?=$|[\s)元])/gu
const MAX_PAGES = 10
/** Maximum number of fonts. A document with more is not a statement. */
const MAX_FONTS = 50

interface Counted {
  amounts: number
  readonly pages: Array<number>
}

/** Counts the fonts of a document's amounts. An amount inserted later is seldom set in the same font. */
export class AmountFonts {
  readonly #fonts = new Map<string, Counted>()

  push(words: ReadonlyArray<Word>, page: number): void {
    for (const { font, text } of words) {
      const amounts = font === undefined ? 0 : (text.match(AMOUNT)?.length ?? 0)
      if (font === undefined || amounts === 0) continue
      const counted = this.#fonts.get(font) ?? { amounts: 0, pages: [] }
      counted.amounts += amounts
      if (counted.pages.at(-1) !== page && counted.pages.length < MAX_PAGES) counted.pages.push(page)
      if (this.#fonts.size < MAX_FONTS) this.#fonts.set(font, counted)
    }
  }

  end(): ReadonlyArray<AmountFont> {
    return [...this.#fonts].map(([font, { amounts, pages }]) => ({ font, amounts, pages }))
  }
}
