import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { accuracyDocs, accuracyPlots, keptRecords } from "../scripts/accuracy-docs.ts"
import { linesOf, partsOf } from "../scripts/GeneratedParts.ts"

const docs = join(import.meta.dirname, "../docs")
const markdown = readFileSync(join(docs, "accuracy.md"), "utf8")
const suite: { readonly runs: ReadonlyArray<Readonly<Record<string, unknown>>> } = JSON.parse(
  readFileSync(join(docs, "accuracy-suite.json"), "utf8"),
)
const records = keptRecords()

it("docs/accuracy.md matches docs/accuracy.json; otherwise: npm run docs:accuracy", () => {
  // The formatter draws the line under a narrow header with fewer dashes.
  const lines = (text: string) => linesOf(text).map((line) => line.replaceAll(/-+:/g, "---:"))
  expect(lines(markdown)).toEqual(lines(accuracyDocs(markdown, records)))
})

it("docs/accuracy.md has every generated part, and none is empty", () => {
  const parts = partsOf(markdown)
  const expected =
    "measured references medians coverage confidence ahead forecast unlike property cars land machines guards"
  expect([...parts.keys()].join(" ")).toBe(expected)
  for (const [name, text] of parts) expect(text, name).not.toBe("")
})

it("the plots are those of docs/accuracy.json, and the document shows each of them", () => {
  const plots = accuracyPlots(records)
  expect(readdirSync(join(docs, "accuracy")).toSorted()).toEqual([...plots.keys()].toSorted())
  for (const [name, svg] of plots) {
    expect(readFileSync(join(docs, "accuracy", name), "utf8"), name).toBe(svg)
    expect(markdown).toContain(`(accuracy/${name})`)
  }
})

it("docs/accuracy.json has every run of the suite as the suite defines it, all of one engine version", () => {
  expect(records.map(({ name }) => name)).toEqual(suite.runs.map(({ name }) => name))
  for (const [i, { asset, flags, references, test, train }] of records.entries()) {
    const run = suite.runs[i] ?? {}
    expect({ asset, test: test.name, train: train.map(({ name }) => name), references, ...flags }).toEqual({
      asset: run["asset"],
      test: run["test"],
      train: run["train"],
      references: run["references"],
      walkForward: run["walkForward"] ?? false,
      random: run["random"] ?? false,
      shufflePrices: run["shufflePrices"] ?? false,
      requestFieldsOnly: run["fields"] === "request",
      ...(run["holdOut"] === undefined ? {} : { holdOut: run["holdOut"] }),
      ...(run["ahead"] === undefined ? {} : { ahead: run["ahead"] }),
      ...(run["forecast"] === undefined ? {} : { forecast: run["forecast"] }),
    })
  }
  expect(new Set(records.map(({ engineVersion }) => engineVersion)).size).toBe(1)
})

it("no figure of docs/accuracy.md is hand-written", () => {
  const prose = markdown.replaceAll(/<!-- generated: (\w+) -->\n[^]*?<!-- end -->/g, "")
  // Measured values are shares with a decimal place, and tables of a run. Limits of a standard, and ±10 %, are
  // definitions.
  expect(prose.match(/\d\.\d+ ?%/g)).toBeNull()
  for (const { name } of records) expect(prose).not.toContain(`| ${name}`)
})
