import { describe, expect, layer } from "@effect/vitest"
import { LocalDate } from "@open-valuation/core"
import { propertyKeys } from "@open-valuation/core/property"
import { xlsxType } from "@open-valuation/http-api"
import { Catalogue, MarketFits } from "@open-valuation/store"
import { simulatePropertyMarket } from "@open-valuation/testing"
import { Effect, Schema, Stream } from "effect"
import exceljs from "exceljs"
import { consoleServer, consoleServerWith, signIn } from "../console/ConsoleServer.ts"

const today = LocalDate.LocalDate.make("2026-06-30")
const { samples } = simulatePropertyMarket({ seed: 4, today, deals: 700, listings: 60 })
const { city } = samples[0]!
const market = propertyKeys.market(city, samples[0]!.facts)
const own = samples
  .filter((sample) => propertyKeys.market(sample.city, sample.facts) === market)
  .toSorted((a, b) => a.observedDay - b.observedDay)

const Models = Schema.Array(
  Schema.Struct({
    modelId: Schema.String,
    market: Schema.String,
    state: Schema.String,
    approvedBy: Schema.NullOr(Schema.Unknown),
    decisions: Schema.Array(Schema.Struct({ state: Schema.String, reason: Schema.String })),
  }),
)
const decodeModels = Schema.decodeUnknownEffect(Models)

const decodeCreated = (body: string) =>
  Effect.map(
    Schema.decodeUnknownEffect(Schema.fromJsonString(Schema.Struct({ data: Schema.Struct({ taskId: Schema.Int }) })))(
      body,
    ),
    ({ data }) => data,
  )
const decodeTask = Schema.decodeUnknownEffect(
  Schema.Struct({
    status: Schema.String,
    result: Schema.NullOr(Schema.Struct({ riskTips: Schema.Array(Schema.String) })),
  }),
)

type Browser = Effect.Success<ReturnType<typeof signIn>>

const list = (browser: Browser, query = "") =>
  Effect.flatMap(browser.get(`v1/models${query}`), ({ data }) => decodeModels(data))

const decide = (browser: Browser, modelId: string, decision: string, body: unknown = { reason: "回溯检验达标" }) =>
  Effect.flatMap(browser.post(`v1/models/${modelId}/${decision}`, body), (response) =>
    Effect.promise(async (): Promise<unknown> => response.json()),
  )

/** The market of the samples, learned. */
const learned = Effect.gen(function* () {
  const catalogue = yield* Catalogue
  yield* catalogue.add("PROPERTY", undefined, Stream.make(own))
  const { fit } = yield* MarketFits
  return yield* fit({ assetType: "PROPERTY", market }, false)
})

const text = (response: Response) => Effect.promise(() => response.text())

/** The risk tips of a valuation through the API. */
const valued = Effect.fnUntraced(function* (browser: Browser) {
  const { facts } = own.at(-1)!
  const body = { city: own.at(-1)!.city, address: "", buildingArea: 89, propertyUsage: "RESIDENTIAL", ...facts }
  const created = yield* browser.post("v1/property-valuations", { ...body, address: "测试路1号" })
  const { taskId } = yield* decodeCreated(yield* text(created))
  for (;;) {
    const { result, status } = yield* decodeTask((yield* browser.get(`v1/property-valuations/${taskId}`)).data)
    if (status !== "IN_PROGRESS") return result?.riskTips.join("\n") ?? ""
    yield* Effect.yieldNow
  }
})

describe("the register of models over HTTP", () => {
  layer(consoleServerWith({ OV_MODEL_APPROVAL: "on" }), { excludeTestServices: true, timeout: "2 minutes" })((it) => {
    it.effect("a candidate does not value until it is approved, and values say so", () =>
      Effect.gen(function* () {
        const browser = yield* signIn("bank", "link")
        expect(yield* list(browser)).toEqual([])
        const { artefact } = yield* learned
        const { modelId } = artefact!
        expect(yield* valued(browser)).toContain("No model of this market is approved yet")
        expect(yield* list(browser, "?state=CANDIDATE")).toMatchObject([{ modelId, approvedBy: null, decisions: [] }])
        expect(yield* decide(browser, modelId, "approve", { reason: " " })).toMatchObject({
          code: 40001,
          data: { errors: [{ path: "reason" }] },
        })
        expect(yield* decide(browser, modelId, "approve")).toMatchObject({
          code: 0,
          data: {
            state: "APPROVED",
            approvedBy: { name: "console" },
            decisions: [{ state: "APPROVED", reason: "回溯检验达标" }],
            window: { samples: artefact!.rows },
          },
        })
        expect(yield* valued(browser)).not.toContain("approved")
        expect(yield* decide(browser, modelId, "approve")).toMatchObject({ code: 40900 })
        expect(yield* decide(browser, "0".repeat(16), "approve")).toMatchObject({ code: 40405 })
        expect(yield* decide(browser, "x", "retire")).toMatchObject({ code: 40405 })

        const page = yield* browser.request(`v1/models/${modelId}/validation`)
        expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8")
        const html = yield* text(page)
        for (const part of [
          "Ratio study (IAAO)",
          "Price-related bias (PRB)",
          "Out of support",
          "回溯检验达标",
          modelId,
        ]) {
          expect(html).toContain(part)
        }
        const chinese = yield* browser.inChinese(() => browser.request(`v1/models/${modelId}/validation`))
        expect(yield* text(chinese)).toContain("离散系数 COD")
        const book = yield* browser.request(`v1/models/${modelId}/validation?format=xlsx`)
        if (book.status !== 200) expect(yield* text(book)).toBe("")
        expect(book.headers.get("content-type")).toBe(xlsxType)
        const workbook = new exceljs.Workbook()
        yield* Effect.promise(async () => workbook.xlsx.load(await book.arrayBuffer()))
        const cod = workbook.worksheets[0]?.getColumn(1).values.indexOf("Coefficient of dispersion (COD), %") ?? 0
        expect(workbook.worksheets[0]?.getRow(cod).getCell(2).value).toBeTypeOf("number")

        expect(yield* decide(browser, modelId, "retire")).toMatchObject({ code: 0, data: { state: "RETIRED" } })
        expect(yield* valued(browser)).toContain("No model of this market is approved yet")
        const [entry] = yield* list(browser, `?assetType=PROPERTY&market=${encodeURIComponent(city.slice(0, 3))}`)
        expect(entry?.decisions.map(({ state }) => state)).toEqual(["APPROVED", "RETIRED"])
      }),
    )
  })

  layer(consoleServer, { excludeTestServices: true, timeout: "2 minutes" })((it) => {
    it.effect("where nobody decides, the system approves, and a model that values cannot be retired", () =>
      Effect.gen(function* () {
        const browser = yield* signIn("bank", "link")
        const { modelId } = (yield* learned).artefact!
        expect(yield* list(browser)).toMatchObject([{ modelId, state: "APPROVED", approvedBy: { kind: "SYSTEM" } }])
        expect(yield* decide(browser, modelId, "retire")).toMatchObject({ code: 40900 })
        expect(yield* valued(browser)).not.toContain("approved")
      }),
    )

    it.effect("keys of other accounts read the register, and the account of the house alone decides", () =>
      Effect.gen(function* () {
        const [tenant, house] = [yield* signIn("tenant", "key"), yield* signIn("default", "key")]
        const [model] = yield* list(tenant)
        expect(yield* decide(tenant, model!.modelId, "retire")).toMatchObject({ code: 40300 })
        expect(yield* decide(house, model!.modelId, "retire")).toMatchObject({ code: 40900 })
      }),
    )
  })
})
