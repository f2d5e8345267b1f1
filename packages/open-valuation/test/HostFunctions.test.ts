import { renderDocument } from "@open-valuation/testing/ocr"
import { describe, expect, it } from "vitest"
import { OpenValuation, type RecognisedWord, type Recogniser, type SampleSearch } from "../src/index.ts"
import { csv, request, samples } from "./Homes.ts"

const forever = (): Promise<never> => Promise.withResolvers<never>().promise

/** A search of the host's with these answers, and the signals that it was given. */
const searching = (answer: SampleSearch["search"], name = "register") => {
  const signals: Array<AbortSignal> = []
  const search: SampleSearch["search"] = (query, call) => {
    signals.push(call.signal)
    return answer(query, call)
  }
  return { search: [{ name, search }], signals }
}

describe("a search of the host's own", () => {
  const [header = "", ...lines] = csv.trimEnd().split("\n")
  const columns = header.split(",")
  const rows = lines
    .filter((line) => line.includes("檐雨小筑"))
    .map((line) => Object.fromEntries(line.split(",").map((cell, at) => [columns[at] ?? "", cell])))

  it("is asked where the instance has too few samples, and its rows are valued by", async () => {
    const asked: Array<unknown> = []
    const { search } = searching(async (query) => {
      asked.push(query)
      return rows
    })
    await using ov = await OpenValuation.open({ search })
    expect(rows.length).toBeGreaterThan(5)
    expect((await ov.value("PROPERTY", request)).status).toBe("OK")
    expect(asked).toMatchObject([
      { asset: "PROPERTY", city: request.city, asOf: request.valuationDate, facts: { buildingArea: 89.5 } },
    ])
  })

  it("is named and done without when it throws, hangs, or answers rubbish", async () => {
    const answers: ReadonlyArray<SampleSearch["search"]> = [
      () => {
        throw new Error("bug")
      },
      async () => {
        throw new Error("bug")
      },
      async () => undefined as never,
      async () => "rows" as never,
      async () => [{ price: { much: true } }] as never,
      forever,
    ]
    for (const answer of answers) {
      const { search } = searching(answer)
      await using ov = await OpenValuation.open({ search, limits: { searchMs: 20 }, locale: "en" })
      expect(await ov.value("PROPERTY", request)).toMatchObject({
        status: "NOT_VALUABLE",
        message: expect.stringContaining("register"),
      })
    }
  })

  it("hears that its time is up; a late answer is ignored", async () => {
    const late = Promise.withResolvers<typeof rows>()
    const { search, signals } = searching(() => late.promise)
    const said: Array<string> = []
    await using ov = await OpenValuation.open({ search, limits: { searchMs: 20 }, log: (line) => said.push(line) })
    const answer = await ov.value("PROPERTY", request)
    late.resolve(rows)
    expect(answer.status).toBe("NOT_VALUABLE")
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
    expect(said.join()).toContain("register")
  })

  it("refuses rows that cannot be samples and uses the others", async () => {
    const { search } = searching(async () => [{ price: "much" }, ...rows])
    await using ov = await OpenValuation.open({ search })
    expect((await ov.value("PROPERTY", request)).status).toBe("OK")
  })

  it("stops when the caller aborts or the instance is closed", async () => {
    const { search, signals } = searching(forever)
    const ov = await OpenValuation.open({ search })
    const controller = new AbortController()
    const aborted = ov.value("PROPERTY", request, { signal: controller.signal })
    controller.abort(new Error("no longer wanted"))
    await expect(aborted).rejects.toThrow("no longer wanted")
    const events = ov.events("PROPERTY", request)
    expect((await events.next()).value).toMatchObject({ type: "step" })
    const meanwhile = ov.value("PROPERTY", request)
    await ov.close()
    expect(await meanwhile).toMatchObject({ status: "CLOSED" })
    const told = []
    for await (const event of events) told.push(event)
    expect(told.at(-1)).toMatchObject({ type: "answer", answer: { status: "CLOSED" } })
    expect(signals.every((signal) => signal.aborted)).toBe(true)
    expect(await ov.value("PROPERTY", request)).toMatchObject({ status: "CLOSED" })
    expect(await ov.import(samples[0])).toMatchObject({ status: "CLOSED" })
    expect(await ov.fit()).toMatchObject({ status: "CLOSED" })
    await ov.close()
  })
})

describe("a recogniser of the host's own", () => {
  const photo = renderDocument(3, "NAMEPLATE", { name: "none", strength: 0 })
  const image = { fileName: "statement.png", content: photo.image }

  const table = [
    ["交易日期", "收入金额", "支出金额", "账户余额", "对方户名", "摘要"],
    ["2026-06-01", "1000.00", "", "1000.00", "喻氏运输", "货款"],
    ["2026-06-02", "", "200.00", "800.00", "加油站", "消费"],
    ["2026-06-03", "500.00", "", "1300.00", "喻氏运输", "货款"],
  ]
  const words: ReadonlyArray<RecognisedWord> = table.flatMap((cells, row) =>
    cells.flatMap((text, column) =>
      text === "" ? [] : [{ text, x: 20 + column * 140, y: 30 + row * 40, width: 110, height: 20, confidence: 0.99 }],
    ),
  )

  it("reads a photo of a statement", async () => {
    const seen: Array<unknown> = []
    const ocr: Recogniser = async ({ height, width }) => {
      seen.push({ width, height })
      return words
    }
    await using ov = await OpenValuation.open({ ocr })
    const lines = [{ amount: 1000 }, { amount: -200 }, { amount: 500, balance: 1300 }]
    expect(await ov.statements.read([image])).toMatchObject({
      status: "OK",
      result: [{ error: null, lines, balanceBreaks: [] }],
    })
    expect(seen).toEqual([{ width: photo.width, height: photo.height }])
  })

  it("costs the file, never a hang, when it throws, hangs, or answers rubbish", async () => {
    const answers: ReadonlyArray<Recogniser> = [
      () => {
        throw new Error("bug")
      },
      async () => {
        throw new Error("bug")
      },
      async () => [{ text: 7 }] as never,
      async () => words.map((word) => ({ ...word, confidence: 7 })),
      async () => [],
      forever,
    ]
    let asked = 0
    const ocr: Recogniser = (...question) => answers[asked++]?.(...question) ?? forever()
    await using ov = await OpenValuation.open({ ocr, limits: { ocrMs: 20 }, locale: "en" })
    while (asked < answers.length) {
      expect(await ov.statements.read([image])).toMatchObject({
        status: "OK",
        result: [{ error: expect.stringContaining("statement.png"), lines: [] }],
      })
    }
  })

  it("is stopped with the call", async () => {
    const asked = Promise.withResolvers<AbortSignal>()
    await using ov = await OpenValuation.open({
      ocr: (_, { signal }) => {
        asked.resolve(signal)
        return forever()
      },
    })
    const controller = new AbortController()
    const reading = ov.statements.read([image], { signal: controller.signal })
    const signal = await asked.promise
    controller.abort(new Error("no longer wanted"))
    await expect(reading).rejects.toThrow("no longer wanted")
    expect(signal.aborted).toBe(true)
  })
})
