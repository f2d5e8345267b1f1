import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it } from "@effect/vitest"
import { LocalDate } from "@open-valuation/core/domain"
import { simulatePropertyMarket, toCsv } from "@open-valuation/testing"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { afterAll, beforeAll, describe } from "vitest"
import { runBacktest, runSuite } from "../../src/backtest/RunBacktest.ts"
import { readRecords, readSuite } from "../../src/backtest/Suite.ts"

const folder = mkdtempSync(join(tmpdir(), "ov-suite-"))
const file = (name: string): string => join(folder, name)
const TODAY = LocalDate.LocalDate.make("2026-06-30")

const home = { asset: "PROPERTY", train: ["train.csv"], test: "test.csv" }
const suiteOf = (name: string, ...runs: ReadonlyArray<unknown>): string => {
  writeFileSync(file(name), JSON.stringify({ runs }))
  return file(name)
}

beforeAll(() => {
  const { samples } = simulatePropertyMarket({ seed: 3, today: TODAY, deals: 260, listings: 0 })
  const sorted = samples.toSorted((a, b) => a.observedDay - b.observedDay)
  writeFileSync(file("train.csv"), toCsv(sorted.slice(0, 220)))
  writeFileSync(file("test.csv"), toCsv(sorted.slice(220)))
  const [header = ""] = toCsv(sorted).split("\n")
  writeFileSync(file("empty.csv"), `${header}\n`)
})
afterAll(() => rmSync(folder, { recursive: true }))

/** The one line that the caller reads when a command is refused. */
const refusal = <A, E extends { readonly message: string }>(effect: Effect.Effect<A, E>) =>
  Effect.flip(effect).pipe(Effect.map(({ message }) => message))

const atNoon = TestClock.setTime(Date.UTC(2026, 5, 30, 12))
const once = { data: undefined, only: [], resume: false, report: undefined, json: true }

describe("a suite", () => {
  it.effect("is read with its defaults, its files beside it or where the caller says", () =>
    Effect.gen(function* () {
      const path = suiteOf("read.json", { name: "a", ...home }, { name: "b", ...home, fields: "request", random: true })
      const [a, b] = yield* readSuite(path, undefined)
      expect(a).toEqual({
        ...home,
        name: "a",
        train: [file("train.csv")],
        test: file("test.csv"),
        flags: { walkForward: false, random: false, shufflePrices: false, requestFieldsOnly: false },
      })
      expect(b?.flags).toMatchObject({ random: true, requestFieldsOnly: true })
      const [elsewhere] = yield* readSuite(path, "/elsewhere")
      expect(elsewhere?.test).toBe("/elsewhere/test.csv")
    }),
  )

  it.effect("is refused in one line when it is none", () =>
    Effect.gen(function* () {
      writeFileSync(file("no.json"), "{ runs:")
      expect(yield* refusal(readSuite(file("no.json"), undefined))).toMatch(/no\.json is no suite: [^\n]+$/)
      expect(yield* refusal(readSuite(file("absent.json"), undefined))).toContain("there is no such file")
      const bad = [
        [],
        [{ name: "a", ...home, asset: "HOUSE" }],
        [{ name: "../a", ...home }],
        [{ name: "", ...home }],
        [{ name: "a", ...home, train: [] }],
        [{ name: "a", ...home, fields: "all" }],
        [{ name: "a", ...home, ahead: [] }],
        [{ name: "a", ...home, ahead: [0] }],
        [{ name: "a", ...home, ahead: [30.5] }],
        [{ name: "a", ...home, references: [{ name: "x", mdape: 0.1 }] }],
        [{ name: "a", ...home, references: [{ name: "x", source: "x", mdape: -1 }] }],
      ]
      for (const runs of bad) {
        expect(yield* refusal(readSuite(suiteOf("bad.json", ...runs), undefined)), JSON.stringify(runs)).toMatch(
          /bad\.json is no suite: [^\n]+$/,
        )
      }
      const twice = suiteOf("twice.json", { name: "a", ...home }, { name: "A", ...home })
      expect(yield* refusal(readSuite(twice, undefined))).toContain("two runs are called a")
    }),
  )

  it.effect(
    "keeps each run's figures as soon as they are there, and goes on where it stopped",
    () =>
      Effect.gen(function* () {
        yield* atNoon
        const report = file("report")
        const good = { name: "good", ...home }
        const asked = { name: "asked", ...home, fields: "request" }
        const broken = suiteOf("suite.json", good, asked, { name: "late", ...home, test: "absent.csv" })
        expect(yield* refusal(runSuite({ ...once, suite: broken, report }))).toContain("absent.csv")
        const kept = yield* readRecords(join(report, "figures.json"))
        expect(kept.map(({ name }) => name)).toEqual(["good", "asked"])
        expect(kept[1]?.models).toEqual(kept[0]?.models)
        expect(kept[1]?.figures.mdape).not.toBe(kept[0]?.figures.mdape)

        yield* TestClock.adjust("1 hour")
        const mended = suiteOf("suite.json", good, asked, { name: "late", ...home, shufflePrices: true })
        yield* runSuite({ ...once, suite: mended, report, resume: true })
        const whole = yield* readRecords(join(report, "figures.json"))
        expect(whole.map(({ name }) => name)).toEqual(["good", "asked", "late"])
        expect(whole[0]).toEqual(kept[0])
        expect(whole[2]?.measuredAt).toBe("2026-06-30T13:00:00.000Z")
        expect(readdirSync(report).toSorted()).toEqual([
          "asked",
          "figures.json",
          "good",
          "index.html",
          "late",
          "plots",
          "report.md",
        ])
        expect(readdirSync(join(report, "late")).toSorted()).toEqual(["index.html", "plots", "report.md"])

        yield* TestClock.adjust("1 hour")
        yield* runSuite({ ...once, suite: mended, report, only: ["asked"] })
        const again = yield* readRecords(join(report, "figures.json"))
        expect(again.map(({ measuredAt }) => measuredAt)).toEqual([
          "2026-06-30T12:00:00.000Z",
          "2026-06-30T14:00:00.000Z",
          "2026-06-30T13:00:00.000Z",
        ])
      }),
    { tags: ["long"] },
  )

  it.effect("refuses runs it has not, a file of figures that is damaged, and a folder that cannot be written", () =>
    Effect.gen(function* () {
      yield* atNoon
      const suite = suiteOf("one.json", { name: "a", ...home })
      expect(yield* refusal(runSuite({ ...once, suite, only: ["b"] }))).toBe("the suite has no run b: choose among a")
      expect(yield* refusal(runSuite({ ...once, suite, resume: true }))).toContain("--resume needs --report")
      const report = file("damaged")
      yield* Effect.flip(
        runSuite({ ...once, suite: suiteOf("x.json", { name: "a", ...home, test: "no.csv" }), report }),
      )
      writeFileSync(join(report, "figures.json"), '{"format":"open-valuation/backtests/1","runs":[{"name":"a"}]}')
      expect(yield* refusal(runSuite({ ...once, suite, report }))).toContain("has no figures of this version")
      writeFileSync(join(report, "figures.json"), '{"format":"open-valuation/backtests/9","runs":[]}')
      expect(yield* refusal(runSuite({ ...once, suite, report }))).toContain("has no figures of this version")
      expect(yield* refusal(runSuite({ ...once, suite, report: file("train.csv") }))).toContain("cannot be written")
    }),
  )
})

