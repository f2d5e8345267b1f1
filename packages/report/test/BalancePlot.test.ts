import { describe, expect, it } from "vitest"
import { balancePlot, type BalancePlot, inlineSvg } from "../src/charts/index.ts"

const plot: BalancePlot = {
  name: "balances",
  title: "Balance",
  description: "",
  widthPx: 400,
  balances: [
    { from: 20_000, to: 20_009, value: 100 },
    { from: 20_010, to: 20_019, value: -50 },
    { from: 20_030, to: 20_039, value: 20 },
  ],
  balanceIs: "End of day",
  adjusted: [],
  adjustedIs: "Adjusted",
  low: (value) => value < 50,
  lowIs: "Low",
  overdrawnIs: "Overdrawn",
  meanIs: "Mean",
  format: String,
}

const pathOf = (svg: string, style: string): string =>
  new RegExp(`<path class="line ${style}" d="([^"]*)"`).exec(svg)?.[1] ?? ""

describe("the chart of balances", () => {
  it("goes in steps, and breaks where nothing is known", () => {
    const path = pathOf(inlineSvg(balancePlot(plot)), "engine")
    expect(path.replaceAll(/[\d.,-]+/g, "")).toBe("MHVHMH")
    // 40 days between the edges of the plot.
    const place = (day: number): string => String(Number((64 + ((400 - 64 - 14) * day) / 40).toFixed(1)))
    expect([...path.matchAll(/H([\d.]+)/g)].map(([, x]) => x)).toEqual([10, 20, 40].map(place))
    expect(/M([\d.]+),/.exec(path.slice(1))?.[1]).toBe(place(30))
  })

  it("marks low days apart from those below 0, and names what it draws only", () => {
    const svg = inlineSvg(balancePlot(plot))
    // Once in the legend, once at the days.
    expect(svg.match(/class="low"/g)).toHaveLength(2)
    expect(svg.match(/class="overdrawn"/g)).toHaveLength(2)
    expect(svg).not.toContain("Mean")
    expect(svg).not.toContain("Adjusted")
    const calm = inlineSvg(balancePlot({ ...plot, balances: plot.balances.slice(0, 1) }))
    for (const name of ["Low", "Overdrawn"]) expect(calm).not.toContain(name)
  })

  it("draws the part that counts, and its mean over its own days", () => {
    const adjusted = [{ from: 20_000, to: 20_009, value: 80 }]
    const svg = inlineSvg(balancePlot({ ...plot, adjusted, mean: { from: 20_000, to: 20_009, value: 80 } }))
    expect(pathOf(svg, "adjusted")).toMatch(/^M64,[\d.]+H144.5$/)
    expect(svg).toMatch(/<line class="mark" x1="64" y1="([\d.]+)" x2="144.5" y2="\1"/)
  })

  it("names as many months as there is room for, and days where there is hardly a month", () => {
    const from = Date.UTC(2025, 0, 1) / 86_400_000
    const names = (days: number, widthPx: number) =>
      balancePlot({ ...plot, balances: [{ from, to: from + days - 1, value: 1 }], widthPx }).body.match(
        /(?<=>)20\d\d-\d\d(?:-\d\d)?/g,
      )
    expect(names(151, 600)).toEqual(["2025-01", "2025-02", "2025-03", "2025-04", "2025-05"])
    expect(names(151, 300)).toEqual(["2025-01", "2025-03", "2025-05"])
    expect(names(20, 300)).toEqual(["2025-01-01", "2025-01-11"])
  })

  it("puts the legend into rows on a narrow screen, and escapes its words", () => {
    const balanceIs = "End of day <b>of the account</b>"
    const narrow = balancePlot({ ...plot, balanceIs, widthPx: 260 })
    expect(narrow.heightPx).toBeGreaterThan(balancePlot({ ...plot, balanceIs, widthPx: 900 }).heightPx)
    expect(narrow.body).toContain("&lt;b&gt;")
  })
})
