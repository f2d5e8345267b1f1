import { describe, expect, it } from "@effect/vitest"
import { catalogueResolver, readVehicleName } from "../../../src/vehicle/names/index.ts"
import { catalogue, catalogueNames } from "./catalogue.ts"

const resolver = catalogueResolver(catalogueNames)
const resolve = (brand: string, series: string, trim = "") => resolver.resolve(readVehicleName({ brand, series, trim }))

describe("catalogueResolver", () => {
  it("finds each of its own names as itself", () => {
    for (const [brand, series] of catalogue)
      expect(resolve(brand, series)).toMatchObject({ _tag: "Resolved", brand, series })
  })

  it.each([
    ["大众", "朗逸", "上汽大众", "朗逸"],
    ["一汽大众", "迈腾", "一汽-大众", "迈腾"],
    ["VW", "Tiguan L", "上汽大众", "途观L"],
    ["BMW", "5 Series", "华晨宝马", "宝马5系"],
    ["进口宝马", "5系", "宝马(进口)", "宝马5系(进口)"],
    ["", "进口宝马5系", "宝马(进口)", "宝马5系(进口)"],
    ["", "BMW 5 Series", "华晨宝马", "宝马5系"],
    ["大众 朗逸", "", "上汽大众", "朗逸"],
    ["奔驰", "S级", "奔驰(进口)", "奔驰S级"],
    ["日产", "骐达", "东风日产", "骐达TIIDA"],
    ["", "骐达", "东风日产", "骐达TIIDA"],
    ["丰田", "RAV4", "一汽丰田", "RAV4荣放"],
    ["哈弗", "H6", "长城汽车", "哈弗H6"],
    ["名爵", "锐腾", "上汽集团", "锐腾"],
    ["特斯拉", "model x", "特斯拉（进口）", "Model X"],
  ])("%s %s is %s %s", (brand, series, ofBrand, ofSeries) => {
    expect(resolve(brand, series)).toMatchObject({ _tag: "Resolved", brand: ofBrand, series: ofSeries })
  })

  it("names the imported twin beside the one that was meant", () => {
    expect(resolve("奔驰", "E级")).toMatchObject({
      brand: "北京奔驰",
      alternatives: [{ brand: "奔驰(进口)", series: "奔驰E级(进口)" }],
    })
  })

  it("decides nothing between brands", () => {
    expect(resolve("", "X5")).toMatchObject({ _tag: "Ambiguous" })
    expect(resolve("", "X5")?.alternatives.map(({ series }) => series)).toEqual(
      expect.arrayContaining(["宝马X5", "宝马X5(进口)", "长安欧尚X5"]),
    )
  })

  it("does not take a car built in China for an imported one", () => {
    expect(resolve("进口大众", "朗逸")).toEqual({
      _tag: "Ambiguous",
      alternatives: [{ brand: "上汽大众", series: "朗逸" }],
    })
  })

  it.each([
    ["云雀", "朗逸"],
    ["大众", "云雀"],
    ["奥迪", "朗逸"],
    ["奔驰", ""],
    ["", ""],
    ["", "😀"],
  ])("finds nothing for %j %j", (brand, series) => expect(resolve(brand, series)).toBeUndefined())

  it("takes no variant for a series that is not there", () => {
    const variants = catalogueResolver([
      { brand: "保时捷", series: "Cayenne新能源" },
      { brand: "奔驰(进口)", series: "奔驰GLC轿跑" },
      { brand: "奥迪(进口)", series: "奥迪Q8" },
    ])
    for (const [brand, series] of [
      ["保时捷", "Cayenne"],
      ["奔驰", "GLC"],
      ["奥迪", "RS Q8"],
      ["", "奥迪RS Q8"],
    ] as const) {
      expect(variants.resolve(readVehicleName({ brand, series })), series).toBeUndefined()
    }
  })

  it("finds a series by what the catalogue calls it, without its brand", () => {
    const unlike: ReadonlyArray<string> = catalogue
      .map(([, series]) => series)
      .filter((series) => {
        const found = resolve("", series)
        return found?._tag !== "Ambiguous" && !(found?._tag === "Resolved" && found.series === series)
      })
    expect(unlike).toEqual([])
  })

  it("takes the spelling that the catalogue has most often, whatever the order", () => {
    const names = [
      { brand: "大众", series: "POLO" },
      { brand: "上汽大众", series: "Polo" },
      { brand: "上汽大众", series: "Polo" },
    ]
    for (const order of [names, names.toReversed()]) {
      expect(catalogueResolver(order).resolve({ brand: "VW", series: "polo" })).toMatchObject({
        brand: "上汽大众",
        series: "Polo",
      })
    }
  })

  it("finds a trim by its spelling alone, and offers those that have all its words", () => {
    const trims = ["1.5L 自动舒适版 国VI", "1.5L 自动豪华版 国VI", "280TSI DSG豪华版 国VI"]
    const lavida = catalogueResolver(
      trims.map((trim) => ({ brand: "上汽大众", series: "朗逸", trim, modelYear: 2019 })),
    )
    const ask = (trim: string) => lavida.resolve(readVehicleName({ brand: "大众", series: "朗逸", trim }))
    expect(ask("2019款 1.5l 自动豪华版 国六")).toMatchObject({ trim: "1.5L 自动豪华版 国VI", trimAlternatives: [] })
    expect(ask("1.5L 豪华版")).toMatchObject({ trimAlternatives: ["1.5L 自动豪华版 国VI"] })
    expect(ask("1.5L 豪华版")).not.toHaveProperty("trim")
    expect(ask("2.0L 豪华版")).toMatchObject({ trimAlternatives: [] })
  })

  it("leaves names of another country's market as they are", () => {
    const abroad = catalogueResolver([
      { brand: "Toyota", series: "Corolla", trim: "LE Sedan 4D" },
      { brand: "Ford", series: "F-150" },
      { brand: "Holden", series: "Commodore" },
    ])
    const found = { _tag: "Resolved", brand: "Toyota", series: "Corolla", trim: "LE Sedan 4D" }
    expect(abroad.resolve({ brand: "toyota", series: "COROLLA", trim: "le sedan 4d" })).toMatchObject(found)
    expect(abroad.resolve(readVehicleName({ series: "Ford F150" }))).toMatchObject({ brand: "Ford", series: "F-150" })
    expect(abroad.resolve({ brand: "HOLDEN", series: "Holden Commodore" })).toMatchObject({
      brand: "Holden",
      series: "Commodore",
    })
  })
})
