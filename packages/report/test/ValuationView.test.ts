import { type GivenValue, valuationReport, type ValuationView, valuationView } from "@open-valuation/report"
import { describe, expect, it } from "vitest"
import { boatResult } from "./AddedAsset.ts"
import { goldenValuation, goldenValuations } from "./Golden.ts"

const viewOf = (name: string, locale: "zh" | "en" = "en"): ValuationView =>
  valuationView(goldenValuation(name).reported, locale)

const given = ({ value }: ValuationView): GivenValue => {
  if (value.kind !== "VALUE") throw new Error("The view has no value")
  return value
}

/** All texts of a view but the bodies of plots, which are SVG. */
const textsOf = (json: unknown): ReadonlyArray<string> => {
  if (typeof json === "string") return [json]
  if (typeof json !== "object" || json === null) return []
  return Object.entries(json).flatMap(([name, value]: [string, unknown]) => (name === "body" ? [] : textsOf(value)))
}

const objectOf = (value: unknown): object => (typeof value === "object" && value !== null ? value : {})

const numberIn = (text: string | undefined): number => Number(text?.replaceAll(",", "").replace("−", "-"))

describe("the view of a valuation", () => {
  it.each(goldenValuations.map((each) => [each.name, each] as const))("of %s is small, plain JSON", (_, each) => {
    for (const locale of ["zh", "en"] as const) {
      const view = valuationView(each.reported, locale)
      const json = JSON.stringify(view)
      expect(json.length).toBeLessThan(150_000)
      expect(json).not.toMatch(/NaN|undefined|\[object|Infinity/)
      // A sample without a figure is sorted below the others, which JSON has no number for.
      expect(JSON.parse(json.replaceAll('"order":null', '"order":-1'))).toBeTypeOf("object")
    }
  })

  it("says what the report says", () => {
    for (const { reported } of goldenValuations) {
      const html = valuationReport(reported, "en")
      const view = valuationView(reported, "en")
      const shown = view.value.kind === "VALUE" ? view.value.amount : view.value.reason
      expect(html).toContain(shown.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("'", "&#39;"))
      for (const { name } of view.subject.facts) expect(html).toContain(`<dt>${name}</dt>`)
    }
  })

  it("has a waterfall whose changes add up to the value to the yuan", () => {
    for (const { reported } of goldenValuations) {
      const { value, waterfall } = valuationView(reported, "en")
      const rows = waterfall?.steps?.rows ?? []
      if (value.kind !== "VALUE" || rows.length === 0) continue
      const sum = rows.slice(0, -1).reduce((so, [, change, level]) => so + numberIn(change || level), 0)
      expect(sum).toBe(value.central)
      expect(numberIn(rows.at(-1)?.[2])).toBe(value.central)
    }
  })

  it("shows each comparable with what leads to its adjusted price", () => {
    const { comparables } = viewOf("VEHICLE all facts")
    const rows = comparables?.rows ?? []
    expect(rows.length).toBeGreaterThan(10)
    const at = comparables?.columns.findIndex(({ name }) => name === "Adjusted") ?? -1
    for (const { adjustments, cells } of rows) {
      expect(adjustments?.rows.at(-1)?.[2]).toBe(cells[at]?.text)
      expect(adjustments?.rows[0]?.[2]).toBe(cells[at - 1]?.text)
      expect(adjustments?.rows.length).toBeGreaterThan(2)
    }
    const weights = rows.map(({ cells }) => Number(cells.at(-1)?.order))
    expect(weights).toEqual(weights.toSorted((a, b) => b - a))
  })

  it("says what each comparable counts for, as the value does", () => {
    let compared = 0
    for (const { reported } of goldenValuations) {
      const { comparables, value } = valuationView(reported, "en")
      const counted = comparables?.rows.flatMap((row) => row.counted ?? []) ?? []
      if (value.kind !== "VALUE") continue
      const weights = counted.reduce((sum, { weight }) => sum + weight, 0)
      // Those that are not listed have other prices, and further parts join in.
      if (weights < 0.995) continue
      const mean = Math.exp(counted.reduce((sum, { weight, yuan }) => sum + weight * Math.log(yuan), 0) / weights)
      expect(mean / value.central).toBeCloseTo(1, 3)
      compared++
    }
    expect(compared).toBeGreaterThan(0)
  })

  it("links to pages that a browser may open by itself, and to no others", () => {
    const { reported, result } = goldenValuation("PROPERTY all facts")
    const [source] = [result?.["sources"]].flat()
    const pages = [
      "https://a.example/1",
      "javascript:alert(1)",
      "data:text/html,x",
      "//a.example",
      "",
      "x".repeat(3000),
    ]
    const sources = pages.map((url) => ({ ...objectOf(source), url }))
    const references = pages.map((url, i) => ({ source: `s${i}`, content: "c", publishDate: "", url, retrievedAt: "" }))
    const view = valuationView({ ...reported, result: { ...result, sources, references } }, "en")
    const linked = [...(view.comparables?.rows ?? []), ...(view.method?.references ?? [])].map(({ page }) => page)
    expect(linked.filter((page) => page !== undefined)).toEqual(["https://a.example/1", "https://a.example/1"])
  })

  it("bounds every list and text", { tags: ["long"] }, () => {
    const many = <A>(item: A, length = 1_000): ReadonlyArray<A> => Array.from({ length }, () => item)
    const { reported, result } = goldenValuation("LAND benchmark price")
    const [source] = [result?.["sources"]].flat()
    const long = `${"长".repeat(10_000)}\u202E`
    const excluded = { source: long, kind: "LISTING", price: 1, url: "https://a.example", reason: long, address: long }
    const factor = { factor: "term", value: 1, reason: long }
    const view = valuationView(
      {
        ...reported,
        result: {
          ...result,
          sources: many({ ...objectOf(source), source: long, adjustments: many({ factor: long, rate: 0.01 }, 60) }, 60),
          riskTips: many(long),
          furtherRiskTips: many(long),
          reasoningSteps: many(long),
          correction: many({ factor: long, rate: 0.01 }),
          exclusionSummary: many({ reason: long, count: 1 }),
          excludedSamples: many(excluded),
          references: many({ source: long, content: long, publishDate: "" }),
          methods: many({ label: long, unitPrice: 1, weight: 1, factors: many(factor, 60) }, 60),
          residualForecast: many({ months: 12, price: 1, rate: 0.5 }),
          depreciationCurve: many({ ageYears: 1, rate: 0.5 }),
        },
      },
      "zh",
    )
    expect(JSON.stringify(view).length).toBeLessThan(600_000)
    for (const text of textsOf(view)) {
      expect(Array.from(text).length).toBeLessThan(700)
      expect(text).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u)
    }
  })

  it("has what only cars, land and machines have", () => {
    const car = viewOf("VEHICLE all facts")
    expect(car.forecast?.table.rows.map(([month, months]) => [month, months])).toEqual([
      ["2026-11", "0"],
      ["2027-11", "12"],
      ["2028-11", "24"],
      ["2029-11", "36"],
    ])
    expect(car.channels?.table.rows[0]).toEqual(["Private sale", "16,841", "19,062", "21,576"])
    expect(given(car).further.map(({ name }) => name)).toEqual(["Model identified", "Age", "Retention rate"])

    const land = viewOf("LAND benchmark price")
    expect(land.approaches?.approaches.map(({ facts }) => facts.map(({ text }) => text))).toEqual([
      ["CNY 3,707.45 per m²", "69.7%", "CNY 3,798.80 per m²"],
      ["CNY 7,121.97 per m²", "30.3%", "CNY 7,800.00 per m²"],
    ])
    expect(land.approaches?.approaches[1]?.factors?.rows.map(([name, value]) => [name, value])).toEqual([
      ["Date", "× 0.8725"],
      ["Plot ratio", "× 1.0722"],
      ["Term", "× 0.9760"],
      ["Development", "× 1.0000"],
    ])
    expect(given(viewOf("LAND allocated", "zh")).warning).toContain("划拨用地")

    const textOf = (view: ValuationView, name: string) => given(view).further.find((fact) => fact.name === name)?.text
    expect(textOf(land, "Right valued")).toBe("granted")
    expect(textOf(land, "Made of")).toBe("Comparables 69.7%, Benchmark 30.3%")
    const [ground, floor] = [given(land).facts[0]?.text, textOf(land, "Per m² of floor area")].map((text = "") =>
      Number(text.replaceAll(/[^\d.]/g, "")),
    )
    expect(ground).toBeGreaterThan(floor ?? 0)
    const { reported, result } = goldenValuation("LAND benchmark price")
    const unplanned = { ...reported, result: { ...result, floorPricePerSqm: null } }
    expect(textOf(valuationView(unplanned, "en"), "Per m² of floor area")).toBe("unknown without a plot ratio")
    expect(land.comparables?.rows[0]?.about.map(({ name }) => name)).toContain("land use")

    const machine = viewOf("EQUIPMENT all facts")
    expect(machine.depreciation?.table.rows.length).toBeGreaterThan(5)
    expect([machine.forecast, machine.channels, machine.approaches]).toEqual([undefined, undefined, undefined])
  })

  it("tells deals, listings and auctions apart", () => {
    expect(viewOf("VEHICLE all facts").kinds?.table.rows).toEqual([
      ["deal", "14", "16,934", "19,085", "21,867"],
      ["listing", "2", "18,566", "19,100", "19,454"],
    ])
    expect(viewOf("PROPERTY all facts").kinds?.table.rows.length).toBeGreaterThan(0)
  })

  it("tells a correction of systematic errors from half a per cent on, with its largest parts by name", () => {
    const { reported, result } = goldenValuation("EQUIPMENT all facts")
    const [source] = [result?.["sources"]].flat()
    const told = (total: number, parts: Readonly<Record<string, number>>) => {
      const correction = Object.entries(parts).map(([factor, rate]) => ({ factor, rate }))
      const sources = [{ ...objectOf(source), adjustments: [{ factor: "correction", rate: total }] }]
      const view = valuationView({ ...reported, result: { ...result, correction, sources } }, "en")
      return view.method?.method.find((text) => text.includes("overall bias changes"))
    }
    const parts = { comparables: 0.012, age: -0.004, hours: 0.002, location: 0.001 }
    expect(told(0.0111, parts)).toContain("+1.1% in all: Comparables +1.2%, Age −0.4%, Hours +0.2% and others")
    expect(told(-0.0111, { age: -0.0111 })).toContain("−1.1% in all: Age −1.1%.")
    expect([told(0.0049, parts), told(0, parts), told(0.02, {})]).toEqual([undefined, undefined, undefined])
  })

  it("explains why a machine has no value", () => {
    const { depreciation, value, waterfall } = viewOf("EQUIPMENT unseen model", "zh")
    expect(value).toMatchObject({ kind: "NO_VALUE", isAbsent: false })
    expect(value.kind === "NO_VALUE" && value.reason).toContain("型号“ZQ900H”不在型号规则表中")
    expect([waterfall, depreciation]).toEqual([undefined, undefined])
  })

  it("has no findings of a valuation that failed", () => {
    const failed = viewOf("PROPERTY city without samples")
    expect(failed.value).toMatchObject({ kind: "NO_VALUE", failed: expect.stringContaining("without a value") })
    expect([failed.comparables, failed.risks, failed.method]).toEqual([undefined, undefined, undefined])
  })

  it("leaves out what an older result lacks", { tags: ["long"] }, () => {
    for (const each of ["PROPERTY", "VEHICLE", "LAND", "EQUIPMENT"]) {
      const { reported, result = {} } = goldenValuation(`${each} all facts`)
      for (const name of Object.keys(result)) {
        const { [name]: _absent, ...older } = result
        expect(JSON.stringify(valuationView({ ...reported, result: older }, "en"))).not.toMatch(/NaN|undefined/)
      }
    }
  })

  it("shows the figures of an asset that a host adds under their own names", () => {
    const view = valuationView({ assetType: "BOAT", request: { lengthM: 12 }, result: boatResult }, "en")
    expect(given(view).central).toBe(800_000)
    expect(view.figures).toContainEqual({ name: "effectiveSampleCount", text: "14" })
    expect(view.comparables?.notes).toEqual(["Results of this asset do not list comparables."])
    expect(view.comparables?.rows).toEqual([])
  })
})
