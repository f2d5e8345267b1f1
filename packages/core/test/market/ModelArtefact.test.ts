import { readFileSync } from "node:fs"
import { ENGINE_VERSION, LocalDate, type Sample } from "@open-valuation/core"
import {
  appraise,
  artefactOf,
  dataHash,
  decodeArtefact,
  defaultMarketPolicy,
  encodeArtefact,
  fit,
  fitMetrics,
  type MarketModel,
  type ModelArtefact,
  type Recipe,
  recipeHash,
  refusedBy,
  StoredModels,
} from "@open-valuation/core/market"
import { ModelStore } from "@open-valuation/core/ports"
import { propertyRecipe } from "@open-valuation/core/property"
import { Effect, Result } from "effect"
import { describe, expect, it } from "vitest"
import { goldenPooledRecipe, goldenRecipe } from "./golden/GoldenRecipe.ts"
import { LAST_DAY, randomOf, simulatedMarket } from "./SimulatedMarket.ts"

const samples = simulatedMarket({ deals: 380, listings: 0.3, trend: -0.1 })
const asOf = LocalDate.fromEpochDay(LAST_DAY)
const model = fit(propertyRecipe, samples, { asOf, order: "time" })!
const artefact = artefactOf(propertyRecipe, dataHash(samples), model, "2026-07-01T02:03:04.567Z")
const text = encodeArtefact(artefact)

const read = (json: unknown): ModelArtefact => Result.getOrThrow(decodeArtefact(json))

const reason = (json: unknown): string =>
  Result.match(decodeArtefact(json), { onSuccess: () => "read", onFailure: ({ reason }) => reason })

/** The artefact with parts of its JSON replaced. */
const changed = (parts: Readonly<Record<string, unknown>>): string => JSON.stringify({ ...JSON.parse(text), ...parts })

const valueOf = (recipe: Recipe, market: ReadonlyArray<Sample>, subject: Sample, by: MarketModel) => {
  const result = appraise(recipe, defaultMarketPolicy, subject, market, by, LAST_DAY, "TRANSACTION")
  if (!("comparables" in result)) throw new Error("no value")
  return result
}

