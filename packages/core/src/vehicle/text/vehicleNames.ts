import type { Bilingual } from "../../domain/Words.ts"
import { trim } from "../../text/words/Amounts.ts"
import { many } from "../../text/words/Plural.ts"
import type { VehicleNamed } from "../VehicleMessages.ts"

/** Fuels. */
export const FUELS: Readonly<Record<string, Bilingual>> = {
  GASOLINE: { zh: "汽油", en: "petrol" },
  DIESEL: { zh: "柴油", en: "diesel" },
  HYBRID: { zh: "油电混合", en: "hybrid" },
  PHEV: { zh: "插电混动", en: "plug-in hybrid" },
  BEV: { zh: "纯电动", en: "battery electric" },
  ANY: { zh: "各类燃料", en: "any fuel" },
}

/** Kinds of accidents. */
export const ACCIDENTS: Readonly<Record<string, Bilingual>> = {
  NONE: { zh: "无事故", en: "no accident" },
  MINOR: { zh: "轻微事故", en: "a minor accident" },
  MAJOR: { zh: "重大事故", en: "a major accident" },
  FLOOD: { zh: "泡水", en: "flood damage" },
  FIRE: { zh: "火烧", en: "fire damage" },
}

/** Prices of a car new. */
export const NEW_PRICES: Readonly<Record<string, Bilingual>> = {
  MSRP: { zh: "新车指导价", en: "list price when new" },
  CURRENT_NEW_PRICE: { zh: "同款新车现价", en: "price of the same model new today" },
  msrp: { zh: "新车指导价", en: "list price when new" },
  currentNewPrice: { zh: "同款新车现价", en: "price of the same model new today" },
}

/** The name of a vehicle. */
export const car = {
  zh: ({ brand, modelYear, series, trim: model }: VehicleNamed): string => {
    const name = [brand, series].filter((part) => part !== null).join(" ")
    const detail = [modelYear === null ? null : `${modelYear}款`, model].filter((part) => part !== null).join(" ")
    return `${name === "" ? "车辆" : name}${detail === "" ? "" : `（${detail}）`}`
  },
  en: ({ brand, modelYear, series, trim: model }: VehicleNamed): string => {
    const name = [modelYear, brand, series].filter((part) => part !== null).join(" ")
    return `${name === "" ? "The vehicle" : name}${model === null ? "" : ` (${model})`}`
  },
}

/** Kilometres, from ten thousand on in 万公里. */
export const kilometres = {
  zh: (km: number): string => (km >= 10_000 ? `${trim((km / 10_000).toFixed(2))}万公里` : `${Math.round(km)}公里`),
  en: (km: number): string => `${grouped.format(Math.round(km))} km`,
}

/** An age of so many months. */
export const aged = {
  zh: (months: number): string => {
    const years = Math.floor(months / 12)
    const rest = months % 12
    return `${years === 0 ? "" : `${years}年`}${rest === 0 && years > 0 ? "" : `${rest}个月`}`
  },
  en: (months: number): string => {
    const years = Math.floor(months / 12)
    const rest = months % 12
    return [
      ...(years > 0 ? [many(years, "year")] : []),
      ...(rest > 0 || years === 0 ? [many(rest, "month")] : []),
    ].join(" ")
  },
}

const grouped = new Intl.NumberFormat("en-US")
