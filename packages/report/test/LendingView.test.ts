import { valuationReport, valuationView } from "@open-valuation/report"
import { describe, expect, it } from "vitest"
import { goldenValuation } from "./Golden.ts"

const { reported } = goldenValuation("VEHICLE all facts")
const result = { ...Object(reported.result) }
const sale = { minPrice: 80_000, avgPrice: 100_000, maxPrice: 125_000, discount: 0.1, marketingMonths: 1, costs: 0.05 }
const premises = {
  orderlyLiquidation: { ...sale, note: "Judgement: <b>dealers</b>." },
  forcedLiquidation: { ...sale, discount: 0.2, avgPrice: 90_000, note: "Judgement: <b>dealers</b>." },
}

const leased = {
  ...reported,
  request: {
    ...Object(reported.request),
    purpose: "SALE_AND_LEASEBACK",
    bookValue: 180_000,
    termMonths: 24,
    annualMileageKm: 20_000,
  },
  result: {
    ...result,
    bases: [{ kind: "BOOK_VALUE", amount: 180_000, gap: 0.2, governs: true }],
    premises,
    prudentValue: { amount: 140_000, derivation: ["5% is taken off."] },
    termValues: [
      { months: 12, scenario: "BASE", minPrice: 90_000, avgPrice: 110_000, maxPrice: 130_000, reason: null },
      { months: 24, scenario: "ADVERSE", minPrice: null, avgPrice: null, maxPrice: null, reason: "Beyond its life." },
      { months: 36, scenario: "ADVERSE", minPrice: null, avgPrice: null, maxPrice: null, reason: "Further beyond." },
    ],
    acceptance: {
      decision: "REFER",
      reasons: [{ code: "GAP", text: "The book value is 20% above." }],
      referTo: ["PERSON"],
      policyHash: "0",
    },
  },
}

describe("what a lender makes of a value", () => {
  const { lending, subject } = valuationView(leased, "en")

  it("begins with the terms of the contract, which are no facts of the subject", () => {
    expect(lending?.terms.map(({ name, text }) => `${name}: ${text}`)).toEqual([
      "purpose: sale and leaseback",
      "book value: 180,000 yuan",
      "term: 24 months",
      "kilometres a year: 20,000 km",
    ])
    expect(subject.facts.map(({ name }) => name)).not.toContain("book value")
  })

  it("has each figure as a person reads it", () => {
    expect(lending?.acceptance).toMatchObject({
      decision: "REFER",
      said: "To be looked at before it is relied on",
      reasons: ["The book value is 20% above."],
      referTo: "Obtain first: a person's review",
    })
    expect(lending?.bases?.table.rows).toEqual([["Book value", "yes", "180,000", "+20.0%"]])
    expect(lending?.premises?.table.rows[1]).toEqual(["Forced", "80,000", "90,000", "125,000", "85,500"])
    // Both come from one source, which is said once.
    expect(lending?.premises?.notes.filter((note) => note.includes("dealers"))).toHaveLength(1)
    expect(lending?.prudent).toMatchObject({ amount: "CNY 140,000", derivation: ["5% is taken off."] })
    expect(lending?.termValues?.table.rows[1]).toEqual(["24", "Adverse", "–", "–", "–"])
    expect(lending?.termValues?.notes).toEqual(["Beyond its life."])
  })

  it("says of each sale where its discount comes from, and that no amount lies below by the whole value", () => {
    const forcedLiquidation = { ...premises.forcedLiquidation, note: "Learned from auctions." }
    const bases = [{ kind: "BOOK_VALUE", amount: 15, gap: -0.9999, governs: true }]
    const result = { ...leased.result, bases, premises: { ...premises, forcedLiquidation } }
    const { lending: view } = valuationView({ ...leased, result }, "en")
    expect(view?.premises?.notes.map((note) => /^Orderly|^Forced|dealers|auctions/.exec(note)?.[0])).toEqual([
      undefined,
      "Orderly",
      "dealers",
      "Forced",
      "auctions",
    ])
    expect(view?.bases?.table.rows).toEqual([["Book value", "yes", "15", "−99.9%"]])
  })

  it("stands in the report with every text escaped, in both languages", () => {
    for (const locale of ["zh", "en"] as const) {
      const html = valuationReport(leased, locale)
      expect(html).toContain('<section class="lending">')
      expect(html).toContain("&lt;b&gt;dealers&lt;/b&gt;")
      expect(html).not.toContain("<b>dealers")
      expect(html).toContain(locale === "zh" ? "不是授信或放款决定" : "It is no credit decision.")
    }
  })

  it("is absent from a result of an older engine", () => {
    const { acceptance: _, premises: __, prudentValue: ___, ...older } = result
    expect(valuationView({ ...reported, result: older }, "en").lending).toBeUndefined()
  })
})
