import { ratioStudy } from "@open-valuation/core/accuracy"
import { describe, expect, it } from "vitest"

/** Appraised value and sale price, in the order of the published table. */
type Sales = ReadonlyArray<readonly [value: number, price: number]>

// IAAO Standard on Ratio Studies, April 2013. Table 1-1: 36 sales of a ratio study.
const TABLE_1_1: Sales = [
  [48_000, 138_000],
  [28_800, 59_250],
  [78_400, 157_500],
  [39_840, 74_400],
  [68_160, 114_900],
  [94_400, 159_000],
  [67_200, 111_900],
  [56_960, 93_000],
  [87_200, 138_720],
  [38_240, 59_700],
  [96_320, 146_400],
  [67_680, 99_000],
  [32_960, 47_400],
  [50_560, 70_500],
  [61_360, 78_000],
  [47_360, 60_000],
  [58_080, 69_000],
  [47_040, 55_500],
  [136_000, 154_500],
  [103_200, 109_500],
  [59_040, 60_000],
  [168_000, 168_000],
  [128_000, 124_500],
  [132_000, 127_500],
  [160_000, 150_000],
  [160_000, 141_000],
  [200_000, 171_900],
  [184_000, 157_500],
  [160_000, 129_600],
  [157_200, 126_000],
  [99_200, 77_700],
  [200_000, 153_000],
  [64_000, 48_750],
  [192_000, 144_000],
  [190_400, 141_000],
  [65_440, 48_000],
]

// Table 1-4: 17 sales, an odd number, so that the median is one of them.
const TABLE_1_4: Sales = [
  [87_200, 138_720],
  [38_240, 59_700],
  [96_320, 146_400],
  [68_610, 99_000],
  [32_960, 47_400],
  [50_560, 70_500],
  [61_360, 78_000],
  [47_360, 60_000],
  [56_580, 69_000],
  [47_040, 55_500],
  [136_000, 154_500],
  [98_000, 109_500],
  [56_000, 60_000],
  [159_100, 168_000],
  [128_000, 124_500],
  [132_000, 127_500],
  [160_000, 150_000],
]

// Appendix D, table D-1: expensive homes are appraised low.
const TABLE_D_1: Sales = [
  [116_700, 114_500],
  [130_300, 121_000],
  [130_200, 133_900],
  [145_500, 139_000],
  [134_100, 145_000],
  [153_900, 156_500],
  [143_400, 161_100],
  [156_900, 169_500],
  [169_000, 175_000],
  [149_200, 181_000],
  [160_100, 188_900],
  [191_400, 205_000],
  [177_200, 216_150],
  [205_500, 219_000],
  [206_500, 235_000],
  [243_800, 249_000],
  [211_600, 258_900],
  [242_500, 263_000],
  [258_400, 305_900],
  [265_900, 312_500],
  [305_700, 336_000],
  [291_600, 360_000],
  [312_800, 399_900],
  [352_200, 418_500],
  [354_900, 459_000],
]

// Appendix D, table D-2: one expensive sale moves the PRD outside its limits, but hardly the PRB.
const TABLE_D_2: Sales = [
  [45_000, 50_000],
  [100_000, 100_000],
  [165_000, 150_000],
  [180_000, 200_000],
  [250_000, 250_000],
  [330_000, 300_000],
  [315_000, 350_000],
  [400_000, 400_000],
  [495_000, 450_000],
  [450_000, 500_000],
  [550_000, 550_000],
  [660_000, 600_000],
  [585_000, 650_000],
  [700_000, 700_000],
  [825_000, 750_000],
  [1_875_000, 2_500_000],
]

const study = (sales: Sales) => ratioStudy(sales.map(([value, price]) => ({ value, price })))

describe("the worked tables of the IAAO Standard on Ratio Studies (2013)", () => {
  it.each([
    { table: "1-1", sales: TABLE_1_1, cod: 29.8, prd: 0.98, prb: 0.232 },
    { table: "1-4", sales: TABLE_1_4, cod: 14.5, prd: 0.98, prb: 0.135 },
    { table: "D-1", sales: TABLE_D_1, cod: 7.5, prd: 1.03, prb: -0.12 },
    { table: "D-2", sales: TABLE_D_2, cod: 7.8, prd: 1.06, prb: -0.011 },
  ])("table $table: COD $cod, PRD $prd, PRB $prb", ({ cod, prb, prd, sales }) => {
    const own = study(sales)
    expect(Number(own.cod.toFixed(1))).toBe(cod)
    expect(Number(own.prd.toFixed(2))).toBe(prd)
    expect(own.prb).toBeCloseTo(prb, 3)
  })

  it("table 1-1: median ratio 0.864", () => {
    expect(study(TABLE_1_1).medianRatio).toBeCloseTo(0.864, 3)
  })
})

describe("ratio study", () => {
  it("finds no fault with values equal to the prices", () => {
    const sales = [100, 200, 300, 400].map((price) => ({ price, value: price }))
    expect(ratioStudy(sales)).toMatchObject({ medianRatio: 1, cod: 0, prd: 1, prb: 0 })
  })

  it("gives the coefficient of dispersion by its definition", () => {
    const ratios = [0.8, 0.9, 1, 1.1, 1.2]
    const own = ratioStudy(ratios.map((ratio) => ({ price: 100, value: 100 * ratio })))
    expect(own.cod).toBeCloseTo(12, 10)
    expect(own.prd).toBeCloseTo(1, 10)
  })

  it("detects that expensive homes are undervalued", () => {
    const own = ratioStudy([100, 200, 400, 800].map((price, i) => ({ price, value: price * (1.1 - 0.05 * i) })))
    expect(own.prd).toBeGreaterThan(1.03)
    expect(own.prb).toBeLessThan(-0.03)
  })

  it("tells values that are drawn to the mean by their slope, whatever single typing errors say", () => {
    const drawn = (share: number) =>
      Array.from({ length: 201 }, (_, i) => {
        const log = (i - 100) / 50
        const noise = 0.05 * Math.sin(7 * i)
        return { price: Math.exp(14 + log), value: Math.exp(14 + share * log + noise) }
      })
    const { slope, slopeHigh, slopeLow } = ratioStudy(drawn(0.9))
    expect(slope).toBeCloseTo(1 / 0.9, 2)
    expect(slopeLow).toBeGreaterThan(1.05)
    expect(slopeHigh).toBeLessThan(1.17)
    const right = drawn(1).map((sale, i) => (i === 3 ? { ...sale, price: sale.price / 1_000 } : sale))
    expect(ratioStudy(right).slope).toBeCloseTo(1, 1)
    expect(ratioStudy(drawn(1.1)).slope).toBeLessThan(0.95)
  })

  it("is NaN where nothing was valued", () => {
    for (const figure of Object.values(ratioStudy([]))) expect(figure).toBeNaN()
  })
})
