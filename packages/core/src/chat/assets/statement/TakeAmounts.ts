import type { Situation } from "../../ChatAsset.ts"
import { AMOUNT, AMOUNT_RANGE, amountOf } from "../../extract/Amounts.ts"
import type { Emitted, Passage } from "../../extract/Passage.ts"

/** The words for an amount of the purchase, before it or behind it. */
interface Cue {
  readonly field: string
  readonly before: string
  readonly behind: string
}

const CURRENCY = "(?:[¥￥]|rmb|cny|人民币)?\\s?"
const YUAN = "\\s?(?:元|块钱?|rmb\\b|yuan\\b|cny\\b|人民币)?"
/** What stands between a cue and its amount. */
const TO_AMOUNT =
  "(?:[\\s:=]|是|为|在|要|得|大概|大约|差不多|约|有|交|付|给|拿|凑|出|你|记|写|填|按|已?经?|了|能|可以|准备|打算|我|先|就|也|款|金额|额|的话|应该|改成|改为|改|到|only|about|around|roughly|approximately|approx\\.?|is|was|of|will be|would be|should be|comes? to|be|for|at|to|a){0,6}"

/** Narrower cues come first: what one has taken no later one sees. */
const CUES: ReadonlyArray<Cue> = [
  {
    field: "monthInstallment",
    before:
      "(?:月[供共]|月还款?额?|月付|月租金?|每个?月(?:要|得|需要|能|可以|大概|大约|差不多|固定)?(?:还款?|供|付|交|租金?)?|[一1]期(?=\\s?\\d)|月均还款|每期(?:要)?(?:还款?|付|租金|月供)?|[一1]个?月(?:要|得|大概|大约|能)?(?:还款?|供|付|交|(?=\\s?\\d))|按月还|期供|[一1]期(?:还|付|交)|(?:monthly |month's )(?:repayments?|payments?|instal?lments?|instal?ments?|rent(?:al)?|dues)|monthly|instal?l?ments?|(?:pay|paying|repay|repaying) (?:monthly|each month|every month)|each month|every month|per month)",
    behind:
      "(?:的?月供|[/／]月|每月|每期|[一1]期|[一1]个?月|的每月|(?:a|per|each|every|/) ?(?:month|mo\\b)|monthly|/mo(?:nth)?\\b|p\\.?m\\.?\\b)",
  },
  {
    field: "downPaymentAmount",
    before:
      "(?:首付款?|首期款?|手付|首富|头款|头期款?|先[付给交]|自有资金|自付|自己[出付]|预付款?|付了?首付|down[- ]?payment|initial payment|\\bdown:|deposit|(?:put|putting|pay|paying|paid)(?: down)?(?: up ?front)?(?= ?(?:¥|rmb|cny)? ?\\d[^.;]{0,24}(?:down|up ?front))|up ?front|(?:put|putting|pay|paying|paid) down)",
    behind:
      "(?:的?首付|的?首期|做首付|当首付|作首付|付首付|的?头款|(?:as (?:a |the )?)?down(?: ?payment)?|up ?front|deposit)",
  },
  {
    field: "purchaseAmount",
    before:
      "(?:总价款?|总款|总额|总金额|总共|一共|全款|全价|车价|车款|机价|机款|机器款|设备[总价]?[价款]格?|设备总价款?|货款|采购价格?|采购款|采购金额|采购总?价|购买价格?|购买总?价|购买金额|购机[价款]|购车[价款]|购置[价款]|购置金额|合同价款?|合同金额|成交价|落地价?|裸车价|车辆?总价|房价|房款|售价|报价|价格|价钱|价款|机器价格?|买价|金额|(?:想?买|购|入手|订|提|看[中上好]|定)(?!断|不)[^,。;\\d]{1,16}|全部下来|拿下来|(?:total )?(?:purchase|equipment|machine|vehicle|car|truck|contract|sale|sales|full|whole|unit|invoice)(?: purchase)? (?:price|amount|cost|value)|total(?: price| cost| amount)?|price(?: tag)?|costs?|costing|priced|worth|purchase of|buy(?:ing)? (?:it|an? [a-z ]{1,30}) for)",
    behind:
      "(?:的?总价|的?总款|的?全款|的?车价|的?设备款|的?货款|的(?:一?[辆台套个])?(?:新|二手)?(?:车|设备|机器|机子|挖机|挖掘机|吊车|货车|泵车|装载机|铲车|叉车|房子?|牵引车|卡车|轿车|工程车|渣土车|搅拌车|自卸车|钻机|旋挖|汽车吊|起重机|压路机|塔吊|商铺)|(?:in total|total|all[- ]in|purchase|altogether)|(?:excavator|crane|truck|machine|car|loader|equipment|forklift|van|vehicle))",
  },
]

