import { it } from "@effect/vitest"
import { LocalDate, NotValuable, type Sample, Valuation } from "@open-valuation/core"
import { fit, SampleIndex } from "@open-valuation/core/market"
import { ModelStore, SampleSource } from "@open-valuation/core/ports"
import { property, propertyChecks, propertyKeys, propertyRecipe, propertyUse } from "@open-valuation/core/property"
import { isKnownCode, translate } from "@open-valuation/core/text"
import { Effect, Layer } from "effect"
import { describe, expect } from "vitest"
import { inMemory } from "../market/MarketHost.ts"
import { LAST_DAY, simulatedMarket } from "../market/SimulatedMarket.ts"

const today = LocalDate.fromEpochDay(LAST_DAY)
const yearOfToday = Number(today.slice(0, 4))
const market = simulatedMarket({ deals: 380, listings: 0.25, trend: -0.08 })
const home = market[0]!
const community = String(home.facts["community"])

/** Parking spaces in the same community, at a tenth of a flat's price per m². */
const parking: ReadonlyArray<Sample> = market
  .filter(({ facts }) => facts["community"] === community)
  .slice(0, 8)
  .map((sample, i) => ({
    ...sample,
    sampleId: `parking-${i}`,
    objectKey: `parking-${i}`,
    price: 100_000 + 2_000 * i,
    facts: { community, propertyUsage: "RESIDENTIAL", houseType: "车位", buildingArea: 12.5 },
  }))

/** Homes of a community with towers alone, and of one with few samples. */
const highRises: ReadonlyArray<Sample> = market.slice(0, 12).map((sample, i) => ({
  ...sample,
  sampleId: `tower-${i}`,
  objectKey: `tower-${i}`,
  facts: {
    ...sample.facts,
    community: i < 8 ? "东苑公寓" : "西苑公寓",
    address: i < 8 ? "东苑公寓" : "西苑公寓",
    buildingArea: 90 + i,
    totalFloors: 18,
  },
}))

const hostOf = (samples: ReadonlyArray<Sample>, learned = true) => {
  const index = SampleIndex.make(propertyKeys)
  index.addAll(samples)
  const model = learned ? fit(propertyRecipe, market, { asOf: today, order: "time" }) : undefined
  return Layer.merge(
    Layer.succeed(SampleSource, { name: "memory", search: (query) => Effect.sync(() => index.search(query)) }),
    Layer.succeed(ModelStore, {
      model: (key) => Effect.succeed(key.market.endsWith("|RESIDENTIAL") ? model : undefined),
    }),
  )
}

const homes = hostOf(market)
const request = {
  city: "上海市徐汇区",
  address: community,
  buildingArea: 88.5,
  propertyUsage: "RESIDENTIAL",
}
const value = (changes: object) => Valuation.value(property(), { ...request, ...changes }, { today })
const failure = (changes: object) =>
  Effect.map(Effect.flip(value(changes)), (error) => {
    expect(error).toBeInstanceOf(NotValuable)
    return error instanceof NotValuable ? error.reason : undefined
  })
const told = (changes: object) =>
  Effect.map(failure(changes), (reason) => (reason === undefined ? "" : translate(reason, "zh")))

