import type { Passage } from "./Passage.ts"

/** "不是89是98", "not 89 but 98": the first value is taken back, only the second one is read. */
const INSTEAD = [
  /(?:不是|并非|不叫|不在)[^,，。;；!！?？\n是]{1,16}(?=[,，\s]{0,2}(?:而是|应该是|应该|改成|是|在|叫))/gu,
  /\bnot (?:the |a |an |in |on )?[^,.;!?\n]{1,24}?(?=,? (?:but|it'?s|it is|should be|rather)\b)/giu,
]
const WRONG = /[^,，。;；!！?？\n\s]{1,12}(?:写错了?|说错了?|打错了?|记错了?|错了)(?=[,，\s]{0,2}(?:应该|是|改))/gu
/** Words that a correction starts with, not a value: "我面积写错了". */
const VALUE = /\d|[室厅楼层]/u

/** Takes values that the person denies in the same breath as giving the right ones. */
export const takeDenied = (passage: Passage): void => {
  for (const pattern of INSTEAD) passage.take(pattern, () => [])
  passage.take(WRONG, ([words]) => (VALUE.test(words) ? [] : undefined))
}