describe("an artefact", () => {
  it("records the provenance of the model", () => {
    expect(artefact).toMatchObject({
      format: 4,
      engineVersion: ENGINE_VERSION,
      modelId: model.modelId,
      assetType: "PROPERTY",
      market: "上海市/上海市|RESIDENTIAL",
      asOf,
      rows: model.count,
    })
  })

  it("decodes to a model that values exactly like the original", () => {
    const back = read(text)
    expect(back).toStrictEqual(artefact)
    for (const subject of simulatedMarket({ deals: 10, seed: 9 })) {
      expect(valueOf(propertyRecipe, samples, subject, back.model)).toStrictEqual(
        valueOf(propertyRecipe, samples, subject, model),
      )
    }
  })

  it("is read from parsed JSON, and from the value itself", () => {
    expect(read(JSON.parse(text))).toStrictEqual(artefact)
    expect(read(artefact)).toStrictEqual(artefact)
  })

  it("survives repeated round trips, with its fields in any order", () => {
    const reversed = (value: unknown): unknown =>
      typeof value !== "object" || value === null || Array.isArray(value)
        ? value
        : Object.fromEntries(
            Object.entries(value)
              .toReversed()
              .map(([key, part]) => [key, reversed(part)]),
          )
    expect(read(encodeArtefact(read(JSON.stringify(reversed(artefact)))))).toStrictEqual(artefact)
  })

  it("holds a correction, whose trees must have as many entries of each kind", () => {
    const tree = {
      feature: [2, -1, -1],
      threshold: [0.5, 0, 0],
      child: [1, -1, -1],
      unknown: [1, -1, -1],
      value: [0, 0.01, -0.02],
    }
    const of = (one: typeof tree) =>
      artefactOf(
        propertyRecipe,
        dataHash(samples),
        { ...model, labels: [{ 精装: 0.02 }, {}], correction: { boosted: { rate: 0.1, trees: [one] }, most: 0.1 } },
        artefact.fittedAt,
      )
    expect(read(encodeArtefact(of(tree)))).toStrictEqual(of(tree))
    expect(reason(encodeArtefact(of({ ...tree, value: [0, 0.01] })))).toBe("Damaged")
    expect(reason(encodeArtefact(of({ ...tree, child: [0, -1, -1] })))).toBe("Damaged")
    expect(reason(encodeArtefact(of({ ...tree, child: [2, -1, -1] })))).toBe("Damaged")
    for (const astray of [0, 3, 0.5]) {
      expect(reason(encodeArtefact(of({ ...tree, unknown: [astray, -1, -1] }))), String(astray)).toBe("Damaged")
    }
    expect(read(encodeArtefact(of({ ...tree, unknown: [-1, -1, -1] })))).toBeDefined()
    expect(reason(encodeArtefact(of({ ...tree, threshold: [0, 0, Number.NaN] })))).toBe("Damaged")
  })

  it("is refused when anything in its model was changed", () => {
    const random = randomOf(3)
    const start = text.indexOf('"model":')
    const digits = [...text.slice(start).matchAll(/\d/g)].map(({ index }) => start + index)
    for (let i = 0; i < 40; i++) {
      const at = digits[Math.floor(random() * digits.length)]!
      const other = String((Number(text[at]) + 1) % 10)
      const outcome = reason(text.slice(0, at) + other + text.slice(at + 1))
      // A digit beyond double precision changes no number.
      expect(
        outcome === "Damaged" || JSON.stringify(JSON.parse(text.slice(0, at) + other + text.slice(at + 1))) === text,
      ).toBe(true)
    }
  })

  it("is refused when it is truncated, no JSON, or something else", () => {
    for (const json of ["", "{", text.slice(0, -100), "null", "[]", "7", '{"format":1}', changed({ model: null })]) {
      expect(reason(json), json.slice(0, 40)).toBe("Damaged")
    }
  })

  it("is refused when its header and its model disagree, or it has unknown fields", () => {
    for (const part of [
      { market: "北京市/北京市|RESIDENTIAL" },
      { assetType: "LAND" },
      { rows: artefact.rows + 1 },
      { asOf: "2020-01-01" },
      { modelId: "0".repeat(16) },
      { recipeHash: "short" },
      { fittedAt: "yesterday" },
      { further: 1 },
      { model: { ...model, further: 1 } },
      { model: { ...model, count: -1 } },
      { model: { ...model, kernel: { ...model.kernel, theta: [null] } } },
    ]) {
      expect(reason(changed(part)), JSON.stringify(part).slice(0, 60)).toBe("Damaged")
    }
  })

  it("says in one line where it is damaged", () => {
    const message = (json: unknown) => Result.getOrThrow(Result.flip(decodeArtefact(json))).message
    expect(message(changed({ model: { ...model, kernel: { ...model.kernel, clip: "wide" } } }))).toBe(
      "The stored model is damaged (in model.kernel.clip): copy it again, or learn the market with ov fit.",
    )
    expect(message(changed({ further: 1 }))).toContain("(in further)")
  })

  it("of a newer engine is refused, of an older one it is read", () => {
    const [major = 0, minor = 0, patch = 0] = ENGINE_VERSION.split(".").map(Number)
    for (const version of [`${major}.${minor}.${patch + 1}`, `${major}.${minor + 10}.0`, `${major + 1}.0.0`]) {
      expect(reason(changed({ engineVersion: version }))).toBe("NewerEngine")
      expect(reason(JSON.stringify({ format: 9, engineVersion: version }))).toBe("NewerEngine")
    }
    expect(read(changed({ engineVersion: "0.0.9" })).engineVersion).toBe("0.0.9")
    expect(reason(changed({ engineVersion: "late" }))).toBe("Damaged")
  })

  it("of another format is refused, and says what to do", () => {
    const refused = Result.getOrThrow(Result.flip(decodeArtefact(changed({ format: 1 }))))
    expect(refused.reason).toBe("OtherFormat")
    expect(refused.message).toContain("ov fit")
    expect(refused.message).not.toContain("\n")
  })

  it("is refused for another asset and for a recipe that has changed since", () => {
    expect(refusedBy(artefact, propertyRecipe)).toBeUndefined()
    expect(refusedBy(artefact, undefined)?.reason).toBe("OtherAsset")
    expect(refusedBy(artefact, { ...propertyRecipe, assetType: "LAND" })?.reason).toBe("OtherAsset")
    const changedRecipe = { ...propertyRecipe, kernel: { ...propertyRecipe.kernel, perYear: 1.7 } }
    expect(refusedBy(artefact, changedRecipe)?.reason).toBe("OtherRecipe")
  })
})

