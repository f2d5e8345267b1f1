import { readFileSync } from "node:fs"
import { join } from "node:path"
import { defaultLandTables } from "@open-valuation/core/land"
import { expect, it } from "vitest"
import { linesOf, partsOf } from "../scripts/generated-docs.ts"
import { landDocs } from "../scripts/land-docs.ts"

const markdown = readFileSync(join(import.meta.dirname, "../docs/land.md"), "utf8")
const parts = partsOf(markdown)

const cellsOf = (part: string, first: string): ReadonlyArray<string> =>
  linesOf(parts.get(part) ?? "")
    .map((line) => line.split("|").map((cell) => cell.trim()))
    .find(([, cell]) => cell === first) ?? []

it("docs/land.md matches the tables and the policy; otherwise: npm run docs:land", () => {
  expect(linesOf(markdown)).toEqual(linesOf(landDocs(markdown)))
})

it("docs/land.md has every generated part, and none is empty", () => {
  const expected = "units failures policy risks terms rates termFactors plotRatios development benchmark"
  expect([...parts.keys()].join(" ")).toBe(expected)
  for (const [name, text] of parts) expect(text, name).not.toBe("")
})

it("the term factors of commercial land are those that Ji'an publishes for 1, 9 and 10 of 40 years at 6.5 %", () => {
  const header = cellsOf("termFactors", "use")
  const commercial = cellsOf("termFactors", "`COMMERCIAL`")
  const of = (column: string): string | undefined => commercial[header.indexOf(column)]
  expect([of("m"), of("r"), of("n = 1"), of("n = 9"), of("n = 10"), of("n = 40")]).toEqual([
    "40",
    "6.5 %",
    "0.0664",
    "0.4705",
    "0.5082",
    "1.0000",
  ])
})

it("the units of docs/land.md agree with each other", () => {
  const figure = (field: string): number => Number(cellsOf("units", field)[2]?.replaceAll(",", ""))
  const perSqm = figure("`unitPricePerSqm`")
  expect(figure("`avgTotalPrice`")).toBe(20_000 * perSqm)
  expect(figure("`floorPricePerSqm`")).toBe(perSqm / 2)
  expect(figure("`pricePerMu`") * 15).toBe(figure("(a hectare)"))
})

it("docs/land.md states the evidence for every table", () => {
  const { development, plotRatios, rates, terms, withoutPlotRatio } = defaultLandTables
  const lines = [
    development,
    withoutPlotRatio,
    ...Object.values(plotRatios),
    ...Object.values(rates),
    ...Object.values(terms),
  ]
  for (const { asOf, basis, source, url } of lines) {
    expect(markdown).toContain(`${basis}: ${source} (${asOf})`)
    expect(markdown).toContain(url)
  }
})
