import type { LocalDate } from "@open-valuation/core/domain"

/** A lot like those of the fields, with a plot ratio of 2. */
export const lot = {
  city: "云南省/昆明市/五华区",
  address: "验收镇试点路北侧",
  landUse: "RESIDENTIAL",
  areaSqm: 20_000,
  rightType: "GRANTED",
  plotRatio: 2,
  termTotalYears: 70,
  remainingYears: 70,
} as const

/** Value of a lot of the fields for its full term, yuan per m² of land. */
export const FIELD_PRICE = 3_000

const HEADER = "kind,source,observedAt,price,city,address,landUse,rightType,areaSqm,plotRatio,termTotalYears"

const deal = (today: LocalDate.LocalDate, source: string, price: number, areaSqm: number): string =>
  `TRANSACTION,${source},${today.slice(0, 7)}-01,${price},${lot.city},验收镇试点路北侧,RESIDENTIAL,GRANTED,${areaSqm},2,70`

/** A file with 40 deals of lots along one road, at one price per square metre plus or minus some yuan. */
export const fieldsCsv = (today: LocalDate.LocalDate): string => {
  const rows = Array.from({ length: 40 }, (_, i) => {
    const areaSqm = 12_000 + 400 * i
    return deal(today, `fields ${i}`, areaSqm * (FIELD_PRICE - 60 + 20 * (i % 7)), areaSqm)
  })
  return [HEADER, ...rows, ""].join("\n")
}

/**
 * Typical mistakes in land catalogues, one per row, named in its source: three that an import accepts, and an area of
 * 0.
 */
export const mistakenFieldsCsv = (today: LocalDate.LocalDate): string =>
  [
    HEADER,
    deal(today, "area in mu", 20_000 * FIELD_PRICE, 30),
    deal(today, "in units of ten thousand", (21_000 * FIELD_PRICE) / 10_000, 21_000),
    deal(today, "a digit too many", 10 * 22_000 * FIELD_PRICE, 22_000),
    deal(today, "no area", 23_000 * FIELD_PRICE, 0),
    "",
  ].join("\n")
