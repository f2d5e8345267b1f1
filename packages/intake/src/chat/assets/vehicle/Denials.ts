import { oneOf } from "@open-valuation/core/reading"
import type { Passage } from "../../extract/Passage.ts"
import { isLedBy } from "../../extract/Words.ts"

const DENIAL = new RegExp(
  `(?:${oneOf("不是 不属于 并非 没有 没 非 无 未 不 零 排除 杜绝 避开 绝无 不曾")}|(?:\\b(?:no|not|never|without)|n't)\\s)$`,
  "iu",
)
/** What may stand between a denial and the word it denies: 无水泡、火烧和重大事故; of 无水泡火烧 the first is taken. */
const BETWEEN = new RegExp(
  `(?:█|${oneOf("任何 重大 大 小 过 有 出 出过 发生 发生过 经历 经历过 涉及 火烧 水泡 泡水 水淹 事故 碰撞 切割 拼装 调表 大修 车 及 和 或 以及 做 跑 当 用于")}` +
    "|\\b(?:an?|any|major|been|had|flood|fire|accidents?|damage|or|and|in|used|as|for))[\\s、,，/]{0,2}$",
  "iu",
)
/**
 * What may stand between a denial and a use that it denies: 没跑过营运. In 无事故，家用 it is the accident that is
 * denied.
 */
export const BETWEEN_USES = new RegExp(
  `(?:${oneOf("任何 过 有 从 做 做过 跑 跑过 干 当 当过 用于 用作 及 和 或")}|\\b(?:an?|any|been|used|as|for|or|in))[\\s、]{0,2}$`,
  "iu",
)
/** Behind words that are asked about, not said: 营运的吗. */
const ASKED = /^.{0,2}[吗么嘛?？]/u

/** True when the words before a place of the text deny what stands there. */
const isDenied = (text: string, at: number, between: RegExp): boolean => isLedBy(text, at, DENIAL, between)

/** Takes words for a code unless they are denied or asked about: 无水泡 says nothing of its own. */
export const takeUndenied = (
  passage: Passage,
  field: string,
  value: string,
  pattern: RegExp,
  between: RegExp = BETWEEN,
): void => {
  const { text } = passage
  passage.take(pattern, ({ 0: words, index }) =>
    isDenied(text, index, between) || ASKED.test(text.slice(index + words.length))
      ? []
      : [{ _tag: "SetField", field, value }],
  )
}
