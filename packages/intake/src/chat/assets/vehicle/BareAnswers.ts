import { ownValue } from "@open-valuation/core/domain"
import type { Situation } from "../../ChatAsset.ts"
import { type Emitted, type Passage, TAKEN } from "../../extract/Passage.ts"

/** Words around a bare answer. */
const FRAME =
  /^(?:我?的?是|就是|叫|应该是?|大概|嗯+|哦|it'?s|it is|the|a|that'?s|an)?[\s,，:]{0,3}|[\s。.!！~]{0,3}(?:吧|的|了|呢|啊|哦|来的)?[\s。.!！~]{0,3}$/giu
const NAME = /^[\p{L}\p{N}][\p{L}\p{N} .·+&'-]{0,29}$/u
const NO_NAME =
  /不|没|什么|怎么|为|吗|哪|[?？]|谢|好的|您好|你好|\b(?:what|why|how|don'?t|not|yes|no|ok|thanks?|hello|hi|sure)\b/iu
/** Words of sentences, which no version's name has. */
const SENTENCE =
  /[了能会在也还都的我你他她它这那有是过着得把被给请吧呢啊看修查问买卖开]|颜色|城市|公里|里程|上牌|过户|车况|排量|排放|事故|\d座|年|月|\b(?:i|it|is|was|my|the|you|we|they|has|have|can|car)\b/iu
const CONDITIONS: ReadonlyArray<readonly [string, RegExp]> = [
  ["EXCELLENT", /^(?:极好|很新|精品|完美|非常好|excellent|mint|perfect)$/iu],
  ["GOOD", /^(?:良好|不错|好|挺好|很好|还不错|good|very good)$/iu],
  ["FAIR", /^(?:一般般?|普通|中等|fair|average)$/iu],
  ["POOR", /^(?:差|很差|不好|比较差|poor|bad)$/iu],
]
const NUMBERS: Readonly<Record<string, RegExp>> = {
  transferCount: /^(?:过了?)?(\d{1,2})\s?(?:次|times?)?$/iu,
  seats: /^(\d{1,2})\s?个?$/u,
  batteryHealthPct: /^(?:百分之)?(\d{2,3}(?:\.\d)?)\s?%?$/u,
  modelYear: /^((?:19|20)\d{2})年?$/u,
  displacementL: /^(\d(?:\.\d{1,2})?)$/u,
}
const PRICE = /^(\d{1,8}(?:\.\d{1,4})?)\s?(万|w)?元?$/iu
const NONE = /^(?:没有过?|无|没|零|none|no|never|0次?)$/iu

/** Takes a whole message as the answer to the question just asked, where it can be one. */
export const takeBareAnswer = (passage: Passage, { asked, held }: Situation): void => {
  const { text } = passage
  const answer = text.replaceAll(FRAME, "").trim()
  if (answer === "" || answer.length > 30 || passage.commands.length > 0 || answer.includes(TAKEN)) return
  const take = (field: string, value: string | number): void =>
    passage.claim(0, text.length, [{ _tag: "SetField", field, value } satisfies Emitted])
  for (const field of asked) {
    const number = ownValue(NUMBERS, field)?.exec(answer)?.[1]
    if (number !== undefined) return take(field, Number(number))
    if (field === "transferCount" && NONE.test(answer)) return take(field, 0)
    if (field === "accidentType" && NONE.test(answer)) return take(field, "NONE")
    if (field === "conditionGrade") {
      const grade = CONDITIONS.find(([, words]) => words.test(answer))?.[0]
      if (grade !== undefined) return take(field, grade)
    }
    if (field === "msrp" || field === "currentNewPrice") {
      const price = PRICE.exec(answer)
      const amount = Number(price?.[1])
      if (price !== null)
        return take(field, Math.round(amount * (price[2] !== undefined || amount < 1000 ? 10_000 : 1)))
    }
    const isName = NAME.test(answer) && !NO_NAME.test(answer) && /\p{L}/u.test(answer)
    if (field === "series" && isName && held["brand"] !== undefined && answer.length <= 20) return take(field, answer)
    if (field === "brand" && isName && held["series"] !== undefined && answer.length <= 15)
      return take(field, answer.replace(/牌$/u, ""))
    if (field === "trim" && isName && !SENTENCE.test(answer)) return take(field, answer)
  }
}
