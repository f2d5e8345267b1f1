import { assert, describe, expect, it } from "@effect/vitest"
import { Schema } from "effect"
import { brandKey, brandOf, sameHouse } from "../../../src/vehicle/names/BrandKey.ts"
import { makers, marques } from "../../../src/vehicle/names/Marques.ts"
import { nameText } from "../../../src/vehicle/names/NameText.ts"
import { seriesAliases } from "../../../src/vehicle/names/SeriesAliases.ts"
import { seriesKey } from "../../../src/vehicle/names/SeriesKey.ts"
import { trimKey, trimTokens } from "../../../src/vehicle/names/TrimKey.ts"
import { seriesKeyResolver } from "../../../src/vehicle/VehicleKeys.ts"
import { catalogue } from "./catalogue.ts"

const fullWidth = (text: string): string =>
  text.replaceAll(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0)).replaceAll(" ", "　")

/** Spellings of a name that mean the same. */
const spellings = (text: string): ReadonlyArray<string> => [
  text.toUpperCase(),
  text.toLowerCase(),
  fullWidth(text),
  `  ${text.replaceAll(" ", "   ")} `,
]

describe("brandKey", () => {
  it.each([
    [
      "volkswagen",
      "大众 上汽大众 一汽-大众 一汽大众 上海大众 大众(进口) 进口大众 VW Volkswagen ＶＯＬＫＳＷＡＧＥＮ 上汽大众汽车有限公司",
    ],
    ["mercedes", "奔驰 北京奔驰 奔驰（进口） Mercedes-Benz mercedes_benz Benz 梅赛德斯-奔驰 賓士"],
    ["bmw", "BMW 华晨宝马 宝马(进口) 寶馬"],
    ["jetta", "捷达 一汽-大众捷达"],
    ["byd", "比亚迪 BYD 比亚迪汽车 比亚迪汽车工业有限公司"],
    ["citroen", "雪铁龙 Citroën CITROEN 东风雪铁龙"],
    ["tesla", "特斯拉 特斯拉中国 特斯拉（进口） Tesla_Motors"],
    ["toyota", "Toyota 丰田 豐田 一汽丰田"],
  ])("is %s for %s", (key, names) => {
    for (const name of names.split(" ")) expect(brandKey(name.replaceAll("_", " ")), name).toBe(key)
  })

  it("is the text itself of a brand that nobody sells", () => {
    expect(brandKey("云雀 X 汽车")).toBe("云雀x汽车")
    expect(brandOf("云雀 X 汽车")).toBeUndefined()
    expect(brandKey("")).toBe("")
    expect(brandKey("进口")).toBe("进口")
    expect(brandKey("😀")).toBe("😀")
  })

  it("has every name for one brand", () => {
    expect(new Set(marques.map(({ code }) => code)).size).toBe(marques.length)
    for (const { aliases, code, en, zh } of marques) {
      for (const name of [code, zh, en, ...aliases]) expect(brandKey(name), name).toBe(code)
    }
    for (const { marque, name } of makers) {
      expect(brandKey(name), name).toBe(marque)
      expect(
        marques.some(({ code }) => code === marque),
        name,
      ).toBe(true)
    }
    for (const { members } of marques) {
      for (const member of members) expect(brandKey(member)).toBe(member)
    }
  })

  it("tells what is of one house", () => {
    const inOneHouse = (one: string, other: string) => {
      const [a, b] = [brandOf(one)?.marque, brandOf(other)?.marque]
      return a !== undefined && b !== undefined && sameHouse(a, b)
    }
    expect(inOneHouse("长城汽车", "哈弗")).toBe(true)
    expect(inOneHouse("荣威", "名爵")).toBe(true)
    expect(inOneHouse("大众", "奥迪")).toBe(false)
  })

  it.prop("is idempotent", [Schema.String], ([text]) => {
    assert.strictEqual(brandKey(brandKey(text)), brandKey(text))
  })
})