const AMOUNT_AT = `${CURRENCY}(?<![\\d.])(${AMOUNT})(?!\\s?(?:[%％年月日号吨台辆折岁岁小个米平亩]|成(?!交)|期(?!数)|percent|months?|years?|hours?|hrs|tons?\\b|t\\b))${YUAN}`
const RANGE_AT = `${CURRENCY}(?<![\\d.])${AMOUNT_RANGE}(?!\\s?(?:[%％年月日号期]|months?|years?))${YUAN}`

const ANY_CUE = new RegExp(`(?:${CUES.map(({ before }) => before).join("|")})${TO_AMOUNT}${CURRENCY}$`, "iu")
/** Longest distance from a cue's beginning to its amount, in characters. */
const CUE_WINDOW = 40

const READERS = CUES.map(({ before, behind, field }) => ({
  field,
  range: new RegExp(`${before}${TO_AMOUNT}${RANGE_AT}`, "giu"),
  behind: new RegExp(
    `${AMOUNT_AT}\\s?${behind}(?!${TO_AMOUNT}${CURRENCY}\\d[\\d,.]{0,12}\\s?(?![\\d,.年期]|个?月|months?|years?))`,
    "giu",
  ),
  before: new RegExp(`${before}${TO_AMOUNT}${AMOUNT_AT}`, "giu"),
}))

/** A share of the price that is paid down: 两成, 20%, 三成半. */
const SHARE =
  /(?:首付款?|首期款?|头款|down ?payment|deposit|down)[^\d,.。;]{0,8}(\d{1,2}(?:\.\d)?)\s?(成半?|[%％]|percent)|(\d{1,2}(?:\.\d)?)\s?(成半?|[%％]|percent)(?:的|\s)?(?:首付|首期|头款|down|deposit)/giu

const HALF = /(?:首付款?|首期款?|头款)[^\d,.。;]{0,4}(?:一半|对半)|\bhalf (?:down|up ?front)\b/giu

const OTHER_BEFORE = /(?:不是|并非|而非|\bnot)\s?$/iu

const set = (field: string, value: number): Emitted => ({ _tag: "SetField", field, value })

/** An amount below this is no price: "48" among friends is 48万, which the session does not guess. */
const LEAST_YUAN = 100

/** Money beside the purchase: income, balances, other loans. */
const OTHER_MONEY = new RegExp(
  `(?:工资|薪水|收入|[月年]入|进账|流水|营业额|余额|存款|积蓄|[房车]贷|信用卡|花呗|负债|欠款?|外债|房租|额度|奖金|利润|补贴|保险费?|\\b(?:salary|income|wages?|balance|savings|mortgage|credit card|turnover|revenue|earn(?:s|ing)?)\\b)(?:[^,.。;，；\\d]|1个?月){0,16}${AMOUNT_AT}(?:\\s?(?:/|a |per |每|一个)?(?:月|month))?`,
  "giu",
)
/** "24 instalments of 5,400" */
const EACH = new RegExp(
  `(\\d{1,3}) (?:equal |monthly ){0,2}(?:instal?lments|payments|repayments) of ${AMOUNT_AT}`,
  "giu",
)
const NO_DOWN_PAYMENT = /(?<![\d.,])[0零]\s?首[付期]|\b(?:no|zero|0) down(?: ?payment)?\b/giu

