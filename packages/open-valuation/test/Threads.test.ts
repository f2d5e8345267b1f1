import { setImmediate as nextTurn } from "node:timers/promises"
import { simulatePropertyMarket, toCsv } from "@open-valuation/testing"
import { describe, expect, it } from "vitest"
import { OpenValuation } from "../src/index.ts"
import { today } from "./Homes.ts"

const { samples: deals } = simulatePropertyMarket({ seed: 5, today, deals: 150, listings: 0 })
const content = toCsv(deals)
const samples = [{ asset: "PROPERTY", content }] as const
const plan = { train: [content], test: toCsv(deals.slice(0, 30)), random: true }
const [deal] = deals
const request = {
  city: deal?.city ?? "",
  address: "1",
  buildingArea: 90,
  propertyUsage: "RESIDENTIAL",
  valuationDate: today,
} as const

const calls = {
  value: (ov: OpenValuation, signal?: AbortSignal) => ov.value("PROPERTY", request, signal && { signal }),
  fit: (ov: OpenValuation, signal?: AbortSignal) => ov.fit("PROPERTY", signal && { signal }),
  backtest: (ov: OpenValuation, signal?: AbortSignal) => ov.backtest("PROPERTY", plan, signal && { signal }),
} as const

/** Turns of this thread's event loop until a promise is settled. */
const turnsDuring = async <A>(work: Promise<A>) => {
  const state = { isOver: false, turns: 0 }
  const settled = work.finally(() => {
    state.isOver = true
  })
  while (!state.isOver) {
    state.turns += 1
    await nextTurn()
  }
  return { value: await settled, turns: state.turns }
}

const turns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn++) await nextTurn()
}

/** An instance whose asset is loaded, which this thread does itself. */
const open = async () => OpenValuation.open({ samples })

describe.each(Object.entries(calls))("%s", (_, call) => {
  it("leaves the event loop free, and gives an answer", async () => {
    await using ov = await open()
    const { turns: passed, value } = await turnsDuring<{ readonly status: string }>(call(ov))
    expect(value.status).toBe("OK")
    expect(passed).toBeGreaterThan(50)
  })

  it("ends with its signal and with its instance, in the middle", async () => {
    await using ov = await open()
    const stop = new AbortController()
    const aborted = call(ov, stop.signal)
    await turns(20)
    stop.abort("changed my mind")
    await expect(aborted).rejects.toBe("changed my mind")
    const closed = call(ov)
    await turns(20)
    await ov.close()
    expect(await closed).toMatchObject({ status: "CLOSED" })
  })
})

it("a plan that is wrong is said in the reader's language, from the thread too", async () => {
  await using ov = await OpenValuation.open()
  const [header = ""] = content.split("\n")
  const told = async (locale: "zh" | "en") => {
    const answer = await ov.backtest("PROPERTY", { ...plan, train: [header] }, { locale })
    return answer.status === "INVALID_REQUEST" ? answer.faults : answer
  }
  expect(await told("en")).toEqual([{ path: "train", message: expect.stringMatching(/^[\x20-\x7E]+$/) }])
  expect(await told("zh")).toEqual([{ path: "train", message: expect.stringMatching(/\p{Script=Han}/u) }])
})
