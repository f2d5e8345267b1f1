import type { Passage } from "../../extract/Passage.ts"
import { oneOf } from "../../extract/Words.ts"

/** Denials, and what may stand between them and the word they deny: 无水泡、火烧和重大事故. */
const NEGATED = new RegExp(
  `(?:${oneOf("不是 不属于 并非 没有 没 非 无 未 不 零 排除 杜绝 避开 绝无 不曾 保证没有")}|\\bno|\\bnot|\\bnever|\\bwithout|n't)` +
    `(?:${oneOf("任何 重大 大 小 过 有 出过 出 发生过 发生 经历过 经历 涉及 火烧 水泡 泡水 水淹 事故 碰撞 切割 拼装 调表 大修 车 及 和 或 以及 做 跑 当 用于")}` +
    `|an?|any|major|been|had|flood|fire|accident|or|[\\s、,，]){0,6}\\s?(?:in an?|used (?:as|for)|for)?\\s?$`,
  "iu",
)

/** Takes words for a code unless they are denied: 无水泡 says nothing of its own. */
export const takeUndenied = (passage: Passage, field: string, value: string, pattern: RegExp): void => {
  passage.take(pattern, (match) =>
    NEGATED.test(passage.text.slice(Math.max(0, match.index - 20), match.index))
      ? []
      : [{ _tag: "SetField", field, value }],
  )
}
