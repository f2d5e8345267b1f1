import { valuationView } from "@open-valuation/report"
import { describe, expect, it } from "vitest"
import { goldenValuations } from "../../../packages/report/test/Golden.ts"
import { width } from "../src/Table.ts"
import { valuationText } from "../src/value/RunValue.ts"

const limits = { comparables: 10, items: 50, references: 50 }
const languages = ["zh", "en"] as const

const unspaced = (text: string): string => text.replaceAll(/\s/g, "")

/** Texts of a view that a terminal shows: not those of drawings, and not the samples that are left out one by one. */
const textsOf = (json: unknown): ReadonlyArray<string> => {
  if (typeof json === "string") return [json]
  if (typeof json !== "object" || json === null) return []
  return Object.entries(json).flatMap(([name, value]: [string, unknown]) => (HIDDEN.has(name) ? [] : textsOf(value)))
}
const HIDDEN = new Set([
  "decision",
  "kind",
  "level",
  "order",
  "source",
  "page",
  "marks",
  "drawing",
  "range",
  "times",
  "places",
  "noPlaces",
  "samples",
  "adjustments",
  "figuresTitle",
  "furtherTitle",
  "outsideTitle",
  "referencesTitle",
  "reasoningTitle",
])

describe("a valuation in a terminal", () => {
  it.each(goldenValuations.map((each) => [each.name, each] as const))("of %s is its whole view", (_, { reported }) => {
    for (const locale of languages) {
      const view = valuationView(reported, locale, undefined, limits)
      const text = valuationText(view)
      for (const line of text.split("\n")) expect(width(line), line).toBeLessThanOrEqual(80)
      expect(text).not.toMatch(/undefined|NaN|null|Infinity|\n\n\n/)
      expect(text.startsWith(view.value.title)).toBe(true)
      const shown = unspaced(text)
      // Cells that wrap stand in pieces below each other.
      const isShown = (part: string): boolean => {
        const pieces = unspaced(part).match(/.{1,4}/gu) ?? []
        return (
          shown.includes(unspaced(part)) || 2 * pieces.filter((piece) => shown.includes(piece)).length > pieces.length
        )
      }
      // Of the first page of a report, a terminal has what is not told elsewhere.
      const told = { ...view, committee: view.committee?.grounds }
      expect(textsOf(told).filter((part) => !isShown(part))).toEqual([])
    }
  })

  it("fits 80 columns whatever names are long", () => {
    for (const { reported, result } of goldenValuations.filter(({ name }) => name.endsWith("all facts"))) {
      const sources: unknown = result?.["sources"]
      const long = { community: "花园小区".repeat(40), model: "SK200-8".repeat(30), address: "无名路".repeat(50) }
      const stretched = Array.isArray(sources) ? sources.map((source: object) => ({ ...source, ...long })) : sources
      const longer = { ...reported, request: { city: "海宁市".repeat(60) }, result: { ...result, sources: stretched } }
      for (const locale of languages) {
        const text = valuationText(valuationView(longer, locale, undefined, limits))
        for (const line of text.split("\n")) expect(width(line), line).toBeLessThanOrEqual(80)
      }
    }
  })

  it("has below each comparable its adjustments", () => {
    const golden = goldenValuations.find(({ name }) => name === "VEHICLE all facts")
    if (golden === undefined) throw new Error("The golden valuation is gone")
    const lines = valuationText(valuationView(golden.reported, "zh", undefined, limits)).split("\n")
    const rows = lines.filter((line) => /^ +\d+ {2}(成交|挂牌|拍卖) .*%$/.test(line))
    expect(rows).toHaveLength(10)
    expect(lines.filter((line) => / {2}车龄 [+−]\d+\.\d\d%/.test(line)).length).toBeGreaterThan(5)
  })
})
