import type { Asset as CoreAsset } from "@open-valuation/core/market"
import { toCsv } from "@open-valuation/testing"
import { describe, expect, expectTypeOf, it } from "vitest"
import { boat, type BoatRequest, type BoatResult } from "../../../docs/examples/boat.ts"
import { simulatedSales } from "../../../test/examples/Boats.ts"
import { type Answer, type CustomAsset, OpenValuation } from "../src/index.ts"

interface Own {
  readonly BOAT: { readonly request: typeof BoatRequest.Encoded; readonly result: typeof BoatResult.Encoded }
}

const sales = simulatedSales(120)
const content = toCsv(sales)
const open = async () =>
  OpenValuation.open<Own>({ assets: [boat], samples: [{ asset: "BOAT", content }], locale: "en" })
const heron = { city: "浙江省/舟山市", boatModel: "Heron 12", lengthM: 12.1, buildYear: 2018, engineHours: 1_600 }

describe("an asset of the host's own", () => {
  it("is valued in its own words and terms, with its events", async () => {
    await using ov = await open()
    const answer = await ov.value("BOAT", heron)
    expectTypeOf(answer).toEqualTypeOf<Answer<typeof BoatResult.Encoded>>()
    const reasoningSummary = expect.stringContaining("The Heron 12 is worth CNY")
    expect(answer).toMatchObject({ status: "OK", result: { modelPath: "LEARNED", reasoningSummary } })
    expect(await ov.value("BOAT", heron, { locale: "zh" })).toMatchObject({
      result: { reasoningSummary: expect.stringContaining("Heron 12评估价值") },
    })
    const types: Array<string> = []
    const texts: Array<string> = []
    for await (const event of ov.events("BOAT", heron)) {
      types.push(event.type)
      if (event.type === "step") texts.push(event.text)
    }
    expect(types.at(-1)).toBe("answer")
    expect(texts[0]).toContain("Valuing a Heron 12, 12.1 m over all")
    for (const text of texts) expect(text).not.toMatch(/^[\w.]+ \w+=/)
  })

  it("imports by the columns of its request, learns, takes a model, and is measured", async () => {
    await using ov = await open()
    const [header = "", row = ""] = content.split("\n")
    const bad = `${header}\n${row.replace("Heron 9", "")}`
    expect(await ov.import({ asset: "BOAT", content: bad })).toMatchObject({
      result: { accepted: 0, refused: [{ reason: '"boatModel" is missing' }] },
    })
    const fitted = await ov.fit("BOAT")
    if (fitted.status !== "OK") throw new Error(fitted.message)
    const [market] = fitted.result
    expect(market).toMatchObject({ asset: "BOAT", market: "BOATS", samples: 120 })
    expect(await ov.fit()).toMatchObject({ status: "OK", result: [{ asset: "BOAT" }] })
    await using other = await OpenValuation.open<Own>({ assets: [boat], models: [market?.model ?? ""] })
    expect((await other.value("BOAT", heron)).status).toBe("NOT_VALUABLE")
    const plan = { train: [toCsv(sales.slice(0, 90))], test: toCsv(sales.slice(90)), random: true }
    expect(await ov.backtest("BOAT", plan)).toMatchObject({
      status: "OK",
      result: { train: { samples: 90 }, test: { samples: 30 }, figures: { n: 30 } },
    })
  })

  it("leaves the library's own assets and other instances alone", async () => {
    await using ov = await open()
    await using plain = await OpenValuation.open({ locale: "en" })
    const home = { city: "上海市", address: "x", buildingArea: 89.5, propertyUsage: "RESIDENTIAL" } as const
    expect((await ov.value("PROPERTY", home)).status).toBe("NOT_VALUABLE")
    // @ts-expect-error This instance has no boats.
    expect(await plain.value("BOAT", heron)).toMatchObject({ status: "INVALID_REQUEST", faults: [{ path: "asset" }] })
    // @ts-expect-error A boat has a length.
    expect(await ov.value("BOAT", { city: "浙江省/舟山市", boatModel: "Heron 12" })).toMatchObject({
      status: "INVALID_REQUEST",
      faults: [{ path: "lengthM" }],
    })
  })

  it("that is not valued from samples has none", async () => {
    const { market, ...rest } = boat
    await using ov = await OpenValuation.open<Own>({ assets: [{ ...rest, market: undefined } as CustomAsset] })
    const fault = { status: "INVALID_REQUEST", message: "asset: BOAT is not valued from samples" }
    expect(await ov.import({ asset: "BOAT", content })).toMatchObject(fault)
    expect(await ov.backtest("BOAT", { train: [content], test: content })).toMatchObject(fault)
    expect(await ov.fit("BOAT")).toEqual({ status: "OK", result: [] })
  })

  it("is refused in one line that says what is wrong", async () => {
    const refusal = async (...assets: ReadonlyArray<unknown>): Promise<string> =>
      OpenValuation.open({ assets: assets as ReadonlyArray<CustomAsset> }).then(
        () => "opened",
        (cause: unknown) => (cause instanceof Error ? cause.message : "no error"),
      )
    expect(await refusal(7)).toBe(
      "assets: Asset number 1 is no asset: make it with defineAsset of @open-valuation/core/market.",
    )
    expect(await refusal({ ...boat, engineVersion: "0.3.9" })).toMatch(
      /^assets: Asset BOAT was built with version 0\.3\.9 of @open-valuation\/core, and this is [\d.]+: install that version beside it\.$/,
    )
    expect(await refusal({ ...boat, assetType: "LAND" })).toContain("which the library uses itself")
    expect(await refusal(boat, boat)).toBe("assets: Asset BOAT is given twice: leave one out.")
    expect(await refusal({ ...boat, words: { "boat.sunk": { zh: "沉没" } } })).toBe(
      "assets: Asset BOAT has words that are not in zh and en.",
    )
  })
})

it("what defineAsset makes is what open takes", () => {
  expectTypeOf<CoreAsset>().toExtend<CustomAsset>()
})