describe("the shared errors of a model", () => {
  it("are measured in windows of its past, and kept", () => {
    expect(model.sharedErrors).toMatchObject({ windows: expect.any(Number), trials: expect.any(Number) })
    expect(model.sharedErrors!.trials).toBeGreaterThanOrEqual(20)
    expect(read(text).model.sharedErrors).toStrictEqual(model.sharedErrors)
  })

  it("are absent from models that an earlier engine stored, which are read as before", () => {
    const { sharedErrors: _none, ...older } = model
    const stored = artefactOf(
      propertyRecipe,
      dataHash(samples),
      { ...older, sharedErrors: undefined },
      artefact.fittedAt,
    )
    expect(read(encodeArtefact(stored)).model).toMatchObject({ modelId: model.modelId, sharedErrors: undefined })
  })

  it("that no market has are damage", () => {
    const sharedErrors = { ...model.sharedErrors, market: -1 }
    expect(reason(changed({ model: { ...model, sharedErrors } }))).toBe("Damaged")
  })
})

describe("the metrics of a fit", () => {
  it("are the median error and the coverage of the held-out prices", () => {
    const held = [0, 0.1, -0.2, 0.3].map((error) => ({ error, halfWidth: 0.15 }))
    const metrics = fitMetrics(held)!
    // Values of e^-error for a price of 1, in the order of their errors: 0, 0.095, 0.221, 0.259.
    expect(metrics.mdape).toBeCloseTo((1 - Math.exp(-0.1) + Math.exp(0.2) - 1) / 2, 12)
    expect(metrics).toMatchObject({ trials: 4, coverage80: 0.5 })
    expect(fitMetrics([])).toBeUndefined()
  })

  it("are stored with the model", () => {
    const metrics = { trials: 93, mdape: 0.062, coverage80: 0.79 }
    const measured = artefactOf(propertyRecipe, dataHash(samples), { ...model, metrics }, artefact.fittedAt)
    expect(read(encodeArtefact(measured)).model.metrics).toStrictEqual(metrics)
    expect(reason(JSON.stringify({ ...measured, model: { ...model, metrics: { ...metrics, coverage80: 2 } } }))).toBe(
      "Damaged",
    )
  })
})

describe("the hash of the data", () => {
  it("does not depend on the order, and changes with any sample", () => {
    expect(dataHash(samples.toReversed())).toBe(dataHash(samples))
    const [first, ...rest] = samples
    const others = [
      rest,
      [...samples, { ...first!, sampleId: "more" }],
      [{ ...first!, price: first!.price + 1 }, ...rest],
      [{ ...first!, observedDay: first!.observedDay - 1 }, ...rest],
      [first!, first!, ...rest],
      [],
    ]
    const hashes = [samples, ...others].map((some) => dataHash(some))
    expect(new Set(hashes).size).toBe(hashes.length)
  })
})

describe("the hash of a recipe", () => {
  it("does not depend on the order of its fields", () => {
    const reversed = Object.fromEntries(Object.entries(goldenPooledRecipe).toReversed())
    expect(recipeHash({ ...goldenPooledRecipe, ...reversed })).toBe(recipeHash(goldenPooledRecipe))
    expect(recipeHash({ ...goldenRecipe, consumed: new Set([...goldenRecipe.consumed].toReversed()) })).toBe(
      recipeHash(goldenRecipe),
    )
  })

  it("changes with a penalty, knot, name, step or consumed field, and with a new part", () => {
    const { effects, numbers, search } = goldenPooledRecipe
    const others: ReadonlyArray<Recipe> = [
      goldenPooledRecipe,
      goldenRecipe,
      { ...goldenPooledRecipe, effects: { ...effects!, terms: effects!.terms.slice(1) } },
      { ...goldenPooledRecipe, effects: { ...effects!, terms: effects!.terms.toReversed() } },
      { ...goldenPooledRecipe, effects: { ...effects!, attributes: { penalty: 4, by: [] } } },
      { ...goldenPooledRecipe, numbers: numbers.toReversed() },
      { ...goldenPooledRecipe, numbers: numbers.map((number) => ({ ...number, knots: [1] })) },
      { ...goldenPooledRecipe, search: { ...search, limit: 61 } },
      { ...goldenPooledRecipe, consumed: new Set() },
      { ...goldenPooledRecipe, band: { originDays: [30], windowDays: 30 } },
      { ...goldenPooledRecipe, listingDiscount: Number.NaN },
      { ...goldenPooledRecipe, alike: [() => "all"] },
    ]
    expect(new Set(others.map(recipeHash)).size).toBe(others.length)
  })
})

