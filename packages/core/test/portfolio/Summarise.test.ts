import { describe, expect, it } from "@effect/vitest"
import { LocalDate } from "@open-valuation/core"
import {
  changeOf,
  defaultPortfolioPolicy,
  ltvOf,
  type PortfolioRow,
  type PortfolioSums,
  PortfolioSum,
  summarise,
} from "@open-valuation/core/portfolio"
import { Schema } from "effect"

const asOf = LocalDate.LocalDate.make("2026-11-20")

const row = (line: number, more: Partial<PortfolioRow> = {}): PortfolioRow => ({
  line,
  assetType: "PROPERTY",
  facts: {},
  methodPath: [],
  firstRiskTips: [],
  loan: {},
  ...more,
})

const valued = (line: number, central: number, loan: PortfolioRow["loan"] = {}, more: Partial<PortfolioRow> = {}) =>
  row(line, { value: { central, low: central * 0.9, high: central * 1.1 }, confidenceLevel: "HIGH", loan, ...more })

const AnyRow = Schema.Struct({
  assetType: Schema.Literals(["PROPERTY", "VEHICLE", "LAND", "BOAT"]),
  region: Schema.Literals(["", "朝阳区", "海淀区", "=HYPERLINK(1)", "<script>", "__proto__", "constructor"]),
  assetClass: Schema.Literals(["a", "b", "c", "d"]),
  central: Schema.Int.check(Schema.isBetween({ minimum: -100, maximum: 1_000_000_000 })),
  balance: Schema.Int.check(Schema.isBetween({ minimum: -100, maximum: 1_000_000_000 })),
  original: Schema.Int.check(Schema.isBetween({ minimum: -100, maximum: 1_000_000_000 })),
  hasValue: Schema.Boolean,
  hasLoan: Schema.Boolean,
  level: Schema.Literals(["HIGH", "MEDIUM", "LOW"]),
})

const sumsOf = (groups: ReadonlyArray<PortfolioSums>): PortfolioSums => {
  const keys = [
    "count",
    "valued",
    "value",
    "loanBalance",
    "securedValue",
    "securedLoan",
    "compared",
    "comparedValue",
    "originalValue",
  ] as const
  const total = (key: (typeof keys)[number]) => groups.reduce((sum, group) => sum + group[key], 0)
  return {
    count: total("count"),
    valued: total("valued"),
    value: total("value"),
    loanBalance: total("loanBalance"),
    securedValue: total("securedValue"),
    securedLoan: total("securedLoan"),
    compared: total("compared"),
    comparedValue: total("comparedValue"),
    originalValue: total("originalValue"),
  }
}

