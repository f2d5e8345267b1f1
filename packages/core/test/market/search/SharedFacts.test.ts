import { describe, expect, it } from "vitest"
import type { Facts } from "../../../src/domain/Facts.ts"
import { sharedFacts } from "../../../src/market/search/SharedFacts.ts"
import { simulatedMarket } from "../SimulatedMarket.ts"

const [any] = simulatedMarket({ deals: 1, listings: 0, trend: 0 })
const samples = (facts: ReadonlyArray<Facts>) => facts.map((own) => ({ ...any!, facts: own }))
const shared = (facts: ReadonlyArray<Facts>, known: Facts = {}) =>
  sharedFacts(samples(facts), known, (field) => field !== "floor")

describe("facts that a group shares", () => {
  it("are those on which three quarters of its samples agree, with counts", () => {
    const facts = [1, 2, 3, 4].map((floor) => ({ floor, buildYear: floor < 4 ? 2004 : 2011, totalFloors: floor }))
    expect(shared(facts)).toEqual([{ field: "buildYear", value: 2004, count: 3, of: 4 }])
  })

  it("never replace what is known, and never tell what only one object has", () => {
    const facts = [7, 7, 7, 7].map((floor) => ({ floor, buildYear: 2004 }))
    expect(shared(facts, { buildYear: 1998 })).toEqual([])
  })

  it("are silent where half of the samples do not state them", () => {
    expect(shared([{ buildYear: 2004 }, { buildYear: 2004 }, {}, {}])).toEqual([])
    expect(shared([])).toEqual([])
  })

  it("come in the order of their names, whatever order a store keeps", () => {
    const one = { totalFloors: 6, buildYear: 2004, elevator: false }
    const other = { elevator: false, buildYear: 2004, totalFloors: 6 }
    expect(shared([one, one])).toEqual(shared([other, one]))
    expect(shared([one]).map(({ field }) => field)).toEqual(["buildYear", "elevator", "totalFloors"])
  })
})
