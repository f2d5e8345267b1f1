import { oneOf, quantitiesIn, rangesIn } from "@open-valuation/core/reading"
import type { Situation } from "../../ChatAsset.ts"
import { clauseOf } from "../../evidence/Span.ts"
import { type Emitted, type Passage, TAKEN } from "../../extract/Passage.ts"

/** What a sum of money is: a field of the request, or money beside the purchase. */
type Role = "purchaseAmount" | "downPaymentAmount" | "monthInstallment" | "OTHER"

/** Words for a sum, and where they stand. */
interface Label {
  readonly role: Role
  readonly start: number
  readonly end: number
}

interface Words {
  readonly role: Role
  readonly words: RegExp
}

const OWN_KINDS = oneOf(
  "车 设备 机器 机子 挖机 挖掘机 吊车 货车 泵车 装载机 铲车 叉车 房子 房 牵引车 卡车 轿车 工程车 渣土车 搅拌车 自卸车 钻机 旋挖 汽车吊 起重机 压路机 塔吊 商铺",
)

/** Before the sum: "首付10万", "price 480,000". */
const BEFORE: ReadonlyArray<Words> = [
  {
    role: "monthInstallment",
    words: new RegExp(
      `${oneOf("月供 月共 月还 月还款 月还款额 月付 月租 月租金 月均还款 每期 每期还 每期付 每期租金 按月还 期供 每月 每个月 一个月 1个月 一期 1期")}(?:[还供付交]款?|要还|得还|租金)?`,
      "gu",
    ),
  },
  {
    role: "monthInstallment",
    words:
      /\b(?:month's |monthly )?(?:re)?payments?(?= (?:is|of|are|will)| ?:)|\bmonthly(?: (?:re)?payments?| instal?lments?| instal?ments?| rent(?:al)?| dues)?|\binstal?l?ments?\b|\b(?:each|every|per) month/giu,
  },
  {
    role: "downPaymentAmount",
    words: new RegExp(
      oneOf(
        "首付 首付款 首期 首期款 手付 首富 首付总共 首付一共 首付款总共 首付款一共 头款 头期 头期款 先付 先给 先交 自有资金 自付 自己出 自己付 预付 预付款 付了首付 首笔 第一笔 先打 先转 自己拿 我拿 我出 自己掏",
      ),
      "gu",
    ),
  },
  {
    role: "downPaymentAmount",
    words: /\bdown[- ]?payment\b|\binitial payment\b|\bdown(?=:)|\bdeposit\b|\bup ?front\b/giu,
  },
  {
    role: "purchaseAmount",
    words: new RegExp(
      oneOf(
        "总价 总介 总价款 总款 总额 总金额 总共 一共 全款 全价 车价 车款 机价 机款 机器款 机器价 机器价格 设备价 设备款 设备总价 设备价格 货款 采购价 采购价格 采购款 采购金额 采购总价 购买价 购买价格 购买总价 购买金额 购机价 购机款 购车价 购车款 购置价 购置款 购置金额 合同价 合同价款 合同金额 成交价 落地 落地价 裸车价 车辆总价 房价 房款 售价 报价 价格 价钱 价款 买价 金额 全部下来 拿下来",
      ),
      "gu",
    ),
  },
  {
    role: "purchaseAmount",
    words: new RegExp(
      `\\b${oneOf("total full whole unit purchase equipment machine vehicle car truck contract sale sales invoice")}(?: purchase)? (?:price|amount|cost|value)\\b|\\b(?:total|price(?: tag)?|cost(?:s|ing)?|priced|worth)\\b`,
      "giu",
    ),
  },
  {
    role: "downPaymentAmount",
    words: /(?<![首月期支先预自代垫要共得])付(?:了|过)?(?=\s?\d)|(?<!came |went |gone |slow )\bdown\b(?! to)/giu,
  },
  { role: "purchaseAmount", words: new RegExp(`${OWN_KINDS}|(?:谈(?:下来|到|成)|[说讲谈]好)了?(?=\\s?\\d)`, "gu") },
  { role: "purchaseAmount", words: /(?:买|购|入手|订|提|看[中上好]|盘)(?!断|不|卖|物)/gu },
  { role: "purchaseAmount", words: /\bbuy(?:ing)?\b|\bpurchas(?:e|ing)\b|\btaking over\b/giu },
  {
    role: "OTHER",
    words: new RegExp(
      oneOf(
        "工资 薪水 收入 月入 年入 进账 流水 营业额 余额 存款 积蓄 房贷 车贷 车险 指导价 原价 市场价 评估价 融资金额 融资额 贷款 贷款金额 信用卡 花呗 负债 欠 欠款 还差 还欠 尾款 余款 剩余 外债 房租 额度 奖金 利润 补贴 保险 保险费 到手 净赚 赚 保证金 押金 定金 手续费 服务费 利息 税费 税款 契税 购置税 上牌费 借 卡里 卡上 支出 开销 生活费 社保 公积金 保费 GPS 利率 年化 年利率 补助 退休金 养老金 挣",
      ),
      "giu",
    ),
  },
  {
    role: "OTHER",
    words:
      /\b(?:salary|income|wages?|balance|savings|mortgage|credit card|turnover|revenue|earn(?:s|ing)?|makes?|rent|insurance|fees?|tax(?:es)?|bonus|owes?|debts?|expenses?|interest|rate|apr)\b/giu,
  },
]

/** Behind the sum, right after it: "48万总价", "80k down", "11,300 a month". */
const BEHIND: ReadonlyArray<Words> = [
  {
    role: "monthInstallment",
    words:
      /^\s?(?:的?月供|[/／]月|每月|每期|[一1]期|[一1]?个月|的每月|(?:(?:a|per|each|every) |\/ ?)(?:month|mo\b)|\/?mo(?:nth)?\b|monthly|p\.?m\.?\b)(?![a-z])/iu,
  },
  {
    role: "downPaymentAmount",
    words:
      /^\s?(?:的?首[付期]|[做当作付]首付|的?头款|(?:as (?:a |the )?)?down(?: ?payment)?|up ?front|deposit)(?![a-z])/iu,
  },
  { role: "purchaseAmount", words: /^\s?(?:的?总[价款]|的?全款|的?车价|的?设备款|的?货款)/u },
  { role: "purchaseAmount", words: new RegExp(`^\\s?的(?:一?[辆台套个])?(?:新|二手)?${OWN_KINDS}`, "u") },
  {
    role: "purchaseAmount",
    words:
      /^\s?(?:in total|total|all[- ]in|purchase|altogether|excavator|crane|truck|machine|car|loader|equipment|forklift|van|vehicle)(?![a-z])/iu,
  },
]

/** The labels of a text that stand before a sum, in order; of two that overlap the longer one. */
const labelsIn = (text: string): ReadonlyArray<Label> => {
  const found = BEFORE.flatMap(({ role, words }) =>
    [...text.matchAll(words)].map(({ 0: word, index }): Label => ({ role, start: index, end: index + word.length })),
  ).toSorted((one, other) => one.start - other.start || other.end - one.end)
  const labels: Array<Label> = []
  for (const label of found) {
    const last = labels.at(-1)
    if (last === undefined || label.start >= last.end) labels.push(label)
    else if (label.end - label.start > last.end - last.start) labels[labels.length - 1] = label
  }
  return labels
}

/** The label right behind a place. */
const labelBehind = (text: string, place: number): Label | undefined => {
  const rest = text.slice(place, place + LONGEST_BEHIND)
  for (const { role, words } of BEHIND) {
    const word = words.exec(rest)?.[0]
    if (word !== undefined) return { role, start: place, end: place + word.length }
  }
  return undefined
}
const LONGEST_BEHIND = 24

/** An amount below this is no price: "48" among friends is 48万, which the session does not guess. */
const LEAST_YUAN = 100
/** A purchase that is financed costs this much and more. */
const LEAST_PRICE = 10_000

const CURRENCY_BEFORE = /(?:[¥￥$]|rmb|cny|人民币)\s?$/iu
const CURRENCY_BEHIND = /^\s?(?:元|块钱?|rmb\b|yuan\b|cny\b|人民币)/iu
/** Behind a number: it counts something else than money. */
const OTHER_UNIT =
  /^\s?(?:[%％趴年日号吨台辆折岁小米平亩]|月(?![供还付租])|个(?!月)|成(?!交)|期(?!数|限)|percent|(?:equal |monthly )?(?:months?|years?|hours?|hrs|tons?|t|instal?lments|payments)\b)/iu
/** 首付18个: money is counted in ten thousands. */
const COUNTED = /^\s?个[wW万]?(?=[\s,，。;；、█]|$)/u
const COUNTS_MONEY =
  /(?:总[价款]|全款|[车机]价|价格|首付款?|首期|头款|先[给付交]|一共|总共)(?:是|为|就|大概|大约)?\s?$/u
const MONTHS = /^\s?(?:个月(?!供)|个?月[内期])/u
const NOT = /(?:不是|并非|而非|\bnot)\s?$/iu
/** A limit is no figure: "月供控制在9000以内". */
const LIMIT_BEFORE =
  /(?:不到|不超过?|别超过?|最多|至多|顶多|控制在|低于|\b(?:at most|no more than|under|below|up to|max(?:imum)?))[^\d,.。;]{0,3}$/iu
/** "首付15万改成20万": the first figure is gone. */
const REPLACED = /^\s?(?:(?:改|变|换|调)(?:成|为|到)?|[提加升降减]高?[到至])\s?(?=\d)/u
const LIMIT_BEHIND = /^\s?(?:以内|之内|以下|封顶|(?:at most|max(?:imum)?|or less)\b)/iu
const CORRECTION = /不对|不是|错|改|更正|应该|\b(?:no|not|sorry|actually|wrong|oops|rather|mean)\b/iu
const BUYING =
  /[买购订]|入手|提车|看[中上好]|接手|盘下|转让|\b(?:buy|buying|purchas|taking over|for an?\b|it'?s an?\b)/iu

/** A sum of money in a message. */
interface Sum {
  readonly start: number
  readonly end: number
  readonly value: number
}

/** A label and its sum are one statement when no more stands between them, in characters. */
const LONGEST_GAP = 12

const set = (field: string, value: number): Emitted => ({ _tag: "SetField", field, value })
const range = (field: string): Emitted => ({ _tag: "DoubtField", field, doubt: { kind: "UNUSABLE", reason: "RANGE" } })

/** The sums of a text with their currency, without numbers that count something else. */
const sumsIn = (text: string): ReadonlyArray<Sum> =>
  quantitiesIn(text).flatMap(({ end, start, value }) => {
    const behind = text.slice(end, end + 16)
    const inTenThousands = value < LEAST_PRICE / 10 ? COUNTED.exec(behind)?.[0].length : undefined
    if (inTenThousands !== undefined && COUNTS_MONEY.test(text.slice(Math.max(0, start - 6), start)))
      return [{ start, end: end + inTenThousands, value: value * 10_000 }]
    const isMonths = MONTHS.test(behind) && value < LEAST_YUAN
    if (value < LEAST_YUAN || OTHER_UNIT.test(behind) || isMonths) return []
    const before = CURRENCY_BEFORE.exec(text.slice(Math.max(0, start - 5), start))?.[0].length ?? 0
    return [{ start: start - before, end: end + (CURRENCY_BEHIND.exec(behind)?.[0].length ?? 0), value }]
  })

/** Money beside the purchase is named right before its sum; "a month" may stand between (工资一个月一万三). */
const OTHER_LEADS = 12
/** So near behind a label its own sum stands, in characters. */
const SUM_AHEAD = 6
const SHARE_AHEAD = /^[^\d,.。;、█]{0,6}\d{1,2}(?:\.\d)?\s?(?:成|[%％]|percent)/iu

/** The label right behind a sum, unless the sum or share that follows is the one it speaks of. */
const ownBehind = (
  text: string,
  { end }: Sum,
  next: Sum | undefined,
  labels: ReadonlyArray<Label>,
): Label | undefined => {
  const label = labelBehind(text, end)
  if (label === undefined) return undefined
  const ahead = text.slice(label.end, next?.start)
  const isApart = /[,.。;、█]/u.test(ahead) || ahead.length > SUM_AHEAD
  const hasOther = labels.some(({ start }) => start >= label.end && next !== undefined && start < next.start)
  const isOfNext = next !== undefined && !isApart && !hasOther && labelBehind(text, next.end)?.role === undefined
  const hasOtherNear = labels.some(({ start }) => start >= label.end && start < label.end + SUM_AHEAD)
  const isOfShare = !hasOtherNear && SHARE_AHEAD.test(text.slice(label.end))
  return isOfNext || isOfShare ? undefined : label
}

/** Words that lead to a sum and say nothing of it. */
const NOTHING_YET =
  /^(?:[\s:]|是|为|就|应该|大概|大约|差不多|约|改成|改为|按|一共|say|about|around|make it|it'?s){0,5}$/iu

/** Where the clause before a clause begins. */
const clauseBefore = (text: string, start: number): number => {
  const [ended = ""] = /[\s,.;:!?，。；：！？、]{1,6}$/u.exec(text.slice(Math.max(0, start - 6), start)) ?? []
  const end = start - ended.length
  return end === 0 ? 0 : clauseOf(text, { start: end - 1, end }).start
}

/**
 * Which label each sum has: the last one before it in its clause, or in the clause before where its own begins with the
 * sum ("买个拖头，38万"); else the one right behind it.
 */
const labelled = (text: string, sums: ReadonlyArray<Sum>): ReadonlyMap<Sum, Label> => {
  const labels = labelsIn(text)
  const given = new Map<Sum, Label>()
  let from = 0
  for (const [index, sum] of sums.entries()) {
    const clause = clauseOf(text, sum)
    const isFirst = NOTHING_YET.test(text.slice(Math.max(from, clause.start), sum.start))
    const since = Math.max(from, isFirst ? clauseBefore(text, clause.start) : clause.start)
    const between = labels.filter(({ end, start }) => start >= since && end <= sum.start)
    const last = between.at(-1)
    const isCarried = last !== undefined && last.start < clause.start
    const other = between.findLast(({ role }) => role === "OTHER")
    const isOther = other !== undefined && last?.role === "monthInstallment" && last.start - other.end <= OTHER_LEADS
    const behind = ownBehind(text, sum, sums[index + 1], labels)
    const isEach = last?.role === "purchaseAmount" && behind?.role === "monthInstallment"
    const label = isOther ? other : isEach || isCarried ? (behind ?? last) : (last ?? behind)
    if (label !== undefined && (label.role !== "purchaseAmount" || sum.value >= LEAST_PRICE)) given.set(sum, label)
    from = Math.max(sum.end, label?.end ?? 0)
  }
  return given
}

/** The field whose label comes last before a place in the text. */
const labelBefore = (text: string, place: number): Role | undefined =>
  labelsIn(text.slice(0, place)).findLast(({ role }) => role !== "OTHER")?.role

/**
 * The sum that no label stands beside: it belongs to the last label before it ("首付谈下来了，改成20万"), else it is
 * the price of what the message says is bought. Several such sums are nobody's, but for the last word of a correction.
 */
const takeAlone = (passage: Passage, { asked, latest }: Situation, hasPrice: boolean): void => {
  const { text } = passage
  const sums = sumsIn(text)
  const last = sums.at(-1)
  const between = last === undefined ? "" : text.slice(sums.at(-2)?.start ?? 0, last.start)
  if (last === undefined || (sums.length > 1 && !CORRECTION.test(between))) return
  const isPrice =
    !hasPrice &&
    last.value >= LEAST_PRICE &&
    (BUYING.test(text) || asked.find((each) => FIELDS.has(each)) === "purchaseAmount")
  const corrected = CORRECTION.test(text) ? latest.find((each) => FIELDS.has(each)) : undefined
  const isOnly = !text.slice(0, last.start).includes(TAKEN)
  const field =
    (isOnly ? labelBefore(text, last.start) : undefined) ?? corrected ?? (isPrice ? "purchaseAmount" : undefined)
  if (field !== undefined) passage.claim(last.start, last.end, [set(field, last.value)])
}

const FIELDS = new Set(["purchaseAmount", "downPaymentAmount", "monthInstallment"])

const priceIn = ({ commands }: Passage) =>
  commands.flatMap((command) =>
    command._tag === "SetField" && command.field === "purchaseAmount" ? [command.value] : [],
  )[0]

/** "24 instalments of 5,400" */
const EACH =
  /(?<!\d)(\d{1,3}) (?:equal |monthly ){0,2}(?:instal?lments|payments|repayments) of (?=(?:rmb |cny |[¥￥])?\d)/giu
const NO_DOWN_PAYMENT =
  /(?<![\d.,])[0零]\s?首[付期]|(?:没有?|不用?付|不用|不要|无)首付款?|首[付期]款?(?:是|为|:)?\s?[0零](?![\d.])|\b(?:no|zero|0) down(?: ?payment)?\b/giu
const HALF = /(?:首付款?|首期款?|头款)[^\d,.。;]{0,4}(?:一半|对半)|\bhalf (?:down|up ?front)\b/giu
/** A share of the price that is paid down: 两成, 20%, 三成半. */
const SHARE_BEFORE =
  /(?:首付款?|首期款?|头款|down ?payment|deposit|down)[^\d,.。;]{0,8}(\d{1,2}(?:\.\d)?)\s?(成[半五5]?|[%％趴]|个点|percent)|(?:首付款?|首期款?|头款)[^\d,.。;]{0,6}百分之(\d{1,2})/giu
const SHARE_BEHIND =
  /(\d{1,2}(?:\.\d)?)\s?(成[半五5]?|[%％趴]|percent)(?:的|\s)?(?:首付|首期|头款|down|deposit|first\b|up ?front)/giu

/** The sum that a share of a price makes, in yuan to the fen. */
export const shareOf = (price: unknown, count: number, unit: string): number | undefined => {
  const share = unit.startsWith("成") ? (count + (unit.length > 1 ? 0.5 : 0)) / 10 : count / 100
  return typeof price === "number" && share > 0 && share < 1 ? Math.round(price * share * 100) / 100 : undefined
}

/** Takes price, down payment and instalment out of a message, in yuan. */
export const takeAmounts = (passage: Passage, situation: Situation): void => {
  passage.take(NO_DOWN_PAYMENT, () => [set("downPaymentAmount", 0)])
  const { text } = passage
  const ranges = rangesIn(text, quantitiesIn(text))
  for (const { end, start } of ranges) {
    const isMoney = !OTHER_UNIT.test(text.slice(end, end + 16)) && !MONTHS.test(text.slice(end, end + 16))
    if (!isMoney) continue
    const label = labelsIn(text.slice(clauseOf(text, { start, end }).start, start)).at(-1)
    const field = label?.role ?? labelBefore(text, start)
    passage.claim(start, end, field === undefined || field === "OTHER" ? [] : [range(field)])
  }
  passage.take(EACH, ({ 0: written, 1: count, index }) => {
    const sum = sumsIn(passage.text).find(({ start }) => start >= index + written.length)
    if (sum === undefined) return undefined
    passage.claim(sum.start, sum.end, [set("monthInstallment", sum.value)])
    return [set("repaymentCycle", Number(count))]
  })
  for (const { end, start } of sumsIn(passage.text)) {
    const before = passage.text.slice(Math.max(0, start - 16), start)
    const behind = passage.text.slice(end, end + 16)
    const isLimit = LIMIT_BEFORE.test(before) || LIMIT_BEHIND.test(behind) || REPLACED.test(behind)
    if (isLimit || NOT.test(before)) passage.claim(start, end, [])
  }
  const rest = passage.text
  const sums = sumsIn(rest)
  const labels = labelsIn(rest)
  for (const [sum, label] of labelled(rest, sums)) {
    const { end, start, value } = sum
    const isNear = label.end <= start && start - label.end <= LONGEST_GAP
    const behind = ownBehind(rest, sum, sums[sums.indexOf(sum) + 1], labels)
    const isEach = behind?.role === "monthInstallment"
    passage.claim(
      isNear ? label.start : start,
      Math.max(end, label.end, isEach ? behind.end : 0),
      label.role === "OTHER" ? [] : [set(label.role, value)],
    )
  }
  takeAlone(passage, situation, priceIn(passage) !== undefined)
  const price = priceIn(passage) ?? situation.held["purchaseAmount"]
  passage.take(HALF, () => (typeof price === "number" ? [set("downPaymentAmount", price / 2)] : []))
  for (const pattern of [SHARE_BEFORE, SHARE_BEHIND]) {
    passage.take(pattern, ([, count, unit = "", percent]) => {
      const value = shareOf(price, Number(count ?? percent), unit)
      return value === undefined ? [] : [set("downPaymentAmount", value)]
    })
  }
}
