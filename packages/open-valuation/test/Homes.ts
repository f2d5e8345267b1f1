import { LocalDate } from "@open-valuation/core"
import { demoPropertyMarket, toCsv } from "@open-valuation/testing"

export const today = LocalDate.LocalDate.make("2026-11-20")

/** Homes of one district: few enough to be learned at once. */
export const csv = toCsv(
  demoPropertyMarket(today).samples.filter(
    ({ city, facts }) => city.endsWith("浦东新区") && facts["propertyUsage"] === "RESIDENTIAL",
  ),
)

export const samples = [{ asset: "PROPERTY", content: csv }] as const

export const request = {
  city: "上海市/上海市/浦东新区",
  address: "檐雨小筑3号楼",
  buildingArea: 89.5,
  propertyUsage: "RESIDENTIAL",
  valuationDate: today,
} as const
