import type { LocalDate } from "@open-valuation/core/domain"

/** A five-year-old truck crane like those of the yard. */
export const crane = (today: LocalDate.LocalDate) => ({
  model: "QY25K5",
  manufactureDate: `${yearOf(today) - 5}-01`,
  hours: 5_000,
})

/** Value of a crane of the yard by age, yuan: a tenth less per year. */
export const yardPrice = (ageYears: number): number => Math.round(900_000 * 0.9 ** ageYears)

const yearOf = (today: LocalDate.LocalDate): number => Number(today.slice(0, 4))

const HEADER = "kind,source,observedAt,price,model,manufacturer,manufactureDate,hours"

const deal = (today: LocalDate.LocalDate, source: string, price: number, made: string, hours: number): string =>
  `TRANSACTION,${source},${today.slice(0, 7)}-01,${price},QY25K5,徐工,${made},${hours}`

/**
 * A file with 40 deals of one model. The cranes are one to ten years old, at their value plus or minus some hundred
 * yuan.
 */
export const yardCsv = (today: LocalDate.LocalDate): string => {
  const rows = Array.from({ length: 40 }, (_, i) => {
    const age = 1 + (i % 10)
    return deal(today, `yard ${i}`, yardPrice(age) + 500 * (i % 7), `${yearOf(today) - age}-01`, 1_000 * age + i)
  })
  return [HEADER, ...rows, ""].join("\n")
}

/** Typical mistakes in catalogues, one per row, named in its source: four that an import accepts, and a price of 0. */
export const mistakenCsv = (today: LocalDate.LocalDate): string => {
  const made = `${yearOf(today) - 5}-01`
  return [
    HEADER,
    deal(today, "in units of ten thousand", yardPrice(5) / 10_000, made, 5_001),
    deal(today, "a digit too many", 10 * yardPrice(5), made, 5_002),
    deal(today, "the year 1000", yardPrice(5), "1000", 5_003),
    deal(today, "no hours", yardPrice(5), made, 0),
    deal(today, "free", 0, made, 5_004),
    "",
  ].join("\n")
}
