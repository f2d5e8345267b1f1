import { describe, expect, it } from "@effect/vitest"
import * as Place from "../../../src/reading/place/Place.ts"
import { placeMatcher, placePaths } from "../../../src/reading/place/PlaceNames.ts"

const found = (text: string) => {
  const match = placeMatcher(text)
  return placePaths().filter((path) => match(path) === "OWN")
}

describe("the paths of places", () => {
  it("are cities and districts, each in the form in which it is read again", () => {
    expect(placePaths().length).toBeGreaterThan(3000)
    expect(new Set(placePaths()).size).toBe(placePaths().length)
    for (const path of placePaths()) expect(Place.parse(path)).toMatchObject({ path, rest: "" })
  })
})

describe("a text that somebody types", () => {
  it.each(["浦东", "浦東", "浦东新", "上海 浦东", "上海/浦东", "上海浦东", "上海市浦东新区", "pudong", "Pudong"])(
    "%s means Pudong",
    (text) => {
      expect(found(text)).toContain("上海市/上海市/浦东新区")
      expect(found(text).length).toBeLessThan(3)
    },
  )

  it("means a place by its own name, and what lies below it by the name above", () => {
    const match = placeMatcher("杭州")
    expect(match("浙江省/杭州市")).toBe("OWN")
    expect(match("浙江省/杭州市/西湖区")).toBe("ABOVE")
    expect(match("浙江省/宁波市")).toBeUndefined()
    expect(placeMatcher("浙江杭州")("浙江省/杭州市/西湖区")).toBe("ABOVE")
    expect(placeMatcher("London")("英格兰/London/Camden")).toBe("ABOVE")
  })

  it("means every place as long as it is empty, and none when it is no name", () => {
    expect(found("").length).toBe(placePaths().length)
    expect(found(" / ").length).toBe(placePaths().length)
    for (const text of ["亚特兰蒂斯", "911", "<b>", "\\", "浦东浦东浦东"]) expect(found(text), text).toEqual([])
  })
})
