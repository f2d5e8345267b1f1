import { it } from "@effect/vitest"
import { LocalDate, type Sample, SearchUnavailable, Valuation, type ValuationEvent } from "@open-valuation/core"
import { AwayReason, LookupMemory, type OutsideFound, OutsideSamples, SampleSource } from "@open-valuation/core/ports"
import { property, propertyKeys, propertyRecipe, PropertyResult } from "@open-valuation/core/property"
import { render, translate } from "@open-valuation/core/text"
import { Effect, Layer, Schema, Stream } from "effect"
import { describe, expect } from "vitest"
import { hostsOf } from "../MarketHost.ts"
import { LAST_DAY, simulatedMarket } from "../SimulatedMarket.ts"

const today = LocalDate.fromEpochDay(LAST_DAY)
const RETRIEVED_AT = "2026-06-30T10:00:00.000+08:00"

const request = {
  city: "上海市徐汇区",
  address: "云栖里3号楼101室",
  buildingArea: 90,
  propertyUsage: "RESIDENTIAL",
}

/** A home of the subject's community as a page offers it. */
const offered = (number: number, change: Partial<Sample> = {}): Sample => ({
  sampleId: `w${number}`,
  assetType: "PROPERTY",
  kind: "LISTING",
  source: "房页",
  url: `https://fangye.example/${number}`,
  retrievedAt: RETRIEVED_AT,
  observedAt: LocalDate.fromEpochDay(LAST_DAY - number),
  observedDay: LAST_DAY - number,
  price: 4_500_000 + 37_000 * number,
  city: "上海市/上海市/徐汇区",
  objectKey: `w${number}`,
  facts: { community: "云栖里", address: "云栖里", buildingArea: 82 + 2 * number, propertyUsage: "RESIDENTIAL" },
  ...change,
})

const found = (parts: Partial<OutsideFound>): OutsideFound => ({
  samples: [],
  leftOut: [],
  references: [],
  away: [],
  ...parts,
})

/** A host whose catalogue has some samples, with a source beyond it. */
const hostOf = (samples: ReadonlyArray<Sample>, answer: OutsideFound, asked: Array<string> = []) => {
  return Layer.merge(
    hostsOf(propertyKeys, propertyRecipe)(samples, samples.length >= 100),
    Layer.succeed(OutsideSamples, {
      look: ({ facts }, tell) =>
        Effect.gen(function* () {
          asked.push(String(facts["address"]))
          yield* tell({ source: "房页", done: 0, total: 1 })
          return answer
        }),
    }),
  )
}

const eventsOf = (body: unknown) =>
  Stream.runCollect(Valuation.asset(property()).events(body, { today, account: undefined }))

const decoded = Schema.decodeUnknownEffect(Schema.toEncoded(PropertyResult))

const valueOf = (body: unknown) =>
  Effect.flatMap(Valuation.value(property(), body, { today }), (outcome) =>
    Effect.orDie(decoded(render(outcome, "zh"))),
  )

const parsed = Schema.decodeSync(Schema.fromJsonString(Schema.Json))

const five = [1, 2, 3, 4, 5].map((number) => offered(number))

