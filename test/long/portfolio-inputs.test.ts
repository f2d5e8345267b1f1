import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { LocalDate } from "@open-valuation/core/domain"
import { Effect, Schema } from "effect"
import ExcelJS from "exceljs"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { makeDataFolder } from "../processes/DataFolder.ts"
import { ov, programOf, temporaryFolder } from "../processes/Processes.ts"
import { hasTinyDisks, nodeCommand, runOnTinyDisk } from "../processes/TinyDisk.ts"
import { village, villageCsv } from "../processes/Village.ts"

const folder = temporaryFolder()
const env = { OV_DATA_DIR: join(folder.path, "data") }
const file = (name: string): string => join(folder.path, name)

beforeAll(async () => {
  await makeDataFolder(env.OV_DATA_DIR, "tables")
  writeFileSync(file("samples.csv"), villageCsv(await Effect.runPromise(LocalDate.today)))
  const { status } = await ov(["samples", "import", file("samples.csv"), "--asset", "PROPERTY"], env)
  expect(status).toBe(0)
})
afterAll(folder.remove)

const value = (...args: ReadonlyArray<string>) => ov(["value", "--lang", "en", "--asset", "PROPERTY", ...args], env)

const Row = Schema.fromJsonString(
  Schema.Struct({
    input: Schema.Record(Schema.String, Schema.Unknown),
    line: Schema.Int,
    value: Schema.optionalKey(Schema.Struct({ central: Schema.Finite })),
    reason: Schema.optionalKey(Schema.String),
  }),
)
const rowsOf = (name: string) =>
  readFileSync(file(name), "utf8")
    .trim()
    .split("\n")
    .map((line) => Schema.decodeSync(Row)(line))

const home = { ...village, buildingArea: 90 }

describe("the rows of a book", () => {
  it("are JSON Lines from end to end, with a line that is none named", async () => {
    const lines = [JSON.stringify({ id: "a", ...home }), "{not json", JSON.stringify({ id: "c", ...home, note: "x" })]
    writeFileSync(file("book.jsonl"), `${lines.join("\n")}\n`)
    const { status, stderr } = await value(file("book.jsonl"), "--out", file("valued.jsonl"))
    expect(status).toBe(1)
    expect(stderr).toMatch(/line 2: /)
    const found = rowsOf("valued.jsonl")
    expect(found.map(({ line, value: own }) => [line, own !== undefined])).toStrictEqual([
      [1, true],
      [2, false],
      [3, true],
    ])
    expect(found[2]?.input).toMatchObject({ id: "c", note: "x" })
  })

  it("stay texts with markup and formulas in every text field", async () => {
    const hostile = [
      "<script>alert(1)</script>",
      '=HYPERLINK("http://x","y")',
      "@SUM(A1)",
      "+1+cmd|' /C calc'!A0",
      "-2+3",
    ]
    const header = ["id", "city", "address", "community", "propertyUsage", "buildingArea", "loanId", "note"]
    const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`
    const rows = hostile.flatMap((text) => [
      [text, village.city, village.address, text, "住宅", "90", text, text],
      [text, text, text, text, text, "90", text, text],
    ])
    writeFileSync(file("hostile.csv"), [header, ...rows].map((row) => row.map(cell).join(",")).join("\n"))
    for (const ending of ["csv", "xlsx", "jsonl"]) {
      const { stdout } = await value(file("hostile.csv"), "--out", file(`hostile-valued.${ending}`))
      expect(stdout).toContain("10 rows, ")
    }
    const csv = readFileSync(file("hostile-valued.csv"), "utf8")
    expect(csv).not.toMatch(/(?:^|,)"?[=+@]/m)
    const book = new ExcelJS.Workbook()
    await book.xlsx.readFile(file("hostile-valued.xlsx"))
    const kinds = new Set<ExcelJS.ValueType>()
    book.worksheets[0]?.eachRow((row) => row.eachCell((one) => kinds.add(one.type)))
    expect(kinds).not.toContain(ExcelJS.ValueType.Formula)
    expect(kinds).not.toContain(ExcelJS.ValueType.Hyperlink)
    expect(rowsOf("hostile-valued.jsonl").map(({ input }) => input["note"])).toStrictEqual(rows.map((row) => row[7]))
  })
})

describe("a book that was begun", () => {
  it("by an older engine is valued anew from its first row", async () => {
    writeFileSync(
      file("one.csv"),
      `id,city,address,propertyUsage,buildingArea\na,${village.city},${village.address},住宅,90\n`,
    )
    const progress = file("one.jsonl.progress")
    mkdirSync(progress)
    writeFileSync(join(progress, "begun.json"), JSON.stringify({ key: "older", today: "2020-01-01", modelIds: [] }))
    writeFileSync(join(progress, "rows.jsonl"), `{"rows":[{"cells":["z"],"row":{}}],"valued":1,"unreadable":[]}\n`)
    const { status, stderr, stdout } = await value(file("one.csv"), "--out", file("one.jsonl"))
    expect({ status, stderr }).toStrictEqual({ status: 0, stderr: "" })
    expect(stdout).toContain("1 row, 1 valued")
    expect(rowsOf("one.jsonl").map(({ input }) => input["id"])).toStrictEqual(["a"])
  })

  it.skipIf(!hasTinyDisks)("goes on where a full disk stopped it", async () => {
    const rows = Array.from(
      { length: 2_000 },
      (_, i) => `h${i},${village.city},${village.address},住宅,${80 + (i % 40)}`,
    )
    writeFileSync(file("disk.csv"), ["id,city,address,propertyUsage,buildingArea", ...rows, ""].join("\n"))
    const mount = file("disk")
    mkdirSync(mount)
    const valuing = ["value", "--lang", "en", "--asset", "PROPERTY", file("disk.csv"), "--out", `${mount}/out.jsonl`]
    const program = [...programOf("cli"), ...valuing, "--threads", "1"]
    const before = `head -c 7000k /dev/zero > ballast; (cd "$OLDPWD"; ${nodeCommand(program)}; ls "${mount}" >&2); rm ballast`
    const running = runOnTinyDisk(mount, 8, program, env, before)
    expect(await running.ended).toBe(0)
    const [first = "", listed = "", again = ""] = running.stderr().split(/\n(?=ballast)|\n(?=\/.*going on)/)
    expect(first).toMatch(/the disk is full\. Free some space and run the same command again$/)
    expect(listed).not.toContain("out.jsonl\n")
    expect(again).toMatch(/going on after \d+ of 2000 rows/)
    expect(running.stdout()).toContain("2000 rows, 2000 valued")
  })
})
