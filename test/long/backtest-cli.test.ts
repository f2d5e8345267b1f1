import { existsSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { LocalDate } from "@open-valuation/core/domain"
import { Effect } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { ov, temporaryFolder } from "../processes/Processes.ts"
import { splitCsv } from "../processes/Village.ts"

const folder = temporaryFolder()
const file = (name: string): string => join(folder.path, name)
afterAll(folder.remove)

beforeAll(async () => {
  const { test, train } = splitCsv(await Effect.runPromise(LocalDate.today))
  const rows = (csv: string, count: number): string => csv.split("\n").slice(0, count).join("\n")
  writeFileSync(file("train.csv"), rows(train, 300))
  writeFileSync(file("test.csv"), rows(test, 40))
  const home = { asset: "PROPERTY", train: ["train.csv"], test: "test.csv" }
  writeFileSync(
    file("suite.json"),
    JSON.stringify({
      runs: [
        { name: "all", ...home },
        { name: "guard", ...home, shufflePrices: true },
      ],
    }),
  )
})

it("ov backtest --suite performs every run, prints a table and writes the reports", async () => {
  const { status, stderr, stdout } = await ov(
    ["backtest", "--suite", file("suite.json"), "--report", file("report")],
    {},
  )
  expect({ status, lines: stderr.trim().split("\n").length }).toStrictEqual({ status: 0, lines: 2 })
  expect(stderr).toMatch(/^1 of 2 {2}all: median error \d+\.\d %, naive \d+\.\d %\n2 of 2 {2}guard: /)
  expect(stdout).toMatch(/^median errors +refer\. +naive +engine +covers +ECE\nall +– +\d+\.\d % +\d+\.\d %/)
  for (const path of ["index.html", "report.md", "figures.json", "all/index.html", "guard/plots/errors.svg"]) {
    expect(existsSync(join(file("report"), path)), path).toBe(true)
  }
})

it("ov backtest reports missing options in one line", async () => {
  const suite = ["--suite", file("suite.json")]
  const refusals: ReadonlyArray<readonly [ReadonlyArray<string>, RegExp]> = [
    [[], /needs --asset, --train and --test, or --suite FILE/],
    [["--asset", "PROPERTY", "--test", file("test.csv")], /needs --asset, --train and --test/],
    [[...suite, "--asset", "PROPERTY"], /leave out those of a single run/],
    [[...suite, "--fields", "request"], /leave out those of a single run/],
    [["--resume"], /belong to --suite FILE/],
    [[...suite, "--run", "none"], /the suite has no run none: choose among all, guard/],
  ]
  for (const [args, reason] of refusals) {
    const { status, stderr, stdout } = await ov(["backtest", ...args], {})
    expect({ status, stdout, lines: stderr.trim().split("\n").length }, args.join(" ")).toStrictEqual({
      status: 1,
      stdout: "",
      lines: 1,
    })
    expect(stderr).toMatch(reason)
  }
})
