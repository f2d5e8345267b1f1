import type { KnownAssetType } from "@open-valuation/core/assets"
import { equipment } from "@open-valuation/core/equipment"
import { land } from "@open-valuation/core/land"
import { property } from "@open-valuation/core/property"
import { MONTHS, monthsOf, oneOf, onlyQuantity } from "@open-valuation/core/reading"
import { bankStatement } from "@open-valuation/core/statement"
import { vehicle } from "@open-valuation/core/vehicle"
import { type AssetTalk, type ChatAsset, chatAsset, type Situation } from "../ChatAsset.ts"
import { bareAnswer, isRefined } from "../extract/Bare.ts"
import type { Emitted, Passage } from "../extract/Passage.ts"
import { equipmentTalk } from "./EquipmentTalk.ts"
import { landTalk } from "./LandTalk.ts"
import { propertyTalk } from "./PropertyTalk.ts"
import { shareOf, takeAmounts } from "./statement/TakeAmounts.ts"
import { vehicleTalk } from "./VehicleTalk.ts"

/** The five assets of the specification, each with its request under the default policy. */
export const chatAssets = (): ReadonlyMap<KnownAssetType, ChatAsset> =>
  new Map<KnownAssetType, ChatAsset>([
    ["PROPERTY", chatAsset(propertyTalk, property())],
    ["VEHICLE", chatAsset(vehicleTalk, vehicle())],
    ["LAND", chatAsset(landTalk, land())],
    ["EQUIPMENT", chatAsset(equipmentTalk, equipment())],
    ["BANK_STATEMENT", chatAsset(statementTalk, bankStatement())],
  ])

const FIELD = "repaymentCycle"
const BEFORE =
  "(?:余款|尾款|剩余的?|剩下的?|(?<!首)付|租|分期?|贷款?|还款?|按揭|按|做|办|还|供|期限|期数|周期|年限|租期|租赁期限?|融资期限|还款周期|还款期限|贷款期限|贷款年限|改成|改为|变成|term|tenor|tenure|period|cycle|over|for|in|repay(?:ing|ment)?|spread(?: it)?(?: over)?|financ(?:e|ed|ing))"
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
  /(?:期数|分期数?|还款期限?|期限|还款周期)(?:改成|改为|[:是为]|\s){0,2}(\d{1,3})(?!\d|[.,]\d|\s?(?:[万年%期元]|月(?!供)))/gu
const WITH_CUE = new RegExp(`${BEFORE}${BETWEEN}(?<![\\d.])(${MONTHS})`, "giu")
const ALONE = new RegExp(
  `(?<![\\d.A-Za-z第])(${MONTHS})(?:之?内|以内)?(?:分期|还清|还完|付清|结清|的?期限|的?贷款|按揭|\\s?(?:term|loan|repayment|financing|plan|tenor|tenure))`,
  "giu",
)
/** A clause of its own: "总价48万，36个月". */
const CLAUSE = new RegExp(`(?<=^|[,;。.、\\s█万])(${MONTHS})(?:的|吧|左右|这样)?(?=$|[\\s,;。.、!█])`, "giu")

/** "一个月八万" is no term. */
const LEAST_CYCLE = 2

/** Takes the number of monthly periods out of a message: `36期`, `分3年`, `24 months`. */
const takeCycle = (passage: Passage): void => {
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
        value < LEAST_CYCLE ||
        OTHER_BEHIND.test(text.slice(end, end + 16)) ||
        OTHER_BEFORE.test(text.slice(Math.max(0, at - 8), at))
      )
        return undefined
      return [{ _tag: "SetField", field: FIELD, value }]
    })
  }
}

const CYCLE = "repaymentCycle"
const AMOUNTS = new Set(["purchaseAmount", "downPaymentAmount", "monthInstallment"])
const LEAST_YUAN = 100
const CURRENCY_BEFORE = /^(?:[¥￥]|rmb|cny|人民币)\s?/iu
const CURRENCY_BEHIND = /\s?(?:元|块钱?|rmb|yuan|cny|人民币)$/iu
const ONE_SHARE =
  /^(?:先?付)?(?:百分之(?=\d{1,2}$))?(\d{1,2}(?:\.\d)?)\s?(成[半五5]?|[%％趴]|个点|percent|(?<=百分之\d{1,2}))$/iu
const ONE_STRETCH = new RegExp(`^(?:${MONTHS})$`, "iu")
const CORRECTION = /不对|不是|错|改|更正|应该|\b(?:no|not|sorry|actually|wrong|correction|oops|rather|mean)\b/iu

