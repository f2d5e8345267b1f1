import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { ENGINE_VERSION } from "@open-valuation/core"
import { LocalDate } from "@open-valuation/core/domain"
import { Effect } from "effect"
import { CliOutput } from "effect/cli"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { installedBrowser } from "./browser/Browser.ts"
import { ov, ovJson, programOf, run, temporaryFolder } from "./processes/Processes.ts"
import { splitCsv, village, villageCsv } from "./processes/Village.ts"

const folder = temporaryFolder()
const env = { OV_DATA_DIR: join(folder.path, "data") }
const file = (name: string): string => join(folder.path, name)

beforeAll(async () => {
  const today = await Effect.runPromise(LocalDate.today)
  const { test, train } = splitCsv(today)
  const rows = train.split("\n")
  writeFileSync(file("train.csv"), train)
  writeFileSync(file("train-1.csv"), rows.slice(0, 500).join("\n"))
  writeFileSync(file("train-2.csv"), [rows[0], ...rows.slice(500)].join("\n"))
  writeFileSync(file("test.csv"), test)
  writeFileSync(file("village.csv"), villageCsv(today))
  writeFileSync(file("request.json"), JSON.stringify(village))
})
afterAll(folder.remove)

/** The names of numeric figures in the contract, section 9. */
const figures =
  "n hitRate mdape mape within10 within20 rmsle cod prd prb coverage80 width80 confidenceEce fitSeconds valuationsPerSecond".split(
    " ",
  )

describe.runIf(process.platform === "linux")("ov whose output nobody takes", () => {
  const ended = async (into: string) => {
    const node = [process.execPath, ...programOf("cli"), "--help"]
    const running = run("sh", ["-c", `{ "$0" "$@"; echo "ended with $?" >&2; } ${into}`, ...node], {})
    await running.ended
    return running.stderr()
  }

  it("stops quietly when its reader is gone", async () => {
    expect(await ended("| true")).toBe("ended with 130\n")
  })

  it("says that its disk is full", async () => {
    expect(await ended("> /dev/full")).toBe(
      "stdout cannot be written: ENOSPC: no space left on device, write\nended with 130\n",
    )
  })
})

describe("ov value in a folder without samples", () => {
  const fresh = { OV_DATA_DIR: join(folder.path, "fresh") }
  const example = (name: string) => join(import.meta.dirname, "..", "docs", "examples", name)

  it("tells what it is doing, and values on the demo market, which it says on stderr and in the result", async () => {
    const ended = await ov(["value", example("property.json"), "--asset", "PROPERTY", "--lang", "en"], fresh)
    expect(ended.status).toBe(0)
    expect(ended.stdout).toContain("DEMO – NOT A VALUE")
    const told = ended.stderr.trimEnd().split("\n")
    expect(told[0]).toMatch(/^First start: creating the database in /)
    expect(told.at(-1)).toMatch(/^This value rests on simulated demo samples alone/)
  })

  it("values a book on it, too", async () => {
    const book = { OV_DATA_DIR: join(folder.path, "book") }
    writeFileSync(file("book.csv"), "city,address,buildingArea,propertyUsage\n上海市,檐雨小筑3号楼,89.5,RESIDENTIAL\n")
    expect(await ov(["value", file("book.csv"), "--asset", "PROPERTY"], book)).toMatchObject({
      status: 1,
      stderr: `${file("book.csv")} is a file of many assets: say with --out FILE where values go\n`,
    })
    const ended = await ov(["value", file("book.csv"), "--asset", "PROPERTY", "--out", file("values.csv")], book)
    expect(ended.status).toBe(0)
    expect(ended.stdout).toContain("演示数据")
  })

  it("says which places the demo market has, where it has no sample of the place that is asked for", async () => {
    writeFileSync(
      file("hangzhou.json"),
      JSON.stringify({
        city: "浙江省/杭州市/西湖区",
        address: "檐雨小筑",
        buildingArea: 89.5,
        propertyUsage: "RESIDENTIAL",
      }),
    )
    const ended = await ov(["value", file("hangzhou.json"), "--asset", "PROPERTY"], fresh)
    expect(ended.status).toBe(1)
    expect(ended.stderr).toMatch(/^样本库中只有模拟的演示样本（上海市、.+ov samples import/)
  })
})

