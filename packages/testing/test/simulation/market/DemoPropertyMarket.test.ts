import { readFileSync } from "node:fs"
import { describe, expect, it } from "@effect/vitest"
import { LocalDate } from "@open-valuation/core/domain"
import { demoPropertyMarket, demoPropertyRequest } from "@open-valuation/testing"

const today = LocalDate.LocalDate.make("2026-11-20")
const demo = demoPropertyMarket(today)

/** Well-known real communities, as full names or as the beginning of many names. */
const famous =
  "汤臣一品 翠湖天地 仁恒滨江 世茂滨江 古北 中远两湾城 星河湾 华润城 深圳湾一号 蔚蓝海岸 半岛城邦 香蜜湖 天通苑 回龙观 望京新城 万柳书院 霄云路8号 融泽嘉园 方庄 富力城 远洋山水 华贸 棕榈泉 麓湖 万科 保利 绿城 碧桂园 龙湖 中海 恒大 华润 金地 融创 桃花源 交大花园 曹杨新村 田林 康健新村"

describe("demoPropertyMarket", () => {
  it("has three to four thousand samples in four cities", () => {
    expect(demo.samples.length).toBeGreaterThan(3000)
    expect(demo.samples.length).toBeLessThan(4000)
    expect(new Set(demo.samples.map(({ city }) => city)).size).toBe(8)
  })

  it("has 25 to 40 communities in each city and all three usages", () => {
    for (const own of Map.groupBy(demo.communities, ({ city }) => city.path).values()) {
      expect(own.length).toBeGreaterThanOrEqual(25)
      expect(own.length).toBeLessThanOrEqual(40)
      expect(new Set(own.map(({ usage }) => usage)).size).toBe(3)
    }
  })

  it("names no community like a well-known real one", () => {
    const known = famous.split(" ")
    expect(known.length).toBeGreaterThan(30)
    for (const { name } of demo.communities) expect(known.filter((real) => name.includes(real))).toEqual([])
  })

  it("has plausible price levels", () => {
    const unitPrices = (city: string) =>
      demo.observations
        .filter(({ object: home }) => home.city.startsWith(city) && home.community.usage === "RESIDENTIAL")
        .map(({ object: home, truePrice }) => truePrice / Number(home.facts["buildingArea"]))
        .sort((a, b) => a - b)
    const middle = (city: string) => unitPrices(city).at(unitPrices(city).length / 2) ?? NaN
    for (const city of ["北京市", "上海市", "广东省/深圳市"]) {
      expect(middle(city)).toBeGreaterThan(45_000)
      expect(middle(city)).toBeLessThan(90_000)
    }
    expect(middle("四川省/成都市")).toBeGreaterThan(14_000)
    expect(middle("四川省/成都市")).toBeLessThan(26_000)
  })

  it("contains the home of the example request, with recent deals in its community", () => {
    const file = new URL("../../../../../docs/examples/property.json", import.meta.url)
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(demoPropertyRequest)
    const { address, buildYear, city, totalFloors } = demoPropertyRequest
    const community = demo.communities.find((one) => city.startsWith(one.city.path) && address.startsWith(one.name))
    expect(community).toMatchObject({ buildYear, totalFloors, usage: "RESIDENTIAL" })
    expect(`${community?.city.path}/${community?.district.name}`).toBe(city)
    const deals = demo.observations.filter(
      ({ object: home, sample }) =>
        home.community === community &&
        sample.kind === "TRANSACTION" &&
        sample.observedDay > LocalDate.toEpochDay(today) - 365,
    )
    expect(deals.length).toBeGreaterThanOrEqual(8)
  })
})