describe("seriesKey", () => {
  it.each([
    ["volkswagen|朗逸", "上汽大众/朗逸 大众/朗逸 VW/Lavida 大众/大众朗逸 大众/上汽大众朗逸 大众/朗_逸"],
    ["volkswagen|cc", "一汽-大众/一汽-大众CC 大众/CC"],
    ["bmw|5系", "华晨宝马/宝马5系 宝马/5系 BMW/5_Series bmw/5-series ＢＭＷ/５系"],
    ["bmw|5系(进口)", "宝马(进口)/宝马5系(进口) 进口宝马/5系 宝马/进口5系 宝马/5系（进口）"],
    ["mercedes|e级", "北京奔驰/奔驰E级 Mercedes-Benz/E-Class 奔驰/e級"],
    ["mercedes|glk", "奔驰/GLK级 奔驰/GLK"],
    ["mercedes|c级amg", "梅赛德斯-AMG/奔驰C级AMG AMG/C级"],
    ["mercedes|迈巴赫s级", "梅赛德斯-迈巴赫/迈巴赫S级 迈巴赫/S级 Maybach/S-Class"],
    ["haval|h6", "长城汽车/哈弗H6 哈弗/H6 长城/Haval_H6"],
    ["mg|5", "上汽集团/MG5 名爵/MG5 名爵/5 MG/名爵5"],
    ["roewe|550", "上汽集团/荣威550 荣威/550"],
    ["oshan|x5", "长安汽车/长安欧尚X5 欧尚/X5"],
    ["jaguar|xel", "奇瑞捷豹路虎/捷豹XEL 捷豹/XEL"],
    ["honda|crv", "东风本田/本田CR-V 本田/CRV Honda/cr_v"],
    ["peugeot|307", "东风标致/标致307 Peugeot/307"],
    ["toyota|卡罗拉", "一汽丰田/卡罗拉 Toyota/Corolla 豐田/卡羅拉"],
  ])("is %s for %s", (key, names) => {
    for (const name of names.split(" ")) {
      const [brand = "", series = ""] = name.replaceAll("_", " ").split("/")
      expect(seriesKey(brand, series), name).toBe(key)
    }
  })

  it("never is the same for two series of a catalogue", () => {
    const keys = new Map(catalogue.map(([brand, series]) => [seriesKey(brand, series), `${brand}/${series}`]))
    expect(keys.size).toBe(catalogue.length)
  })

  it("keeps series apart whose names differ by little", () => {
    const apart: ReadonlyArray<readonly [string, ReadonlyArray<string>]> = [
      ["奥迪", ["A6", "A6L", "S6", "RS 6", "A6L新能源"]],
      ["马自达", ["CX-5", "CX-50", "马自达6", "马自达3"]],
      ["标致", ["3008", "308", "408"]],
      ["大众", ["途观", "途观L", "ID.4 X", "ID.4 CROZZ", "ID.6 X"]],
      ["某牌", ["1.5", "15", "1 5"]],
      ["Foo", ["Foobar", "bar"]],
    ]
    for (const [brand, series] of apart) {
      expect(new Set(series.map((one) => seriesKey(brand, one))).size, brand).toBe(series.length)
    }
  })

  it("gives other names of a series one meaning, and different series different ones", () => {
    const aliases = seriesAliases()
    expect(aliases.length).toBeGreaterThan(100)
    expect(new Set(aliases.map(([marque, other]) => `${marque} ${other}`)).size).toBe(aliases.length)
    for (const [marque, other, usual] of aliases) {
      expect(seriesKey(marque, other)).toBe(seriesKey(marque, usual))
      // A name is not both the usual one of a series and another one of a second.
      expect(
        aliases.some(([of, name]) => of === marque && name === usual),
        usual,
      ).toBe(false)
    }
  })

  it("is the same for any case, width and spacing, and idempotent, over a catalogue", () => {
    for (const [brand, series] of catalogue) {
      const key = seriesKey(brand, series)
      expect(seriesKey(brand, key)).toBe(key)
      expect(seriesKey(brandKey(brand), key)).toBe(key)
      for (const [at, spelled] of spellings(series).entries()) {
        expect(seriesKey(spellings(brand)[at], spelled), spelled).toBe(key)
      }
    }
  })

  it("does not tell imported cars of a marque that nobody builds in China from others", () => {
    expect(seriesKey("保时捷(进口)", "卡宴")).toBe(seriesKey("保时捷", "Cayenne"))
    expect(seriesKey("进口大众", "途锐")).not.toBe(seriesKey("大众", "途锐"))
  })

  it("knows series without a brand", () => {
    expect(seriesKey(undefined, "朗逸")).toBe("|朗逸")
    expect(seriesKey("", "朗逸")).toBe("|朗逸")
  })

  it.prop(
    "is idempotent for brands and series that are not known",
    [Schema.NonEmptyString, Schema.NonEmptyString],
    ([brand, series]) => {
      const key = seriesKey(brand, series)
      if (nameText(series) !== "") assert.strictEqual(seriesKey(brand, key), key)
    },
  )
})