describe("ov backtest", () => {
  const accuracy = async (...args: ReadonlyArray<string>) =>
    (await ovJson(["backtest", "--asset", "PROPERTY", "--test", file("test.csv"), ...args], {})) as Readonly<
      Record<string, unknown>
    >

  it(
    "prints the figures of the contract, independent of the order of the training rows",
    { tags: ["long"] },
    async () => {
      const whole = await accuracy("--train", file("train.csv"))
      for (const name of figures) {
        expect(whole[name], name).toBeTypeOf("number")
      }
      expect(whole).toMatchObject({ n: 120, hitRate: 1, timeFenced: true })
      expect(whole["mdape"]).toBeLessThan(0.12)

      const inTwo = await accuracy("--train", file("train-1.csv"), file("train-2.csv"))
      expect(inTwo["mdape"]).toBeCloseTo(Number(whole["mdape"]), 10)
      const asRequested = await accuracy("--train", file("train.csv"), "--fields", "request")
      expect(asRequested["mdape"]).not.toBe(whole["mdape"])
      const ofFew = (how: string) => accuracy("--train", file("train-1.csv"), how)
      expect(await ofFew("--random")).toMatchObject({ timeFenced: false })
      expect(await ofFew("--walk-forward")).toMatchObject({ n: 120, timeFenced: true })
    },
  )

  it("prints a table for people, and one line about an error", { tags: ["long"] }, async () => {
    const args = ["backtest", "--asset", "PROPERTY", "--train", file("train-1.csv"), "--test"]
    const { status, stderr, stdout } = await ov([...args, file("test.csv")], {})
    expect({ status, stderr }).toStrictEqual({ status: 0, stderr: "" })
    expect(stdout).toMatch(/median error \(MdAPE\) +\d+\.\d %/)
    expect(await ov([...args, file("absent.csv")], {})).toStrictEqual({
      status: 1,
      stdout: "",
      stderr: `${file("absent.csv")}: there is no such file\n`,
    })
    expect(await ov([...args, file("request.json")], {})).toMatchObject({ status: 1, stdout: "" })
  })
})

describe("ov samples import and ov value", () => {
  it("imports once, refuses bad rows by line, and values from the samples", async () => {
    const first = await ov(["samples", "import", file("village.csv"), "--asset", "PROPERTY", "--lang", "en"], env)
    const stderr = `First start: creating the database in ${env.OV_DATA_DIR}, for some seconds\n`
    expect(first).toStrictEqual({ status: 0, stderr, stdout: `${file("village.csv")}: 30 rows, 30 added\n` })

    const bad =
      `${readFileSync(file("village.csv"), "utf8")}TRANSACTION,x,2020-01-01,-5,,,,RESIDENTIAL,90\n`.replaceAll(
        "village-registry",
        "other-registry",
      )
    writeFileSync(file("bad.csv"), bad)
    writeFileSync(file("no-table.csv"), "one,two\n1,2\n")
    const second = await ov(
      [
        "samples",
        "import",
        ...["village.csv", "bad.csv", "no-table.csv"].map(file),
        "--asset",
        "PROPERTY",
        "--lang",
        "en",
      ],
      env,
    )
    expect(second.status).toBe(1)
    expect(second.stdout).toContain("30 rows, 0 added, 30 there already")
    expect(second.stdout).toMatch(/31 rows, 30 added, 1 refused\n {2}line 32: .*price/)
    expect(second.stdout).toContain("no-table.csv: refused: ")
    const nobody = ["--asset", "PROPERTY", "--account", "nobody"]
    expect(await ov(["samples", "import", file("village.csv"), ...nobody], env)).toMatchObject({
      status: 1,
      stdout: expect.stringContaining("No account is named"),
    })

    const human = await ov(["value", file("request.json"), "--asset", "PROPERTY"], env)
    expect(human.status).toBe(0)
    expect(human.stdout).toMatch(/^估值结果 +[\d,]+ 元$/m)
    for (const line of human.stdout.split("\n")) expect(CliOutput.displayWidth(line), line).toBeLessThanOrEqual(80)
    const piped = await ov(["value", "-", "--asset", "PROPERTY", "--json", "--lang", "en"], env, {
      stdin: JSON.stringify(village),
    })
    expect(JSON.parse(piped.stdout)).toMatchObject({ reasoningSummary: expect.stringContaining("worth") })

    expect(await ov(["samples", "refile"], env)).toStrictEqual({
      status: 0,
      stderr: "",
      stdout: "All markets are filed as this version files them.\n",
    })
    const listed = await ov(["samples", "list"], env)
    expect(await ov(["samples", "refile", "--asset", "PROPERTY", "--all"], env)).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^\d+ markets? .* 60 samples, of which 0 are in another market now\.\n$/),
    })
    expect(await ov(["samples", "list"], env)).toStrictEqual(listed)
  })

  it(
    "writes the report as a page, prints it with an installed browser, or says how to",
    { tags: ["long"] },
    async () => {
      const value = (name: string, more: Readonly<Record<string, string>> = {}) =>
        ov(["value", file("request.json"), "--asset", "PROPERTY", "--lang", "en", "--report", file(name)], {
          ...env,
          ...more,
        })
      const written = await value("report.html")
      expect(written).toMatchObject({ status: 0, stderr: `Report: ${file("report.html")}\n` })
      const html = readFileSync(file("report.html"), "utf8")
      expect(html).toContain("Property valuation report (automated)")

      const { env: libraries, executablePath } = await installedBrowser()
      const printed = await value("report.pdf", { ...libraries, CHROMIUM: executablePath })
      expect(printed).toMatchObject({ status: 0, stderr: `Report: ${file("report.pdf")}\n` })
      expect(readFileSync(file("report.pdf"), "latin1").slice(0, 5)).toBe("%PDF-")

      for (const [name, more, line] of [
        ["report.docx", {}, ".html or .pdf"],
        ["report.pdf", { PATH: file("data") }, "print it from your browser"],
      ] as const) {
        const refused = await value(name, more)
        expect([name, refused.status]).toEqual([name, 1])
        expect(refused.stderr).toContain(line)
        expect(refused.stderr.trim().split("\n")).toHaveLength(1)
      }
    },
  )

  it("lists every fault of a request by its path, and says why there is no value", async () => {
    const value = (body: unknown) =>
      ov(["value", "-", "--asset", "PROPERTY", "--lang", "en"], env, { stdin: JSON.stringify(body) })
    const faulty = await value({ city: 1, buildingArea: -1 })
    expect(faulty).toMatchObject({ status: 1, stdout: "" })
    expect(
      faulty.stderr
        .trim()
        .split("\n")
        .map((line) => line.split(":")[0])
        .toSorted((a = "", b = "") => a.localeCompare(b)),
    ).toStrictEqual(["address", "buildingArea", "city", "propertyUsage"])
    const elsewhere = await value({ ...village, city: "西藏自治区/拉萨市" })
    expect(elsewhere).toMatchObject({ status: 1, stdout: "" })
    expect(elsewhere.stderr.trim().split("\n")).toHaveLength(1)
  })

  it("finds files relative to the caller, not to npm", { tags: ["long"] }, async () => {
    mkdirSync(file("inner"))
    const { status } = await ov(["value", "../request.json", "--asset", "PROPERTY"], {
      ...env,
      INIT_CWD: file("inner"),
      npm_lifecycle_event: "ov",
    })
    expect(status).toBe(0)
  })
})

