import { Valuation } from "@open-valuation/core"
import { property, propertyRecipe } from "@open-valuation/core/property"
import { render } from "@open-valuation/core/text"
import { Catalogue, FittedModels } from "@open-valuation/store"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { CannotOpen, type OpenEvent, OpenValuation } from "../src/index.ts"
import { csv, request, samples, today } from "./Homes.ts"

type HomeEvent = OpenEvent<{ readonly unitPrice: number }>

describe("the door", () => {
  it("gives the engine's own result, in Chinese or English", async () => {
    const bytes = new TextEncoder().encode(csv)
    const outcome = await Effect.runPromise(
      Effect.gen(function* () {
        const catalogue = yield* Catalogue
        yield* catalogue.import({ asset: "PROPERTY", bytes, fileName: "samples", owner: undefined, today })
        return yield* Valuation.value(property(), request)
      }).pipe(Effect.provide(FittedModels.layerMemory([propertyRecipe]))),
    )
    await using ov = await OpenValuation.open({ samples, locale: "en" })
    const expected = (locale: "zh" | "en") => {
      const result = render(outcome, locale)
      return { status: "OK", result: { ...Object(result), generatedAt: expect.any(String) } }
    }
    expect(await ov.value("PROPERTY", request)).toEqual(expected("en"))
    expect(await ov.value("PROPERTY", request, { locale: "zh" })).toEqual(expected("zh"))
  })

  it("tells each moment, and the answer last", async () => {
    await using ov = await OpenValuation.open({ samples })
    const events: Array<HomeEvent> = []
    for await (const event of ov.events("PROPERTY", request)) events.push(event)
    expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(["step", "samples", "answer"]))
    expect(events.at(-1)).toMatchObject({ type: "answer", answer: { status: "OK" } })
    expect(events.filter(({ type }) => type === "answer")).toHaveLength(1)
  })

  it("says what is wrong with a request as data", async () => {
    await using ov = await OpenValuation.open({ samples, locale: "en" })
    const wrong = { ...request, buildingArea: "large", city: 7 } as unknown as typeof request
    expect(await ov.value("PROPERTY", wrong)).toMatchObject({
      status: "INVALID_REQUEST",
      faults: expect.arrayContaining([
        expect.objectContaining({ path: "buildingArea" }),
        expect.objectContaining({ path: "city" }),
      ]),
    })
    for (const body of [undefined, null, 7, "home", []]) {
      expect((await ov.value("PROPERTY", body as unknown as typeof request)).status).toBe("INVALID_REQUEST")
    }
    const elsewhere = await ov.value("PROPERTY", { ...request, city: "西藏自治区/那曲市", address: "无人街1号" })
    expect(elsewhere.status).toBe("NOT_VALUABLE")
    for (const asset of ["BOAT", "constructor", undefined]) {
      const answer = await ov.value(asset as "PROPERTY", request)
      expect(answer).toMatchObject({ status: "INVALID_REQUEST", faults: [{ path: "asset" }] })
    }
    expect(await ov.value("PROPERTY", request, { locale: "fr" as "en" })).toMatchObject({
      status: "INVALID_REQUEST",
      faults: [{ path: "locale" }],
    })
    expect(await ov.value("PROPERTY", request, null as never)).toMatchObject({ status: "INVALID_REQUEST" })
    expect(await ov.fit("PROPERTY", 7 as never)).toMatchObject({ status: "INVALID_REQUEST" })
    expect(await ov.statements.read([], null as never)).toMatchObject({ status: "INVALID_REQUEST" })
    expect(await ov.import(null as never)).toMatchObject({ status: "INVALID_REQUEST" })
    const events: Array<HomeEvent> = []
    for await (const event of ov.events("PROPERTY", wrong)) events.push(event)
    expect(events).toMatchObject([{ type: "answer", answer: { status: "INVALID_REQUEST" } }])
  })

  it("imports files, reports bad rows, and refuses what is no table", async () => {
    await using ov = await OpenValuation.open({ locale: "en" })
    const [header = "", first = ""] = csv.split("\n")
    const content = `${header}\n${first}\n${first.replace(/\d{4}-\d{2}/, "never")}`
    expect(await ov.import({ asset: "PROPERTY", content })).toMatchObject({
      status: "OK",
      result: { accepted: 1, refusedCount: 1, added: 1 },
    })
    expect(await ov.import({ asset: "PROPERTY", content: "a,b\n1,2\n" })).toMatchObject({ status: "UNREADABLE" })
    const bytes = Uint8Array.from({ length: 1000 }, (_, i) => (i * 7) % 256)
    expect(await ov.import({ asset: "PROPERTY", content: bytes })).toMatchObject({ status: "UNREADABLE" })
    expect(await ov.import({ asset: "PROPERTY", content: 7 as unknown as string })).toMatchObject({
      status: "INVALID_REQUEST",
    })
  })

  it("cannot be opened with what it cannot use, and says why", async () => {
    const refusal = async (options: object) =>
      OpenValuation.open(options).then(
        () => "opened",
        (cause: unknown) => (cause instanceof CannotOpen ? cause.failure.status : cause),
      )
    expect(await refusal({ samples: [{ asset: "LAND", content: "" }] })).toBe("UNREADABLE")
    expect(await refusal({ samples: [{ asset: "BOAT", content: csv }] })).toBe("INVALID_REQUEST")
    expect(await refusal({ samples: "deals.csv" })).toBe("INVALID_REQUEST")
    for (const options of [null, 7, "x"]) expect(await refusal(options as never)).toBe("INVALID_REQUEST")
    expect(await refusal({ locale: "fr" })).toBe("INVALID_REQUEST")
    expect(await refusal({ locale: "en", lendng: {} })).toBe("INVALID_REQUEST")
    expect(await refusal({ search: [{ name: "x" }] })).toBe("INVALID_REQUEST")
    expect(await refusal({ limits: { searchMs: -1 } })).toBe("INVALID_REQUEST")
    expect(await refusal({ models: ["{"] })).toBe("MODEL_REFUSED")
    expect(await refusal({ models: [new Uint8Array([0x1f, 0x8b, 0])] })).toBe("MODEL_REFUSED")
    expect(await refusal({ samples: { postgres: "mysql://here" } })).toBe("DATABASE_UNAVAILABLE")
    expect(await refusal({ samples: { postgres: "postgres://127.0.0.1:1/none" } })).toBe("DATABASE_UNAVAILABLE")
    expect(await refusal({ signal: AbortSignal.abort("too late") })).toBe("too late")
  })

  it.each([{ locale: "fr" }, { samples: [{ asset: "LAND", content: "" }] }])(
    "leads to the line that opened it, not into the bundle, where nobody catches %o",
    async (options) => {
      let stack: string | undefined
      try {
        await OpenValuation.open(options as never)
      } catch (cause) {
        stack = cause instanceof CannotOpen ? cause.stack : undefined
      }
      expect(stack).toContain("test/OpenValuation.test.ts")
      expect(stack).not.toContain("src/")
    },
  )

  it("says which Node.js it needs", async () => {
    const own = Object.getOwnPropertyDescriptor(process, "versions") ?? {}
    Object.defineProperty(process, "versions", { ...own, value: { ...process.versions, node: "20.20.2" } })
    const opening = OpenValuation.open({ samples }).finally(() => Object.defineProperty(process, "versions", own))
    await expect(opening).rejects.toMatchObject({
      name: "CannotOpen",
      failure: { status: "NODE_TOO_OLD", message: expect.stringContaining("needs Node.js 22.13 or later") },
    })
  })

  it("learns markets ahead; another instance takes the model; instances stay apart", async () => {
    await using ov = await OpenValuation.open({ samples })
    const fitted = await ov.fit()
    if (fitted.status !== "OK") throw new Error(fitted.message)
    const [market] = fitted.result
    if (market === undefined || market.model === null) throw new Error("nothing was learned")
    expect(market).toMatchObject({ asset: "PROPERTY", market: expect.stringContaining("上海市/上海市|RESIDENTIAL") })
    await using other = await OpenValuation.open({ samples, models: [market.model] })
    const value = await other.value("PROPERTY", request)
    expect(value).toMatchObject({ status: "OK", result: { modelId: market.modelId } })
    await using empty = await OpenValuation.open()
    expect((await empty.value("PROPERTY", request)).status).toBe("NOT_VALUABLE")
    const damaged = market.model.replace('"count":', '"count":1')
    await expect(OpenValuation.open({ models: [damaged] })).rejects.toBeInstanceOf(CannotOpen)
  })

  it("measures its accuracy on rows that it has not seen", { tags: ["long"] }, async () => {
    await using ov = await OpenValuation.open({ locale: "en" })
    const [header = "", ...rows] = csv.trimEnd().split("\n")
    const part = (from: number, to: number) => [header, ...rows.slice(from, to)].join("\n")
    const plan = { train: [part(0, 200)], test: part(200, 260), random: true }
    const answer = await ov.backtest("PROPERTY", plan)
    expect(answer).toMatchObject({
      status: "OK",
      result: { train: { samples: 200 }, test: { samples: 60 }, timeFenced: false, figures: { n: 60 } },
    })
    expect(await ov.backtest("PROPERTY", { ...plan, walkForward: true })).toMatchObject({ status: "INVALID_REQUEST" })
    expect(await ov.backtest("PROPERTY", { ...plan, train: [header] })).toMatchObject({ status: "INVALID_REQUEST" })
    expect(await ov.backtest("PROPERTY", { train: 7, test: "" } as never)).toMatchObject({ status: "INVALID_REQUEST" })
    expect(await ov.backtest("PROPERTY", { ...plan, test: "a,b\n" })).toMatchObject({ status: "UNREADABLE" })
  })
})
