import { assert, describe, it } from "@effect/vitest"
import type { AssetType, Sample } from "@open-valuation/core"
import { equipment } from "@open-valuation/core/equipment"
import { property } from "@open-valuation/core/property"
import { vehicle } from "@open-valuation/core/vehicle"
import { Catalogue, catalogueSuggestions, type TypedName } from "@open-valuation/store"
import { Effect, Stream } from "effect"
import { TestClock } from "effect/testing"

const [OWNER, STRANGER] = [1, 2]
const [PUDONG, XUHUI] = ["上海市/上海市/浦东新区", "上海市/上海市/徐汇区"]

let number = 0
const sample = (assetType: AssetType, city: string, facts: Sample["facts"]): Sample => ({
  sampleId: `s${number++}`,
  objectKey: `s${number}`,
  assetType,
  kind: "TRANSACTION",
  source: "deals.csv",
  observedAt: "2025-06-30",
  observedDay: 20_269,
  price: 3_000_000,
  city,
  facts,
})
const home = (city: string, community: string, propertyUsage = "RESIDENTIAL") =>
  sample("PROPERTY", city, { community, buildingArea: 90, propertyUsage })
const car = (brand: string, series: string, trim: string) => sample("VEHICLE", "浙江省/杭州市", { brand, series, trim })

const markets = new Map([
  ["PROPERTY", property().market],
  ["VEHICLE", vehicle().market],
  ["EQUIPMENT", equipment().market],
])
const layer = Catalogue.layerMemory({
  keys: new Map(Array.from(markets, ([assetType, { recipe }]) => [assetType, recipe.keys])),
})

const filled = Effect.gen(function* () {
  const catalogue = yield* Catalogue
  const add = (owner: number | undefined, ...samples: ReadonlyArray<Sample>) =>
    Effect.forEach(samples, (one) => catalogue.add(one.assetType, owner, Stream.succeed([one])))
  const suggestions = yield* catalogueSuggestions(catalogue, markets)
  const find = (typed: Partial<TypedName>) =>
    suggestions.find({ account: STRANGER, assetType: "PROPERTY", field: "city", text: "", facts: {}, ...typed })
  const names = (typed: Partial<TypedName>) =>
    Effect.map(find(typed), (found) => found.suggestions.map(({ value }) => value))
  return { add, find, names, suggestions, catalogue }
})