describe("ov keys and accounts", () => {
  it("creates keys in the form of the contract and never shows them again", async () => {
    const created = await ovJson(["keys", "create", "--name", "n", "--scopes", "chat,valuations"], env)
    expect(Object.keys(created as object).join(" ")).toBe(
      "keyId key account name scopes expiresAt callbackUrl webhookSecret createdAt",
    )
    expect(created).toMatchObject({ account: "default", scopes: ["valuations", "chat"], expiresAt: null })
    const { key } = created as { readonly key: string }
    const listed = await ov(["keys", "list"], env)
    expect(listed.stdout).toContain(key.slice(-4))
    expect(listed.stdout).not.toContain(key)
    expect(await ovJson(["accounts", "list"], env)).toMatchObject([{ account: "default", freeQuota: 100, balance: 0 }])
  })

  it("refuses invalid input in one line", { tags: ["long"] }, async () => {
    const cases: ReadonlyArray<readonly [ReadonlyArray<string>, string]> = [
      [["keys", "revoke", "99"], "No key 99"],
      [
        ["keys", "create", "--name", "n", "--scopes", "all"],
        "--scopes takes valuations, materials, chat, webhooks, samples, keys,",
      ],
      [["keys", "create", "--name", "n", "--expires", "2001-01-01"], "expired"],
      [["keys", "create", "--name", "n", "--callback-url", "ftp://x"], "callback URL"],
      [["accounts", "credit", "nobody", "5"], "No account is named"],
      [["accounts", "credit", "default", "12.345"], "YUAN must be an amount"],
      [["accounts", "credit", "default", "1,000"], "YUAN must be an amount"],
      [["accounts", "quota", "default", "-1"], "UNITS must be a whole number"],
      [["value", file("request.json"), "--asset", "BANK_STATEMENT"], "use ov statement"],
      [["value", file("request.json"), "--asset", "PROPERTY", "--nonsense"], "--nonsense"],
    ]
    for (const [args, line] of cases) {
      const { status, stderr, stdout } = await ov(args, env)
      expect(status, line).toBe(1)
      expect(`${stdout}${stderr}`).toContain(line)
      expect(`${stdout}${stderr}`.trim().split("\n")).toHaveLength(1)
    }
  })

  it("prints the version", async () => {
    const { stdout } = await ov(["--version"], {})
    expect(stdout).toBe(`ov v${ENGINE_VERSION}\n`)
  })

  it("prints help within 80 columns, with the assets that a command accepts", async () => {
    const helps = new Map<string, string>()
    const commands = ["", "samples import", "value", "statement", "ocr", "backtest", "keys create", "accounts credit"]
    for (const command of commands) {
      const { status, stdout } = await ov([...command.split(" ").filter(Boolean), "--help"], {})
      expect(status).toBe(0)
      expect(stdout).toMatch(/USAGE\n {2}ov [^…]*\n/)
      for (const line of stdout.split("\n")) expect(CliOutput.displayWidth(line), line).toBeLessThanOrEqual(80)
      helps.set(command, stdout)
    }
    for (const command of ["samples import", "value", "backtest"]) {
      expect(helps.get(command)).not.toContain("BANK_STATEMENT")
      expect(helps.get(command)).toContain("ov statement")
    }
    expect(helps.get("ocr")).toContain("BANK_STATEMENT")
  })
})
