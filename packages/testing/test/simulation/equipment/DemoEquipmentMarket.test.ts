import { readFileSync } from "node:fs"
import { describe, expect, it } from "@effect/vitest"
import { LocalDate } from "@open-valuation/core/domain"
import { demoEquipmentMarket, demoEquipmentRequest, toCsv } from "@open-valuation/testing"

const today = LocalDate.LocalDate.make("2026-11-20")
const day = LocalDate.toEpochDay(today)
const demo = demoEquipmentMarket(today)

describe("demoEquipmentMarket", () => {
  it("has about 850 samples of nine types and fifteen makers", () => {
    expect(demo.samples.length).toBeGreaterThan(800)
    expect(demo.samples.length).toBeLessThan(900)
    const models = demo.observations.map(({ object: machine }) => machine.model)
    expect(new Set(models.map(({ profile }) => profile.type)).size).toBe(9)
    expect(new Set(models.map(({ maker }) => maker.code)).size).toBe(15)
    expect(new Set(demo.samples.map(({ kind }) => kind)).size).toBe(3)
  })

  it("has plausible second-hand prices", () => {
    const prices = (type: string) =>
      demo.observations
        .filter(({ object: machine }) => machine.model.profile.type === type)
        .map(({ truePrice }) => truePrice)
        .sort((a, b) => a - b)
    const middle = (type: string) => prices(type).at(prices(type).length / 2) ?? NaN
    expect(middle("TRUCK_CRANE")).toBeGreaterThan(250_000)
    expect(middle("TRUCK_CRANE")).toBeLessThan(800_000)
    expect(middle("EXCAVATOR")).toBeGreaterThan(120_000)
    expect(middle("EXCAVATOR")).toBeLessThan(500_000)
    expect(middle("ALL_TERRAIN_CRANE")).toBeGreaterThan(2_000_000)
    expect(middle("WHEEL_LOADER")).toBeLessThan(150_000)
  })

  it("is written as a file with its fields first", () => {
    const [header, ...lines] = toCsv(demo.samples).trimEnd().split("\n")
    expect(header).toBe(
      "kind,source,url,observedAt,price,city,askPrice,model,manufactureDate,manufacturer,equipmentConfig,equipmentType,hours,sizeClass,region,condition,emissionStage",
    )
    expect(lines).toHaveLength(demo.samples.length)
  })

  it("contains the machine of the example request, with recent deals of its model", () => {
    const file = new URL("../../../../../docs/examples/equipment.json", import.meta.url)
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(demoEquipmentRequest)
    const value = demo.truth.valueOf({ city: demoEquipmentRequest.city, facts: demoEquipmentRequest }, day)
    expect(value).toBeGreaterThan(150_000)
    expect(value).toBeLessThan(350_000)
    const deals = demo.observations.filter(
      ({ object: machine, sample }) =>
        machine.model.name === demoEquipmentRequest.model &&
        sample.kind === "TRANSACTION" &&
        sample.observedDay > day - 730,
    )
    expect(deals.length).toBeGreaterThanOrEqual(8)
  })
})
