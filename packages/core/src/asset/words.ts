import { ownValue } from "../domain/OwnValue.ts"
import type { Locale } from "../domain/Words.ts"
import { equipmentWords } from "../equipment/words.ts"
import { landWords } from "../land/words.ts"
import { propertyWords } from "../property/words.ts"
import { statementWords } from "../statement/words.ts"
import { placeName } from "../text/words/Places.ts"
import { vehicleWords } from "../vehicle/words.ts"
import type { AboutAsset } from "./Asset.ts"
import { type AssetWords, type FieldWords, saidValue } from "./FieldWords.ts"
import { type ResultView, resultViews } from "./ResultView.ts"

const all = [propertyWords, vehicleWords, landWords, equipmentWords, statementWords]
const byType = new Map<string, AssetWords>(all.map((words) => [words.assetType, words]))

/** The words for an asset of the library; `undefined` for others. */
export const assetWordsOf = (assetType: string): AssetWords | undefined => byType.get(assetType)

const views: ReadonlyArray<ResultView> = Object.values(resultViews)

/** The fields of values and their ranges in the results of all assets. */
export const rangeFields: ReadonlyArray<string> = views.flatMap(({ value }) => value)

/** Where a result has its figures; of an asset that a host adds, the view whose figures it uses. */
export const viewOf = (assetType: string, result: object): ResultView => {
  const own = byType.get(assetType)?.view
  if (own !== undefined) return { ...resultViews[own.like], ...own }
  return views.find(({ value: [, central] }) => Object.hasOwn(result, central)) ?? resultViews.priced
}

const byCellWord = new Map(all.flatMap(({ assetType, cellWords = [] }) => cellWords.map((word) => [word, assetType])))

/**
 * The asset type that a cell names, by its code, in Chinese, or by the name of an asset that a host adds. Other words
 * are returned in capital letters.
 */
export const namedAssetType = (
  cell: string,
  added: ReadonlyArray<Pick<AboutAsset, "name"> & { readonly assetType: string }> = [],
): string =>
  byCellWord.get(cell) ??
  added.find(({ name }) => Object.values(name ?? {}).some((one) => one.toUpperCase() === cell.toUpperCase()))
    ?.assetType ??
  cell.toUpperCase()

/** A field of the requests of an asset. */
export interface OfField {
  readonly assetType: string
  readonly field: string
}

/** The library's words for assets and their fields, in a language. An unknown name stands for itself. */
export const fieldWordsIn = (locale: Locale) => {
  const of = ({ assetType, field }: OfField): FieldWords =>
    ownValue(byType.get(assetType)?.fields, field) ?? { label: { zh: field, en: field } }
  return {
    name: (assetType: string): string => byType.get(assetType)?.name[locale] ?? assetType,
    inSentence: (assetType: string): string => byType.get(assetType)?.inSentence[locale] ?? assetType,
    label: (field: OfField): string => of(field).label[locale],
    ask: (field: OfField): string | undefined => of(field).ask?.[locale],
    why: (field: OfField): string | undefined => of(field).why?.[locale],
    value: (field: OfField, value: string | number | boolean): string => {
      const said = saidValue(of(field), value, locale)
      return field.field === "city" ? placeName(said) : said
    },
  }
}

/** The label of a request's field on papers; an unknown name stands for itself. */
export const paperLabel = (field: string, locale: Locale): string => {
  const words = all.flatMap(({ fields }) => ownValue(fields, field) ?? [])[0]
  return (words?.paper ?? words?.label)?.[locale] ?? field
}
