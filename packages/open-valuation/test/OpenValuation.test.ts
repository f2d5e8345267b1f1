import { it } from "@effect/vitest"
import { LocalDate, type Sample } from "@open-valuation/core"
import { demoPropertyMarket, toCsv } from "@open-valuation/simulation"
import { Effect, Stream } from "effect"
import { describe, expect } from "vitest"
import { type OpenEvent, OpenValuation, SamplesUnusable } from "../src/index.ts"

const today = LocalDate.LocalDate.make("2026-11-20")
const csv = toCsv(demoPropertyMarket(today).samples)
const samples = [{ asset: "PROPERTY", content: csv }] as const
const request = {
  city: "上海市/上海市/浦东新区",
  address: "檐雨小筑3号楼",
  buildingArea: 89.5,
  propertyUsage: "RESIDENTIAL",
  valuationDate: today,
} as const

type HomeEvent = OpenEvent<{ readonly unitPrice: number }>

describe("the library without Effect", () => {
  it("values a home in five lines, in Chinese or English", async () => {
    await using ov = await OpenValuation.open({ samples, locale: "en" })
    const answer = await ov.value("PROPERTY", request)
    if (answer.status !== "OK") throw new Error(answer.message)
    expect(answer.result.minTotalPrice).toBeLessThan(answer.result.avgTotalPrice)
    expect(answer.result.reasoningSummary).toContain("is worth CNY")
    const chinese = await ov.value("PROPERTY", request, { locale: "zh" })
    expect(chinese).toMatchObject({ status: "OK", result: { unitPrice: answer.result.unitPrice } })
  })

  it("tells each moment, and the answer last", async () => {
    await using ov = await OpenValuation.open({ samples })
    const events: Array<HomeEvent> = []
    for await (const event of ov.events("PROPERTY", request)) events.push(event)
    expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(["step", "samples", "answer"]))
    expect(events.at(-1)).toMatchObject({ type: "answer", answer: { status: "OK" } })
    expect(events.filter(({ type }) => type === "answer")).toHaveLength(1)
  })

  it("says what is wrong as data", async () => {
    await using ov = await OpenValuation.open({ samples, locale: "en" })
    const wrong = { ...request, buildingArea: "large", city: 7 } as unknown as typeof request
    const invalid = await ov.value("PROPERTY", wrong)
    expect(invalid).toMatchObject({
      status: "INVALID_REQUEST",
      faults: expect.arrayContaining([
        expect.objectContaining({ path: "buildingArea" }),
        expect.objectContaining({ path: "city" }),
      ]),
    })
    const elsewhere = await ov.value("PROPERTY", { ...request, city: "西藏自治区/那曲市", address: "无人街1号" })
    expect(elsewhere.status).toBe("NOT_VALUABLE")
    const asset = await ov.value("BOAT" as "PROPERTY", request)
    expect(asset).toMatchObject({ status: "INVALID_REQUEST", faults: [{ path: "asset" }] })
    const proto = await ov.value("constructor" as "PROPERTY", request)
    expect(proto.status).toBe("INVALID_REQUEST")
    const events: Array<HomeEvent> = []
    for await (const event of ov.events("PROPERTY", wrong)) events.push(event)
    expect(events).toMatchObject([{ type: "answer", answer: { status: "INVALID_REQUEST" } }])
  })

  it("imports files, reports bad rows, and refuses what is no table", async () => {
    await using ov = await OpenValuation.open({ locale: "en" })
    const [header = "", first = ""] = csv.split("\n")
    const answer = await ov.import({
      asset: "PROPERTY",
      content: `${header}\n${first}\n${first.replace(/\d{4}-\d{2}/, "never")}`,
    })
    expect(answer).toMatchObject({ status: "OK", result: { accepted: 1, refusedCount: 1, added: 1 } })
    expect(await ov.import({ asset: "PROPERTY", content: "a,b\n1,2\n" })).toMatchObject({ status: "UNREADABLE" })
    const bytes = Uint8Array.from({ length: 1000 }, (_, i) => (i * 7) % 256)
    expect(await ov.import({ asset: "PROPERTY", content: bytes })).toMatchObject({ status: "UNREADABLE" })
    await expect(OpenValuation.open({ samples: [{ asset: "LAND", content: "" }] })).rejects.toBeInstanceOf(
      SamplesUnusable,
    )
  })

  it("learns markets ahead, and keeps instances apart", async () => {
    await using ov = await OpenValuation.open({ samples })
    await using other = await OpenValuation.open()
    const fitted = await ov.fit("PROPERTY")
    expect(fitted.status === "OK" && fitted.result.length > 0 && fitted.result[0]?.modelId !== null).toBe(true)
    expect((await other.value("PROPERTY", request)).status).toBe("NOT_VALUABLE")
  })

  it("stops when the caller aborts, and answers CLOSED when it is closed meanwhile or before", async () => {
    const ov = await OpenValuation.open({
      search: [{ name: "hanging", look: () => Stream.fromEffect(Effect.never) }],
    })
    const controller = new AbortController()
    const pending = ov.value("PROPERTY", request, { signal: controller.signal })
    controller.abort(new Error("no longer wanted"))
    await expect(pending).rejects.toThrow("no longer wanted")
    await expect(ov.value("PROPERTY", request, { signal: AbortSignal.abort(new Error("too late")) })).rejects.toThrow(
      "too late",
    )

    const events = ov.events("PROPERTY", request)
    expect((await events.next()).value).toMatchObject({ type: "step" })
    const meanwhile = ov.value("PROPERTY", request)
    await ov.close()
    expect(await meanwhile).toMatchObject({ status: "CLOSED" })
    const told: Array<HomeEvent> = []
    for await (const event of events) told.push(event)
    expect(told.at(-1)).toMatchObject({ type: "answer", answer: { status: "CLOSED" } })
    expect(await ov.value("PROPERTY", request)).toMatchObject({ status: "CLOSED" })
    await ov.close()
  })

  it("survives a port that throws, and one that talks rubbish", async () => {
    const rubbish = {
      key: "x",
      samples: [{ price: "much" }] as unknown as ReadonlyArray<Sample>,
      leftOut: [],
      references: [],
    }
    await using ov = await OpenValuation.open({
      search: [
        { name: "throwing", look: () => Stream.die(new Error("bug")) },
        {
          name: "odd",
          look: () => {
            throw new Error("worse")
          },
        },
      ],
      locale: "en",
    })
    expect(await ov.value("PROPERTY", request)).toMatchObject({
      status: "NOT_VALUABLE",
      message: expect.stringContaining("throwing, odd"),
    })
    await using other = await OpenValuation.open({ search: [{ name: "rubbish", look: () => Stream.succeed(rubbish) }] })
    expect((await other.value("PROPERTY", request)).status).toMatch(/NOT_VALUABLE|BROKEN/)
  })
})
