import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { it } from "@effect/vitest"
import { LocalDate, type Sample } from "@open-valuation/core"
import { propertyRecipe } from "@open-valuation/core/property"
import { Catalogue, FittedModels, type MarketFits } from "@open-valuation/store"
import { simulatePropertyMarket } from "@open-valuation/testing"
import { Effect, Layer, Stream } from "effect"
import { afterAll, expect } from "vitest"
import type { FitWish } from "../../src/admin.ts"
import { fitCommand } from "../../src/node/admin/FitCommand.ts"

const root = mkdtempSync(join(tmpdir(), "ov-fit-"))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const today = LocalDate.LocalDate.make("2026-06-30")
const { samples } = simulatePropertyMarket({ seed: 8, today, deals: 60, listings: 0 })
const at = (city: string, count: number): ReadonlyArray<Sample> =>
  samples.slice(0, count).map((sample) => ({ ...sample, city, sampleId: `${city} ${sample.sampleId}` }))
const hangzhou = at("浙江省/杭州市/西湖区", 60)
const ningbo = at("浙江省/宁波市/海曙区", 12)

const fits = (...added: ReadonlyArray<ReadonlyArray<Sample>>) =>
  Layer.effectContext(
    Effect.gen(function* () {
      const catalogue = yield* Catalogue
      yield* Effect.forEach(added, (some) => catalogue.add("PROPERTY", undefined, Stream.make(some)))
      return yield* Effect.context<MarketFits>()
    }),
  ).pipe(Layer.provide(FittedModels.layerMemory([propertyRecipe])))

const run = (wish: Partial<FitWish>, layer: Layer.Layer<MarketFits> = fits(hangzhou, ningbo)) =>
  Stream.runCollect(fitCommand(layer).fit({ asset: null, market: null, again: false, out: null, ...wish })).pipe(
    Effect.map((reports) => [...reports]),
  )

const marketOf = (city: string) => `${city}|${String(samples[0]!.facts["propertyUsage"])}`

it.effect("every market is reported when it begins and when it is done, those with too few samples as such", () =>
  Effect.gen(function* () {
    const usages = new Set([...hangzhou, ...ningbo].map(({ city, facts }) => propertyRecipe.keys.market(city, facts)))
    const reports = yield* run({})
    expect(reports.filter(({ _tag }) => _tag === "FitStarted")).toHaveLength(usages.size)
    const done = reports.filter((report) => report._tag === "FitDone")
    expect(new Set(done.map(({ market }) => market))).toStrictEqual(usages)
    for (const { model, outcome, samples: count, seconds } of done) {
      expect(outcome).toBe(count < 30 ? "TOO_FEW" : "LEARNED")
      expect(model === null).toBe(count < 30)
      expect(seconds).toBeGreaterThanOrEqual(0)
      if (model !== null)
        expect(model).toMatchObject({
          newestDay: expect.stringMatching(/^2026-\d\d-\d\d$/),
          fittedAt: expect.any(String),
        })
    }
    expect(done.some(({ outcome }) => outcome === "LEARNED")).toBe(true)
  }),
)

it.effect("a market is selected by its key, or by a part of it", () =>
  Effect.gen(function* () {
    const chosen = (market: string) =>
      Effect.map(run({ market }), (reports) => reports.flatMap((one) => (one._tag === "FitDone" ? [one.market] : [])))
    const key = marketOf("浙江省/杭州市")
    expect(yield* chosen(key)).toStrictEqual([key])
    for (const market of yield* chosen("宁波")) expect(market).toContain("浙江省/宁波市")
    expect(yield* Effect.flip(run({ market: "上海" }))).toMatchObject({
      _tag: "AdminRefused",
      message: expect.stringMatching(/^There is no market "上海" in the catalogue: there are .*杭州市/),
    })
  }),
)

it.effect("an empty catalogue, or one without the asset, is refused with advice", () =>
  Effect.gen(function* () {
    expect((yield* Effect.flip(run({}, fits()))).message).toMatch(
      /no samples: import some first, with ov samples import/,
    )
    expect((yield* Effect.flip(run({ asset: "LAND" }))).message).toMatch(/no samples of LAND: .*--asset LAND$/)
  }),
)

it.effect("models are written to a folder, and an unwritable folder is refused before anything is fitted", () =>
  Effect.gen(function* () {
    const out = join(root, "models")
    const reports = yield* run({ out, market: "杭州市" })
    const files = reports.flatMap((one) => (one._tag === "FitDone" && one.file !== null ? [one.file] : []))
    expect(files.length).toBeGreaterThan(0)
    expect(
      readdirSync(out)
        .map((name) => join(out, name))
        .toSorted(),
    ).toStrictEqual(files.toSorted())
    writeFileSync(join(root, "file"), "")
    const reported: Array<string> = []
    const refused = yield* fitCommand(fits(hangzhou))
      .fit({ asset: null, market: null, again: false, out: join(root, "file", "below") })
      .pipe(
        Stream.tap(({ _tag }) => Effect.sync(() => reported.push(_tag))),
        Stream.runDrain,
        Effect.flip,
      )
    expect(refused.message).toContain(join(root, "file"))
    expect(reported).toStrictEqual([])
  }),
)
