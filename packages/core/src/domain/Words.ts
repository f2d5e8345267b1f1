/** Languages of the catalogues. */
export type Locale = "zh" | "en"

/** A word or text in both languages. */
export type Bilingual = Readonly<Record<Locale, string>>

/**
 * Rows of a text catalogue by the codes of their messages (`row`, or `Bilingual` without parameters). Under the name of
 * an asset's type, the terms with which the market's sentences speak of that asset (`MarketTerms`).
 */
export type OwnWords = Readonly<Record<string, object>>
