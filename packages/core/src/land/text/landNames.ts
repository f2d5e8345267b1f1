import type { Bilingual } from "../../domain/Words.ts"
import { many } from "../../text/words/Plural.ts"
import type { LandUse, RightType } from "../fields.ts"

/** Uses of land. */
export const USES: Readonly<Record<LandUse, Bilingual>> = {
  RESIDENTIAL: { zh: "住宅用地", en: "residential land" },
  COMMERCIAL: { zh: "商服用地", en: "commercial land" },
  INDUSTRIAL: { zh: "工业用地", en: "industrial land" },
  PUBLIC: { zh: "公共管理与公共服务用地", en: "land for public services" },
  AGRICULTURAL: { zh: "农用地", en: "agricultural land" },
  MIXED: { zh: "综合用地", en: "land of mixed use" },
}

/** Rights to land. */
export const RIGHTS: Readonly<Record<RightType, Bilingual>> = {
  GRANTED: { zh: "出让", en: "granted" },
  ALLOCATED: { zh: "划拨", en: "allocated" },
  LEASED: { zh: "租赁", en: "leased" },
  COLLECTIVE: { zh: "集体", en: "collective" },
}

const grouped = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 })

/** A price per m². */
export const perSqm = {
  zh: (amount: number): string => `${grouped.format(amount)}元/㎡`,
  en: (amount: number): string => `CNY ${grouped.format(amount)}/m²`,
}

/** An area. */
export const sqm = {
  zh: (area: number): string => `${grouped.format(area)}㎡`,
  en: (area: number): string => `${grouped.format(area)} m²`,
}

/** `1 year`, `2 years`. */
export const inYears = (count: number): string => many(count, "year")