describe("sources beyond the catalogue", () => {
  it.effect("are not asked where the catalogue has enough", () => {
    const market = simulatedMarket({ deals: 380 })
    const asked: Array<string> = []
    const body = { ...request, address: String(market[0]?.facts["community"]) }
    return Effect.gen(function* () {
      const result = yield* valueOf(body)
      expect(asked).toEqual([])
      expect(result.sources.every((source) => !("retrievedAt" in source))).toBe(true)
      expect(result.reasoningSteps.join()).not.toContain("外部来源")
    }).pipe(Effect.provide(hostOf(market, found({ samples: five }), asked)))
  })

  it.effect("carry a value alone, and the result says so", () =>
    Effect.gen(function* () {
      const result = yield* valueOf(request)
      expect(result.effectiveSampleCount).toBe(5)
      expect(result.sources[0]).toMatchObject({ source: "房页", retrievedAt: RETRIEVED_AT, kind: "LISTING" })
      expect(result.sources[0]?.url).toMatch(/^https:\/\/fangye\.example\/\d$/)
      expect(result.reasoningSteps).toContain("样本库的可比样本不足，另行检索了外部来源：新增样本5条。")
      const tips = [...result.riskTips, ...(result.furtherRiskTips ?? [])]
      expect(tips.join()).toContain("估值有100%的权重来自样本库以外的5条样本")
      expect(result.confidenceLevel).not.toBe("HIGH")
    }).pipe(Effect.provide(hostOf([], found({ samples: five })))),
  )

  it.effect("are announced while they are asked, and asked once", () => {
    const asked: Array<string> = []
    return Effect.gen(function* () {
      const events: ReadonlyArray<ValuationEvent<unknown>> = yield* eventsOf(request)
      const progress = events.filter(({ _tag }) => _tag === "Progress")
      expect(progress).toMatchObject([{ done: 0, total: 1, unit: "SOURCE" }])
      expect(events.findIndex(({ _tag }) => _tag === "Progress")).toBeLessThan(
        events.findIndex((event) => event._tag === "Step" && event.stage === "SEARCH"),
      )
      expect(events.at(-1)?._tag).toBe("Result")
      expect(asked).toHaveLength(1)
    }).pipe(Effect.provide(hostOf([], found({ samples: five }), asked)))
  })

  it.effect("do not mix with the demo market, which does not count as evidence", () => {
    const demo = simulatedMarket({ deals: 60 }).map((sample) => ({ ...sample, source: "模拟（演示数据）" }))
    return Effect.gen(function* () {
      const result = yield* valueOf({ ...request, address: String(demo[0]?.facts["community"]) })
      expect(result.sources.every(({ source }) => source === "房页")).toBe(true)
      expect(result.riskTips.join()).not.toContain("演示市场")
    }).pipe(Effect.provide(hostOf(demo, found({ samples: five }))))
  })

  it.effect("count one object once: the catalogue's sample, a deal, the newer one", () => {
    const own = offered(6, { sampleId: "c6", kind: "TRANSACTION", source: "样本库", url: "" })
    const again = offered(6, { sampleId: "x6", url: "https://other.example/6", objectKey: "x6" })
    const sold = offered(1, { sampleId: "d1", kind: "TRANSACTION", price: 4_500_000, objectKey: "d1" })
    const cheaper = offered(2, {
      sampleId: "x2",
      objectKey: "x2",
      facts: { ...offered(2).facts, floor: 7 },
      observedDay: LAST_DAY - 40,
      observedAt: LocalDate.fromEpochDay(LAST_DAY - 40),
    })
    return Effect.gen(function* () {
      const result = yield* valueOf(request)
      const excluded = result.excludedSamples.filter(({ reason }) => reason === "同一房源重复出现")
      expect(new Set(excluded.map(({ price }) => price))).toEqual(
        new Set([again.price, offered(1).price, cheaper.price]),
      )
      expect(excluded[0]).toMatchObject({ community: "云栖里" })
      expect(result.effectiveSampleCount).toBe(6)
      expect(result.rawSampleCount).toBe(result.effectiveSampleCount + result.excludedSamples.length)
    }).pipe(Effect.provide(hostOf([own], found({ samples: [again, sold, ...five, cheaper] }))))
  })

  it.effect("count a home once that two sites describe in more and in fewer words", () => {
    const said = (site: string, facts: Sample["facts"], price: number) =>
      offered(6, {
        sampleId: site,
        objectKey: site,
        url: `https://${site}.example`,
        price,
        facts: { ...offered(6).facts, ...facts },
      })
    const full = said("a", { houseType: "3室2厅2卫", orientation: "南北", buildingArea: 94.3 }, 4_722_000)
    const brief = said(
      "b",
      { community: "云栖里小区", houseType: "3室2厅", orientation: "南", buildingArea: 94 },
      4_720_000,
    )
    const other = said("c", { houseType: "2室2厅", orientation: "北", buildingArea: 94 }, 4_720_000)
    return Effect.gen(function* () {
      const result = yield* valueOf(request)
      const excluded = result.excludedSamples.filter(({ reason }) => reason === "同一房源重复出现")
      expect(excluded.map(({ price }) => price)).toEqual([brief.price])
    }).pipe(Effect.provide(hostOf([], found({ samples: [full, brief, other, ...five] }))))
  })

  it.effect("add nothing that is far from the learned level of the market", () => {
    const market = simulatedMarket({ deals: 380 })
    const elsewhere = market.filter(({ facts }) => facts["community"] !== market[0]?.facts["community"])
    const place = { ...market[0]?.facts }
    const near = (number: number, price: number) =>
      offered(number, { price, facts: { ...place, buildingArea: 80 + number, propertyUsage: "RESIDENTIAL" } })
    const usual = market[0]?.price ?? 0
    const body = { ...request, address: String(place["community"]) }
    // Too few in the catalogue: only four deals of the whole market can be compared.
    return Effect.gen(function* () {
      const result = yield* valueOf(body)
      const far = result.excludedSamples.filter(({ reason }) => reason.includes("严重偏离本市场水平"))
      expect(far.map(({ price }) => price)).toEqual([usual * 40])
    }).pipe(
      Effect.provide(
        Layer.merge(
          hostOf(elsewhere, found({ samples: [near(1, usual), near(2, usual * 40)] })),
          Layer.succeed(SampleSource, {
            name: "few",
            search: () => Effect.succeed({ samples: elsewhere.slice(0, 4), trail: [], resolved: {}, unavailable: [] }),
          }),
        ),
      ),
    )
  })

  it.effect("name those that were away, with the reason, and the value goes on", () =>
    Effect.gen(function* () {
      const result = yield* valueOf(request)
      expect(result.reasoningSteps).toContain("外部来源“搜索”未开放 JSON 格式，无法检索。")
      expect([...result.riskTips, ...(result.furtherRiskTips ?? [])].join()).toContain("外部来源“搜索”未开放 JSON 格式")
      expect(result.confidenceLevel).not.toBe("HIGH")
    }).pipe(Effect.provide(hostOf([], found({ samples: five, away: [{ source: "搜索", reason: "JSON_OFF" }] })))),
  )

  it("have words for every reason to be away, in both languages", () => {
    for (const reason of AwayReason.literals) {
      for (const locale of ["zh", "en"] as const) {
        const told = translate({ code: "market.risk.sourceAway", params: { source: "x", reason } }, locale)
        expect(told).not.toContain(reason)
      }
    }
  })

  it.effect("that are all away and a catalogue without samples end as SEARCH_UNAVAILABLE", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(valueOf(request))
      expect(error).toMatchObject({
        _tag: "NotValuable",
        reason: { code: "market.failed.searchUnavailable", params: { source: "搜索" } },
      })
    }).pipe(Effect.provide(hostOf([], found({ away: [{ source: "搜索", reason: "UNREACHABLE" }] })))),
  )

  it.effect("carry a task whose catalogue does not answer", () => {
    const down = Layer.succeed(SampleSource, {
      name: "down",
      search: () => Effect.fail(new SearchUnavailable({ source: "down", cause: new Error("down") })),
    })
    return Effect.gen(function* () {
      const result = yield* valueOf(request)
      expect([...result.riskTips, ...(result.furtherRiskTips ?? [])].join()).toContain("样本来源“down”当时没有响应")
      const nothing = yield* Effect.flip(valueOf(request)).pipe(
        Effect.provide(Layer.merge(hostOf([], found({})), down)),
      )
      expect(nothing._tag).toBe("SearchUnavailable")
    }).pipe(Effect.provide(Layer.merge(hostOf([], found({ samples: five })), down)))
  })

  it.effect("serve no past valuation date with a sample that has no date", () =>
    Effect.gen(function* () {
      const undated = five.map((sample) => ({ ...sample, observedAt: "", observedDay: LAST_DAY }))
      const host = hostOf([], found({ samples: undated }))
      const now = yield* Effect.provide(valueOf(request), host)
      expect(now.sources[0]?.sampleTime).toBe("")
      const past = yield* Effect.flip(Effect.provide(valueOf({ ...request, valuationDate: "2026-03-01" }), host))
      expect(past._tag).toBe("NotValuable")
    }),
  )

  it.effect("are not asked again by a repeated run, which says the same", () => {
    const stored = new Map<string, string>()
    const memory = Layer.succeed(LookupMemory, {
      remember: (name, lookUp) => {
        const known = stored.get(name)
        if (known !== undefined) return Effect.succeed(parsed(known))
        return Effect.tap(lookUp, (answer) => Effect.sync(() => stored.set(name, JSON.stringify(answer))))
      },
    })
    const asked: Array<string> = []
    return Effect.gen(function* () {
      const first = yield* eventsOf(request)
      const again = yield* eventsOf(request)
      const kept = (events: typeof first) => JSON.stringify(events.filter(({ _tag }) => _tag !== "Progress"))
      expect(kept(again)).toBe(kept(first))
      expect(asked).toHaveLength(1)
    }).pipe(Effect.provide(Layer.merge(hostOf([], found({ samples: five }), asked), memory)))
  })
})
