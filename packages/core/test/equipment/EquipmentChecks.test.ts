import { it } from "@effect/vitest"
import { defaultDepreciation, defaultEquipmentPolicy, equipmentChecks } from "@open-valuation/core/equipment"
import { isKnownCode, translate } from "@open-valuation/core/text"
import { Effect } from "effect"
import { describe, expect } from "vitest"
import { namesAttachment } from "../../src/equipment/EquipmentChecks.ts"
import { equipmentTypeNames, equipmentTypes } from "../../src/equipment/EquipmentType.ts"
import { capacityIn, readNamedType, unitsOfType } from "../../src/equipment/models/NamedType.ts"
import { hostOf, request, valueOf } from "./Host.ts"
import { simulatedMachines } from "./Machines.ts"

const host = hostOf(simulatedMachines(300), true)
const { hours: _, model: _m, ...machine } = request
type Changes = Record<string, unknown>
const value = (changes: Changes) => valueOf({ ...machine, ...changes })

describe("a type without a model", () => {
  it("is read with its size, in Chinese and English, in every unit", () => {
    for (const [text, type, size] of [
      ["挖掘机", "EXCAVATOR", undefined],
      ["20吨履带式挖掘机", "EXCAVATOR", "20 t"],
      ["20t 挖掘机", "EXCAVATOR", "20 t"],
      ["小松 挖掘机 20 T", "EXCAVATOR", "20 t"],
      ["20 ton excavator", "EXCAVATOR", "20 t"],
      ["crawler crane 80t", "CRAWLER_CRANE", "80 t"],
      ["２５吨汽车吊", "TRUCK_CRANE", "25 t"],
      ["80吨米塔吊", "TOWER_CRANE", "80 t·m"],
      ["塔式起重机 800kN·m", "TOWER_CRANE", "800 kN·m"],
      ["160马力推土机", "BULLDOZER", "160 hp"],
      ["推土机 120kW", "BULLDOZER", "160.92 hp"],
      ["52米泵车", "CONCRETE_PUMP_TRUCK", "52 m"],
      ["12方搅拌车", "CONCRETE_MIXER_TRUCK", "12 m³"],
      ["旋挖钻机 280kN·m", "ROTARY_DRILLING_RIG", "280 kN·m"],
      ["3500kg叉车", "FORKLIFT", "3.5 t"],
    ] as const) {
      const named = readNamedType(text)
      const { capacity } = named ?? {}
      expect([text, named?.equipmentType, capacity && `${capacity.value} ${capacity.unit}`]).toEqual([text, type, size])
    }
    expect(readNamedType("TERMINATOR", "EXCAVATOR")).toBeUndefined()
    expect(readNamedType("580M", "BACKHOE_LOADER")).toBeUndefined()
    expect(readNamedType("418T", "WHEEL_LOADER")).toBeUndefined()
    expect(readNamedType("580M backhoe loader")).toBeUndefined()
    expect(readNamedType("25吨起重机", "TRUCK_CRANE")?.capacity).toEqual({ value: 25, unit: "t" })
    for (const text of ["SY215C", "QY25K5 汽车吊", "三一SY215C挖掘机20吨", "起重机", "徐工", "", "20吨"]) {
      expect([text, readNamedType(text)]).toEqual([text, undefined])
    }
  })

  it("is read of every type by each of its names", () => {
    for (const type of equipmentTypes) {
      for (const name of equipmentTypeNames[type].zh.split("|")) {
        expect([name, readNamedType(name)?.equipmentType]).toEqual([name, type])
        const [unit] = unitsOfType[type]
        expect([name, unit, readNamedType(`${name} 20${unit}`)?.capacity]).toEqual([name, unit, { value: 20, unit }])
      }
    }
  })

  it("has no size where a text states two, or one in another unit", () => {
    expect(capacityIn("起重25吨，配重7吨", "TRUCK_CRANE")).toBeUndefined()
    expect(capacityIn("52米", "TRUCK_CRANE")).toBeUndefined()
    expect(capacityIn("SY215T", "EXCAVATOR")).toBeUndefined()
    expect(capacityIn("0吨", "EXCAVATOR")).toBeUndefined()
  })

  it.effect("is refused for its size, and doing what the advice says gives a value", () =>
    Effect.gen(function* () {
      const refused = yield* value({ model: "挖掘机" })
      expect(refused).toMatchObject({
        estimatedResidualValue: null,
        unableReasonCategory: "INSUFFICIENT_SAMPLES",
        equipmentType: "EXCAVATOR",
      })
      const advice = translate(refused.unableReason!, "zh")
      const sizes = [...advice.matchAll(/“(\d+[^”]+)”/g)].map(([, size]) => size!)
      expect(sizes).toEqual(["20吨", "20t"])
      for (const size of [...sizes, "20 t"]) {
        for (const changes of [{ model: `${size}挖掘机` }, { model: "挖掘机", equipmentConfig: size }]) {
          const outcome = yield* value(changes)
          expect(outcome.estimatedResidualValue).toBeGreaterThan(0)
          expect(outcome).toMatchObject({ confidenceLevel: "LOW", ratedCapacity: { value: 20, unit: "t" } })
          expect(outcome.riskTips.map(({ code }) => code)).toContain("equipment.fact.nameless")
        }
      }
    }).pipe(Effect.provide(host)),
  )

  it.effect("has a wider range than a model, around the machines of its size", () =>
    Effect.gen(function* () {
      const nameless = yield* value({ model: "20吨履带式挖掘机" })
      const named = yield* value({ model: "SY215C" })
      const other = yield* value({ model: "PC200-8" })
      const width = (one: typeof named) => Math.log(one.maxResidualValue! / one.minResidualValue!)
      expect(width(nameless)).toBeGreaterThan(width(named))
      expect(nameless.estimatedResidualValue).toBeGreaterThan(0.7 * named.estimatedResidualValue!)
      expect(nameless.estimatedResidualValue).toBeLessThan(1.3 * other.estimatedResidualValue!)
    }).pipe(Effect.provide(host)),
  )

  it.effect("counts as most machines of its size are equipped, and not as the few of which nothing is told", () =>
    Effect.gen(function* () {
      const nameless = yield* value({ model: "20吨履带式挖掘机" })
      const named = yield* value({ model: "SY215C" })
      expect(nameless.estimatedResidualValue).toBeGreaterThan(0.75 * named.estimatedResidualValue!)
    }).pipe(
      Effect.provide(
        hostOf(
          // One in eight lacks a cab, is worth half, and its row says nothing of it.
          simulatedMachines(400).map((sample, i) =>
            i % 8 === 0
              ? { ...sample, price: sample.price / 2 }
              : { ...sample, facts: { ...sample.facts, Enclosure: "EROPS" } },
          ),
          true,
        ),
      ),
    ),
  )

  it.effect("is asked for where nothing says what it is, and the advice works", () =>
    Effect.gen(function* () {
      const refused = yield* value({ model: "起重机" })
      expect(refused.unableReasonCategory).toBe("MODEL_NOT_RECOGNISED")
      const advice = translate(refused.unableReason!, "zh")
      expect(advice).toContain("设备类型")
      const types = [...advice.matchAll(/例如“([^”]+)”“([^”]+)”/g)][0]!
      for (const equipmentType of types.slice(1)) {
        const outcome = yield* value({ model: "起重机", equipmentType, equipmentConfig: "20吨" })
        expect(outcome.estimatedResidualValue).toBeGreaterThan(0)
        expect(outcome.confidenceLevel).toBe("LOW")
      }
    }).pipe(Effect.provide(host)),
  )
})

