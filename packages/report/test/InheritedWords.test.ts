import { valuationReport, valuationView } from "@open-valuation/report"
import { describe, expect, it } from "vitest"
import { goldenValuations } from "./Golden.ts"

/** `constructor`, `toString`, `__proto__` and the others. */
const words = Object.getOwnPropertyNames(Object.prototype)

describe("words that every object inherits", () => {
  it.each(goldenValuations)("are facts like any other in the report and view of $name", ({ reported }) => {
    const attributes = Object.fromEntries(words.map((word) => [word, word]))
    for (const locale of ["zh", "en"] as const) {
      const told = { ...reported, request: { attributes } }
      const view = valuationView(told, locale)
      const texts = view.subject.facts.map(({ text }) => text)
      expect(texts).toEqual(expect.arrayContaining(words.filter((word) => word !== "__proto__")))
      expect(valuationReport(told, locale)).toContain("constructor")
      expect(JSON.stringify(view)).not.toContain("native code")
    }
  })
})
