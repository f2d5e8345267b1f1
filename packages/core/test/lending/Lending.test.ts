import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { libraryAsset } from "../../src/asset/assets.ts"
import { LocalDate, toEpochDay } from "../../src/domain/LocalDate.ts"
import type { Message } from "../../src/domain/Message.ts"
import { acceptanceOf } from "../../src/lending/Acceptance.ts"
import { basesOf, basisTips, isBasisMissing } from "../../src/lending/Bases.ts"
import { defaultLending } from "../../src/lending/DefaultLending.ts"
import type { LendingPolicy, Purpose } from "../../src/lending/LendingPolicy.ts"
import type { LendingRequest } from "../../src/lending/LendingRequest.ts"
import { premisesOf } from "../../src/lending/Premises.ts"
import { prudentValue } from "../../src/lending/Prudent.ts"
import { fit } from "../../src/market/learn/Fit.ts"
import type { MarketModel } from "../../src/market/model/MarketModel.ts"
import { translate } from "../../src/text/Translate.ts"
import { vehicleRecipe } from "../../src/vehicle/VehicleRecipe.ts"
import { simulatedCars } from "../vehicle/Cars.ts"
import { hostOf, request, today, valueOf } from "../vehicle/Host.ts"

const date = LocalDate.make("2026-11-20")
const learned = fit(vehicleRecipe(), simulatedCars(200), { asOf: today, order: "time" })!

/**
 * A model whose market rose by so much a year (ln units) over some months until a day, and then goes on by `slope` a
 * day.
 */
const modelWith = (level: {
  readonly until: LocalDate
  readonly months: number
  readonly yearly: number
  readonly slope?: number
}): MarketModel => {
  const days = Math.round((level.months * 365.25) / 12)
  return {
    ...learned,
    additive: {
      ...learned.additive,
      index: {
        firstDay: toEpochDay(level.until) - days + 1,
        level: Array.from({ length: days }, (_, i) => ((i - days + 1) * level.yearly) / 365.25),
        slope: level.slope ?? 0,
        trendShare: 1,
        trendDays: 180,
      },
    },
  }
}

const { bases } = defaultLending
const said = (messages: ReadonlyArray<Message>) => messages.map((message) => translate(message, "en"))

