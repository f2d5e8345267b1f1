import { describe, expect, it } from "@effect/vitest"
import { LocalDate, type Sample, Valuation } from "@open-valuation/core"
import { fit, SampleIndex } from "@open-valuation/core/market"
import { ModelStore, SampleSource } from "@open-valuation/core/ports"
import { render } from "@open-valuation/core/text"
import { SeededRandom } from "@open-valuation/testing"
import { judge, renderDocument } from "@open-valuation/testing/ocr"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { boat, boatRecipe } from "../docs/examples/boat.ts"
import * as events from "../docs/examples/events.ts"
import * as lendingRule from "../docs/examples/lending-rule.ts"
import { layers, program } from "../docs/examples/library.ts"
import * as nameplate from "../docs/examples/nameplate.ts"
import * as ownOcr from "../docs/examples/own-ocr.ts"
import * as promises from "../docs/examples/promises.ts"
import * as simulatedMarket from "../docs/examples/simulated-market.ts"
import * as statements from "../docs/examples/statements.ts"
import { LAST_DAY, simulatedBoat, simulatedSales } from "./examples/Boats.ts"

it.effect("docs/examples/library.ts values its home and explains the value", () =>
  Effect.gen(function* () {
    yield* TestClock.setTime(Date.UTC(2026, 10, 20))
    const { english, outcome } = yield* Effect.provide(program, layers)
    expect(outcome.effectiveSampleCount).toBeGreaterThan(10)
    expect(outcome.minTotalPrice).toBeLessThan(outcome.avgTotalPrice)
    expect(outcome.avgTotalPrice).toBeLessThan(outcome.maxTotalPrice)
    expect(english).toMatchObject({ reasoningSummary: expect.stringContaining("is worth CNY") })
  }),
)

describe("docs/examples without Effect", () => {
  it("promises.ts values its home", async () => {
    expect(await promises.program()).toContain("is worth CNY")
  })

  it("events.ts tells each step, and stops when it is aborted", async () => {
    const told = await events.program(new AbortController().signal)
    expect(told[0]).toContain("PREPARE: ")
    expect(told.at(-1)).toBe("OK")
    await expect(events.program(AbortSignal.abort(new Error("enough")))).rejects.toThrow("enough")
  })

  it("statements.ts assesses its statement", async () => {
    expect(await statements.program()).toContain("Effective assets are CNY")
  })

  it("own-ocr.ts reads a photo", async () => {
    const { image } = renderDocument(3, "NAMEPLATE", { name: "none", strength: 0 })
    const cells = [
      ["交易日期", "收入金额", "支出金额", "账户余额", "摘要"],
      ["2026-06-01", "1000.00", "", "1000.00", "货款"],
      ["2026-06-02", "", "200.00", "800.00", "消费"],
    ]
    const words = cells.flatMap((row, y) =>
      row.flatMap((text, x) =>
        text === "" ? [] : [{ text, x: 20 + x * 140, y: 30 + y * 40, width: 110, height: 20, confidence: 0.99 }],
      ),
    )
    expect(await ownOcr.program(async () => words, image)).toEqual(["2026-06-01 1000", "2026-06-02 -200"])
  })
})

it(
  "docs/examples/lending-rule.ts approves a part of the applicants, of whom hardly any fails to pay",
  { tags: ["long"] },
  () => {
    const found = lendingRule.program(300)
    expect(found.approvalRate).toBeGreaterThan(10)
    expect(found.approvalRate).toBeLessThan(50)
    expect(found.badRateOfApproved).toBeLessThan(found.badRateOfAll / 4)
    // A rule that approves everybody has the bad rate of all.
    const careless = lendingRule.program(300, () => true)
    expect(careless).toMatchObject({ approvalRate: 100, badRateOfApproved: found.badRateOfAll })
  },
)

it.effect(
  "docs/examples/simulated-market.ts values objects of four assets near their true prices",
  () =>
    Effect.gen(function* () {
      const found = yield* simulatedMarket.program
      for (const { medianErrorPercent, rangeHoldsPercent, valued } of Object.values(found)) {
        expect(valued).toBeGreaterThan(30)
        expect(medianErrorPercent).toBeLessThan(10)
        expect(rangeHoldsPercent).toBeGreaterThan(75)
      }
    }),
  { tags: ["long"] },
)

