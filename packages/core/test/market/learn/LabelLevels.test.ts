import { describe, expect, it } from "vitest"
import { LabelLevels } from "../../../src/market/learn/LabelLevels.ts"
import type { Row } from "../../../src/market/model/Rows.ts"

const row = (brand: string, series: string, i: number): Row => ({
  day: 20_000,
  asked: false,
  numbers: new Float64Array(),
  labels: [brand, series],
  tokens: [],
  group: "",
  base: "",
  stem: "",
  neighbourhood: "",
  district: "",
  region: "",
  longitude: Number.NaN,
  latitude: Number.NaN,
  fold: i % 5,
})

/** Three brands of four series with ten rows each; a brand's series cost alike, one has a single row. */
const rows = ["a", "b", "c"].flatMap((brand, b) =>
  [0, 1, 2, 3].flatMap((s) => Array.from({ length: 10 }, (_, i) => ({ row: row(brand, `${brand}${s}`, i), log: b }))),
)
const single = { row: row("c", "c9", 0), log: 2 }
const all = [...rows, single]
const levels = (labelsTowards?: "HOLDER") =>
  new LabelLevels(
    all.map((each) => each.row),
    Float64Array.from(all, ({ log }) => log),
    { weight: 0.3, labelPrior: 10, ...(labelsTowards === undefined ? {} : { labelsTowards }) },
  )
const names = (brand: string, series: string) => [brand, series, "", "", "", "", ""]
const ALL_FOLDS = -1

describe("means of names", () => {
  it("of which one holds the other are shrunk towards it: a series of one row is worth what its brand is", () => {
    const held = levels("HOLDER")
    const apart = levels()
    const ofBrand = held.mean(names("c", ""), 0, ALL_FOLDS)
    expect(held.mean(names("c", "c9"), 1, ALL_FOLDS)).toBeCloseTo(ofBrand, 1)
    expect(apart.mean(names("c", "c9"), 1, ALL_FOLDS)).toBeLessThan(0.3 * ofBrand)
  })

  it("stand in for a name that nobody has seen, where another holds it", () => {
    expect(levels("HOLDER").mean(names("c", "c7"), 1, ALL_FOLDS)).toBeCloseTo(
      levels("HOLDER").mean(names("c", ""), 0, ALL_FOLDS),
      9,
    )
    expect(levels().mean(names("c", "c7"), 1, ALL_FOLDS)).toBeNaN()
  })

  it("know nothing of the rows of the fold that is left out", () => {
    expect(levels().mean(names("c", "c9"), 1, 0)).toBeNaN()
  })
})