describe("seriesKeyResolver", () => {
  const resolve = seriesKeyResolver(catalogue.map(([brand, series]) => seriesKey(brand, series)))

  it("finds each key of the catalogue as itself", () => {
    for (const [brand, series] of catalogue) expect(resolve(seriesKey(brand, series))).toBe(seriesKey(brand, series))
  })

  it.each([
    ["奔驰", "S级", "mercedes|s级(进口)"],
    ["奔驰", "E级", "mercedes|e级"],
    ["进口奔驰", "E级", "mercedes|e级(进口)"],
    ["名爵", "锐腾", "saic|锐腾"],
    ["", "迈腾", "volkswagen|迈腾"],
    ["", "X5", undefined],
    ["进口大众", "朗逸", "volkswagen|朗逸"],
    ["大众", "朗逸(进口)", "volkswagen|朗逸"],
    ["大众", "朗逸（海外）", "volkswagen|朗逸"],
    ["大众", "朗逸（国产）", "volkswagen|朗逸"],
    ["大众", "朗逸(新能源)", "volkswagen|朗逸"],
    ["大众", "朗逸(进口新能源)", "volkswagen|朗逸"],
    ["大众", "新能源", undefined],
    ["奥迪", "朗逸", undefined],
    ["云雀", "朗逸", undefined],
    ["", "", undefined],
  ])("%s %s has %s", (brand, series, key) => expect(resolve(seriesKey(brand, series))).toBe(key))

  it("takes keys that are none of ours for none of the catalogue's", () => {
    for (const key of ["", "|", "x", "(进口)", "😀"]) expect(resolve(key)).toBeUndefined()
  })
})

describe("trimKey", () => {
  it.each([
    [
      "1.5l自动豪华版国6",
      ["2019款 1.5L 自动豪华版 国VI", "1.5l自动豪华版国六", "１．５Ｌ 自動豪華版 國6", "19款1.5L 自动挡豪华版 国 VI"],
    ],
    ["35tfsi进取动感型", ["35 TFSI 进取动感型", "35TFSI 进取动感型", "2022 年款 35TFSI进取动感型"]],
    ["改款530lixdrive豪华套装", ["改款  530Li xDrive 豪华套装", "改款530Li XDRIVE豪华套装"]],
  ])("is %s for each of %j", (key, trims) => {
    for (const trim of trims) expect(trimKey(trim), trim).toBe(key)
  })

  it("keeps wordings and figures apart", () => {
    const trims = [
      "1.8L 自动豪华版",
      "1.8L 自动豪华型",
      "18L 自动豪华版",
      "1.8T 自动豪华版",
      "1.8L 手动豪华版",
      "改款 1.8L 自动豪华版",
    ]
    expect(new Set(trims.map(trimKey)).size).toBe(trims.length)
    expect(trimKey("45 200")).not.toBe(trimKey("45200"))
  })

  it.prop("is idempotent", [Schema.String], ([trim]) => {
    assert.strictEqual(trimKey(trimKey(trim)), trimKey(trim))
  })
})

describe("trimTokens", () => {
  it.each([
    ["550S 1.8L 自动智选版", ["550s", "1.8l", "自动", "智选"]],
    ["2021款 280TSI DSG舒适智联版", ["280tsi", "dsg", "舒适", "智联"]],
    ["Sportback 35 TFSI 进取型 国VI", ["sportback", "35", "tfsi", "进取", "国6"]],
    ["AMG CLA 45 S 4MATIC+", ["amg", "cla", "45", "s", "4matic+"]],
    ["LE Sedan 4D", ["le", "sedan", "4d"]],
    ["长续航版 PRO 长续航版", ["长续航", "pro"]],
    ["", []],
    ["！？", []],
  ])("%j has %j", (trim, tokens) => expect(trimTokens(trim)).toEqual(tokens))

  it.prop("has no word twice, and none that is empty", [Schema.String], ([trim]) => {
    const tokens = trimTokens(trim)
    assert.strictEqual(new Set(tokens).size, tokens.length)
    assert.isFalse(tokens.includes(""))
  })
})
