import { it } from "@effect/vitest"
import { translate } from "@open-valuation/core/text"
import { Effect } from "effect"
import { describe, expect } from "vitest"
import { hostOf, request, valueOf } from "./Host.ts"
import { sampleOf, simulatedMachines } from "./Machines.ts"

const market = simulatedMachines(200)
const host = hostOf(market)

/** The tips of a request without the code's common beginning, each with its text. */
const tipsOf = (body: object, of = host) =>
  valueOf({ ...request, ...body }).pipe(
    Effect.map(
      ({ furtherRiskTips = [], riskTips }) =>
        new Map(
          [...riskTips, ...furtherRiskTips].map((tip) => [
            tip.code.replace("equipment.risk.", ""),
            translate(tip, "zh"),
          ]),
        ),
    ),
    Effect.provide(of),
  )

describe("the risk tips of a machine", () => {
  it.effect("leave a well described machine alone", () =>
    Effect.gen(function* () {
      const tips = yield* tipsOf({ manufacturer: "徐工", equipmentConfig: "最大起重量25t 国六" })
      const own = [...tips.keys()].filter((code) => !code.startsWith("market."))
      expect(own).toEqual(["curveFromTable"])
    }),
  )

  it.effect("tell of a model that several makers use, and of whose it can be", () =>
    Effect.gen(function* () {
      expect((yield* tipsOf({ model: "QTZ80(TC5610-6)" })).get("modelAmbiguous")).toContain(
        "中联重科 Zoomlion 塔式起重机",
      )
      const shared = yield* tipsOf({ model: "ZL50" })
      expect(shared.has("manufacturerUnknown")).toBe(true)
      expect(shared.has("modelAmbiguous")).toBe(false)
      expect((yield* tipsOf({ model: "QY25K5" })).has("modelAmbiguous")).toBe(false)
    }),
  )

  it.effect("tell of a maker that was inferred, or that does not fit the model", () =>
    Effect.gen(function* () {
      expect((yield* tipsOf({})).get("manufacturerInferred")).toContain("型号命名规则")
      const other = yield* tipsOf({ manufacturer: "三一" })
      expect(other.get("manufacturerContradicts")).toBe(
        "所填厂家“三一”与型号“QY25K5”不符，该型号通常属于“徐工 XCMG”，请核对铭牌。",
      )
      expect(other.has("manufacturerInferred")).toBe(false)
      expect((yield* tipsOf({ manufacturer: "徐州重型机械有限公司" })).has("manufacturerContradicts")).toBe(false)
    }),
  )

  it.effect("tell of a stated type that does not fit the model", () =>
    Effect.gen(function* () {
      expect((yield* tipsOf({ attributes: { equipmentType: "挖掘机" } })).get("typeContradicts")).toContain(
        "汽车起重机",
      )
      expect((yield* tipsOf({ attributes: { equipmentType: "汽车吊" } })).has("typeContradicts")).toBe(false)
    }),
  )

  it.effect("tell of a capacity in the text that is not the model's, from 15 % on", () =>
    Effect.gen(function* () {
      expect((yield* tipsOf({ equipmentConfig: "最大起重量35t" })).get("capacityDiffers")).toBe(
        "配置说明中的主参数（35吨）与型号对应的25吨相差40%，请核对型号或铭牌。",
      )
      expect((yield* tipsOf({ equipmentConfig: "最大起重量28t" })).has("capacityDiffers")).toBe(false)
      // An excavator's size is its operating weight, and no load.
      const excavator = { model: "SY215C", equipmentConfig: "工作质量36t" }
      expect((yield* tipsOf(excavator)).get("capacityDiffers")).toContain("36吨")
    }),
  )

  it.effect("tell of a date or of hours in the text that are not the stated ones", () =>
    Effect.gen(function* () {
      const other = yield* tipsOf({ equipmentConfig: "2015年3月出厂，工作小时9200h" })
      expect(other.get("dateDiffers")).toContain("（2015年3月）与所填的2019年6月不符")
      expect(other.get("hoursDiffer")).toContain("9,200小时")
      const same = yield* tipsOf({ equipmentConfig: "2019年出厂，工作小时7300h" })
      expect(same.has("dateDiffers") || same.has("hoursDiffer")).toBe(false)
    }),
  )

  it.effect("tell of a machine beyond its economic life", () =>
    Effect.gen(function* () {
      expect((yield* tipsOf({ manufactureDate: "2007-05" })).get("beyondLife")).toContain("机龄19年")
      expect((yield* tipsOf({ manufactureDate: "2009-06" })).has("beyondLife")).toBe(false)
    }),
  )

  it.effect("tell when a tower crane's age of assessment is reached, near, or not known", () =>
    Effect.gen(function* () {
      const crane = { model: "QTZ80(TC5610-6)", manufacturer: "中联重科" }
      expect((yield* tipsOf({ ...crane, manufactureDate: "2010-05" })).get("ageGate")).toContain("该设备机龄已有16年")
      expect((yield* tipsOf({ ...crane, manufactureDate: "2012-05" })).get("ageGate")).toContain("两年内到期")
      expect((yield* tipsOf({ ...crane, manufactureDate: "2018-05" })).has("ageGate")).toBe(false)
      const bare = { model: "HXT90", attributes: { equipmentType: "塔吊" }, manufactureDate: "2016-05" }
      expect((yield* tipsOf(bare)).get("ageGateUnknown")).toContain("10/15/20年")
      const hoist = { model: "SC200/200", attributes: { equipmentType: "施工升降机" }, manufactureDate: "2017-05" }
      expect((yield* tipsOf(hoist)).get("ageGate")).toContain("使用满8年")
    }),
  )

  it.effect("tell of an old emission stage, by the text or by the date of make", () =>
    Effect.gen(function* () {
      const excavator = { model: "SY215C" }
      expect((yield* tipsOf({ ...excavator, equipmentConfig: "国二" })).get("emission")).toContain("排放阶段为国二")
      expect((yield* tipsOf({ ...excavator, manufactureDate: "2015-05" })).get("emission")).toContain("2016年4月")
      expect((yield* tipsOf({ ...excavator, manufactureDate: "2017-05" })).has("emission")).toBe(false)
      expect((yield* tipsOf({ ...excavator, equipmentConfig: "国四" })).has("emission")).toBe(false)
      expect((yield* tipsOf({ equipmentConfig: "国三" })).get("emission")).toContain("车辆通行")
      expect((yield* tipsOf({ model: "QTZ80(TC5610-6)" })).has("emission")).toBe(false)
    }),
  )

  it.effect("tell of hours that are missing or do not fit the age", () =>
    Effect.gen(function* () {
      expect((yield* tipsOf({ hours: null })).get("hoursUnknown")).toContain("约7,000小时")
      expect((yield* tipsOf({ hours: 90_000 })).get("hoursImplausible")).toContain("90,000")
      expect((yield* tipsOf({ hours: 0 })).has("hoursImplausible")).toBe(true)
      expect((yield* tipsOf({ hours: 300 })).has("hoursImplausible")).toBe(true)
      expect((yield* tipsOf({ hours: 3_000 })).has("hoursImplausible")).toBe(false)
      expect((yield* tipsOf({ hours: 0, manufactureDate: "2026-05" })).has("hoursImplausible")).toBe(false)
      expect((yield* tipsOf({ hours: null, equipmentConfig: "工作小时6800h" })).has("hoursUnknown")).toBe(false)
    }),
  )

  it.effect("tell which words of the text moved the value", () =>
    Effect.gen(function* () {
      expect((yield* tipsOf({ equipmentConfig: "发动机漏油，大臂有裂纹" })).get("condition")).toMatch(/漏油.*下调/)
    }),
  )

  it.effect("tell of a thin market, of listings alone, and of a curve from the table alone", () =>
    Effect.gen(function* () {
      const rare = sampleOf("rare", "TRANSACTION", 500_000, 50, {
        model: "QY30K5",
        equipmentType: "汽车起重机",
        manufactureDate: "2018-05",
        hours: 8_000,
      })
      const thin = yield* tipsOf({ model: "QY30K5" }, hostOf([...market, rare]))
      expect(thin.get("thin")).toContain("只有1条")
      expect(thin.has("curveFromTable")).toBe(true)
      const none = yield* tipsOf({ model: "QY30K5" })
      expect(none.get("market.risk.noneOfGroup")).toContain("型号“QY30K5”没有可用样本")
      const listings = yield* tipsOf({}, hostOf(market.map((sample) => ({ ...sample, kind: "LISTING" as const }))))
      expect(listings.get("market.risk.listingsOnly")).toContain("下调7%")
    }),
  )

  it.effect("tell of a model that its maker replaced", () =>
    Effect.gen(function* () {
      expect((yield* tipsOf({ model: "PC200-7" })).get("discontinued")).toContain("PC200-8")
      expect((yield* tipsOf({ model: "PC200-8" })).has("discontinued")).toBe(false)
    }),
  )

  it.effect("tell of a stated replacement value that is no price, or that the market contradicts", () =>
    Effect.gen(function* () {
      const asked = yield* valueOf({ ...request, attributes: { replacementValue: 90 } }).pipe(Effect.provide(host))
      expect(asked.unableReason === null ? "" : translate(asked.unableReason, "zh")).toMatch(
        /所填同款新机现价90元疑似以“万元”为单位。如实际为90万元，估值约[\d.,]+万元；请更正后重新估值。$/,
      )
      const dear = yield* tipsOf({ attributes: { replacementValue: 600_000_000 } })
      expect(dear.get("replacementImplausible")).toContain("600,000,000元")
      expect((yield* tipsOf({ attributes: { replacementValue: 3_000_000 } })).get("approachesApart")).toMatch(
        /高\d+%|[\d.]+倍/,
      )
      expect((yield* tipsOf({ attributes: { replacementValue: 200_000 } })).get("aboveReplacement")).toMatch(/高\d+%/)
      expect((yield* tipsOf({ attributes: { replacementValue: 800_000 } })).has("approachesApart")).toBe(false)
    }),
  )

  it.effect("tell of a region that nobody knows", () =>
    Effect.gen(function* () {
      expect((yield* tipsOf({ city: "火星市" })).has("placeUnknown")).toBe(true)
      expect((yield* tipsOf({ city: "江苏省/徐州市" })).has("placeUnknown")).toBe(false)
      expect((yield* tipsOf({ city: "" })).has("placeUnknown")).toBe(false)
    }),
  )
})
