import { describe, expect, it } from "@effect/vitest"
import type { Sample } from "@open-valuation/core"
import { propertyRecipe } from "@open-valuation/core/property"
import { readRow, type Row } from "../../../src/market/model/Rows.ts"
import { knownFrom, supportClass, supportOf, errorCluster } from "../../../src/market/model/Support.ts"
import { UNITS } from "../../../src/market/model/Units.ts"
import { variables } from "../../../src/market/model/Variables.ts"
import { simulatedMarket } from "../SimulatedMarket.ts"

const read = variables(propertyRecipe, [])
const city = "上海市/上海市"
const [home] = simulatedMarket({ deals: 1 }) as [Sample]

/** A home of a community in a district (`""`: of none); all lie in one 1.5 km cell. */
const homeIn = (district: string, community: string): Row =>
  readRow(
    propertyRecipe,
    read,
    { city: `${city}/${district}`, facts: { ...home.facts, community } },
    home.observedDay,
    home.kind,
  )

const of = (count: number, row: Row): ReadonlyArray<Row> => Array.from({ length: count }, () => row)

describe("support", () => {
  const rows = [...of(9, homeIn("甲区", "静安里")), ...of(2, homeIn("乙区", "石门坊")), ...of(9, homeIn("", "无名苑"))]
  const known = knownFrom(propertyRecipe, rows)

  it("is the finest unit with samples", () => {
    expect(supportOf(known, homeIn("甲区", "静安里"), [])).toMatchObject({ level: 0, count: 9 })
    expect(UNITS[supportOf(known, homeIn("甲区", "新苑"), []).level]).toBe("area")
  })

  it("of a district without samples is none: a namesake, or an area across the border, does not count", () => {
    for (const community of ["静安里", "新苑"]) {
      const support = supportOf(known, homeIn("丙区", community), of(9, homeIn("甲区", "静安里")))
      expect(support.level, community).toBe(UNITS.length)
      expect(errorCluster(homeIn("丙区", community), support)).toContain("丙区")
    }
  })

  it("of a district with few samples comes from these, and errors are clustered by district", () => {
    const support = supportOf(known, homeIn("乙区", "静安里"), of(3, homeIn("甲区", "静安里")))
    expect(UNITS[support.level]).toBe("district")
    expect(supportClass(support) % 2).toBe(1)
    expect(errorCluster(homeIn("乙区", "静安里"), support)).toContain("乙区")
    expect(supportOf(known, homeIn("乙区", "石门坊"), of(2, homeIn("乙区", "石门坊")))).toMatchObject({
      level: 0,
      count: 2,
    })
  })

  it("is not affected by samples without a district", () => {
    const found = of(9, homeIn("", "无名苑"))
    expect(supportOf(known, homeIn("丙区", "无名苑"), found)).toMatchObject({ level: 0, count: 9 })
    expect(supportOf(knownFrom(propertyRecipe, found), homeIn("丙区", "无名苑"), found)).toMatchObject({ level: 0 })
  })
})
