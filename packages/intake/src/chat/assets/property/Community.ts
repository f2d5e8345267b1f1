import type { Passage } from "../../extract/Passage.ts"

const NAMED = [
  /(?:小区|楼盘)(?:名字|名称|名|叫做|叫)(?:是|为|叫|:|：|\s){0,2}([\u4e00-\u9fffA-Za-z0-9·]{2,16})/gu,
  /\bcommunity(?: name)?(?: is|:) ?([a-z][a-z0-9'’ ]{1,24})/giu,
]

/** Takes the name of the community where the person calls it that; it is an address, too. */
export const takeCommunity = (passage: Passage): void => {
  for (const pattern of NAMED) {
    passage.take(pattern, ([, name = ""]) => {
      const value = name.trim()
      return /^(?:什么|啥)|吗$/u.test(value)
        ? undefined
        : [
            { _tag: "SetField", field: "community", value },
            { _tag: "SetField", field: "address", value, implied: true },
          ]
    })
  }
}