/** A message that is nothing but a figure: the answer to what was asked, or the correction of what was given. */
const takeBareAnswer = (passage: Passage, situation: Situation): void => {
  const { asked, held, latest } = situation
  const { text } = passage
  const corrects = latest.length > 0 && CORRECTION.test(text)
  const refined = latest.filter((field) => AMOUNTS.has(field) && isRefined(text, field, situation))
  const wanted = refined.length === 1 ? refined : corrects ? latest : asked
  const answer = bareAnswer(text)
  const start = text.indexOf(answer)
  if (answer === "" || start < 0) return
  const take = (emitted: Emitted): void => passage.claim(start, start + answer.length, [emitted])
  const figure = answer.replace(CURRENCY_BEFORE, "").replace(CURRENCY_BEHIND, "")
  const months = ONE_STRETCH.test(answer) ? monthsOf(answer) : undefined
  const first = wanted.find((field) => field === CYCLE || AMOUNTS.has(field))
  if (months !== undefined && (wanted.includes(CYCLE) || asked.includes(CYCLE))) {
    take({ _tag: "SetField", field: CYCLE, value: months })
  } else if (first === CYCLE && /^\d{1,3}$/.test(answer)) {
    take({ _tag: "SetField", field: CYCLE, value: Number(answer) })
  } else {
    const field = wanted.find((each) => AMOUNTS.has(each))
    if (field === undefined) return
    const [, count = "", unit = ""] = ONE_SHARE.exec(answer) ?? []
    const share = shareOf(held["purchaseAmount"], Number(count), unit)
    const only = onlyQuantity(figure)
    // 三十八个: money is counted in ten thousands.
    const inTenThousands = /^(\d{1,4}(?:\.\d{1,2})?)个$/u.exec(answer)?.[1]
    if (inTenThousands !== undefined && field !== "monthInstallment")
      return take({ _tag: "SetField", field, value: Number(inTenThousands) * 10_000 })
    const value = field === "downPaymentAmount" && count !== "" ? share : only?.value
    if (only !== undefined && only.value === undefined)
      take({ _tag: "DoubtField", field, doubt: { kind: "UNUSABLE", reason: "RANGE" } })
    else if (value !== undefined && value >= LEAST_YUAN) take({ _tag: "SetField", field, value })
  }
}

const WHOSE = `${oneOf("银行 对公 个人 公司 工资 微信 支付宝 账户 还款能力 半年 一年")}|近?\\d{1,2}个月`
const WITH_IT = oneOf("账 单 文件 明细 评估 分析 核 怎么 够不够 能 看 传 上传 发 帮 情况 pdf")
const STATEMENT = new RegExp(
  [
    `(?:${WHOSE})的?流水|流水(?:${WITH_IT}|[\\s,，。.!！?？]|$)|^流水|[看评].{0,3}流水`,
    oneOf("有效资产 对账单 交易明细 银行明细 还款能力"),
    "\\b(?:bank[- ]?statements?|(?:account|transaction) (?:statements?|history)|repayment (?:capacity|ability)|effective assets)\\b",
    "\\bstatements?\\b(?: of account)",
  ].join("|"),
  "iu",
)
const PURCHASE =
  /首付|月供|分期|\d\s?期|融资租赁|按揭|月还|每月还|\bdown ?payment\b|\binstal?l?ments?\b|\bmonthly (?:repayment|payment)\b/giu

/** A purchase that somebody wants to finance: a hint only. */
const FINANCING =
  /[买购]|贷款?|融资|全款|付清|还清|利率|\b(?:buy|buying|bought|purchas\w{1,4}|loan|financ\w{1,4}|down|months?|lease|price|costs?|rmb|cny|million|\d{1,3}k)\b|\d万(?!公里|\s?km)/iu

/** Keeps a session about statements, and chooses none. */
const HELD = 0.5
/** More than any word of the thing that is bought. */
const NAMED = 6

/**
 * How much a message speaks of bank statements and the purchase that they are to carry. Whoever has something else
 * valued also speaks of down payments and instalments: then only the statements themselves count.
 */
const statementEvidence: AssetTalk["evidence"] = (text, present) => {
  if (STATEMENT.test(text)) return NAMED
  if (present !== null && present !== "BANK_STATEMENT") return 0
  const terms = new Set([...text.matchAll(PURCHASE)].map(([word]) => word.toLowerCase())).size
  return Math.min(terms * 2.5, NAMED - 1) + (FINANCING.test(text) ? HELD : 0)
}

/**
 * How a bank statement is talked about: the purchase that it is to carry. The statements themselves are handed over as
 * files, which no words replace.
 */
const statementTalk: AssetTalk = {
  assetType: "BANK_STATEMENT",
  sayings: {
    purchaseAmount: { noun: /总价|总款|车价|设备款|货款|采购|购买|价格|价钱|\b(?:purchase|price|cost|total)\b/iu },
    downPaymentAmount: { noun: /首付|首期|头款|\b(?:down ?payment|deposit)\b/iu },
    monthInstallment: { noun: /月供|月还|每月|每期|\b(?:monthly|instal?l?ments?)\b/iu },
    repaymentCycle: { noun: /期数|期限|周期|分期|几期|年限|\b(?:term|tenor|tenure|period|cycle|months)\b/iu },
  },
  evidence: statementEvidence,
  read: (passage, situation) => {
    takeAmounts(passage, situation)
    takeCycle(passage)
    takeBareAnswer(passage, situation)
  },
  asks: ["purchaseAmount", "downPaymentAmount", "repaymentCycle", "monthInstallment"],
  useful: () => [],
}
