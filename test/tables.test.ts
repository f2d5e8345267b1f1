import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "@effect/vitest"
import { LocalDate } from "@open-valuation/core/domain"
import { benchmarkValue, defaultLandPolicy, defaultLandTables, LandRequest } from "@open-valuation/core/land"
import { MINIMUM_FIT_ROWS } from "@open-valuation/core/market"
import { formatFen, layouts, ledgersOf, makeStatementReader, statementAnalyst } from "@open-valuation/core/statement"
import { type StatementFile, StatementUnreadable } from "@open-valuation/core/statement"
import { readDocument } from "@open-valuation/files"
import { Effect, Schema, Stream } from "effect"
import { TestClock } from "effect/testing"
import { qingyu } from "../docs/examples/bank-layout.ts"
import { layers, program } from "../docs/examples/equipment-tables.ts"
import { linesOf, partsOf } from "../scripts/GeneratedParts.ts"
import { documents, printed } from "../scripts/tables.ts"

const docs = join(import.meta.dirname, "../docs")
const read = (name: string): string => readFileSync(join(docs, name), "utf8")

/** The row of a table that begins with a cell, as its further cells. */
const rowOf = (text: string, first: string): ReadonlyArray<string> =>
  linesOf(text)
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .find(([cell]) => cell === first)
    ?.slice(1) ?? []

it.each(documents)("docs/%s has the tables of the code; otherwise: npm run docs:tables", (name) => {
  expect(linesOf(read(name))).toEqual(linesOf(printed(name, read(name))))
  for (const [part, text] of partsOf(read(name))) expect(text, part).not.toBe("")
})

