import type { LocalDate } from "@open-valuation/core/domain"

const yearOf = (today: LocalDate.LocalDate): number => Number(today.slice(0, 4))

/** A five-year-old car like those of the car park. */
export const car = (today: LocalDate.LocalDate) => ({
  brand: "大众",
  series: "朗逸",
  trim: "1.5L 自动舒适版",
  city: "云南省/昆明市/五华区",
  firstRegistrationDate: `${yearOf(today) - 5}-01`,
  mileageKm: 60_000,
  fuelType: "GASOLINE",
})

/** Value of a car of the car park by age, yuan: a seventh less per year. */
export const carPrice = (ageYears: number): number => Math.round(120_000 * (6 / 7) ** ageYears)

const HEADER = "kind,source,observedAt,price,city,brand,series,trim,firstRegistrationDate,mileageKm,fuelType"

const deal = (today: LocalDate.LocalDate, source: string, price: number, registered: string, km: number): string =>
  `TRANSACTION,${source},${today.slice(0, 7)}-01,${price},云南省/昆明市/五华区,大众,朗逸,1.5L 自动舒适版,${registered},${km},GASOLINE`

/**
 * A file with 40 deals of one trim. The cars are one to ten years old, at their value plus or minus some hundred yuan.
 */
export const carParkCsv = (today: LocalDate.LocalDate): string => {
  const rows = Array.from({ length: 40 }, (_, i) => {
    const age = 1 + (i % 10)
    return deal(today, `park ${i}`, carPrice(age) + 100 * (i % 7), `${yearOf(today) - age}-01`, 12_000 * age + 10 * i)
  })
  return [HEADER, ...rows, ""].join("\n")
}

/** Typical mistakes in catalogues, one per row, named in its source: three that an import accepts, and a price of 0. */
export const mistakenCarsCsv = (today: LocalDate.LocalDate): string => {
  const registered = `${yearOf(today) - 5}-01`
  return [
    HEADER,
    deal(today, "in units of ten thousand", Math.round(carPrice(5) / 100) / 100, registered, 60_001),
    deal(today, "a digit too many", 10 * carPrice(5), registered, 60_002),
    deal(today, "no mileage", carPrice(5), registered, 0),
    deal(today, "free", 0, registered, 60_003),
    "",
  ].join("\n")
}
