import { ownValue } from "../domain/OwnValue.ts"
import type { Locale } from "../domain/Words.ts"
import { equipmentWords } from "../equipment/words.ts"
import { landWords } from "../land/words.ts"
import { propertyWords } from "../property/words.ts"
import { statementWords } from "../statement/words.ts"
import { vehicleWords } from "../vehicle/words.ts"
import { type FieldWords, saidValue } from "./FieldWords.ts"

const all = [propertyWords, vehicleWords, landWords, equipmentWords, statementWords]
const byType = new Map<string, (typeof all)[number]>(all.map((words) => [words.assetType, words]))

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
    told: (assetType: string): string => byType.get(assetType)?.told[locale] ?? assetType,
    label: (field: OfField): string => of(field).label[locale],
    ask: (field: OfField): string | undefined => of(field).ask?.[locale],
    why: (field: OfField): string | undefined => of(field).why?.[locale],
    value: (field: OfField, value: string | number | boolean): string => saidValue(of(field), value, locale),
  }
}

/** The label of a request's field on papers; an unknown name stands for itself. */
export const paperLabel = (field: string, locale: Locale): string => {
  const words = all.flatMap(({ fields }) => ownValue(fields, field) ?? [])[0]
  return (words?.paper ?? words?.label)?.[locale] ?? field
}
