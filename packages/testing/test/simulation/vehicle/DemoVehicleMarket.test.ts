import { readFileSync } from "node:fs"
import { describe, expect, it } from "@effect/vitest"
import { LocalDate } from "@open-valuation/core/domain"
import { demoVehicleMarket, demoVehicleRequest, toCsv } from "@open-valuation/testing"

const today = LocalDate.LocalDate.make("2026-11-20")
const day = LocalDate.toEpochDay(today)
const demo = demoVehicleMarket(today)

describe("demoVehicleMarket", () => {
  it("has about 1,000 samples of all five fuels in cities of many provinces", () => {
    expect(demo.samples.length).toBeGreaterThan(950)
    expect(demo.samples.length).toBeLessThan(1050)
    const cars = demo.observations.map(({ object }) => object)
    expect(new Set(cars.map(({ trim }) => trim.powertrain.fuel)).size).toBe(5)
    expect(new Set(cars.map(({ trim }) => trim.series)).size).toBe(47)
    expect(new Set(cars.map(({ city }) => city.split("/")[0])).size).toBeGreaterThanOrEqual(10)
  })

  it("has plausible used prices", () => {
    const middle = (series: string): number => {
      const prices = demo.observations.filter(({ object }) => object.trim.series.name === series)
      const sorted = prices.map(({ truePrice }) => truePrice).sort((a, b) => a - b)
      return sorted[Math.floor(sorted.length / 2)] ?? NaN
    }
    expect(middle("朗逸")).toBeGreaterThan(25_000)
    expect(middle("朗逸")).toBeLessThan(75_000)
    expect(middle("宏光MINIEV")).toBeLessThan(30_000)
    expect(middle("Model Y")).toBeGreaterThan(80_000)
    expect(middle("Model Y")).toBeLessThan(180_000)
    expect(middle("5系")).toBeGreaterThan(100_000)
  })

  it("is written as a file with the contract's columns", () => {
    const [header, ...lines] = toCsv(demo.samples).trimEnd().split("\n")
    const columns = new Set(header?.split(","))
    for (const column of [
      "kind,source,url,observedAt,price,city,askPrice,vin,brand,series,trim,modelYear,firstRegistrationDate,mileageKm",
      "fuelType,transmission,color,bodyType,seats,displacementL,emissionStandard,usageNature,transferCount",
      "conditionGrade,accidentType,batteryHealthPct,msrp,currentNewPrice",
    ].flatMap((names) => names.split(","))) {
      expect(columns.delete(column), column).toBe(true)
    }
    expect([...columns]).toEqual([])
    expect(lines).toHaveLength(demo.samples.length)
  })

  it("contains the car of the example request, with recent deals of its series", () => {
    const file = new URL("../../../../../docs/examples/vehicle.json", import.meta.url)
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(demoVehicleRequest)
    const value = demo.truth.valueOf({ city: demoVehicleRequest.city, facts: demoVehicleRequest }, day)
    expect(value).toBeGreaterThan(35_000)
    expect(value).toBeLessThan(60_000)
    const deals = demo.observations.filter(
      ({ object, sample }) =>
        object.trim.series.name === demoVehicleRequest.series &&
        sample.kind === "TRANSACTION" &&
        sample.observedDay > day - 365,
    )
    expect(deals.length).toBeGreaterThanOrEqual(10)
  })
})
