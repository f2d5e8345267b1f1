/** Languages of the catalogues. */
export type Locale = "zh" | "en"

/**
 * A host's sentences for messages of its own (`Sentences` of its codes), in each language. Under the name of an asset's
 * type, the terms with which the market's sentences speak of that asset (`MarketTerms`).
 */
export type OwnWords = Readonly<Record<Locale, object>>
