import type { LocalDate } from "@open-valuation/core/domain"
import { simulatePropertyMarket, toCsv } from "@open-valuation/testing"

/** The only community in a city without other samples. */
export const village = {
  city: "云南省/昆明市/五华区",
  address: "验收小镇",
  buildingArea: 100,
  propertyUsage: "RESIDENTIAL",
} as const

/** A file with 30 deals of a village at about 12,000 yuan per square metre, on the first of the month. */
export const villageCsv = (
  today: LocalDate.LocalDate,
  { address, city }: { readonly address: string; readonly city: string } = village,
): string => {
  const month = today.slice(0, 7)
  const rows = Array.from({ length: 30 }, (_, i) => {
    const area = 80 + i
    return `TRANSACTION,village-registry,${month}-01,${area * (11_800 + 13 * i)},${city},${address},${address},RESIDENTIAL,${area}`
  })
  return ["kind,source,observedAt,price,city,community,address,propertyUsage,buildingArea", ...rows, ""].join("\n")
}

/** A small market split into a training file and a test file, the newest fifth. */
export const splitCsv = (today: LocalDate.LocalDate): { readonly train: string; readonly test: string } => {
  const { samples } = simulatePropertyMarket({ seed: 5, today, deals: 1200, listings: 0 })
  const sorted = samples.toSorted((a, b) => a.observedDay - b.observedDay)
  const cut = Math.floor(sorted.length * 0.9)
  return { train: toCsv(sorted.slice(0, cut)), test: toCsv(sorted.slice(cut)) }
}