describe("uses of their own", () => {
  it("are recognised from houseType, address and floor", () => {
    const uses = (facts: ReadonlyArray<Record<string, string | number>>) => facts.map(propertyUse)
    expect(
      uses([
        { houseType: "车位" },
        { houseType: "产权车位" },
        { houseType: "地下停车位" },
        { houseType: "Garage" },
        { address: "阳光花园地下车库B-12号" },
        { address: "阳光花园", houseType: "储藏室" },
        { address: "阳光花园3号楼地下室" },
        { floor: -2 },
      ]),
    ).toEqual(["PARKING", "PARKING", "PARKING", "PARKING", "PARKING", "STORAGE", "BASEMENT", "BASEMENT"])
    expect(
      uses([
        { houseType: "3室2厅", address: "阳光花园带车位" },
        { houseType: "3室2厅带地下室" },
        { houseType: "别墅", address: "车库路12弄3号" },
        { floor: -1, totalFloors: -1 },
        { floor: 1 },
      ]),
    ).toEqual(["MAIN", "MAIN", "MAIN", "MAIN", "MAIN"])
  })

  it.effect("are not valued from homes, and the failure says what helps", () =>
    Effect.gen(function* () {
      for (const changes of [
        { houseType: "车位", buildingArea: 12.5 },
        { floor: -2, buildingArea: 12.5 },
        { houseType: "储藏室", buildingArea: 6 },
        { address: `${community}地下车库B12`, buildingArea: 12.5 },
      ]) {
        const reason = yield* failure(changes)
        expect(reason?.code).toBe("property.failed.noSamplesOfUse")
        expect(translate(reason!, "zh")).toMatch(/请导入(车位|储藏室|地下室)的成交或挂牌样本/)
      }
    }).pipe(Effect.provide(homes)),
  )

  it.effect("are valued from samples of the same use, and do not count for homes", () =>
    Effect.gen(function* () {
      const space = yield* value({ houseType: "车位", buildingArea: 12.5 })
      expect(space.avgTotalPrice).toBeGreaterThan(90_000)
      expect(space.avgTotalPrice).toBeLessThan(130_000)
      expect(space.riskTips.map(({ code }) => code)).toContain("property.fact.ownUse")
      const flat = yield* value({})
      const without = yield* value({}).pipe(Effect.provide(homes))
      expect(flat.avgTotalPrice).toBe(without.avgTotalPrice)
    }).pipe(Effect.provide(hostOf([...market, ...parking]))),
  )

  it("do not affect the models of homes", () => {
    const options = { asOf: today, order: "time" } as const
    expect(fit(propertyRecipe, [...market, ...parking], options)).toEqual(fit(propertyRecipe, market, options))
  })

  it.effect("are excluded from the samples of another source", () =>
    Effect.gen(function* () {
      const flat = yield* value({})
      expect(flat.exclusionSummary.map(({ reason }) => reason.code)).toContain("market.excluded.OTHER_USE")
    }).pipe(
      Effect.provide(
        Layer.merge(
          Layer.succeed(SampleSource, {
            name: "host",
            search: () =>
              Effect.succeed({
                samples: [...market.slice(0, 20), ...parking],
                trail: [],
                resolved: {},
                unavailable: [],
              }),
          }),
          Layer.succeed(ModelStore, { model: () => Effect.succeed(undefined) }),
        ),
      ),
    ),
  )
})