describe("bases of value", () => {
  const stated: LendingRequest = { purchasePrice: 1_300_000, guidePrice: 1_500_000, bookValue: 700_000 }

  it("state their gap to the value, and none of them governs without a purpose", () => {
    expect(basesOf(bases, stated, 1_000_000)).toEqual([
      { kind: "PURCHASE_PRICE", amount: 1_300_000, gap: 0.3, governs: false },
      { kind: "GUIDE_PRICE", amount: 1_500_000, gap: 0.5, governs: false },
      { kind: "BOOK_VALUE", amount: 700_000, gap: -0.3, governs: false },
    ])
  })

  it.each([
    ["DIRECT_LEASE", stated, "PURCHASE_PRICE"],
    ["DIRECT_LEASE", { guidePrice: 1_500_000, bookValue: 700_000 }, "GUIDE_PRICE"],
    ["SALE_AND_LEASEBACK", stated, "BOOK_VALUE"],
    ["OPERATING_LEASE", stated, "BOOK_VALUE"],
    ["COLLATERAL", stated, undefined],
    ["SALE_AND_LEASEBACK", { purchasePrice: 1_300_000 }, undefined],
  ] as const)("of a %s are governed by what its rule names", (purpose, amounts, governing) => {
    const found = basesOf(bases, { ...amounts, purpose }, 1_000_000)
    expect(found.filter(({ governs }) => governs).map(({ kind }) => kind)).toEqual(
      governing === undefined ? [] : [governing],
    )
  })

  it("are missing where the rule names one that was not stated", () => {
    expect(isBasisMissing(bases, { purpose: "SALE_AND_LEASEBACK", purchasePrice: 1 })).toBe(true)
    expect(isBasisMissing(bases, { purpose: "SALE_AND_LEASEBACK", bookValue: 1 })).toBe(false)
    expect(isBasisMissing(bases, { purpose: "COLLATERAL" })).toBe(false)
    expect(isBasisMissing(bases, {})).toBe(false)
  })

  it("give a tip beyond the limit of their side alone, and about papers that are too old", () => {
    const tips = basisTips(
      { bases },
      { ...stated, bookValueDate: LocalDate.make("2025-10-19"), invoiceDate: LocalDate.make("2025-12-01") },
      1_000_000,
      date,
    )
    expect(said(tips)).toEqual([
      "The purchase price of CNY 1,300,000 is 30% above the market value, beyond the policy's limit of 10%. The market value stays as it is; find out why they differ.",
      "The book value is 13 months older than the valuation date, beyond 12: it says little of today.",
    ])
  })

  it("of an old paper give no tip of their gap, unless they govern", () => {
    const old: LendingRequest = { purchasePrice: 2_000_000, invoiceDate: LocalDate.make("2019-07-01") }
    const codes = (request: LendingRequest) => basisTips({ bases }, request, 1_000_000, date).map(({ code }) => code)
    expect(codes(old)).toEqual(["lending.risk.oldPaper"])
    expect(codes({ ...old, purpose: "DIRECT_LEASE" })).toEqual(["lending.risk.gap", "lending.risk.oldPaper"])
    // The day of a paper whose amount is not stated says nothing.
    expect(codes({ invoiceDate: LocalDate.make("2019-07-01") })).toEqual([])
  })

  it("of a guide price above the value of a used object give no tip, unless it governs", () => {
    const codes = (guidePrice: number, more: LendingRequest = {}) =>
      basisTips({ bases }, { purpose: "DIRECT_LEASE", guidePrice, ...more }, 1_000_000, date).map(({ code }) => code)
    expect(codes(2_800_000)).toEqual(["lending.risk.gap"])
    expect(codes(2_800_000, { purchasePrice: 1_050_000 })).toEqual([])
    // In thousandths of a yuan.
    expect(codes(2_800_000_000, { purchasePrice: 1_050_000 })).toEqual(["lending.risk.gap"])
    // New, it would cost less than it is worth used.
    expect(codes(500_000, { purchasePrice: 1_050_000 })).toEqual(["lending.risk.gap"])
  })

  it.each([
    [3_400_000, "为市场价值的3.4倍，超过政策限度10%；市场价值不因此调整，请查明差异原因。"],
    [100, "不足市场价值的1%，超过政策限度30%；市场价值不因此调整，请先核对金额单位：应填元，不是万元。"],
    [1e10, "为市场价值的10,000倍，超过政策限度10%；市场价值不因此调整，请先核对金额单位：应填元，不是万元。"],
  ])("of %d yuan against a million are told in multiples, and far off as another unit", (purchasePrice, end) => {
    const [tip] = basisTips({ bases }, { purchasePrice }, 1_000_000, date)
    expect(translate(tip!, "zh")).toContain(end)
  })

  it("give a tip of a lease of what is usually not leased, which is referred to a person", () => {
    const codes = (type: string, purpose: Purpose) => {
      const policy = libraryAsset(type)!.lending.policy!
      return basisTips(policy, { purpose }, 1_000_000, date).map(({ code }) => code)
    }
    expect(codes("LAND", "SALE_AND_LEASEBACK")).toEqual(["lending.risk.purpose"])
    expect(codes("PROPERTY", "DIRECT_LEASE")).toEqual(["lending.risk.purpose"])
    expect(codes("LAND", "COLLATERAL")).toEqual([])
    expect(codes("EQUIPMENT", "SALE_AND_LEASEBACK")).toEqual([])
  })
})

describe("premises of value", () => {
  const figures = { low: 900_000, value: 1_000_000, high: 1_100_000 }
  const line = defaultLending.other

  it("lose the discount, and their range has the error of value and discount", () => {
    const { forcedLiquidation: forced, orderlyLiquidation: orderly } = premisesOf(line, figures)
    expect(orderly.avgPrice).toBe(850_000)
    expect(forced.avgPrice).toBe(650_000)
    const half = Math.hypot(Math.log(1 / 0.9), 1.2815515 * line.forced.error)
    expect(forced.minPrice).toBeCloseTo(650_000 * Math.exp(-half), -1)
    for (const { avgPrice, maxPrice, minPrice } of [forced, orderly]) {
      expect(minPrice / avgPrice).toBeLessThan(0.9)
      expect(maxPrice / avgPrice).toBeGreaterThan(1.1)
    }
    expect(said([forced.note])).toEqual(["Judgement: as machines: how it is sold is not known."])
    expect(forced.learned).toBe(false)
  })

  it("of every class are worth less the faster the sale, in every library asset", () => {
    for (const type of ["PROPERTY", "VEHICLE", "LAND", "EQUIPMENT"]) {
      const { lines, other } = libraryAsset(type)!.lending.policy!
      for (const { forced, orderly } of [other, ...Object.values(lines)]) {
        expect(forced.discount).toBeGreaterThan(orderly.discount)
        expect(forced.costs).toBeGreaterThan(orderly.costs)
        expect(forced.error).toBeGreaterThan(orderly.error)
        expect(said([premisesOf(other, figures).orderlyLiquidation.note])[0]).not.toContain("LIQUIDATION")
      }
    }
  })

  it("of a host have its own words for their source", () => {
    const own = { ...line.orderly, source: { zh: "本公司处置台账", en: "our own disposals" } }
    const { orderlyLiquidation } = premisesOf({ ...line, orderly: own }, figures)
    expect(translate(orderlyLiquidation.note, "zh")).toBe("政策判断：本公司处置台账。")
  })
})