describe("a single run", () => {
  const flags = { walkForward: false, random: false, shufflePrices: false, requestFieldsOnly: false }
  const input = { asset: "PROPERTY" as const, train: [file("train.csv")], test: file("test.csv"), flags, json: true }

  it.effect("writes pages, plots and figures that say which files they are of", () =>
    Effect.gen(function* () {
      yield* atNoon
      const report = file("single")
      yield* runBacktest({ ...input, report })
      expect(readdirSync(report).toSorted()).toEqual(["figures.json", "index.html", "plots", "report.md"])
      const runs = yield* readRecords(join(report, "figures.json"))
      expect(runs[0]).toMatchObject({
        name: "test",
        measuredAt: "2026-06-30T12:00:00.000Z",
        test: { name: "test.csv", samples: 40, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
        figures: { n: 40 },
        breakdown: { byClass: expect.anything() },
      })
    }),
  )

  it.effect(
    "refuses what it cannot do in one line",
    () =>
      Effect.gen(function* () {
        yield* atNoon
        const none = { ...input, report: undefined }
        const both = { ...flags, walkForward: true, random: true }
        expect(yield* refusal(runBacktest({ ...none, flags: both }))).toContain("exclude each other")
        const ahead = [30] as const
        for (const other of [{ walkForward: true }, { random: true }, { holdOut: "group" as const }]) {
          expect(yield* refusal(runBacktest({ ...none, flags: { ...flags, ...other, ahead } }))).toContain(
            "--ahead values rows after origins of its own",
          )
        }
        const forecast = true
        expect(yield* refusal(runBacktest({ ...none, asset: "VEHICLE", flags: { ...flags, forecast } }))).toContain(
          "give --ahead DAYS",
        )
        expect(
          yield* refusal(runBacktest({ ...none, asset: "PROPERTY", flags: { ...flags, ahead, forecast } })),
        ).toContain("of assets that wear out, such as VEHICLE")
        expect(yield* refusal(runBacktest({ ...none, flags: { ...flags, ahead } }))).toContain("span too short a time")
        expect(yield* refusal(runBacktest({ ...none, asset: "BANK_STATEMENT" }))).toContain("has no market model")
        expect(yield* refusal(runBacktest({ ...none, test: file("empty.csv") }))).toContain("has no sample")
        expect(yield* refusal(runBacktest({ ...none, train: [file("empty.csv")] }))).toContain(
          "no sample to learn from",
        )
        expect(yield* refusal(runBacktest({ ...none, report: file("train.csv") }))).toContain("cannot be written")
      }),
    { tags: ["long"] },
  )
})