describe("suggestions of a catalogue", () => {
  it.effect("are places, those with samples first, with the number that the account may use", () =>
    Effect.gen(function* () {
      const { add, find, names } = yield* filled
      yield* add(undefined, home(PUDONG, "甲苑"), home(PUDONG, "乙苑"), home(XUHUI, "丙苑", "COMMERCIAL"))
      yield* add(OWNER, home("江苏省/南京市/玄武区", "丁苑"))
      assert.deepStrictEqual(yield* find({ text: "浦东" }), { suggestions: [{ value: PUDONG, samples: 2 }] })
      assert.deepStrictEqual((yield* find({ text: "" })).suggestions.slice(0, 3), [
        { value: "上海市/上海市", samples: 3 },
        { value: PUDONG, samples: 2 },
        { value: XUHUI, samples: 1 },
      ])
      assert.deepStrictEqual((yield* find({ text: "上海" })).suggestions[3]?.samples, 0)
      assert.lengthOf(yield* names({ text: "区" }), 10)
      assert.deepStrictEqual((yield* find({ account: OWNER, text: "玄武" })).suggestions, [
        { value: "江苏省/南京市/玄武区", samples: 1 },
      ])
      assert.deepStrictEqual((yield* find({ text: "玄武" })).suggestions, [
        { value: "江苏省/南京市/玄武区", samples: 0 },
      ])
    }).pipe(Effect.provide(layer)),
  )

  it.effect("say when a city has no samples, but not of markets that span the country", () =>
    Effect.gen(function* () {
      const { add, find } = yield* filled
      yield* add(undefined, home(PUDONG, "甲苑"), car("丰田", "凯美瑞", "2.0G"))
      yield* add(OWNER, home("浙江省/杭州市/西湖区", "丁苑"))
      const empty = (text: string, typed: Partial<TypedName> = {}) =>
        Effect.map(find({ text, ...typed }), ({ emptyPlace }) => emptyPlace)
      assert.strictEqual(yield* empty("杭州"), "浙江省/杭州市")
      assert.strictEqual(yield* empty("浙江省/杭州市/西湖区"), "浙江省/杭州市")
      assert.strictEqual(yield* empty("亚特兰蒂斯"), "亚特兰蒂斯")
      for (const text of ["", "浦", "浦东", "上海市/上海市/徐汇区", "浙江", "杭"])
        assert.isUndefined(yield* empty(text), text)
      assert.isUndefined(yield* empty("杭州", { account: OWNER }))
      assert.isUndefined(yield* empty("拉萨", { assetType: "VEHICLE" }))
    }).pipe(Effect.provide(layer)),
  )

  it.effect("are the communities of the place that is chosen, as the account may see them", () =>
    Effect.gen(function* () {
      const { add, catalogue, names } = yield* filled
      yield* add(undefined, home(PUDONG, "檐雨小筑"), home(XUHUI, "听雨轩"), home(PUDONG, "雨巷", "COMMERCIAL"))
      yield* add(OWNER, home(PUDONG, "雨巷里"))
      const at = (city: string, facts: TypedName["facts"] = {}): Partial<TypedName> => ({
        field: "address",
        text: "雨",
        facts: { city, ...facts },
      })
      assert.deepStrictEqual(yield* names(at(PUDONG)), ["檐雨小筑"])
      assert.deepStrictEqual(yield* names(at("上海市")), ["听雨轩", "檐雨小筑"])
      assert.deepStrictEqual(yield* names({ ...at(PUDONG), account: OWNER }), ["雨巷里", "檐雨小筑"])
      assert.deepStrictEqual(yield* names(at(PUDONG, { propertyUsage: "COMMERCIAL" })), ["雨巷"])
      assert.deepStrictEqual(yield* names({ ...at(PUDONG), field: "community" }), ["檐雨小筑"])
      for (const city of ["", "  ", "北京", "火星"]) assert.deepStrictEqual(yield* names(at(city)), [], city)
      assert.deepStrictEqual(yield* names({ field: "address", text: "雨" }), [])
      yield* add(undefined, home(PUDONG, "雨花家园"))
      assert.deepStrictEqual(yield* names(at(PUDONG)), ["檐雨小筑"])
      yield* TestClock.adjust("10 seconds")
      assert.deepStrictEqual(yield* names(at(PUDONG)), ["雨花家园", "檐雨小筑"])
      yield* catalogue.remove("PROPERTY", "deals.csv")
      yield* TestClock.adjust("10 seconds")
      assert.deepStrictEqual(yield* names(at(PUDONG)), [])
    }).pipe(Effect.provide(layer)),
  )

  it.effect("are the brands, the series of a brand and the trims of a series, by any of their names", () =>
    Effect.gen(function* () {
      const { add, names } = yield* filled
      yield* add(
        undefined,
        car("上汽大众", "朗逸", "1.5L 自动舒适版"),
        car("大众", "速腾", "1.4T 豪华版"),
        car("丰田", "凯美瑞", "2.0G"),
      )
      const of = (field: string, text: string, facts: TypedName["facts"] = {}) =>
        names({ assetType: "VEHICLE", field, text, facts })
      assert.deepStrictEqual(yield* of("brand", "大众"), ["大众", "上汽大众"])
      assert.deepStrictEqual(yield* of("brand", "vw"), ["上汽大众", "大众"])
      assert.deepStrictEqual(yield* of("series", "", { brand: "Volkswagen" }), ["朗逸", "速腾"])
      assert.deepStrictEqual(yield* of("series", "camry", { brand: "丰田" }), ["凯美瑞"])
      assert.deepStrictEqual(yield* of("series", "凯"), [])
      assert.deepStrictEqual(yield* of("trim", "自动", { brand: "大众", series: "朗逸" }), ["1.5L 自动舒适版"])
      assert.deepStrictEqual(yield* of("trim", "", { brand: "大众" }), [])
      assert.deepStrictEqual(yield* of("color", ""), [])
    }).pipe(Effect.provide(layer)),
  )

  it.effect("are the models of machines and their makers, in Chinese and Latin letters", () =>
    Effect.gen(function* () {
      const { add, names } = yield* filled
      const machine = (model: string, manufacturer: string) => sample("EQUIPMENT", "", { model, manufacturer })
      yield* add(undefined, machine("QY25K5", "XCMG"), machine("XCT25L5", "徐工"), machine("SY75C", "三一"))
      const of = (field: string, text: string) => names({ assetType: "EQUIPMENT", field, text })
      assert.deepStrictEqual(yield* of("manufacturer", "徐工"), ["徐工", "XCMG"])
      assert.deepStrictEqual(yield* of("manufacturer", "sany"), ["三一"])
      assert.deepStrictEqual(yield* of("model", "25"), ["QY25K5", "XCT25L5"])
    }).pipe(Effect.provide(layer)),
  )

  it.effect("are at most ten, and no names that a request would refuse", () =>
    Effect.gen(function* () {
      const { add, names, suggestions } = yield* filled
      const many = Array.from({ length: 40 }, (_, at) => home(PUDONG, `花园${at}`))
      yield* add(undefined, ...many, home(PUDONG, "长".repeat(101)), home(PUDONG, "  "))
      const typed = { field: "address", facts: { city: PUDONG } }
      assert.lengthOf(yield* names({ ...typed, text: "花" }), 10)
      assert.deepStrictEqual(yield* names({ ...typed, text: "长" }), [])
      assert.deepStrictEqual(yield* names({ ...typed, text: "ＨＵＡ" }), [])
      assert.deepStrictEqual(yield* names({ ...typed, assetType: "LAND", text: "花" }), [])
      assert.deepStrictEqual([...suggestions.fields("LAND")], [])
      assert.deepStrictEqual(Object.fromEntries(suggestions.fields("PROPERTY")), {
        city: [],
        address: ["city", "propertyUsage"],
        community: ["city", "propertyUsage"],
      })
    }).pipe(Effect.provide(layer)),
  )
})
