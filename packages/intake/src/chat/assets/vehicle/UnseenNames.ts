import type { Situation } from "../../ChatAsset.ts"
import type { Passage } from "../../extract/Passage.ts"
import { marqueNamed } from "./NameIndex.ts"

const LINK = "\\s?(?:名称|名|叫做?|是|为|:|=|is|named|called|\\s){0,3}\\s?"
const HAN_NAME = "\\p{Script=Han}{2,6}?(?=[,，。;；、\\s█]|的|$|车系|系列)"
const LATIN_NAME = "[A-Za-z][\\w+-]{0,20}(?: [A-Z0-9][\\w+-]{0,12}){0,2}"
const BRAND = new RegExp(`(?:品牌|厂牌|牌子|\\bmake\\b|\\bbrand\\b)${LINK}(${HAN_NAME}|${LATIN_NAME})`, "giu")
const SERIES = new RegExp(
  `(?:车系|车型|系列|型号|\\bmodel\\b(?! year)|\\bseries\\b)${LINK}((?:\\p{Script=Han}{1,6}[A-Za-z0-9+]{0,8}|[A-Za-z0-9][\\w+-]{0,20}(?: [A-Z0-9][\\w+-]{0,12}){0,2})(?=[,，。.;；、\\s█]|的|$))`,
  "giu",
)
/** "我开的是岚岳的天枢", "一台鹿鸣牌R3". */
const OWNED =
  /(?:开的?是?|车是|买的?是?|是一?[辆台]|一[辆台]|有[辆台]|估[辆台]?)\s?(\p{Script=Han}{2,4})(?:牌的?|的)(\p{Script=Han}{2,4}[A-Za-z0-9]{0,5}|[A-Za-z][A-Za-z0-9]{0,7})(?=[\s,，。;；、█]|$)/gu
const NO_NAME =
  /朋友|同事|老婆|老公|公司|自己|别人|单位|家里|爸|妈|二手|新能源|国产|进口|去年|前年|最近|一般|不错|现在|车子?$|^(?:什么|哪|啥|不)|地方|时候|东西|价格|钱/u
/** "云深这个牌子" */
const CALLED = /(\p{Script=Han}{2,4})这个?(?:牌子|品牌|牌)/gu
const UNKNOWN = /[你吗呢]|不知|不清|不记|忘|不详|unknown|sure|^(?:was|the|that|year|is|it|of|and|what|why)\b/iu

/** Takes marques and series that no table has, where the person says that they are one. */
export const takeUnseenNames = (passage: Passage, situation: Situation): void => {
  const has = (field: string): boolean =>
    passage.commands.some((command) => command._tag === "SetField" && command.field === field)
  if (!has("series") && !has("brand")) {
    for (const pattern of [CALLED, BRAND])
      passage.take(pattern, ({ 1: value = "" }) =>
        UNKNOWN.test(value) || has("brand")
          ? undefined
          : [{ _tag: "SetField", field: "brand", value: marqueNamed(value)?.zh ?? value }],
      )
  }
  if (!has("series")) {
    passage.take(SERIES, ({ 1: value = "" }) =>
      UNKNOWN.test(value) || has("series") ? undefined : [{ _tag: "SetField", field: "series", value }],
    )
  }
  if (has("series") || has("brand") || situation.held["brand"] !== undefined) return
  passage.take(OWNED, (match) => {
    const [written, brand = "", series = ""] = match
    if (NO_NAME.test(brand) || NO_NAME.test(series) || has("brand")) return undefined
    const at = match.index + written.lastIndexOf(series)
    const from = match.index + written.indexOf(brand)
    passage.claim(from, from + brand.length, [{ _tag: "SetField", field: "brand", value: brand }])
    passage.claim(at, at + series.length, [{ _tag: "SetField", field: "series", value: series }])
    return undefined
  })
}
