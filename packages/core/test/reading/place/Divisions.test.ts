import { hash } from "node:crypto"
import { readFileSync } from "node:fs"
import { describe, expect, it } from "@effect/vitest"
import { generate } from "../../../scripts/divisions.ts"
import { generate as generateFormer } from "../../../scripts/formerDivisions.ts"
import { chinaDivisions, lineOf } from "../../../src/reading/place/Divisions.ts"
import * as Place from "../../../src/reading/place/Place.ts"

const COUNTIES: Readonly<Record<string, number>> = {
  北京市: 16,
  天津市: 16,
  河北省: 167,
  山西省: 117,
  内蒙古自治区: 103,
  辽宁省: 100,
  吉林省: 60,
  黑龙江省: 121,
  上海市: 16,
  江苏省: 95,
  浙江省: 90,
  安徽省: 104,
  福建省: 84,
  江西省: 100,
  山东省: 136,
  河南省: 157,
  湖北省: 103,
  湖南省: 122,
  广东省: 122,
  广西壮族自治区: 111,
  海南省: 25,
  重庆市: 38,
  四川省: 183,
  贵州省: 88,
  云南省: 129,
  西藏自治区: 74,
  陕西省: 107,
  甘肃省: 86,
  青海省: 44,
  宁夏回族自治区: 22,
  新疆维吾尔自治区: 110,
}

describe("divisions", () => {
  // Their sources are large, so they are not kept: a hash changes only with the generator's output.
  it.each([
    ["divisions", "1aeca406456a7b6d83358f4bae5fd20e6d02ec0e40e4883ca4b6c353f03f9982"],
    ["formerDivisions", "f18b661003f6fb33b340cf78cef8aa7254c9f38dfb7d040dc12499b4a268d754"],
  ])("%s are as the generator wrote them", (name, expected) => {
    const written = readFileSync(new URL(`../../../src/reading/place/${name}.generated.ts`, import.meta.url))
    expect(hash("sha256", written)).toBe(expected)
  })

  it("are written by province and city, codes without those of the line above", () => {
    const files: Readonly<Record<string, unknown>> = {
      "package.json": { version: "0.0.0" },
      "dist/pca-code.json": [
        {
          code: "11",
          name: "北京市",
          children: [{ code: "1101", name: "市辖区", children: [{ code: "110101", name: "东城区" }] }],
        },
        {
          code: "32",
          name: "江苏省",
          children: [{ code: "3203", name: "徐州市", children: [{ code: "320302", name: "鼓楼区" }] }],
        },
      ],
      "dist/HK-MO-TW.json": { 澳门特别行政区: { 离岛: ["嘉模堂区（氹仔）"] } },
    }
    const text = generate((file) => JSON.stringify(files[file]))
    expect(text).toContain("=11北京市\n00北京市:0101东城区\n=32江苏省\n03徐州市:02鼓楼区\n")
    expect(text).toContain("=82澳门特别行政区\n00澳门特别行政区:嘉模堂区")
  })

  it("are followed by code to those of today, and by town where they were divided", () => {
    const result = `code,…
330000,浙江省,,浙江省,省级,在用,1981,,
330100,浙江省,杭州市,杭州市,地级,在用,1981,,
330102,浙江省,杭州市,上城区,县级,在用,1981,,
330103,浙江省,杭州市,下城区,县级,弃用,1981,2021,330105
330104,浙江省,杭州市,江干区,县级,弃用,1983,2021,330102[1996];330102;330114
330105,浙江省,杭州市,拱墅区,县级,在用,1987,,
330114,浙江省,杭州市,钱塘区,县级,在用,2021,,
330621,浙江省,绍兴市,绍兴县,县级,弃用,1981,2013,330602;330603
330602,浙江省,绍兴市,越城区,县级,在用,1983,,
330603,浙江省,绍兴市,柯桥区,县级,在用,2013,,
`
    const towns = `330102009,四季青街道,330102\n330114001,下沙街道,330114\n330602110,富盛镇,330602\n`
    const text = generateFormer(result, towns)
    expect(text).toContain(`{ place: "杭州市", year: 2021, names: { 下城区: "拱墅区", 江干区: ["上城区","钱塘区"] } }`)
    expect(text).toContain(`{ place: "绍兴市", year: 2013, names: { 绍兴县: "柯桥区" } }`)
    expect(text).toContain(`name: "江干区", towns: { "上城区": "四季青", "钱塘区": "下沙" }`)
    expect(text).toContain(`name: "绍兴县", towns: { "越城区": "富盛" }`)
  })

  it("are complete to the county", () => {
    const counts: Record<string, number> = {}
    for (const division of chinaDivisions().all) {
      const { code, name } = division
      const [province] = lineOf(division)
      // Zones of the statistics office have 61 to 79, and are no divisions.
      if (code?.length !== 6 || province === undefined || /(?:00|[67][1-9])$/.test(code) || name === "大柴旦行政委员会")
        continue
      counts[province.name] = (counts[province.name] ?? 0) + 1
    }
    // Counties and districts of each province by the codes of the Ministry of Civil Affairs, 2024-12-31. Since then
    // came 岑岭县 and 草湖市; and 两江新区, beside the two districts that it has replaced.
    expect(counts).toEqual({ ...COUNTIES, 新疆维吾尔自治区: 110 + 2, 重庆市: 38 + 1 })
  })

  it("each is found by its full path", () => {
    const { all } = chinaDivisions()
    expect(all.filter((division) => division.level === 0)).toHaveLength(34)
    expect(all.filter((division) => division.level === 2).length).toBeGreaterThan(3_000)
    for (const { name, parent, code } of all) {
      const expected = [parent?.parent?.name, parent?.name, name].filter((part) => part !== undefined)
      const { path, rest, code: found } = Place.parse(expected.join("/"))
      expect(rest).toBe("")
      expect(path.split("/").slice(0, expected.length)).toEqual(expected)
      expect(found?.slice(0, code?.length)).toBe(code ?? found)
    }
  })

  it("no former name is a present name in the same city", () => {
    const { byName, all } = chinaDivisions()
    const former = [...byName].flatMap(([text, names]) =>
      names.filter((name) => name.full && name.historical !== undefined).map((name) => ({ text, name })),
    )
    expect(former.length).toBeGreaterThan(200)
    const clashes = former.filter(
      ({ text, name }) =>
        name.parent === undefined || all.some((one) => one.name === text && one.parent === name.parent),
    )
    expect(clashes).toEqual([])
  })
})