describe("the summary of a portfolio", () => {
  it.prop(
    "adds up to the last fen in every breakdown, whatever the rows and the bounds",
    [Schema.Array(AnyRow).check(Schema.isMaxLength(60)), Schema.Literals([1, 2, 100]), Schema.Literals([1, 3, 100])],
    ([parts, mostGroups, shownGroups]) => {
      const rows = parts.map((each, at) => {
        const yuan = each.central / 100
        return row(at + 2, {
          assetType: each.assetType,
          region: each.region,
          assetClass: each.assetClass,
          confidenceLevel: each.level,
          ...(each.hasValue ? { value: { central: yuan, low: yuan / 2, high: yuan * 2 } } : { reason: each.region }),
          loan: each.hasLoan ? { loanBalance: each.balance / 100, originalValue: each.original / 100 } : {},
        })
      })
      const summary = summarise(rows, asOf, { ...defaultPortfolioPolicy, mostGroups, shownGroups })
      const { byAssetType, byClass, byConfidence, byReason, byRegion, ltvBands, total } = summary
      for (const groups of [byAssetType, byRegion, byClass, byConfidence, ltvBands]) {
        expect(sumsOf(groups)).toEqual(total)
        expect(groups.length).toBeLessThanOrEqual(shownGroups === 100 ? 100 : Math.max(shownGroups + 2, 9))
      }
      expect(sumsOf(byReason).count).toBe(total.count - total.valued)
      const fen = (yuan: number | undefined) => (yuan === undefined || yuan < 0 ? 0 : Math.round(yuan * 100))
      expect(total.loanBalance).toBe(rows.reduce((sum, { loan }) => sum + fen(loan.loanBalance), 0))
      const { range } = summary
      expect(range === undefined).toBe(total.value === 0)
      if (range === undefined) return
      expect(range.central).toBe(total.value)
      expect(range.low).toBeLessThanOrEqual(total.value)
      expect(range.high).toBeGreaterThanOrEqual(total.value)
      const width = ([low, high]: readonly [number, number]) => Math.log(high / low)
      expect(width(range.independent)).toBeLessThanOrEqual(width([range.low, range.high]) * 1.0001 + 1e-12)
      expect(width([range.low, range.high])).toBeLessThanOrEqual(width(range.added) * 1.1 + 1e-12)
    },
  )

  it("is empty without rows", () => {
    const summary = summarise([], asOf)
    expect(summary.total.count).toBe(0)
    expect(summary.range).toBeUndefined()
    expect(summary.concentration).toBeUndefined()
    expect(ltvOf(summary.total)).toBeUndefined()
    expect(changeOf(summary.total)).toBeUndefined()
    expect(summary.stressedLtv).toBeUndefined()
  })

  it("of one asset has its range", () => {
    const { concentration, range } = summarise([valued(2, 1_000_000)], asOf)
    expect(range!.low / 1e8).toBeCloseTo(Math.sqrt(0.9 / 1.1), 9)
    expect(range!.high / 1e8).toBeCloseTo(Math.sqrt(1.1 / 0.9), 9)
    expect(concentration).toEqual({ largestAsset: 1, tenLargestAssets: 1, largestRegion: 0, herfindahl: 1 })
  })

  it("puts a loan of exactly a band's end into that band", () => {
    const { ltvBands } = summarise(
      [valued(2, 1_000_000, { loanBalance: 700_000 }), valued(3, 1_000_000, { loanBalance: 700_000.01 })],
      asOf,
    )
    expect(ltvBands.find(({ upTo }) => upTo === 70)?.count).toBe(1)
    expect(ltvBands.find(({ upTo }) => upTo === 80)?.count).toBe(1)
  })

  it("stresses the low end by the haircut of its asset, and lists what is above the limit", () => {
    const rows = [valued(2, 1_000_000, { loanBalance: 500_000 }), valued(3, 1_000_000, { loanBalance: 600_000 })]
    const { aboveLimit, stressedLtv } = summarise(rows, asOf)
    expect(aboveLimit.rows.map(({ line }) => line)).toEqual([3])
    expect(aboveLimit.rows[0]!.stressedLtv).toBeCloseTo(600 / (900 * 0.6), 9)
    expect(aboveLimit.loanBalance).toBe(60_000_000)
    expect(stressedLtv).toBeCloseTo(1_100 / (2 * 900 * 0.6), 9)
    const central = summarise(rows, asOf, { ...defaultPortfolioPolicy, stressedFrom: "CENTRAL" })
    expect(central.stressedLtv).toBeCloseTo(1_100 / (2 * 1_000 * 0.6), 9)
  })

  it("names the largest falls by share, and gives the change per year from one year on", () => {
    const loan = (originalValue: number, originalDate: string) => ({ originalValue, originalDate })
    const rows = Array.from({ length: 30 }, (_, i) => valued(i + 2, 1_000_000 - i * 10_000, loan(1e6, "2024-11-20")))
    const { falls } = summarise([...rows, valued(40, 700_000, loan(1e6, "2026-06"))], asOf)
    expect(falls.map(({ line }) => line)).toEqual([40, 31, 30, 29, 28, 27, 26, 25, 24, 23])
    expect(falls[0]).not.toHaveProperty("changePerYear")
    expect(falls[1]!.change).toBeCloseTo(-0.29, 9)
    expect(falls[1]!.changePerYear).toBeCloseTo(0.71 ** 0.5 - 1, 3)
  })

  it.each([
    ["BALANCE_NEGATIVE", { loanBalance: -1 }],
    ["BALANCE_IMPLAUSIBLE", { loanBalance: 1e13 }],
    ["BALANCE_IMPLAUSIBLE", { loanBalance: Number.NaN }],
    ["BALANCE_IMPLAUSIBLE", { loanBalance: Number.POSITIVE_INFINITY }],
    ["ORIGINAL_VALUE_NOT_POSITIVE", { originalValue: 0 }],
    ["ORIGINAL_VALUE_IMPLAUSIBLE", { originalValue: 1e15 }],
    ["ORIGINAL_DATE_IN_FUTURE", { originalDate: "2026-12-01" }],
    ["ORIGINAL_DATE_IN_FUTURE", { originalDate: "2027" }],
    ["ORIGINAL_DATE_UNREADABLE", { originalDate: "2026-02-30" }],
  ] as const)("names %s of %o and leaves the figure out", (fault, loan) => {
    const { faults, total } = summarise([valued(7, 1_000_000, loan)], asOf)
    expect(faults.counts).toEqual({ [fault]: 1 })
    expect(faults.rows.map(({ line }) => line)).toEqual([7])
    expect(total).toMatchObject({ valued: 1, loanBalance: 0, compared: 0 })
  })

  it.each(["2026", "2026-11", "2026-11-20"])("takes %s, which has begun, for no fault", (originalDate) => {
    expect(summarise([valued(2, 1, { originalDate })], asOf).faults.rows).toEqual([])
  })

  it.each([
    { central: 0, low: 0, high: 0 },
    { central: 1, low: 2, high: 3 },
    { central: 1e13, low: 1e13, high: 1e13 },
    { central: Number.NaN, low: 1, high: 2 },
  ])("counts a value of %o as none", (value) => {
    const { faults, total } = summarise([row(2, { value, loan: { loanBalance: 5 } })], asOf)
    expect(faults.counts).toEqual({ VALUE_IMPLAUSIBLE: 1 })
    expect(total).toMatchObject({ count: 1, valued: 0, value: 0, loanBalance: 500, securedLoan: 0 })
  })

  it("takes fifty thousand rows, each of a region of its own, in bounded memory", () => {
    const sum = new PortfolioSum(asOf, { ...defaultPortfolioPolicy, mostGroups: 500 })
    for (let i = 0; i < 50_000; i++) {
      sum.add(valued(i + 2, 1_000_000.01, { loanBalance: 0.01 }, { region: `r${i}`, assetClass: `c${i}` }))
    }
    const { byRegion, range, total } = sum.summary()
    expect(total.value).toBe(50_000 * 100_000_001)
    expect(total.loanBalance).toBe(50_000)
    expect(sumsOf(byRegion)).toEqual(total)
    expect(byRegion.length).toBe(31)
    expect(range!.own).toBeLessThan(range!.market)
  })
})
