import { type Brand, brandOf, isBuiltInChina, memberOf, originOf, withoutMarque, withoutOrigin } from "./BrandKey.ts"
import type { Marque } from "./Marques.ts"
import { nameText, plainText } from "./NameText.ts"
import { usualSeries } from "./SeriesAliases.ts"

/** A series in normalised spelling. */
interface SeriesName {
  /** Code of the marque, or the text of an unknown brand. */
  readonly brand: string
  readonly marque: Marque | undefined
  /** The series under that brand, without the brand's name and without a word for its origin. */
  readonly series: string
  /** `true` for imported, `false` for built in China, where brand or series say so. */
  readonly imported: boolean | undefined
}

const MARK = "(进口)"

const lineOf = (brand: Brand, series: string): string =>
  brand.line === "" || series.includes(brand.line)
    ? series
    : /\p{Script=Han}/u.test(brand.line)
      ? brand.line + series
      : series + brand.line

/** Code units that belong to the character before them. */
const CONTINUES = /^[\uDC00-\uDFFF\p{M}]/u
const WORD_CHARACTER = /[\p{Script=Latin}\p{N}]/u

/** Series text after the name of an unknown brand: `Foo Bar` of Foo is a Bar, but `Foobar` is not. */
const afterBrand = (own: string, seriesText: string): string => {
  const text = plainText(seriesText)
  if (own === "" || !nameText(text).startsWith(own)) return text
  for (let end = text.length; end > 0; end--) {
    if (CONTINUES.test(text.slice(end)) || nameText(text.slice(0, end)) !== own) continue
    const wordGoesOn = WORD_CHARACTER.test(text.charAt(end - 1)) && WORD_CHARACTER.test(text.charAt(end))
    return wordGoesOn ? text : text.slice(end)
  }
  return text
}

/** Normalises the names of brand and series; the brand may be `undefined` or unknown. */
const seriesName = (brandText: string | undefined, seriesText: string): SeriesName => {
  const brand = brandText === undefined ? undefined : brandOf(brandText)
  const text = withoutOrigin(seriesText)
  const imported =
    originOf(seriesText) ?? (brandText === undefined ? undefined : originOf(brandText)) ?? brand?.imported
  if (brand === undefined) {
    const own = brandText === undefined ? "" : withoutOrigin(brandText)
    const rest = withoutOrigin(afterBrand(own, seriesText))
    return { brand: own, marque: undefined, series: rest === "" ? text : rest, imported }
  }
  const bare = withoutMarque(brand.marque, text)
  const marque = memberOf(brand.marque, bare) ?? brand.marque
  const series = usualSeries(marque.code, marque === brand.marque ? bare : withoutMarque(marque, bare))
  return { brand: marque.code, marque, series: marque === brand.marque ? lineOf(brand, series) : series, imported }
}

/**
 * The key of a series: `volkswagen|朗逸`, `mercedes|e级(进口)` of an imported one. Where no company builds the marque
 * in China all cars are imported, and the word is dropped.
 */
const keyOf = ({ brand, imported, marque, series }: SeriesName): string =>
  `${brand}|${series}${imported === true && (marque === undefined || isBuiltInChina(marque)) ? MARK : ""}`

/** The parts of a key of {@link keyOf}. */
export const partsOf = (
  key: string,
): { readonly brand: string; readonly series: string; readonly imported: boolean } => {
  const at = key.indexOf("|")
  const imported = key.endsWith(MARK)
  return { brand: key.slice(0, at), series: key.slice(at + 1, imported ? -MARK.length : undefined), imported }
}

/**
 * One key for all spellings of a series, regardless of brand words in the series, companies of one marque, English
 * names, case, width, spaces and punctuation. Imported cars have a key of their own: a series of the same name built in
 * China is another car. Idempotent in `text`. Two series of a catalogue never share a key.
 */
export const seriesKey = (brand: string | undefined, text: string): string => keyOf(seriesName(brand, text))
