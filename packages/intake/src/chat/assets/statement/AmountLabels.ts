import { oneOf } from "../../extract/Words.ts"

/** What a sum of money is: a field of the request, or money beside the purchase. */
export type Role = "purchaseAmount" | "downPaymentAmount" | "monthInstallment" | "OTHER"

/** Words for a sum, and where they stand. */
export interface Label {
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
        "首付 首付款 首期 首期款 手付 首富 头款 头期 头期款 先付 先给 先交 自有资金 自付 自己出 自己付 预付 预付款 付了首付 首笔 第一笔 先打 先转 自己拿 我拿 我出 自己掏",
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
    words:
      /\b(?:total|full|whole|unit|purchase|equipment|machine|vehicle|car|truck|contract|sales?|invoice)(?: purchase)? (?:price|amount|cost|value)\b|\btotal\b|\bprice(?: tag)?\b|\bcost(?:s|ing)?\b|\bpriced\b|\bworth\b/giu,
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
        "工资 薪水 收入 月入 年入 进账 流水 营业额 余额 存款 积蓄 房贷 车贷 车险 指导价 原价 市场价 评估价 融资金额 融资额 贷款 贷款金额 信用卡 花呗 负债 欠 欠款 外债 房租 额度 奖金 利润 补贴 保险 保险费 到手 净赚 赚 保证金 押金 定金 手续费 服务费 利息 税费 税款 契税 购置税 上牌费 借 卡里 卡上 支出 开销 生活费 社保 公积金 保费 GPS 利率 年化 年利率 补助 退休金 养老金 挣",
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
export const labelsIn = (text: string): ReadonlyArray<Label> => {
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
export const labelBehind = (text: string, place: number): Label | undefined => {
  const rest = text.slice(place, place + LONGEST_BEHIND)
  for (const { role, words } of BEHIND) {
    const word = words.exec(rest)?.[0]
    if (word !== undefined) return { role, start: place, end: place + word.length }
  }
  return undefined
}
const LONGEST_BEHIND = 24
