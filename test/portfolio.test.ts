import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { LocalDate } from "@open-valuation/core/domain"
import { openExclusively } from "@open-valuation/server/portfolio"
import { Effect, Schema } from "effect"
import ExcelJS from "exceljs"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { makeDataFolder } from "./processes/DataFolder.ts"
import { ov, start, temporaryFolder, until } from "./processes/Processes.ts"
import { village, villageCsv } from "./processes/Village.ts"

const folder = temporaryFolder()
const env = { OV_DATA_DIR: join(folder.path, "data") }
const file = (name: string): string => join(folder.path, name)
const home = `${village.city},${village.address},住宅`

beforeAll(async () => {
  await makeDataFolder(env.OV_DATA_DIR, "tables")
  writeFileSync(file("samples.csv"), villageCsv(await Effect.runPromise(LocalDate.today)))
  const { status } = await ov(["samples", "import", file("samples.csv"), "--asset", "PROPERTY"], env)
  expect(status).toBe(0)
})
afterAll(folder.remove)

const value = (...args: ReadonlyArray<string>) => ov(["value", "--lang", "en", ...args], env)

const objectOf = Schema.decodeSync(Schema.fromJsonString(Schema.Record(Schema.String, Schema.Unknown)))

const objectsOf = (name: string) =>
  readFileSync(file(name), "utf8")
    .trim()
    .split("\n")
    .map((line) => objectOf(line))

/** The central value of a row of JSON Lines. */
const centralOf = (row: unknown): number =>
  Schema.decodeUnknownSync(Schema.Struct({ value: Schema.Struct({ central: Schema.Finite }) }))(row).value.central

const HEADER = "资产编号,城市,地址,用途,建筑面积,贷款余额(万元),note"

describe("ov value FILE… --out", () => {
  it("values every row in order, keeps the input, and names the rows that cannot be read", async () => {
    const rows = [
      `a,${home},90,80,=1+1`,
      `b,${home},wide,80,`,
      "c,西藏自治区/拉萨市,nowhere,住宅,90,,",
      `d,${home},100,,<script>`,
      `e,${home},100`,
    ]
    writeFileSync(file("book.csv.gz"), gzipSync([HEADER, ...rows, ""].join("\n")))
    const { status, stderr, stdout } = await value(
      file("book.csv.gz"),
      "--asset",
      "PROPERTY",
      "--out",
      file("book.jsonl"),
    )
    expect(stdout).toContain("5 rows, 2 valued, 1 without a value, 2 that cannot be read")
    expect(status).toBe(1)
    expect(stderr).toContain('line 3: "建筑面积": "wide" is not a number')
    expect(stderr).toMatch(/line 6: has 5 cells/)
    const found = objectsOf("book.jsonl")
    expect(found.map(({ id, line }) => [line, id])).toStrictEqual([
      [2, "a"],
      [3, "b"],
      [4, "c"],
      [5, "d"],
      [6, undefined],
    ])
    expect(found[0]).toMatchObject({
      input: { note: "=1+1" },
      loan: { loanBalance: 800_000, ltv: expect.closeTo(800_000 / centralOf(found[0]), 9) },
      methodPath: [expect.any(String)],
      firstRiskTips: expect.any(Array),
      rawSampleCount: 30,
    })
    expect(found[2]).toMatchObject({ reason: expect.stringMatching(/\w/), methodPath: [] })
    expect(found[2]).not.toHaveProperty("value")
    expect(existsSync(file("book.jsonl.progress"))).toBe(false)

    const one = await ov(["value", "-", "--asset", "PROPERTY", "--json"], env, {
      stdin: JSON.stringify({ ...village, buildingArea: 100 }),
    })
    const { avgTotalPrice, confidence, maxTotalPrice, minTotalPrice, modelId } = objectOf(one.stdout)
    expect(found[3]).toMatchObject({
      value: { low: minTotalPrice, central: avgTotalPrice, high: maxTotalPrice },
      confidence,
      ...(modelId === null ? {} : { modelId }),
    })
  })

  it("goes on after a kill without valuing twice or leaving out a row", { tags: ["long"] }, async () => {
    const rows = Array.from({ length: 4_000 }, (_, i) => `a${i},${home},${80 + (i % 40)},,`)
    writeFileSync(file("long.csv"), [HEADER, ...rows, ""].join("\n"))
    const args = [
      "value",
      file("long.csv"),
      "--asset",
      "PROPERTY",
      "--lang",
      "en",
      "--out",
      file("long.jsonl"),
      "--threads",
      "1",
    ]
    const killed = start("cli", args, env)
    const journal = file("long.jsonl.progress/rows.jsonl")
    await until("a batch", () =>
      existsSync(journal) && readFileSync(journal, "utf8").includes("\n") ? true : undefined,
    )
    killed.child.kill("SIGKILL")
    await killed.ended
    const done = readFileSync(journal, "utf8").split("\n").slice(0, -1)
    // As a kill in the middle of a write leaves it.
    appendFileSync(journal, '{"rows":[{"cells":["a0"')
    const another = openExclusively(file("long.jsonl.progress/lock"))
    const refused = await ov(args, env)
    another?.close()
    expect(refused.stderr).toMatch(
      /long\.jsonl is being written by another run: wait for it, or give this one another --out\n$/,
    )
    expect(refused.status).toBe(1)
    const { status, stderr } = await ov(args, env)
    expect(status).toBe(0)
    const kept = done.flatMap((line) => objectOf(line)["rows"]).length
    expect(stderr).toContain(`going on after ${kept} of 4000 rows`)
    expect(objectsOf("long.jsonl").map(({ id }) => id)).toStrictEqual(rows.map((_, i) => `a${i}`))
  })

  it("takes the asset of each row from a column", { tags: ["long"] }, async () => {
    const rows = [`PROPERTY,${home},90`, `BOAT,${home},90`, `房产,${home},100`]
    writeFileSync(file("mixed.csv"), ["assetType,城市,地址,用途,建筑面积", ...rows, ""].join("\n"))
    const { status, stderr } = await value(file("mixed.csv"), "--out", file("mixed.csv.out.csv"))
    expect(stderr).toMatch(/line 3: "assetType": "BOAT" is not one of PROPERTY/)
    expect(status).toBe(1)
    const lines = readFileSync(file("mixed.csv.out.csv"), "utf8").split("\n")
    expect(lines[0]).toContain('建筑面积,line,status,asset type,"value, yuan"')
    expect(lines.slice(1, 4).map((line) => line.split(",")[6])).toStrictEqual(["valued", "unreadable", "valued"])
  })

  it("reads a workbook with formulas by their stored results, and writes one", { tags: ["long"] }, async () => {
    const book = new ExcelJS.Workbook()
    const sheet = book.addWorksheet("s")
    sheet.addRow(["城市", "地址", "用途", "建筑面积", "客户"])
    sheet.addRow([village.city, village.address, "住宅", { formula: "40+50", result: 90 }, '=HYPERLINK("x")'])
    sheet.addRow([village.city, village.address, "住宅", { formula: "40+50" }, "@x"])
    await book.xlsx.writeFile(file("formulas.xlsx"))
    mkdirSync(file("out"))
    const { status, stderr } = await value(file("formulas.xlsx"), "--asset", "PROPERTY", "--out", file("out"))
    expect(stderr).toContain("line 3: the formula in D3 has no stored result")
    expect(status).toBe(1)
    const found = new ExcelJS.Workbook()
    await found.xlsx.readFile(file("out/formulas-valued.xlsx"))
    const [out] = found.worksheets
    expect(out?.getCell("E2")).toMatchObject({ value: '=HYPERLINK("x")', type: ExcelJS.ValueType.String })
    expect(out?.getCell("D2").value).toBe(90)
    expect(out?.getCell("I2").value).toBeTypeOf("number")
    const summary = found.getWorksheet("Summary")
    const total = summary?.getSheetValues().find((row) => Array.isArray(row) && row[1] === "Total value")
    expect(total).toEqual(expect.arrayContaining([expect.objectContaining({ result: out?.getCell("I2").value })]))
  })

  it("writes a template that it reads itself", { tags: ["long"] }, async () => {
    const { status } = await ov(["value", "--template", file("homes.xlsx"), "--asset", "PROPERTY"], env)
    expect(status).toBe(0)
    const book = new ExcelJS.Workbook()
    await book.xlsx.readFile(file("homes.xlsx"))
    const [assets, notes] = book.worksheets
    const names = assets?.getRow(1).values
    expect(names).toEqual(expect.arrayContaining(["资产编号", "城市", "建筑面积", "贷款余额"]))
    expect(notes?.getColumn(2).values).toEqual(expect.arrayContaining(["buildingArea", "loanBalance"]))
    const empty = await value(file("homes.xlsx"), "--asset", "PROPERTY", "--out", file("homes.csv"))
    expect(empty).toMatchObject({ status: 1, stderr: expect.stringContaining("no rows below the header") })
  })
})

