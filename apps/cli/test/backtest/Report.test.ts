import { svgFile } from "@open-valuation/report/charts"
import { describe, expect, it } from "vitest"
import { plotsOf } from "../../src/backtest/report/Document.ts"
import { markdownReport } from "../../src/backtest/report/Markdown.ts"
import { commandOf, runReport } from "../../src/backtest/report/RunReport.ts"
import { againstTable, suiteReport } from "../../src/backtest/report/SuiteReport.ts"
import { backtestReport, suiteTable } from "../../src/backtest/RunBacktest.ts"
import { htmlPage } from "../../src/backtest/WriteReport.ts"
import { width } from "../../src/Table.ts"
import { inventedRecord, inventedRows } from "./InventedRecord.ts"

const record = inventedRecord({
  references: [
    { name: "trees", source: "another <method>", mdape: 0.2, coverage80: 0.9 },
    { name: "blend", source: "several methods", mdape: 0.15, rmsle: 0.25 },
  ],
})
const report = runReport(record)
const html = htmlPage(report)
const markdown = markdownReport(report)
const titles = (sections = report.sections) => sections.map(({ title }) => title)

describe("the report on a run", () => {
  it("has every section, each with its figures", () => {
    expect(titles()).toEqual([
      "At a glance",
      "How errors are distributed",
      "By price",
      "By month",
      "By district",
      "Reliability of confidence",
      "By width of the range",
      "Vertical equity",
      "How it was measured",
    ])
    expect(plotsOf(report).map(({ name }) => name)).toEqual([
      "errors",
      "by-price",
      "coverage",
      "by-month",
      "by-class",
      "reliability",
      "vertical-equity",
    ])
  })

  it("shows the naive median and the references beside each measure", () => {
    const table = report.sections[0]?.blocks[0]
    if (table?._tag !== "Table") throw new Error("no table")
    expect(table.columns.map(({ head }) => head)).toEqual(["measure", "engine", "naive median", "trees", "blend"])
    const percent = (share: number | null) => `${(100 * (share ?? 0)).toFixed(1)} %`
    const { figures } = record
    expect(table.rows[0]).toEqual([
      "median error (MdAPE)",
      percent(figures.mdape),
      percent(figures.naive.mdape),
      "20.0 %",
      "15.0 %",
    ])
    const without = runReport(inventedRecord()).sections[0]?.blocks[0]
    expect(without?._tag === "Table" && without.columns.length).toBe(3)
  })

  it("says which files, dates, flags, engine and models it is about, and how to do it again", () => {
    for (const part of [
      "invented.train.csv",
      "ab".repeat(32),
      "cd".repeat(32),
      "2024-10-01 to 2024-12-31",
      "Engine version 0.0.1, measured 2025-01-02 03:04 UTC",
      "0123456789abcdef",
      "each row as of its own date",
      "npm run ov -- backtest --asset PROPERTY --train invented.train.csv --test invented.test.csv",
    ]) {
      expect(html, part).toContain(part)
      expect(markdown, part).toContain(part)
    }
    const flags = { walkForward: true, random: false, requestFieldsOnly: true, shufflePrices: true }
    expect(commandOf({ ...record, flags })).toContain("--walk-forward --fields request --shuffle-prices")
  })

  it("is a page that needs no script and nothing from elsewhere", () => {
    expect(html).not.toMatch(/<script|https?:|url\(|@import|\bsrc=|<link/i)
    expect(html).toMatch(/^<!doctype html>\n<html lang="en">/)
    expect(html).toContain("prefers-color-scheme:dark")
    expect(html).toContain("@media print")
  })

  it("can be read without seeing it: headed tables with captions, plots with titles and descriptions", () => {
    const tables = html.match(/<table>[^]*?<\/table>/g) ?? []
    expect(tables.length).toBeGreaterThan(6)
    for (const table of tables) {
      expect(table).toMatch(/<caption>[^<]+<\/caption>/)
      expect(table).toMatch(/<th scope="col"/)
      expect(table).toMatch(/<th scope="row"/)
    }
    const plots = html.match(/<svg[^]*?<\/svg>/g) ?? []
    expect(plots.length).toBe(7)
    for (const plot of plots)
      expect(plot).toMatch(/role="img"[^]*<title id="[^"]+">[^<]+<\/title><desc id="[^"]+">[^<]+/)
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it("shows names as they are, whatever is in them", () => {
    expect(html).toContain("松涛 &amp; &lt;锦溪&gt;")
    expect(html).not.toContain("<锦溪>")
    expect(html).toContain("another &lt;method&gt;")
    expect(markdown).toContain("| a\\|b |")
    for (const plot of plotsOf(report)) expect(svgFile(plot)).not.toContain("<锦溪>")
  })

  it("is sound where there is little to tell: one month, no class, one row, no value at all", () => {
    const [one] = inventedRows(1)
    const unvalued = [{ price: 100, day: 20_000 }]
    for (const rows of [one === undefined ? [] : [one], unvalued]) {
      const sparse = inventedRecord({}, rows)
      const { breakdown: _, ...measured } = sparse
      for (const own of [{ ...sparse, breakdown: { ...sparse.breakdown!, byClass: { groups: [] } } }, measured]) {
        const document = runReport(own)
        expect(titles(document.sections)).not.toContain("By month")
        expect(htmlPage(document)).not.toMatch(/NaN|undefined|Infinity|null/)
        expect(markdownReport(document)).not.toMatch(/NaN|undefined|Infinity|null/)
      }
    }
  })

  it("in Markdown every table has as many cells in each line, and each plot its file", () => {
    for (const table of markdown.match(/(?:^\|.*\|\n)+/gm) ?? []) {
      const cells = table
        .trim()
        .split("\n")
        .map((line) => line.split(/(?<!\\)\|/).length)
      expect(new Set(cells).size, table).toBe(1)
    }
    for (const { name } of plotsOf(report)) expect(markdown).toContain(`(plots/${name}.svg)`)
  })
})

describe("the overview of a suite", () => {
  const guard = inventedRecord({ name: "guard", flags: { ...record.flags, shufflePrices: true } })
  const asked = inventedRecord({ name: "asked", flags: { ...record.flags, requestFieldsOnly: true } })
  const overview = suiteReport([record, asked, guard])
  const page = htmlPage(overview)

  it("links a page for each run, and keeps runs with shuffled prices apart", () => {
    for (const name of ["invented", "asked", "guard"]) {
      expect(page).toContain(`<a href="${name}/index.html">${name}</a>`)
      expect(markdownReport(overview)).toContain(`[${name}](${name}/report.md)`)
    }
    expect(titles(overview.sections)).toEqual([
      "At a glance",
      "As assessors measure it",
      "Ranges and confidence",
      "Beside other methods",
      "With shuffled prices",
    ])
    expect(page).toContain("another &lt;method&gt;")
  })

  it("pools confidence over the runs with every field, and over those with a request's own", () => {
    expect(page).toContain("rows of 1 run with every field")
    expect(page).toContain("rows of 1 run with a request's own fields")
    expect(page).not.toMatch(/NaN|undefined|Infinity/)
  })

  it("sets every method beside the engine, with its noise, and compares with the best of them", () => {
    const { rows } = againstTable("", [record])
    const { figures } = record
    expect(rows.map((row) => row[1])).toEqual(["MdAPE", "RMSLE"])
    expect(rows[0]?.slice(3, 5)).toEqual(["20.00 %", "15.00 %"])
    expect(rows[1]?.slice(3, 5)).toEqual(["–", "0.2500"])
    expect(rows[0]?.at(-1)).toBe(((figures.mdape ?? 0) / 0.15).toFixed(2))
    expect(rows[1]?.at(-1)).toBe(((figures.rmsle ?? 0) / 0.25).toFixed(2))
    expect(figures.mdapeError).toBeGreaterThan(0)
  })

  it("has no reference where none is given", () => {
    expect(titles(suiteReport([asked]).sections)).toEqual([
      "At a glance",
      "As assessors measure it",
      "Ranges and confidence",
    ])
  })
})

describe("at a terminal", () => {
  it("a run and a suite fit into 80 columns, the naive median second", () => {
    const words = [backtestReport(record), suiteTable([record, inventedRecord({ name: "a-name-".repeat(11) })])].join(
      "\n",
    )
    for (const line of words.split("\n")) expect(width(line), line).toBeLessThanOrEqual(80)
    expect(words).toMatch(/engine +naive/)
    expect(words).toMatch(/VEI +[+−]\d+\.\d +[+−]\d+\.\d/)
    expect(words).toMatch(/PRB +[+−]0\.\d{3} +−0\.05 to \+0\.05 +pass \([+−]0\.\d{3} to [+−]0\.\d{3}\)/)
    expect(words).toMatch(/VEI +[+−]\d\.\d +−10 to \+10 +pass \(\d\.\d\)/)
    expect(words).toMatch(/median error \(MdAPE\) +\d+\.\d % +\d+\.\d %/)
  })

  it("a run states which limits of the standard it exceeds", () => {
    const leaning = (power: number, count: number) =>
      inventedRecord(
        { asset: "EQUIPMENT" },
        inventedRows(count).map((row) =>
          row.valued === undefined ? row : { ...row, price: row.valued.value * (row.valued.value / 3e6) ** power },
        ),
      )
    const regressive = backtestReport(leaning(0.5, 240))
    expect(regressive).toMatch(/COD +\d+\.\d +– +no limit\n/)
    expect(regressive).toMatch(/PRD .*fail: regressive\n/)
    expect(regressive).toMatch(/PRB .*fail: regressive \(−/)
    expect(regressive).toMatch(/VEI .*fail: regressive \(\d+\.\d\)/)
    expect(backtestReport(leaning(-0.3, 240))).toMatch(/VEI .*fail: progressive/)
    const few = backtestReport(leaning(0.1, 12))
    expect(few).toMatch(/VEI +– +−10 to \+10 +not measured\n/)
    for (const line of `${regressive}\n${few}`.split("\n")) expect(width(line), line).toBeLessThanOrEqual(80)
    const page = htmlPage(suiteReport([leaning(0.5, 240)]))
    expect(page).toContain("PRD: regressive, PRB: regressive, VEI: regressive")
  })
})