it.live(
  "docs/examples/nameplate.ts reads a nameplate",
  () =>
    Effect.gen(function* () {
      const { fileName, image, truth } = renderDocument(3, "NAMEPLATE", { name: "none", strength: 0 })
      const { fields, kind } = yield* Effect.provide(nameplate.program(fileName, image), nameplate.layer)
      expect(kind).toBe("NAMEPLATE")
      const verdicts = judge(truth, fields).map(({ verdict }) => verdict)
      expect(verdicts).not.toContain("WRONG")
      expect(verdicts).toContain("RIGHT")
    }),
  { tags: ["long"] },
)

const today = LocalDate.fromEpochDay(LAST_DAY)

/** A host with these sales in memory and the market learned from them. */
const hostOf = (sales: ReadonlyArray<Sample>) => {
  const index = SampleIndex.make(boatRecipe.keys)
  index.addAll(sales)
  const model = fit(boatRecipe, sales, { asOf: today, order: "time" })
  return Layer.merge(
    Layer.succeed(SampleSource, { name: "memory", search: (query) => Effect.sync(() => index.search(query)) }),
    Layer.succeed(ModelStore, { model: () => Effect.succeed(model) }),
  )
}

const valueOf = (body: unknown) => Valuation.value(boat, body, { today })
const random = new SeededRandom("subjects")
const subjects = Array.from({ length: 20 }, (_, at) => simulatedBoat(random, at))
const [first] = subjects

describe("docs/examples/boat.ts, an asset outside the library", () => {
  it.effect("values boats near their worth from 60 sales", () =>
    Effect.gen(function* () {
      const errors: Array<number> = []
      let held = 0
      for (const { request, worth } of subjects) {
        const { avgPrice, effectiveSampleCount, maxPrice, minPrice, modelPath } = yield* valueOf(request)
        expect(modelPath).not.toBe("POLICY")
        expect(effectiveSampleCount).toBeGreaterThan(5)
        expect(minPrice).toBeLessThan(avgPrice)
        expect(avgPrice).toBeLessThan(maxPrice)
        errors.push(Math.abs(Math.log(avgPrice / worth)))
        if (minPrice <= worth && worth <= maxPrice) held++
      }
      expect(errors.toSorted((a, b) => a - b)[subjects.length / 2]).toBeLessThan(0.1)
      expect(held).toBeGreaterThanOrEqual(0.8 * subjects.length)
    }).pipe(Effect.provide(hostOf(simulatedSales(60)))),
  )

  it.effect("speaks in its own words, in both languages", () =>
    Effect.gen(function* () {
      const outcome = yield* valueOf(first?.request)
      expect(render(outcome, "en", boat.words)).toMatchObject({
        reasoningSummary: expect.stringMatching(/^The Heron 9 is worth CNY \d+, between/),
      })
      expect(render(outcome, "zh", boat.words)).toMatchObject({
        reasoningSummary: expect.stringMatching(/^Heron 9评估价值\d+元，区间/),
      })
    }).pipe(Effect.provide(hostOf(simulatedSales(60)))),
  )

  it.effect("gives no value from two sales, and says what would help", () =>
    Effect.gen(function* () {
      const failure = yield* Effect.flip(valueOf(first?.request))
      expect(failure).toMatchObject({ _tag: "NotValuable" })
      expect(render(failure, "en", boat.words)).toMatchObject({
        reason: expect.stringContaining("would help"),
      })
    }).pipe(Effect.provide(hostOf(simulatedSales(2)))),
  )

  it.effect("refuses a request with all of its faults", () =>
    Effect.gen(function* () {
      const failure = yield* Effect.flip(
        valueOf({ ...first?.request, lengthM: 0, engineHours: -1, valuationDate: "2026-11-21" }),
      )
      expect(failure).toMatchObject({
        _tag: "InvalidRequest",
        faults: [{ path: "lengthM" }, { path: "engineHours" }, { path: "valuationDate" }],
      })
    }).pipe(Effect.provide(hostOf([]))),
  )
})