describe("ov value refuses with one line", () => {
  /** The one line on stderr of a command that prints nothing else. */
  const refusal = async (...args: ReadonlyArray<string>): Promise<string> => {
    const { status, stderr, stdout } = await value(...args)
    expect({ status, stdout, lines: stderr.trim().split("\n").length }).toStrictEqual({
      status: 1,
      stdout: "",
      lines: 1,
    })
    return stderr
  }

  it("a file without a header; a title above one is none", async () => {
    writeFileSync(file("bare.csv"), `${home},90\n${home},100\n`)
    expect(await refusal(file("bare.csv"), "--asset", "PROPERTY", "--out", file("x.csv"))).toMatch(
      /line 1 is no header/,
    )
    const book = new ExcelJS.Workbook()
    const sheet = book.addWorksheet("s")
    sheet.addRow(["抵押物清单"])
    sheet.mergeCells("A1:D1")
    sheet.addRow(["城市", "地址", "用途", "建筑面积"])
    sheet.addRow([village.city, village.address, "住宅", 90])
    await book.xlsx.writeFile(file("merged.xlsx"))
    const titled = await value(file("merged.xlsx"), "--asset", "PROPERTY", "--out", file("x.csv"))
    expect(titled.stdout).toContain("1 row, 1 valued")
  })

  it("a file without a required column, or without an asset", async () => {
    writeFileSync(file("short.csv"), "城市,地址\n上海市,x\n")
    expect(await refusal(file("short.csv"), "--asset", "PROPERTY", "--out", file("x.csv"))).toMatch(
      /no column for buildingArea \(floor area\), propertyUsage \(use\)/,
    )
    expect(await refusal(file("short.csv"), "--out", file("x.csv"))).toMatch(/--asset ASSET or a column assetType/)
  })

  it("an output that it cannot write, and several files without one", async () => {
    cpSync(file("samples.csv"), file("second.csv"))
    expect(await refusal(file("samples.csv"), file("second.csv"), "--asset", "PROPERTY")).toMatch(
      /Several files need --out/,
    )
    expect(await refusal(file("second.csv"), "--asset", "PROPERTY", "--out", file("x.pdf"))).toMatch(
      /ending should be \.xlsx, \.csv, \.jsonl/,
    )
    expect(await refusal(file("second.csv"), "--asset", "PROPERTY", "--out", file("second.csv/x.csv"))).toMatch(
      /cannot be written: a part of the path is a file/,
    )
  })
})
