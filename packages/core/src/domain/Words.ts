/** Languages of the catalogues. */
export type Locale = "zh" | "en"

/** A word or text in both languages. */
export type Bilingual = Readonly<Record<Locale, string>>

/**
 * Rows of a text catalogue by the codes of their messages (`row`, or `Bilingual` without parameters). Under the name of
 * an asset's type, the terms with which the market's sentences speak of that asset (`MarketTerms`).
 */
export type OwnWords = Readonly<Record<string, object>>

/** Rows of words as one language has them: a row is `{ zh, en }`, and rows may stand in groups. */
export type InLanguage<Rows> = Rows extends { readonly zh: infer Chinese; readonly en: infer English }
  ? Chinese | English
  : { readonly [Name in keyof Rows]: InLanguage<Rows[Name]> }

/** Words by language, of rows that have each word in both. Functions in rows are words with parameters. */
export const byLanguage = <Rows>(rows: Rows): Readonly<Record<Locale, InLanguage<Rows>>> => ({
  zh: inLanguage(rows, "zh"),
  en: inLanguage(rows, "en"),
})

function inLanguage<Rows>(rows: Rows, locale: Locale): InLanguage<Rows>
function inLanguage(rows: object, locale: Locale): unknown {
  const word: unknown = Reflect.get(rows, locale)
  if (word !== undefined) return word
  return Object.fromEntries(
    Object.entries(rows).map(([name, row]: [string, object]) => [name, inLanguage(row, locale)]),
  )
}