describe("the prudent value", () => {
  const line = { ...defaultLending.other.prudent, windowMonths: 24 }
  const of = (model: MarketModel | undefined, terms: LendingRequest = {}, on = date) =>
    prudentValue(line, { model, valuationDate: on, request: terms }, 1_000_000)

  it("takes off what a risen market is above its mean", () => {
    // Ten per cent a year over two years: today is a year's rise above the mean.
    const { amount, derivation } = of(modelWith({ until: date, months: 48, yearly: 0.1 }))
    expect(amount / 1_000_000).toBeCloseTo(Math.exp(-0.1), 3)
    expect(said(derivation)[0]).toBe(
      "The market's level is 10.5% above its mean of the last 24 months; 9.5% is taken off the market value.",
    )
  })

  it("is the market value where the market fell", () => {
    const { amount, derivation } = of(modelWith({ until: date, months: 48, yearly: -0.1 }))
    expect(amount).toBe(1_000_000)
    expect(said(derivation)[0]).toContain("below its mean of the last 24 months; nothing is taken off")
  })

  it("averages over the whole of a longer term", () => {
    const rising = modelWith({ until: date, months: 48, yearly: 0.1 })
    expect(of(rising, { termMonths: 48 }).amount / 1_000_000).toBeCloseTo(Math.exp(-0.2), 3)
    expect(of(rising, { termMonths: 12 }).amount).toBe(of(rising).amount)
  })

  it("counts no rise beyond the newest sample, even of a market below its mean", () => {
    const turned = modelWith({ until: date, months: 48, yearly: -0.1, slope: 0.001 })
    const later = LocalDate.make("2027-01-20")
    const { amount, derivation } = of(turned, {}, later)
    expect(amount).toBeLessThan(1_000_000)
    expect(said(derivation)[0]).toContain("beyond the newest sample is not observed")
  })

  it("takes a margin off where the market has no past of its own", () => {
    for (const model of [undefined, modelWith({ until: date, months: 11, yearly: 0.1 })]) {
      expect(of(model).amount).toBe(950_000)
      expect(of(model).derivation[0]?.code).toBe("lending.prudent.unmeasured")
    }
  })
})

