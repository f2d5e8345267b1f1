import type { Passage } from "../../extract/Passage.ts"
import { MONTHS, monthsOf } from "../../extract/Spans.ts"

const FIELD = "repaymentCycle"
const BEFORE =
  "(?:余款|尾款|剩余的?|剩下的?|租|分期?|贷款?|还款?|按揭|按|做|办|还|供|期限|期数|周期|年限|租期|租赁期限?|融资期限|还款周期|还款期限|贷款期限|贷款年限|改成|改为|变成|term|tenor|tenure|period|cycle|over|for|in|repay(?:ing|ment)?|spread(?: it)?(?: over)?|financ(?:e|ed|ing))"
const BETWEEN =
  "(?:[\\s:]|是|为|成|了|大概|大约|打算|准备|想|共|一共|总共|清|完|is|of|over|in|for|about|will be|a|be|the){0,5}"

/** Periods that are no term: the statement's own ("近6个月的流水"), the loan's age, the machine's. */
const OTHER_BEHIND =
  /^\s?(?:的|内的?)?\s?(?:银行|流水|对账单|账单|账|明细|工资|质保|保修|前|以前|之前|前买|的车|车龄|老|以来|经验|了|statements?|of (?:bank )?statements?|ago|old|bank|warranty|history|records?)/iu
const OTHER_BEFORE = /(?:近|最近|过去|前|用了|开了|干了|做了|工作|已经|last|past|recent|previous|cover(?:s|ing)?)\s?$/iu

const PERIODS =
  /(?<![\d.])(\d{1,3})\s?(?:期(?!数|\s?[还付交])|(?:equal |monthly )?(?:instal?lments|payments|repayments|periods)\b)/giu
/** `期数:36` */
const NUMBERED =
  /(?:期数|分期数?|还款期限?|期限|还款周期)(?:[:是为]|\s){0,2}(\d{1,3})(?!\d|[.,]\d|\s?(?:[万年%期元]|月(?!供)))/gu
const WITH_CUE = new RegExp(`${BEFORE}${BETWEEN}(?<![\\d.])(${MONTHS})`, "giu")
const ALONE = new RegExp(
  `(?<![\\d.A-Za-z第])(${MONTHS})(?:之?内|以内)?(?:分期|还清|还完|付清|结清|的?期限|的?贷款|按揭|\\s?(?:term|loan|repayment|financing|plan|tenor|tenure))`,
  "giu",
)
/** A clause of its own: "总价48万，36个月". */
const CLAUSE = new RegExp(`(?<=^|[,;。.、\\s█])(${MONTHS})(?:的|吧|左右|这样)?(?=$|[\\s,;。.、!█])`, "giu")

/** Takes the number of monthly periods out of a message: `36期`, `分3年`, `24 months`. */
export const takeCycle = (passage: Passage): void => {
  passage.take(/(?<![\d.])\d{1,3}\s?期?(?:到|至|[-~]|或者?|or)\s?\d{1,3}\s?期/giu, () => [
    { _tag: "DoubtField", field: FIELD, doubt: { kind: "UNUSABLE", reason: "RANGE" } },
  ])
  passage.take(PERIODS, ({ 1: count, index }) =>
    /(?:不是|\bnot|第|已还|还了|还剩)\s?$/iu.test(passage.text.slice(Math.max(0, index - 4), index))
      ? []
      : [{ _tag: "SetField", field: FIELD, value: Number(count) }],
  )
  passage.take(NUMBERED, ([, count]) => [{ _tag: "SetField", field: FIELD, value: Number(count) }])
  for (const pattern of [WITH_CUE, ALONE, CLAUSE]) {
    passage.take(pattern, ({ 0: written, 1: stretch = "", index }) => {
      const { text } = passage
      const end = index + written.length
      const value = monthsOf(stretch)
      const at = index + written.lastIndexOf(stretch)
      if (
        value === undefined ||
        OTHER_BEHIND.test(text.slice(end, end + 16)) ||
        OTHER_BEFORE.test(text.slice(Math.max(0, at - 8), at))
      )
        return undefined
      return [{ _tag: "SetField", field: FIELD, value }]
    })
  }
}
