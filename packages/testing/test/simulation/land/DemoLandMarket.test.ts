import { readFileSync } from "node:fs"
import { describe, expect, it } from "@effect/vitest"
import { LocalDate } from "@open-valuation/core/domain"
import { demoLandMarket, demoLandRequest, toCsv } from "@open-valuation/testing"

const today = LocalDate.LocalDate.make("2026-11-20")
const day = LocalDate.toEpochDay(today)
const demo = demoLandMarket(today)

describe("demoLandMarket", () => {
  it("has about 900 deals and auctions in 18 districts of six provinces", () => {
    expect(demo.samples.length).toBeGreaterThan(870)
    expect(demo.samples.length).toBeLessThan(930)
    expect(new Set(demo.samples.map(({ kind }) => kind))).toEqual(new Set(["TRANSACTION", "AUCTION"]))
    expect(new Set(demo.samples.map(({ city }) => city)).size).toBe(18)
    expect(new Set(demo.samples.map(({ city }) => city.split("/")[0])).size).toBe(6)
    expect(new Set(demo.samples.map(({ facts }) => facts["landUse"])).size).toBe(5)
  })

  it("has plausible prices per m² of ground", () => {
    const middle = (use: string) => {
      const rows = demo.observations.filter(({ object }) => object.use === use)
      const prices = rows.map(({ object, truePrice }) => truePrice / Number(object.facts["areaSqm"]))
      return prices.sort((a, b) => a - b)[Math.floor(rows.length / 2)] ?? NaN
    }
    expect(middle("INDUSTRIAL")).toBeGreaterThan(250)
    expect(middle("INDUSTRIAL")).toBeLessThan(600)
    expect(middle("RESIDENTIAL")).toBeGreaterThan(3_000)
    expect(middle("RESIDENTIAL")).toBeLessThan(8_000)
    expect(middle("COMMERCIAL")).toBeLessThan(middle("RESIDENTIAL"))
    expect(middle("PUBLIC")).toBeLessThan(2_000)
  })

  it("is written as a file with the contract's columns", () => {
    const [header, ...lines] = toCsv(demo.samples).trimEnd().split("\n")
    expect(header?.split(",").sort()).toEqual(
      [
        "kind,source,url,observedAt,price,city,askPrice,address,landUse,areaSqm,rightType,plotRatio,termTotalYears",
        "grade,developmentLevel,supplyMethod",
      ]
        .flatMap((names) => names.split(","))
        .sort(),
    )
    expect(lines).toHaveLength(demo.samples.length)
  })

  it("contains the lot of the example request, with deals of its use nearby", () => {
    const file = new URL("../../../../../docs/examples/land.json", import.meta.url)
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(demoLandRequest)
    const { benchmarkPrice, ...facts } = demoLandRequest
    const unitPrice = demo.truth.unitPriceOf({ city: facts.city, facts }, day) ?? NaN
    expect(unitPrice).toBeGreaterThan(6_000)
    expect(unitPrice).toBeLessThan(10_000)
    expect(benchmarkPrice.unitPrice / unitPrice).toBeGreaterThan(0.7)
    expect(benchmarkPrice.unitPrice / unitPrice).toBeLessThan(1.4)
    const near = demo.observations.filter(
      ({ object }) => facts.address.includes(object.neighbourhood.name) && object.use === facts.landUse,
    )
    expect(near.length).toBeGreaterThanOrEqual(8)
  })
})