describe("contradicting facts", () => {
  it.effect("give no value where it depends on them, and say which to correct", () =>
    Effect.gen(function* () {
      expect(yield* told({ buildingArea: 12.5, houseType: "3室2厅" })).toContain("容不下3室")
      expect(yield* told({ buildingArea: 5_000, houseType: "3室2厅" })).toContain("与3室不相称")
      expect(yield* told({ houseType: "写字楼" })).toContain("户型“写字楼”与用途“住宅”矛盾")
      expect(yield* told({ address: `${community}3号楼101室50%产权份额` })).toContain("份额")
      expect(yield* told({ houseType: "车位" })).toContain("车位面积88.5㎡不合常理")
      const both = yield* told({
        buildingArea: 12.5,
        houseType: "3室2厅",
        address: `${community}101室二分之一产权份额`,
      })
      expect(both).toContain("容不下3室")
      expect(both).toContain("份额")
    }).pipe(Effect.provide(homes)),
  )

  it.effect("never move the value by more than the policy allows", () =>
    Effect.gen(function* () {
      const plain = yield* value({ floor: 5, totalFloors: 6 })
      for (const changes of [
        { floor: 150, totalFloors: 150 },
        { buildYear: 1930 },
        { elevator: false, totalFloors: 20 },
      ]) {
        const either = yield* Effect.result(value(changes))
        if (either._tag === "Failure") {
          expect(either.failure).toMatchObject({ reason: { code: "market.failed.contradiction" } })
          continue
        }
        const { avgTotalPrice, riskTips } = either.success
        expect(
          riskTips.some(({ code, params }) => code.startsWith("property.fact.") && params["treated"] === "IGNORED"),
        ).toBe(true)
        expect(Math.abs(Math.log(avgTotalPrice / plain.avgTotalPrice))).toBeLessThan(0.25)
      }
    }).pipe(Effect.provide(homes)),
  )

  it.effect("are reported when a floor or a year is out of bounds, not dropped", () =>
    Effect.gen(function* () {
      const community = "未曾成交小区"
      for (const [attributes, code, words] of [
        [{ floor: 150, totalFloors: 33 }, "property.fact.noSuchFloor", "总楼层33层的楼房没有150层"],
        [{ floor: 0, totalFloors: 6 }, "property.fact.noSuchFloor", "所在楼层0层不存在"],
        [{ totalFloors: 0 }, "property.fact.totalFloors", "总楼层0层不合常理"],
        [{ totalFloors: 151 }, "property.fact.floors", "楼层151层远高于"],
        [
          { buildYear: 1700 },
          "property.fact.yearOutOfBounds",
          `建成年份1700年不合常理（应在1900至${yearOfToday + 3}年之间）`,
        ],
        [{ buildYear: 1899 }, "property.fact.yearOutOfBounds", "建成年份1899年不合常理"],
        [{ buildYear: 2090 }, "property.fact.yearOutOfBounds", "建成年份2090年不合常理"],
      ] as const) {
        for (const place of [request.address, community]) {
          const changes = { address: place, community: place }
          const plain = yield* value(changes)
          const { avgTotalPrice, maxTotalPrice, minTotalPrice, riskTips } = yield* value({ ...changes, attributes })
          const tip = riskTips.find((each) => each.code === code)
          expect(tip?.params["treated"], code).toBe("IGNORED")
          expect(tip === undefined ? "" : translate(tip, "zh")).toContain(words)
          expect(avgTotalPrice).toBe(plain.avgTotalPrice)
          expect(maxTotalPrice - minTotalPrice).toBeGreaterThan(plain.maxTotalPrice - plain.minTotalPrice)
        }
      }
    }).pipe(Effect.provide(homes)),
  )

  it.effect("are not reported when floors and years are possible", () =>
    Effect.gen(function* () {
      for (const facts of [
        { floor: 1, totalFloors: 1 },
        { floor: 6, totalFloors: 6 },
        { buildYear: 1900 },
        { buildYear: yearOfToday + 3 },
      ]) {
        const { riskTips } = yield* value({ ...facts, address: "未曾成交小区" })
        const codes = riskTips.map(({ code }) => code)
        for (const code of ["noSuchFloor", "totalFloors", "yearOutOfBounds"])
          expect(codes, JSON.stringify(facts)).not.toContain(`property.fact.${code}`)
      }
    }).pipe(Effect.provide(homes)),
  )

  it.effect("are found where a floor is above all buildings nearby", () =>
    Effect.gen(function* () {
      const either = yield* Effect.result(value({ floor: 150, totalFloors: 150 }))
      const messages =
        either._tag === "Failure"
          ? "reason" in either.failure
            ? [translate(either.failure.reason, "zh")]
            : []
          : either.success.riskTips.map((tip) => translate(tip, "zh"))
      expect(messages.join("")).toContain("楼层150层远高于周边样本的最高楼层")
    }).pipe(Effect.provide(homes)),
  )

  it.effect("are found in a garage or store that is entered as a home", () =>
    Effect.gen(function* () {
      const small = { buildingArea: 22, houseType: "1室0厅", address: "东苑公寓" }
      const reason = yield* failure({ ...small, floor: 1, totalFloors: 1 })
      expect(reason?.code).toBe("market.failed.contradiction")
      expect(reason === undefined ? "" : translate(reason, "zh")).toContain("更像车库、储藏室或附属用房")
      expect(reason === undefined ? "" : translate(reason, "en")).toContain("in a building of 1 floor, where the homes")
      for (const home of [
        { ...small, floor: 7, totalFloors: 18 },
        { ...small, buildingArea: 96, floor: 1, totalFloors: 1 },
        { ...small, buildingArea: 60, floor: 1, totalFloors: 2 },
        { ...small, address: "西苑公寓", floor: 1, totalFloors: 1 },
        small,
      ]) {
        const { riskTips } = yield* value(home)
        expect(riskTips.map(({ code }) => code)).not.toContain("property.fact.outbuilding")
      }
    }).pipe(Effect.provide(hostOf([...market, ...highRises]))),
  )

  it("have a code, a limit and a source each, and texts in both languages", () => {
    for (const { code, facts, limit, source } of propertyChecks) {
      expect(isKnownCode(code)).toBe(true)
      expect([facts.length > 0, limit.length > 0, source.length > 0]).toEqual([true, true, true])
    }
  })
})