/** An amount without a word of its own. */
const ALONE = new RegExp(AMOUNT_AT, "giu")
const ANY_RANGE = new RegExp(RANGE_AT, "giu")
const AMOUNTS = new Set(CUES.map(({ field }) => field))
const NOUNS = CUES.map(({ before, field }) => ({ field, noun: new RegExp(before, "giu") }))
const BUYING =
  /[买购订]|入手|提车|看[中上好]|接手|盘下|转让|\b(?:buy|buying|purchas|taking over|for an?\b|it'?s an?\b)/iu
const CORRECTION = /不对|不是|错|改|更正|应该|\b(?:no|not|sorry|actually|wrong|oops|rather|mean)\b/iu
/** A purchase that is financed costs this much and more. */
const LEAST_PRICE = 10_000

/** The field whose noun comes last before a place in the text. */
const nounBefore = (text: string, place: number): string | undefined =>
  NOUNS.flatMap(({ field, noun }) =>
    [...text.slice(0, place).matchAll(noun)].map(({ index }) => ({ field, index })),
  ).toSorted((one, other) => other.index - one.index)[0]?.field

/**
 * The amount that no word stands beside: it belongs to the last noun before it ("首付谈下来了，改成20万"), else it is the
 * price of what the message says is bought. Several such amounts are nobody's, but for the last word of a correction.
 */
const takeAlone = (passage: Passage, { asked, latest }: Situation, hasPrice: boolean): void => {
  passage.take(ANY_RANGE, ({ index }) => {
    const field = nounBefore(passage.text, index)
    return field === undefined ? [] : [{ _tag: "DoubtField", field, doubt: { kind: "UNUSABLE", reason: "RANGE" } }]
  })
  const { text } = passage
  const amounts = [...text.matchAll(ALONE)].flatMap((match) => {
    const value = amountOf(match[1] ?? "")
    return value === undefined || value < LEAST_YUAN ? [] : [{ index: match.index, written: match[0], value }]
  })
  const last = amounts.at(-1)
  const between = last === undefined ? "" : text.slice(amounts.at(-2)?.index ?? 0, last.index)
  if (last === undefined || (amounts.length > 1 && !CORRECTION.test(between))) return
  const isPrice = !hasPrice && last.value >= LEAST_PRICE && (BUYING.test(text) || asked.includes("purchaseAmount"))
  const corrected = CORRECTION.test(text) ? latest.find((each) => AMOUNTS.has(each)) : undefined
  const field = nounBefore(text, last.index) ?? corrected ?? (isPrice ? "purchaseAmount" : undefined)
  if (field !== undefined) passage.claim(last.index, last.index + last.written.length, [set(field, last.value)])
}

const priceIn = ({ commands }: Passage) =>
  commands.flatMap((command) =>
    command._tag === "SetField" && command.field === "purchaseAmount" ? [command.value] : [],
  )[0]

/** Takes price, down payment and instalment out of a message, in yuan. */
export const takeAmounts = (passage: Passage, situation: Situation): void => {
  const { held } = situation
  passage.take(OTHER_MONEY, () => [])
  passage.take(EACH, ([, count, amount = ""]) => {
    const value = amountOf(amount)
    return value === undefined ? undefined : [set("repaymentCycle", Number(count)), set("monthInstallment", value)]
  })
  passage.take(NO_DOWN_PAYMENT, () => [set("downPaymentAmount", 0)])
  const take = (field: string, pattern: RegExp, cueBehind: boolean): void =>
    passage.take(pattern, ({ 0: written, 1: amount = "", index }) => {
      const value = amountOf(amount)
      const at = index + written.lastIndexOf(amount)
      const ahead = passage.text.slice(Math.max(0, at - CUE_WINDOW), at)
      if (value === undefined || value < LEAST_YUAN || (cueBehind && ANY_CUE.test(ahead))) return undefined
      if (OTHER_BEFORE.test(ahead)) return []
      return [set(field, value)]
    })
  for (const { field, range } of READERS) {
    passage.take(range, () => [{ _tag: "DoubtField", field, doubt: { kind: "UNUSABLE", reason: "RANGE" } }])
  }
  // "48万总价 10万首付": the word behind an amount counts where none stands before it.
  for (const { behind, field } of READERS) take(field, behind, true)
  for (const { before, field } of READERS) take(field, before, false)
  takeAlone(passage, situation, priceIn(passage) !== undefined)
  const price = priceIn(passage) ?? held["purchaseAmount"]
  passage.take(HALF, () => (typeof price === "number" ? [set("downPaymentAmount", price / 2)] : []))
  passage.take(SHARE, ({ 1: before, 2: unitBefore, 3: behind, 4: unitBehind }) => {
    const unit = unitBefore ?? unitBehind ?? ""
    const count = Number(before ?? behind)
    const share = unit.startsWith("成") ? (count + (unit === "成半" ? 0.5 : 0)) / 10 : count / 100
    return typeof price === "number" && share > 0 && share < 1
      ? [set("downPaymentAmount", Math.round(price * share * 100) / 100)]
      : []
  })
}
