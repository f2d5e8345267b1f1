import type { Passage } from "../../extract/Passage.ts"

const NAMED =
  /(?:小区名称?|小区名字|楼盘名称?|楼盘名字|小区叫做?|楼盘叫做?)(?:是|为|叫|:|：|\s){0,3}([\p{L}\p{N}·]{2,20})|\bcommunity(?: name)?(?: is|:)\s?([A-Za-z][A-Za-z0-9'’ ]{1,40})/giu

/** Takes the name of the community where the person calls it that; it is an address, too. */
export const takeCommunity = (passage: Passage): void => {
  passage.take(NAMED, ([words, han, english]) => {
    const value = (han ?? english ?? "").trim()
    return words.endsWith("吗") || value === ""
      ? undefined
      : [
          { _tag: "SetField", field: "community", value },
          { _tag: "SetField", field: "address", value, implied: true },
        ]
  })
}
