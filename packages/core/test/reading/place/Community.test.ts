import { describe, expect, it } from "@effect/vitest"
import { communityBase, communityKey } from "../../../src/reading/place/Community.ts"
import { CommunityNames } from "../../../src/reading/place/CommunityNames.ts"

describe("communityKey", () => {
  it.each([
    ["光熙家园二期", "光熙家园Ⅱ期"],
    ["光熙家园二期", "光熙家园 第2期"],
    ["光熙家园二期", "光熙家园（二期）"],
    ["光熙家园二期", "光熙家园II期"],
    ["龙城十二期", "龙城12期"],
    ["长新小区（普陀）", "长新小区(普陀)"],
    ["长新小区（普陀）", "长新小区【普陀】"],
    ["Vivo·City", "VIVO CITY"],
    ["１９１２街区", "1912街区"],
  ])("%s and %s are one", (left, right) => expect(communityKey(left)).toBe(communityKey(right)))

  it.each([
    ["光熙家园一期", "光熙家园二期"],
    ["长新小区", "长新社区"],
    ["桃浦六村", "桃浦三村"],
    ["1111027375862", "1111027375863"],
  ])("%s and %s are two", (left, right) => expect(communityKey(left)).not.toBe(communityKey(right)))
})

describe("communityBase", () => {
  it.each([
    ["成都后花园二期", "成都后花园"],
    ["长新小区（普陀）", "长新小区"],
    ["阳光威尼斯（四期）（公寓）", "阳光威尼斯"],
    ["樱花苑12号楼301室", "樱花苑"],
    ["桃浦六村", "桃浦六村"],
    ["置信丽都花园A区", "置信丽都花园a区"],
    ["宜山路400弄", "宜山路400弄"],
    ["双槐树街90号", "双槐树街90号"],
    ["1111027375862", "1111027375862"],
    ["（二期）", "2期"],
  ])("of %s is %s", (name, base) => expect(communityBase(name)).toBe(base))
})

describe("CommunityNames", () => {
  const names = CommunityNames.make(
    [
      "桃浦六村",
      "桃浦六村樱花苑",
      "樱花苑",
      "长新小区（普陀）",
      "光熙家园一期",
      "光熙家园二期",
      "成都后花园二期",
      "康乐小区（徐汇）",
      "康乐小区（普陀）",
      "徐汇",
      "陕西南路",
      "1111027375862",
      "宜山路400弄",
    ],
    { 六村樱花: "桃浦六村樱花苑" },
  )
  const resolve = (text: string): readonly [string, string] | undefined => {
    const found = names.resolve(text)
    return found === undefined ? undefined : [found.name, found.how]
  }

  it.each([
    ["桃浦六村樱花苑", "桃浦六村樱花苑", "exact"],
    ["光熙家园（Ⅱ期）", "光熙家园二期", "exact"],
    ["1111027375862", "1111027375862", "exact"],
    ["六村樱花", "桃浦六村樱花苑", "alias"],
    ["长新小区", "长新小区（普陀）", "base"],
    ["长新", "长新小区（普陀）", "base"],
    ["成都后花园", "成都后花园二期", "base"],
    ["桃浦六村樱花苑小区", "桃浦六村樱花苑", "base"],
    ["上海市徐汇区桃浦六村樱花苑12号楼301室", "桃浦六村樱花苑", "contained"],
    ["上海市徐汇区樱花苑12号", "樱花苑", "contained"],
    ["上海市普陀区宜山路400弄5号", "宜山路400弄", "contained"],
    ["北京市朝阳区光熙家园二期3栋", "光熙家园二期", "contained"],
    ["上海市徐汇区康乐小区3号", "康乐小区（徐汇）", "contained"],
  ])("%s is %s (%s)", (text, name, how) => {
    expect(resolve(text)).toEqual([name, how])
  })

  it.each([
    ["two phases would do", "光熙家园"],
    ["two districts have one", "康乐小区"],
    ["it is the name of a road", "上海市浦东新区樱花苑路12号"],
    ["a district is no community", "上海市徐汇区某某大厦"],
    ["a road is no community", "上海市徐汇区陕西南路666弄"],
    ["an id inside a text is no name", "编号1111027375862号"],
    ["the name is a part of another", "东方樱花苑广场"],
    ["nothing is named", ""],
  ])("gives nothing when %s", (_why, text) => expect(resolve(text)).toBeUndefined())

  it("does not depend on the order of the names", () => {
    const list = ["长新小区（普陀）", "长新小区(普陀)", "长新小区", "长新", "光熙家园二期", "光熙家园Ⅱ期"]
    const forward = CommunityNames.make(list)
    const backward = CommunityNames.make(list.toReversed())
    for (const text of [...list, "上海市普陀区长新小区3号", "光熙家园"]) {
      expect(forward.resolve(text)).toBeDefined()
      expect(forward.resolve(text)).toEqual(backward.resolve(text))
    }
  })
})
