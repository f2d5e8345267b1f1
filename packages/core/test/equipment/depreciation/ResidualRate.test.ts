import { describe, expect, it } from "@effect/vitest"
import { Schema } from "effect"
import { defaultDepreciation } from "../../../src/equipment/depreciation/DefaultDepreciation.ts"
import { depreciationSheets } from "../../../src/equipment/depreciation/DepreciationSheets.ts"
import type { DepreciationTables } from "../../../src/equipment/depreciation/DepreciationTables.ts"
import {
  ageGateOf,
  capacityExponent,
  curveOf,
  emissionFactor,
  expectedHours,
  hoursFactor,
  plausibleHours,
  residualRate,
} from "../../../src/equipment/depreciation/ResidualRate.ts"
import { equipmentTypes } from "../../../src/equipment/EquipmentType.ts"

const tables = defaultDepreciation
const AnyType = Schema.UndefinedOr(Schema.Literals(equipmentTypes))
const AnyAge = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 60 }))
const AnyHours = Schema.Finite.check(Schema.isBetween({ minimum: 1, maximum: 60_000 }))

describe("the age curve", () => {
  it.prop("starts at 1, falls, and stops at its floor", [AnyType, AnyAge, AnyAge], ([type, one, other]) => {
    const curve = curveOf(tables, type)
    const [younger, older] = one < other ? [one, other] : [other, one]
    expect(residualRate(curve, 0)).toBe(1)
    expect(residualRate(curve, younger)).toBeGreaterThanOrEqual(residualRate(curve, older))
    expect(residualRate(curve, older)).toBeGreaterThanOrEqual(curve.floor)
    expect(residualRate(curve, younger)).toBeLessThanOrEqual(1)
  })

  it.prop("is continuous: a day changes it by less than a thousandth", [AnyType, AnyAge], ([type, age]) => {
    const curve = curveOf(tables, type)
    expect(Math.abs(residualRate(curve, age) - residualRate(curve, age + 1 / 365.25))).toBeLessThan(0.001)
  })

  it("never rises and never leaps, month by month to 60 years, for any type", () => {
    for (const type of [undefined, ...equipmentTypes]) {
      const curve = curveOf(tables, type)
      for (let month = 1; month <= 720; month++) {
        const fall = residualRate(curve, (month - 1) / 12) - residualRate(curve, month / 12)
        expect(fall).toBeGreaterThanOrEqual(0)
        expect(fall).toBeLessThan(0.03)
      }
    }
  })

  it("passes through its points and ends at the floor", () => {
    for (const type of equipmentTypes) {
      const curve = curveOf(tables, type)
      for (const { ageYears, rate } of curve.rates) expect(residualRate(curve, ageYears)).toBeCloseTo(rate, 10)
      expect(residualRate(curve, 60)).toBe(curve.floor)
      expect(curve.rates.map((point) => point.ageYears)).toEqual(
        curve.rates.map((point) => point.ageYears).toSorted((one, other) => one - other),
      )
      expect(curve.floor).toBeGreaterThanOrEqual(0.05)
      expect(curve.floor).toBeLessThanOrEqual(0.2)
    }
  })

  it("takes the general curve for a type without one, and for an unknown type", () => {
    expect(curveOf(tables, "PAVER").type).toBe("MACHINERY")
    expect(curveOf(tables, undefined).type).toBe("MACHINERY")
    expect(curveOf(tables, "EXCAVATOR").type).toBe("EXCAVATOR")
  })

  it("knows the economic lives of machinery and of lifting equipment", () => {
    expect(curveOf(tables, "EXCAVATOR").economicLifeYears).toBe(15)
    expect(curveOf(tables, "ROLLER").economicLifeYears).toBe(15)
    expect(curveOf(tables, "TRUCK_CRANE").economicLifeYears).toBe(18)
    expect(curveOf(tables, "TOWER_CRANE").economicLifeYears).toBe(18)
  })

  it("takes an age that is no number, or before the making, for new, and an endless one for the floor", () => {
    const curve = curveOf(tables, "EXCAVATOR")
    expect(residualRate(curve, Number.NaN)).toBe(1)
    expect(residualRate(curve, -3)).toBe(1)
    expect(residualRate(curve, Number.POSITIVE_INFINITY)).toBe(curve.floor)
  })

  it("is replaced for one type without touching another", () => {
    const own: DepreciationTables = {
      ...tables,
      curves: {
        ...tables.curves,
        ROLLER: {
          type: "ROLLER",
          economicLifeYears: 12,
          economicLifeSource: "the host",
          rates: [
            { ageYears: 0, rate: 1 },
            { ageYears: 10, rate: 0 },
          ],
          floor: 0.2,
          basis: "JUDGEMENT",
          source: "the host",
          asOf: "2026",
        },
      },
    }
    expect(residualRate(curveOf(own, "ROLLER"), 5)).toBeCloseTo(0.5, 10)
    expect(residualRate(curveOf(own, "ROLLER"), 9)).toBe(0.2)
    expect(curveOf(own, "EXCAVATOR")).toBe(curveOf(tables, "EXCAVATOR"))
  })
})