describe("attachments", () => {
  it("are told from machines that come with one", () => {
    for (const text of [
      "破碎锤",
      "液压破碎锤 3吨",
      "铲斗1.2方",
      "挖掘机破碎锤",
      "卡特铲斗",
      "hydraulic breaker",
      "发动机总成",
    ]) {
      expect([text, namesAttachment(text)]).toEqual([text, true])
    }
    for (const text of ["SY215C带破碎锤", "挖掘机带破碎锤", "SY215C 破碎锤", "20吨挖掘机", "SWE210 bucket"]) {
      expect([text, namesAttachment(text)]).toEqual([text, false])
    }
  })

  it.effect("are not valued", () =>
    Effect.gen(function* () {
      for (const model of ["破碎锤", "铲斗"]) {
        const refused = yield* value({ model })
        expect(refused).toMatchObject({ estimatedResidualValue: null, unableReasonCategory: "MODEL_NOT_RECOGNISED" })
        expect(translate(refused.unableReason!, "zh")).toContain("不是整机")
        expect(translate(refused.unableReason!, "en")).toContain("not a machine")
      }
    }).pipe(Effect.provide(host)),
  )
})

describe("facts of a machine that contradict each other", () => {
  it.effect("give no value and say which", () =>
    Effect.gen(function* () {
      const size = yield* value({ model: "SY215C", equipmentConfig: "整机重量50吨" })
      expect(translate(size.unableReason!, "zh")).toContain("50t与型号“SY215C”的21.5t相差过大")
      const date = yield* value({ model: "SY215C", equipmentConfig: "2012年出厂" })
      expect(translate(date.unableReason!, "zh")).toContain("2019-06与配置说明中的2012相差两年以上")
      const both = yield* value({ model: "SY215C", equipmentConfig: "整机重量50吨，2012年出厂" })
      expect(translate(both.unableReason!, "zh")).toMatch(/相差过大.*相差两年以上/)
      const near = yield* value({ model: "SY215C", equipmentConfig: "整机重量21.9吨，2019年出厂" })
      expect(near.estimatedResidualValue).toBeGreaterThan(0)
    }).pipe(Effect.provide(host)),
  )

  it("have a code, a limit and a source each", () => {
    for (const { code, facts, limit, source } of equipmentChecks(defaultDepreciation, defaultEquipmentPolicy)) {
      expect(isKnownCode(code)).toBe(true)
      expect([facts.length > 0, limit.length > 0, source.length > 0]).toEqual([true, true, true])
    }
  })
})

describe("all faults of an equipment request", () => {
  it.effect("come in one answer: of single fields, and of several", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(
        value({ model: " ", hours: -1, manufactureDate: "2020-05", valuationDate: "2019-01-01", source: "CHAT" }),
      )
      expect(error._tag === "InvalidRequest" ? error.faults.map(({ path }) => path) : []).toEqual([
        "model",
        "hours",
        "chatSessionId",
        "manufactureDate",
      ])
    }).pipe(Effect.provide(host)),
  )

  it.effect("and a day before the samples is the reason why there is no value", () =>
    Effect.gen(function* () {
      const outcome = yield* value({ model: "SY215C", manufactureDate: "2009-06", valuationDate: "2012-06-30" })
      expect(outcome).toMatchObject({ estimatedResidualValue: null, unableReasonCategory: "NO_SAMPLES" })
      expect(translate(outcome.unableReason!, "zh")).toMatch(/最早的样本为20\d\d-\d\d-\d\d/)
    }).pipe(Effect.provide(host)),
  )
})