describe.each([
  { name: "learned-4", recipe: goldenRecipe, deals: 700, path: "LEARNED" },
  { name: "pooled-4", recipe: goldenPooledRecipe, deals: 700, path: "LEARNED" },
  // The first trees of each kind are enough for a decoding test.
  { name: "corrected-4", recipe: goldenRecipe, deals: 1100, path: "CORRECTED" },
])("the stored model $name", ({ deals, name, path, recipe }) => {
  const json = readFileSync(new URL(`golden/${name}.json`, import.meta.url), "utf8")

  it("can always be read, and still values homes of its market", () => {
    const golden = read(json)
    expect(refusedBy(golden, recipe)).toBeUndefined()
    const market = simulatedMarket({ deals, listings: 0.3, trend: -0.05, seed: 20 })
    expect(golden.dataHash).toBe(dataHash(market))
    const sold = market.filter(({ kind, observedDay }) => kind === "TRANSACTION" && observedDay > LAST_DAY - 60)
    const errors = sold.slice(0, 30).map((deal) => {
      const others = market.filter((sample) => sample !== deal)
      const value = valueOf(recipe, others, deal, golden.model)
      expect(value.path).toBe(path)
      expect(value.uncertainty.origin).toBe("CALIBRATED")
      return Math.abs(value.logUnitPrice - Math.log(deal.price / Number(deal.facts["buildingArea"])))
    })
    expect(errors.toSorted((a, b) => a - b)[15]).toBeLessThan(0.08)
  })
})

describe("a store of artefacts", () => {
  const { market } = model
  const ask = (artefacts: ReadonlyArray<unknown>, query: { readonly market?: string; readonly asOf?: number } = {}) =>
    Effect.runPromise(
      Effect.flatMap(ModelStore, (store) =>
        store.model({ assetType: "PROPERTY", market, asOf: LAST_DAY, ...query }),
      ).pipe(Effect.provide(StoredModels.layer([propertyRecipe], artefacts))),
    )
  const before = fit(propertyRecipe, samples, { asOf: LocalDate.fromEpochDay(LAST_DAY - 100), order: "time" })!
  const earlier = artefactOf(propertyRecipe, dataHash(samples), before, "2026-01-01T00:00:00.000Z")

  it("serves the newest model of a market with no data later than the requested day", async () => {
    const both = [encodeArtefact(earlier), artefact]
    expect((await ask(both))?.modelId).toBe(model.modelId)
    expect((await ask(both, { asOf: LAST_DAY - 50 }))?.modelId).toBe(before.modelId)
    expect(await ask(both, { asOf: LAST_DAY - 600 })).toBeUndefined()
    expect(await ask(both, { market: "elsewhere" })).toBeUndefined()
    expect(await ask([])).toBeUndefined()
  })

  it("refuses what it cannot serve", async () => {
    await expect(ask([artefact, "{}"])).rejects.toMatchObject({ _tag: "ArtefactRefused", reason: "Damaged" })
    await expect(ask([readFileSync(new URL("golden/learned-4.json", import.meta.url), "utf8")])).rejects.toMatchObject({
      reason: "OtherRecipe",
    })
    const none = Effect.provide(Effect.flatMap(ModelStore, Effect.succeed), StoredModels.layer([], [artefact]))
    await expect(Effect.runPromise(none)).rejects.toMatchObject({ reason: "OtherAsset" })
  })
})
