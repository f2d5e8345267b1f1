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

/** Kilometres, from ten thousand on in 万公里; below a hundred as written, since it may be in another unit. */
export const kilometres = {
  zh: (km: number): string =>
    km >= 10_000
      ? `${trim((km / 10_000).toFixed(2))}万公里`
      : `${km < 100 ? trim(km.toFixed(2)) : grouped.format(Math.round(km))}公里`,
  en: (km: number): string => `${km < 100 ? trim(km.toFixed(2)) : grouped.format(Math.round(km))} km`,
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

/** The mileage of a value: as stated, or a doubted reading with the one that stands in for it. */
export const driven = {
  zh: (km: number, stated?: number): string =>
    stated === undefined
      ? `行驶${kilometres.zh(km)}`
      : `行驶里程存疑（所填${kilometres.zh(stated)}，按${kilometres.zh(km)}测算）`,
  en: (km: number, stated?: number): string =>
    stated === undefined
      ? kilometres.en(km)
      : `a doubtful mileage (${kilometres.en(stated)} stated, valued at ${kilometres.en(km)})`,
}
