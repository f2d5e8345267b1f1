import { existsSync, readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { LocalDate } from "@open-valuation/core/domain"
import { Effect } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { ov, type Running, start, temporaryFolder, until } from "../processes/Processes.ts"
import { splitCsv, villageCsv } from "../processes/Village.ts"

const folder = temporaryFolder()
const file = (name: string): string => join(folder.path, name)
const env = { OV_DATA_DIR: file("data"), OV_DEMO: "off" }
afterAll(folder.remove)

beforeAll(async () => {
  const today = await Effect.runPromise(LocalDate.today)
  const { test, train } = splitCsv(today)
  writeFileSync(file("train.csv"), train)
  writeFileSync(file("test.csv"), `${test}\nno,sample\n`)
  const home = { asset: "PROPERTY", train: ["train.csv"], test: "test.csv" }
  writeFileSync(
    file("suite.json"),
    JSON.stringify({
      runs: [
        { name: "first", ...home },
        { name: "second", ...home, walkForward: true },
      ],
    }),
  )
  writeFileSync(file("village.csv"), villageCsv(today))
})

/** Sends a signal once a text is there, and waits for the end. */
const interrupted = async (
  running: Running,
  text: RegExp,
  signal: "SIGINT" | "SIGTERM",
): Promise<{ readonly status: number | null; readonly lastLine: string | undefined }> => {
  await until(`${text} of the command`, () => text.test(running.stdout() + running.stderr()) || undefined)
  running.child.kill(signal)
  const status = await running.ended
  return { status, lastLine: running.stderr().trim().split("\n").at(-1) }
}

it("a backtest that computes is ended by a signal, and writes no report", async () => {
  for (const [signal, status] of [
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const) {
    const args = ["--asset", "PROPERTY", "--train", file("train.csv"), "--test", file("test.csv"), "--walk-forward"]
    const running = start("cli", ["backtest", ...args, "--report", file("report")], {})
    expect(await interrupted(running, /rows left out/, signal)).toStrictEqual({
      status,
      lastLine: "Interrupted: nothing was written.",
    })
    expect(running.stdout()).toBe("")
    expect(readdirSync(file("report"))).toStrictEqual([])
  }
})

it("an interrupted suite keeps the figures of the runs that it has done", async () => {
  const running = start("cli", ["backtest", "--suite", file("suite.json"), "--report", file("suite")], {})
  expect(await interrupted(running, /1 of 2 {2}first/, "SIGINT")).toStrictEqual({
    status: 130,
    lastLine: `Interrupted: the figures of 1 of 2 runs are in ${join(file("suite"), "figures.json")}: --resume goes on.`,
  })
  expect(readdirSync(file("suite"))).toStrictEqual(["figures.json"])
})

it("a conversation ends at Ctrl+C without a valuation", async () => {
  const running = start("cli", ["chat", "--lang", "zh"], {}, { keepsOpen: true })
  expect(await interrupted(running, /quit/, "SIGINT")).toStrictEqual({
    status: 130,
    lastLine: "已中断：没有写入任何内容。",
  })
})

it("an interrupted import leaves a whole database, and a file that is written is whole or absent", async () => {
  const importing = start("cli", ["samples", "import", file("village.csv"), "--asset", "PROPERTY"], env)
  await until("the data folder", () => existsSync(join(env.OV_DATA_DIR, "ov.lock")) || undefined)
  importing.child.kill("SIGTERM")
  expect(await importing.ended).not.toBe(1)
  const again = await ov(["samples", "import", file("village.csv"), "--asset", "PROPERTY"], env)
  expect(again.status).toBe(0)
  expect(again.stderr).toMatch(/^(?:First start: creating the database in .+\n)?$/)

  writeFileSync(file("out.csv"), "a former file\n")
  const exporting = start("cli", ["samples", "export", "--asset", "PROPERTY", "--out", file("out.csv")], env)
  await until(
    "the file being written",
    () => existsSync(file("out.csv.part")) || exporting.child.exitCode !== null || undefined,
  )
  exporting.child.kill("SIGINT")
  await exporting.ended
  expect(existsSync(file("out.csv.part"))).toBe(false)
})