describe("a valuation date before the first sample", () => {
  it.effect("reports the first day with samples", () =>
    Effect.gen(function* () {
      const first = LocalDate.fromEpochDay(Math.min(...market.map(({ observedDay }) => observedDay)))
      const reason = yield* failure({ valuationDate: "2010-06-30" })
      expect(reason).toEqual({ code: "market.failed.beforeSamples", params: { date: "2010-06-30", from: first } })
      expect((yield* value({ valuationDate: first })).avgTotalPrice).toBeGreaterThan(0)
    }).pipe(Effect.provide(homes)),
  )
})

describe("all faults of a property request", () => {
  it.effect("are returned together: those of single fields, and of several", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(
        value({
          propertyUsage: "HOME",
          buildingArea: 0,
          floor: 9,
          totalFloors: 6,
          buildYear: 2190,
          valuationDate: "2199-01-01",
          source: "CHAT",
        }),
      )
      expect(error._tag === "InvalidRequest" ? error.faults.map(({ path }) => path) : []).toEqual([
        "buildingArea",
        "propertyUsage",
        "valuationDate",
        "chatSessionId",
        "floor",
      ])
    }).pipe(Effect.provide(homes)),
  )
})

describe("a home's place and finish", () => {
  const tips = (changes: object) =>
    Effect.map(value(changes), ({ furtherRiskTips = [], riskTips }) =>
      [...riskTips, ...furtherRiskTips].map((tip) => translate(tip, "zh")),
    )

  it.effect("in a wrong district is told with the right one", () =>
    Effect.gen(function* () {
      const own = market.filter(({ facts }) => facts["community"] === community).length
      expect(yield* tips({ city: "上海市黄浦区" })).toContain(
        `所填区县为黄浦区，但小区“${community}”的${own}条样本都在徐汇区，估值区间已放宽，请核实。`,
      )
      expect((yield* tips({})).filter((tip) => tip.includes("所填区县"))).toEqual([])
      expect((yield* tips({ address: `上海市黄浦区${community}` }))[0]).toBe(
        "所填区域为“上海市徐汇区”，地址却位于“上海市黄浦区”，本次按所填区域估值，请核对后重新估值。",
      )
    }).pipe(Effect.provide(homes)),
  )

  it.effect("with more rooms than any home of its size is told", () =>
    Effect.gen(function* () {
      expect((yield* tips({ houseType: "9室1厅" })).some((tip) => tip.startsWith("9室与建筑面积88.5㎡不符"))).toBe(true)
      expect((yield* tips({ houseType: "4室1厅" })).some((tip) => tip.includes("不符"))).toBe(false)
    }).pipe(
      Effect.provide(hostOf(market.map((sample) => ({ ...sample, facts: { ...sample.facts, houseType: "2室1厅" } })))),
    ),
  )

  it.effect("is never dearer for a poorer finish, even where the samples' few bare homes were", () =>
    Effect.gen(function* () {
      const decorations = ["毛坯", "简装", "中等装修", "精装修", "豪华装修"]
      const samples = market.map((sample, i) => {
        const decoration = decorations[i % 17 === 0 ? 0 : 1 + (i % 4)]!
        return {
          ...sample,
          price: decoration === "毛坯" ? 1.15 * sample.price : sample.price,
          facts: { ...sample.facts, decoration },
        }
      })
      const model = fit(propertyRecipe, samples, { asOf: today, order: "time" })
      const values = yield* Effect.forEach(decorations, (decoration) => value({ decoration })).pipe(
        Effect.provide(inMemory(propertyKeys, samples, model)),
      )
      for (const [i, { avgTotalPrice }] of values.entries()) {
        expect(avgTotalPrice).toBeGreaterThanOrEqual(values[i - 1]?.avgTotalPrice ?? 0)
      }
    }),
  )

  it.effect("offers the known communities that an unknown name may mean, and is LOW", () =>
    Effect.gen(function* () {
      const typed = `${community.slice(0, -1)}璇`
      const outcome = yield* value({ address: `${typed}12幢` })
      expect(translate(outcome.riskTips[0]!, "zh")).toMatch(
        new RegExp(`^样本库中没有“${typed}”，是否为“.*${community}”（徐汇区，\\d+条样本）.*？请核对后重新估值。$`),
      )
      expect(outcome.confidenceLevel).toBe("LOW")
      expect((yield* value({ address: "万科城市之光3号楼" })).confidenceLevel).toBe("LOW")
    }).pipe(Effect.provide(homes)),
  )
})