describe("the factor of hours", () => {
  it.prop("is 1 at the expected hours", [AnyType, AnyAge], ([type, age]) => {
    expect(hoursFactor(tables, type, age, expectedHours(tables, type, age))).toBeCloseTo(1, 10)
  })

  it.prop("stays within its limits", [AnyType, AnyAge, AnyHours], ([type, age, hours]) => {
    expect(Math.abs(hoursFactor(tables, type, age, hours) - 1)).toBeLessThanOrEqual(tables.hours.limit + 1e-12)
  })

  it.prop(
    "falls with hours that a meter can read",
    [AnyType, AnyAge, AnyHours, AnyHours],
    ([type, age, one, other]) => {
      const [fewer, more] = [one, other]
        .map((hours) => (plausibleHours(tables, age, hours) ? hours : expectedHours(tables, type, age)))
        .toSorted((a, b) => a - b)
      expect(hoursFactor(tables, type, age, fewer)).toBeGreaterThanOrEqual(hoursFactor(tables, type, age, more))
    },
  )

  it("makes a difference where hours are known", () => {
    expect(hoursFactor(tables, "EXCAVATOR", 8, 19_000)).toBeLessThan(0.95)
    expect(hoursFactor(tables, "EXCAVATOR", 8, 4800)).toBeGreaterThan(1.05)
  })

  it.each([
    ["unknown", 10, undefined],
    ["none on an old machine", 10, 0],
    ["a few on an old machine", 15, 40],
    ["more than a meter shows", 10, 200_000],
    ["more than the years have", 1, 9000],
    ["negative", 5, -100],
    ["no number", 5, Number.NaN],
    ["endless", 5, Number.POSITIVE_INFINITY],
    ["of a machine of unknown age", Number.NaN, 5000],
  ])("is 1 for hours that are %s", (_, age, hours) => {
    expect(hoursFactor(tables, "EXCAVATOR", age, hours)).toBe(1)
  })

  it("takes few hours on a young machine as they are", () => {
    expect(hoursFactor(tables, "EXCAVATOR", 1, 100)).toBeGreaterThan(1)
  })
})

describe("the other tables", () => {
  it.each([
    [629, 10],
    [630, 15],
    [1249, 15],
    [1250, 20],
    [8000, 20],
  ])("a tower crane of %d kN·m is assessed from %d years on", (moment, years) => {
    expect(ageGateOf(tables, "TOWER_CRANE", moment)?.years).toBe(years)
  })

  it("gates a hoist of any size, no tower crane of unknown size, and no excavator", () => {
    expect(ageGateOf(tables, "CONSTRUCTION_HOIST")?.years).toBe(8)
    expect(ageGateOf(tables, "TOWER_CRANE")).toBeUndefined()
    expect(ageGateOf(tables, "TOWER_CRANE", 0)).toBeUndefined()
    expect(ageGateOf(tables, "TOWER_CRANE", Number.NaN)).toBeUndefined()
    expect(ageGateOf(tables, "EXCAVATOR", 800)).toBeUndefined()
    expect(ageGateOf(tables, undefined, 800)).toBeUndefined()
  })

  it("never values an older emission stage above a newer one, and an unknown one as usual", () => {
    for (const type of equipmentTypes) {
      const factors = (["I", "II", "III", "IV", "V", "VI"] as const).map((stage) => emissionFactor(tables, type, stage))
      expect(factors).toEqual(factors.toSorted((one, other) => one - other))
      expect(emissionFactor(tables, type, undefined)).toBe(1)
    }
    expect(emissionFactor(tables, "TRUCK_CRANE", "IV")).toBeLessThan(emissionFactor(tables, "EXCAVATOR", "IV"))
  })

  it("lets price grow with capacity, at most in proportion", () => {
    for (const type of [undefined, ...equipmentTypes]) {
      expect(capacityExponent(tables, type)).toBeGreaterThan(0)
      expect(capacityExponent(tables, type)).toBeLessThanOrEqual(1)
    }
  })

  it("keeps every word's factor within the limits of all together", () => {
    const [least, most] = tables.condition.limits
    for (const { factor, polarity } of tables.condition.rules) {
      expect(factor).toBeGreaterThanOrEqual(least)
      expect(factor).toBeLessThanOrEqual(most)
      expect(polarity === "PRAISE").toBe(factor > 1)
    }
  })

  it("names basis, source and date on every printed line", () => {
    const sheets = depreciationSheets(tables)
    expect(sheets.map(({ name }) => name)).toEqual(["curves", "hours", "capacity", "condition", "emission", "ageGates"])
    for (const { columns, rows } of sheets) {
      expect(rows.length).toBeGreaterThan(3)
      for (const row of rows) {
        expect(row).toHaveLength(columns.length)
        const [basis, source, asOf] = row.slice(-3)
        expect(["PUBLISHED", "MEASURED", "JUDGEMENT"]).toContain(basis)
        expect(source).not.toBe("")
        expect(asOf).toMatch(/^\d{4}(?:-\d{2})?$/)
      }
    }
  })
})