it("docs/embedding.md lists the options of openValuationWeb, and no others", () => {
  const source = readFileSync(join(docs, "../packages/server/src/node/web/WebOptions.ts"), "utf8")
  const declared = /interface WebOptions \{([^]*?)\n\}/.exec(source)?.[1] ?? ""
  const options = Array.from(declared.matchAll(/^ {2}readonly (\w+)\?:/gm), ([, name]) => name)
  const [, table = ""] = read("embedding.md").split("| option ")
  const cells = Array.from(table.split("\n\n")[0]?.matchAll(/^\| (`.*?) *\|/gm) ?? [], ([, cell = ""]) => cell)
  expect(options.length).toBeGreaterThan(15)
  expect(new Set(cells.join(", ").replaceAll("`", "").split(", "))).toEqual(new Set(options))
})

it("docs/first-market.md says from how many samples a model is learned", () => {
  expect(read("first-market.md")).toContain(`From ${MINIMUM_FIT_ROWS} in a market, a model of it is learned`)
  expect(read("first-market.zh.md")).toContain(`满 ${MINIMUM_FIT_ROWS} 条`)
})

it("a figure that differs from the code's is printed anew, in the cell's way of writing it", () => {
  const stale = read("land.md").replace(/(`standard\.totalAdjustment` *\| )\d+ %/, "$11 %")
  expect(stale).not.toBe(read("land.md"))
  expect(rowOf(printed("land.md", stale), "`standard.totalAdjustment`")[0]).toBe("50 %")
})

it.each(["land", "vehicle", "equipment", "market"])("every tip and failure of %s is explained", (room) => {
  const sources = globSync(`packages/core/src/${room}/**/*.ts`, { cwd: join(docs, "..") })
  const text = sources.map((path) => readFileSync(join(docs, "..", path), "utf8")).join("")
  const codes = new Set(text.match(new RegExp(`(?<=")${room}\\.(?:risk|failed)\\.\\w+(?=")`, "g")))
  expect(codes.size).toBeGreaterThan(15)
  const explained = read(room === "market" ? "methods.md" : `${room}.md`)
  expect([...codes].filter((code) => !explained.includes(`\`${code}\``))).toEqual([])
})

it("the term factors of commercial land are those that Ji'an publishes for 1, 9 and 10 of 40 years at 6.5 %", () => {
  const table = partsOf(read("land.md")).get("termFactors") ?? ""
  const header = rowOf(table, "use")
  const commercial = rowOf(table, "`COMMERCIAL`")
  const columns = ["m", "r", "n = 1", "n = 9", "n = 10", "n = 40"]
  expect(columns.map((column) => commercial[header.indexOf(column)])).toEqual([
    "40",
    "6.5 %",
    "0.0664",
    "0.4705",
    "0.5082",
    "1.0000",
  ])
})

it("the benchmark price of docs/land.md is brought to the lot as the engine does", () => {
  const request = Schema.decodeUnknownSync(Schema.fromJsonString(LandRequest))(read("examples/land.json"))
  const { address: _a, areaSqm, attributes: _o, benchmarkPrice, city: _c, ...facts } = request
  const value = benchmarkValue(defaultLandTables, defaultLandPolicy, benchmarkPrice!, {
    facts: { ...facts, areaSqm },
    valuationDate: LocalDate.LocalDate.make("2026-11-20"),
    index: undefined,
  })
  const [, steps = ""] = read("land.md").split("### A benchmark price, step by step")
  for (const { factor, value: k } of value!.factors) {
    expect(rowOf(steps, `\`${factor}\``)[0], factor).toBe(k.toFixed(4))
  }
  expect(rowOf(steps, "**value**")[0]).toBe(Math.round(value!.unitPrice).toLocaleString("en-US"))
})

const linesRead = (file: { readonly bytes: Uint8Array; readonly fileName: string }, own = layouts) =>
  Effect.gen(function* () {
    const reader = makeStatementReader({ fileName: file.fileName, layouts: own })
    yield* Stream.runForEach(readDocument(file), (part) => Effect.sync(() => reader.push(part)))
    return reader.end()
  })

it.effect("the worked example of docs/statements.md is that of the engine, and of the calculation by hand", () =>
  Effect.gen(function* () {
    const markdown = read("statements.md")
    const bytes = new TextEncoder().encode(/```csv\n([^]*?)```/.exec(markdown)?.[1])
    const files = yield* linesRead({ bytes, fileName: "example.csv" })
    const ledgers = ledgersOf(files.filter((one): one is StatementFile => !(one instanceof StatementUnreadable)))
    const { outcome } = statementAnalyst()({ ledgers, today: LocalDate.LocalDate.make("2026-07-01") })
    const [account] = outcome.effectiveAssetsBreakdown
    const money = (yuan: number | null) => yuan?.toLocaleString("en-US", { minimumFractionDigits: 2 })
    for (const { adjusted, balance, excluded, from, to } of account!.balances) {
      expect(rowOf(markdown, `${from} to ${to}`)).toEqual([balance, excluded, adjusted].map(money))
    }
    // (13 × 20 + 5 × 32 + 25 × 30 + 31 × 42 + 10 × 54 + 6 × 50) thousand / 90
    expect([account!.days, account!.adjustedMeanBalance, account!.adjustedClosingBalance]).toEqual([90, 36_800, 50_000])
    expect(outcome.effectiveAssets).toBe(36_800)
    expect(markdown).toContain("Mean of the 90 adjusted balances: 36,800.00. Adjusted closing balance: 50,000.00.")
    expect(markdown).toContain("**Effective assets:\n36,800.00 yuan**")
  }),
)

it.effect("the layout of docs/examples/bank-layout.ts, as the page prints it, reads its sample file", () =>
  Effect.gen(function* () {
    expect(read("statements.md")).toContain(read("examples/bank-layout.ts"))
    const bytes = new TextEncoder().encode(read("examples/qingyu-statement.csv"))
    const rows = read("examples/qingyu-statement.csv").trim().split("\n").slice(3)
    const found = yield* linesRead({ bytes, fileName: "qingyu-statement.csv" }, [qingyu, ...layouts])
    expect(found).toMatchObject([{ layout: "qingyu-personal", account: { accountName: "喻禾朔" } }])
    const [file] = found
    if (file === undefined || file instanceof StatementUnreadable) expect.fail("refused")
    expect(
      file.lines.map(({ amountFen, balanceFen = 0, counterparty, date, summary, time }) =>
        [
          date,
          time,
          amountFen > 0 ? "进" : "出",
          formatFen(Math.abs(amountFen)),
          formatFen(balanceFen),
          counterparty,
          summary,
        ].join(),
      ),
    ).toEqual(rows.map((row) => row.split(",").toSpliced(6, 1).join()))
    expect(yield* linesRead({ bytes, fileName: "qingyu-statement.csv" })).not.toMatchObject([
      { layout: "qingyu-personal" },
    ])
  }),
)

it("the code in docs/equipment.md is that of docs/examples/equipment-tables.ts", () => {
  const printed = /```ts\n([^]*?)```/.exec(read("equipment.md"))?.[1] ?? ""
  const pieces = printed.split("\n\n").map((piece) => piece.trim())
  expect(pieces.length).toBeGreaterThan(2)
  for (const piece of pieces) expect(read("examples/equipment-tables.ts")).toContain(piece)
})

it.effect(
  "docs/examples/equipment-tables.ts values its machine by its own tables",
  () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.UTC(2026, 10, 20))
      const { english, outcome } = yield* Effect.provide(program, layers)
      expect(outcome.estimatedResidualValue).toBeGreaterThan(0)
      expect(outcome.depreciationBasis).toMatchObject({
        economicLifeYears: 15,
        source: "400 returned machines of the lender's own",
      })
      expect(english).toMatchObject({ reasoningSummary: expect.stringContaining("is worth CNY") })
    }),
  { tags: ["long"] },
)
