import { describe, expect, it } from "@effect/vitest"
import { communityStem } from "../../../src/reading/place/CommunityStem.ts"

describe("communityStem", () => {
  it.each([
    ["桃浦六村", "桃浦"],
    ["桃浦三村白丽苑", "桃浦"],
    ["大上海国际花园（八区）", "大上海国际花园"],
    ["阳光花园一期", "阳光花园"],
    ["阳光花园(北区)", "阳光花园"],
    ["丽都世家A区", "丽都世家"],
    ["东山国际新城H区三期", "东山国际新城"],
    ["交大花园南苑", "交大花园"],
    ["大华三村二街坊", "大华"],
    ["宾阳路17号", "宾阳路"],
    ["宜山路400弄", "宜山路"],
    ["中道街52号院", "中道街"],
    ["凤凰栖小区", "凤凰栖"],
    ["万科城市花园", "万科城市花园"],
  ])("of %s is %s", (name, stem) => expect(communityStem(name)).toBe(stem))

  it.each(["十里村花园", "张五村小区", "小区", "三村", "a区", "1111027375862"])(
    "%s keeps a name too short to be cut",
    (name) => expect(communityStem(name)).toBe(name),
  )

  it("reads hostile names in time", () => {
    expect(communityStem("一期".repeat(5_000)).length).toBeLessThanOrEqual(10_000)
    expect(communityStem(`${"东".repeat(5_000)}区`).length).toBeLessThanOrEqual(5_001)
    expect(communityStem("")).toBe("")
  })
})
