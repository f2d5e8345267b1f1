import { oneOf } from "@open-valuation/core/reading"
import type { ChatField } from "../ChatAsset.ts"
import type { Passage } from "./Passage.ts"

/** A blank between Chinese words parts them as a comma does. */
const CLAUSE = /(?:[^\s,.;!?，。；！？]|[^\S\n](?![\u4e00-\u9fff])|(?<![\u4e00-\u9fff])[^\S\n]){1,120}/gu

const NOT_KNOWN = oneOf(
  "不知道 不清楚 不晓得 不记得 记不得 记不清 记不太 记不住 忘了 忘记了 不了解 不确定 没注意 没查 查不到 看不清 看不到",
  "说不上 说不好 说不准 没这信息 没有这信息 没这个信息 没有这个信息 没这数据 没有这数据 没这个数据 没有这个数据 不详 未知 搞不清",
  "跳过 没印象",
)
const UNKNOWN = new RegExp(
  `${NOT_KNOWN}|\\b(?:don'?t|do not|doesn'?t|didn'?t) (?:know|remember|recall)|\\b(?:no idea|not sure|unknown|forgot(?:ten)?|no clue|skip)\\b`,
  "iu",
)
/** "Nothing more": what was offered last stays open. */
const NOTHING_MORE =
  /^(?:没有了|没了|没有别的了?|就这些了?|就这么多|先这样|that'?s (?:all|it)|nothing else|no more)[!！。.~,，\s吧啦]{0,4}$/iu
const RETRACT =
  /不要了|先去掉|去掉|删掉|删了|删除|撤回|撤销|撤掉|不作数|作废|取消|当我没说|先?[不别][填写记](?!错)|不填了|先空着|清空|不算数/u
const RETRACT_ENGLISH =
  /\b(?:forget|remove|delete|drop|scratch|clear|ignore|take (?:[a-z ]{0,20}\s)?(?:out|back)|leave (?:[a-z ]{0,20}\s)?out)\b/iu
/** "刚才说的首付8万不算": a value that was given before. */
const EARLIER = /(?:之前|刚才|前面|上面|上次)说?的/u
const WHY = oneOf(
  "为什么 为啥 干嘛 干什么用 有什么用 什么意思 什么叫 啥意思 啥叫 是什么 是啥 怎么看 哪里看 在哪看 哪儿看 去哪查",
  "去哪里查 去哪儿查 怎么查 要这个",
)
const WHY_ENGLISH =
  "why|what(?:'s| is) (?:that|this|the)|what do you mean|what does .{1,40} mean|where (?:do|can) i (?:find|see)|how do i (?:find|know)|do (?:you|i) (?:really )?need"
const ASKS_BACK = [
  new RegExp(`${WHY}|(?:需要|必须).{0,6}吗|多少(?:合适|才|够|比较)|最[少低]多少|一定要.{0,8}吗`, "u"),
  new RegExp(`\\b(?:${WHY_ENGLISH})\\b`, "iu"),
]

const QUESTION = /多少|吗|呢|么|\?|？|为|啥|怎么|哪|什么|\bw(?:hy|hat|here)\b|\bhow\b|\bdo\b/iu

const YES =
  /^(?:是的?|对的?|对对+|嗯+|好的?|可以|没错|确认|确定|正确|就是|行|ok|okay|yes|yep|yeah|right|correct|sure|y)[!！。.~,，\s的了呀啊吧哦]{0,4}$/iu
const NO = /^(?:不是|不对|不|否|错了?|没有|no|nope|wrong|n)[!！。.~,，\s的了呀啊]{0,4}$/iu

const GREETING =
  /^(?:你好|您好|在吗|在不在|哈喽|嗨|早上好|下午好|晚上好|hi|hello|hey|good (?:morning|afternoon|evening))[\s,，。.!！~?？呀啊]{0,4}/giu
const THANKS = /谢谢|多谢|感谢|辛苦了|\bthanks?\b|\bthank you\b/giu
const PRICE_WANTED =
  /(?:值|估|卖|能卖|可以卖|大概|行情)(?:个)?(?:得|到)?(?:多少钱?|几个?钱|啥价|什么价)|多少钱|\bhow much\b|\bwhat(?:'s| is) (?:it|my \w{1,20}) worth\b/giu

/** Around the name of a field that is wrong, or comes next: "房子面积写错了", "面积的话". */
const AROUND_NOUN = /^(?:那?我的?|房子的?|车的?|那个){1,2}|(?:[写说记打填弄搞]错了?|错了|不对|的话|呢|等下|稍等)$/gu
/** A message that is only the name of a field, in characters. */
const LONGEST_NOUN = 12

const fieldOf = (clause: string, fields: ReadonlyArray<ChatField>): string | undefined =>
  fields.find(({ noun }) => noun?.test(clause))?.field

/** Digits and letters that would be a value: "楼层不知道，大概12层吧" declines nothing. */
const saysValue = (clause: string): boolean => /\d/.test(clause)

/**
 * What a person wants of the session beside giving facts: declining, retracting, asking back, yes and no, small talk.
 * By clause: in "面积89，楼层不清楚" only the floor is declined.
 */
export const takeIntents = (passage: Passage, fields: ReadonlyArray<ChatField>): void => {
  const whole = passage.text.trim()
  if (NOTHING_MORE.test(whole)) return passage.claim(0, passage.text.length, [{ _tag: "Decline", field: undefined }])
  if (YES.test(whole)) return passage.claim(0, passage.text.length, [{ _tag: "Confirm" }])
  if (NO.test(whole)) return passage.claim(0, passage.text.length, [{ _tag: "Deny" }])
  // 首付, "面积写错了": the person names what they will speak of next.
  const name = whole.replaceAll(AROUND_NOUN, "")
  const subject = name.length > LONGEST_NOUN ? undefined : fields.find(({ noun }) => noun?.exec(name)?.[0] === name)
  if (subject !== undefined) return passage.claim(0, passage.text.length, [{ _tag: "Clarify", field: subject.field }])
  let before: string | undefined
  passage.take(CLAUSE, ({ 0: clause, index }) => {
    const named = fieldOf(clause, fields)
    // "月供等银行算，先别写" names the field in the clause before.
    const field = named ?? before
    const isJoined = /[^\S\n]/u.test(passage.text.charAt(index - 1))
    before = saysValue(clause) ? undefined : named
    const isEarlier = EARLIER.test(clause) && /不算|不要|作废|去掉/u.test(clause)
    const isRetracted = isEarlier || RETRACT.test(clause) || RETRACT_ENGLISH.test(clause)
    if (isRetracted && field !== undefined && (isEarlier || !saysValue(clause))) return [{ _tag: "ClearField", field }]
    if (UNKNOWN.test(clause) && !saysValue(clause)) return [{ _tag: "Decline", field: isJoined ? field : named }]
    if (ASKS_BACK.some((pattern) => pattern.test(clause)) && QUESTION.test(clause) && !saysValue(clause))
      return [{ _tag: "Clarify", field: named }]
    return undefined
  })
}

/** Greetings, thanks and the question for the price: told only where a message says nothing else. */
export const takeSmallTalk = (passage: Passage): void => {
  passage.take(PRICE_WANTED, () => [{ _tag: "SmallTalk", kind: "PRICE_WANTED" }])
  passage.take(GREETING, () => [{ _tag: "SmallTalk", kind: "GREETING" }])
  passage.take(THANKS, () => [{ _tag: "SmallTalk", kind: "THANKS" }])
}