describe("the acceptance of a value", () => {
  const figures = { low: 900_000, value: 1_000_000, high: 1_100_000 }
  const sound = { confidence: 0.8, effectiveSampleCount: 12, riskTips: [], furtherRiskTips: [] }
  const read = (
    outcome: object = {},
    { bases: found = [], policy = defaultLending, terms = {}, valued = true }: Partial<Case> = {},
  ) =>
    acceptanceOf({
      policy,
      request: terms,
      outcome: { ...sound, ...outcome },
      figures: valued ? figures : undefined,
      bases: found,
      valuationDate: date,
    })
  interface Case {
    readonly bases: ReturnType<typeof basesOf>
    readonly policy: LendingPolicy
    readonly terms: LendingRequest
    readonly valued: boolean
  }
  const tip = (code: string): Message => ({ code, params: {} })

  it("is given to a sound value without reasons", () => {
    expect(read()).toMatchObject({ decision: "ACCEPT", reasons: [], referTo: [] })
  })

  it.each([
    [{ confidence: 0.49 }, "CONFIDENCE"],
    [{ effectiveSampleCount: 2 }, "SAMPLES"],
    [{ furtherRiskTips: [tip("market.risk.closeNames")] }, "TIP"],
  ])("refers %j, with the measure as the reason", (outcome, code) => {
    expect(read(outcome)).toMatchObject({ decision: "REFER", reasons: [{ code }] })
  })

  it("refers a gap beyond its limit, and a basis that is missing", () => {
    const terms: LendingRequest = { purpose: "SALE_AND_LEASEBACK", bookValue: 1_200_000 }
    const found = basesOf(bases, terms, 1_000_000)
    const { reasons, referTo } = read({}, { bases: found, terms })
    expect(said(reasons.map(({ text }) => text))).toEqual([
      "The book value is 20% above the market value, beyond the policy's 10%.",
    ])
    expect(referTo).toEqual(["PERSON"])
    expect(read({}, { terms: { purpose: "DIRECT_LEASE" } }).reasons.map(({ code }) => code)).toEqual(["BASIS_MISSING"])
  })

  it("says the gravest first, a second limit of one measure not at all", () => {
    const found = acceptanceOf({
      policy: defaultLending,
      request: {},
      valuationDate: date,
      outcome: { ...sound, confidence: 0.1, riskTips: [tip("market.risk.demoMarket")] },
      figures: { low: 100_000, value: 1_000_000, high: 3_000_000 },
      bases: [],
    })
    expect(found.decision).toBe("REJECT")
    expect(found.reasons.map(({ code }) => code)).toEqual(["TIP", "RANGE", "CONFIDENCE"])
  })

  it("rejects a result without a value, and says why there is none", () => {
    const unableReason = { code: "equipment.unable.none", params: {} }
    const found = read({ confidence: 0, unableReason }, { valued: false })
    expect(found).toMatchObject({ decision: "REJECT", reasons: [{ code: "NO_VALUE" }], referTo: ["PERSON"] })
    expect(said(found.reasons.map(({ text }) => text))[0]).toContain("equipment.unable.none")
  })

  it("is that of the host's own table, under a hash of its own", () => {
    const strict: LendingPolicy = {
      ...defaultLending,
      acceptance: [
        {
          measure: "CONFIDENCE",
          below: 0.9,
          decision: "REJECT",
          referTo: [],
          origin: "JUDGEMENT",
          source: "CONSERVATIVE",
        },
      ],
    }
    const found = read({}, { policy: strict })
    expect(found.decision).toBe("REJECT")
    expect(found.policyHash).not.toBe(read().policyHash)
  })
})

describe("a car under a contract's terms", () => {
  const host = hostOf(simulatedCars(200), true)
  const valued = (body: object) => Effect.runPromise(Effect.provide(valueOf({ ...request, ...body }), host))

  it("has its bases, premises, prudent value and acceptance in the result", async () => {
    const plain = await valued({})
    const leased = await valued({ purpose: "SALE_AND_LEASEBACK", bookValue: 2 * plain.avgPrice, termMonths: 36 })
    expect(plain.bases).toBeUndefined()
    expect(leased.bases).toEqual([{ kind: "BOOK_VALUE", amount: 2 * plain.avgPrice, gap: 1, governs: true }])
    expect(leased.avgPrice).toBe(plain.avgPrice)
    expect(leased.premises?.forcedLiquidation.avgPrice).toBe(Math.round(0.85 * plain.avgPrice))
    expect(leased.prudentValue!.amount).toBeLessThanOrEqual(plain.avgPrice)
    expect(leased.acceptance?.reasons.map(({ code }) => code)).toContain("GAP")
    expect([...leased.riskTips, ...(leased.furtherRiskTips ?? [])].map(({ code }) => code)).toContain(
      "lending.risk.gap",
    )
  })

  it.each([
    [{ bookValue: 0 }, "bookValue"],
    [{ purchasePrice: -1 }, "purchasePrice"],
    [{ bookValueDate: "2999-01-01" }, "bookValueDate"],
    [{ invoiceDate: "2024-01-02", valuationDate: "2024-01-01" }, "invoiceDate"],
    [{ invoiceDate: "1900-01-01" }, "invoiceDate"],
    [{ termMonths: 0 }, "termMonths"],
    [{ termMonths: 361 }, "termMonths"],
    [{ termMonths: 1.5 }, "termMonths"],
    [{ purpose: "SPECULATION" }, "purpose"],
    [{ annualMileageKm: -1 }, "annualMileageKm"],
  ])("is refused with %j, with the path of the fault", async (body, path) => {
    const refused = await Effect.runPromise(Effect.flip(Effect.provide(valueOf({ ...request, ...body }), host)))
    expect(refused).toMatchObject({ faults: [{ path }] })
  })
})
