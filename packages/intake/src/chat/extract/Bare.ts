import { ownValue } from "@open-valuation/core/domain"
import { oneOf, onlyQuantity, refines } from "@open-valuation/core/reading"
import type { Situation } from "../ChatAsset.ts"
import { leadingLength } from "./Leading.ts"

/** What people put around an answer: "嗯，应该是9800吧", "it's about 9800". */
const FILLERS = oneOf(
  "具体 准确 精确 实际 看了 看了下 查了 查了下 哦 噢 啊 那个 这个 是 是的 就 就是 应该 大概 大约 差不多 好像 可能 约 有 那就 那 吧 填 写 其实 抱歉 不好意思",
  "不对 不是 错 错了 说错 说错了 记错 记错了 搞错 搞错了 更正 更正下 更正一下 改 改下 改一下 改成 改为",
  "sorry no actually oops wrong it's its it_is is about around approx approximately roughly say i_think make_that",
  "should_be probably",
)
const MOST_FILLERS = 10
const FILLER = new RegExp(`^(?:[\\s,，.。:：、!！~]|嗯+|${FILLERS})`, "iu")
const BEHIND =
  /(?:[\s,，.。!！~、]|吧|哦|呀|啊|呢|的|了|左右|上下|多一?点?|差不多|大概|这样|样子|才对|or so|i think|roughly|thanks?|谢谢){0,8}$/iu

/** The question, said again: "几期？36吧". */
const ASKED = /^[^\d?？]{1,12}[?？]/u

const withoutFillers = (text: string): string => text.slice(leadingLength(text, FILLER, MOST_FILLERS))

/** The core of a message that is nothing but an answer: without fillers, hedges and words of correction. */
export const bareAnswer = (text: string): string => withoutFillers(text.replace(ASKED, "")).replace(BEHIND, "")

/** True when a message is nothing but the exact figure of one that the message before gave roughly: 6万多, 62000. */
export const isRefined = (
  text: string,
  field: string,
  { held, latest }: Pick<Situation, "held" | "latest">,
): boolean => {
  const rough = ownValue(held, field)
  const exact = onlyQuantity(bareAnswer(text))?.value
  return latest.includes(field) && typeof rough === "number" && exact !== undefined && refines(rough, exact)
}
