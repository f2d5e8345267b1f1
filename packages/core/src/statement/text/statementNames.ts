import { roundedBeside } from "../../domain/Rounding.ts"
import type { Bilingual } from "../../domain/Words.ts"
import { word } from "../../text/words/Names.ts"
import type { FlowClass } from "../analysis/FlowClass.ts"
import type { RiskCode } from "../analysis/RiskRules.ts"

/** Parameters of every risk: the observed value and the threshold, in the rule's unit. */
export interface Observed {
  observed: number
  threshold: number
}

const exact = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 })

const withFen = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** An amount of money; in Chinese, large ones in units of 10,000 or 100 million. */
export const yuan = {
  zh: (amount: number): string => {
    const size = Math.abs(amount)
    if (size >= 1e8) return `${exact.format(amount / 1e8)}亿元`
    return size >= 1e4 ? `${exact.format(amount / 1e4)}万元` : exactYuan(amount)
  },
  en: (amount: number): string => `CNY ${Number.isInteger(amount) ? exact.format(amount) : withFen.format(amount)}`,
}

/** The names of classes of flows. */
export const CLASSES: Readonly<Record<FlowClass, Bilingual>> = {
  OWN_TRANSFER: { zh: "本人账户互转", en: "transfers between own accounts" },
  REVERSAL: { zh: "冲正、退款", en: "reversals and refunds" },
  LOAN: { zh: "借贷资金", en: "borrowed money" },
  PASS_THROUGH: { zh: "过路资金（快进快出）", en: "pass-through money" },
  WEALTH: { zh: "理财申购与赎回", en: "purchases and redemptions of wealth products" },
  UNEXPLAINED_LARGE: { zh: "来源不明的大额入账", en: "unexplained large deposits" },
  EFFECTIVE: { zh: "有效收支", en: "effective flows" },
  EXCLUDED: { zh: "人工剔除", en: "lines excluded by a person" },
}

/** The name of a class of flows, as it stands within a sentence. */
export const flowClassName = (flowClass: string, locale: "zh" | "en"): string => word[locale](CLASSES, flowClass)

/** Names that are joined by `、`, as English lists them. */
export const spaced = (names: string): string => names.replaceAll("、", ", ")

/** Names in brackets. */
export const named = {
  zh: (names: string): string => (names === "" ? "" : `（${names}）`),
  en: (names: string): string => (names === "" ? "" : ` (${spaced(names)})`),
}

/** Every digit: what is compared with a contract. */
export const exactYuan = (amount: number): string =>
  `${Number.isInteger(amount) ? exact.format(amount) : withFen.format(amount)}元`

/** A net flow by month, in or out. */
export const monthlyNet = {
  zh: (amount: number): string =>
    amount < 0 ? `月均有效净流出${yuan.zh(-amount)}` : `月均有效净流入${yuan.zh(amount)}`,
  en: (amount: number): string =>
    amount < 0 ? `${yuan.en(-amount)} net outflow a month` : `${yuan.en(amount)} net inflow a month`,
}

const rounded = (ratio: number, threshold: number): number => roundedBeside(ratio, threshold, 2)

/** A ratio in words, of a figure to another: beside nothing it is held against 1. */
export const times = {
  zh: (base: string, ratio: number, threshold = 1): string =>
    ratio < 0.01 ? `不足${base}的1%` : `为${base}的${rounded(ratio, threshold)}倍`,
  en: (base: string, ratio: number, threshold = 1): string =>
    ratio < 0.01 ? `less than 1% of ${base}` : `${rounded(ratio, threshold)} times ${base}`,
}

/** A part of a figure in per cent; what is more than twice as much as a multiple. */
export const portion = {
  zh: (base: string, ratio: number): string => `${base}的${ratio > 2 ? `${rounded(ratio, 2)}倍` : percentOf(ratio)}`,
  en: (base: string, ratio: number): string =>
    ratio > 2 ? `${rounded(ratio, 2)} times ${base}` : `${percentOf(ratio)} of ${base}`,
}

/** A ratio in per cent. */
export const percentOf = (ratio: number): string => `${roundedBeside(100 * ratio, 100, 1)}%`

/** A period in Chinese. */
export const span = (from: string | null, to: string | null): string =>
  from === null || to === null ? "" : `${from}至${to}`

/** The words of codes that are joined by commas. */
export const listed = {
  zh: (codes: string, words: Readonly<Record<string, Bilingual>>): string =>
    codes
      .split(",")
      .map((code) => word.zh(words, code))
      .join("、"),
  en: (codes: string, words: Readonly<Record<string, Bilingual>>): string =>
    codes
      .split(",")
      .map((code) => word.en(words, code))
      .join(", "),
}

/** Numbers of risks by level. */
export const grades = {
  zh: (high: number, medium: number, low: number): string => `高${high}项、中${medium}项、低${low}项`,
  en: (high: number, medium: number, low: number): string => `${high} high, ${medium} medium, ${low} low`,
}

/** The names of risks. */
export const TITLES: Readonly<Record<RiskCode, Bilingual>> = {
  BALANCE_BREAKS: { zh: "余额不连续", en: "Breaks in the running balance" },
  BALANCE_UNCHECKED: { zh: "余额无法核验", en: "Balance cannot be checked" },
  STATED_FIGURES_DIFFER: { zh: "合计数与明细不符", en: "Stated totals differ from the lines" },
  UNREAD_LINES: { zh: "部分明细未能识别", en: "Lines that could not be read" },
  REPAIRED_LINES: { zh: "部分数字经余额推算更正", en: "Figures corrected by the running balance" },
  PERIOD_SHORT: { zh: "流水期间不足", en: "Short period" },
  PERIOD_STALE: { zh: "流水不够新", en: "Statements are not recent" },
  PERIOD_GAP: { zh: "流水期间有缺口", en: "Gap between statements" },
  MONTHS_WITHOUT_LINES: { zh: "个别月份没有交易", en: "Months without transactions" },
  LINES_OUTSIDE_PERIOD: { zh: "交易日期超出流水期间", en: "Transactions outside the stated period" },
  OVERLAPPING_FILES: { zh: "流水重复提交", en: "Overlapping statements" },
  SOURCES_CONTRADICT: { zh: "同一账户的流水互相矛盾", en: "Statements of one account contradict each other" },
  SEVERAL_OWNERS: { zh: "流水分属不同户名", en: "Several account holders" },
  OWNER_UNKNOWN: { zh: "户名不明", en: "Account holder unknown" },
  FOREIGN_CURRENCY: { zh: "含外币或未标明币种的账户", en: "Accounts in other or unnamed currencies" },
  MISSING_ACCOUNT: { zh: "缺少对应的本人账户流水", en: "An own account is missing" },
  OWN_TRANSFER_SHARE: { zh: "本人账户互转占比高", en: "Many transfers between own accounts" },
  OPERATING_SHARE: { zh: "经营及工资收入占比低", en: "Little business or salary income" },
  CONCENTRATION: { zh: "收入来源集中", en: "Concentrated income" },
  UNEXPLAINED_LARGE: { zh: "来源不明的大额入账", en: "Unexplained large deposits" },
  UNPROVEN_RETURN: { zh: "大额退款、赎回缺少对应支出", en: "Large refunds or redemptions without a matching payment" },
  PASS_THROUGH: { zh: "资金过路", en: "Pass-through money" },
  FAST_IN_FAST_OUT: { zh: "大额资金快进快出", en: "Large sums in and out on one day" },
  ROUND_IN_ROUND_OUT: { zh: "大额资金整进整出", en: "Large round sums in and out on one day" },
  LOAN_SHARE: { zh: "借贷资金占比高", en: "Large share of borrowed money" },
  NET_NEW_LOANS: { zh: "新增借贷较多", en: "Much new borrowing" },
  REPAYMENT_SHARE: { zh: "还款支出占比高", en: "Large share of repayments" },
  REPAYMENT_TO_INCOME: { zh: "还款负担重", en: "Heavy repayments" },
  NON_BANK_LENDERS: { zh: "涉及多家非银行放贷机构", en: "Several non-bank lenders" },
  PRIVATE_LENDING: { zh: "疑似民间借贷付息", en: "Possible private lending" },
  GAMBLING: { zh: "频繁的彩票、博彩支出", en: "Frequent lottery or gambling" },
  COURT: { zh: "涉及法院执行或诉讼", en: "Court enforcement or litigation" },
  GUARANTEE: { zh: "涉及对外担保", en: "Guarantees for others" },
  PAWN: { zh: "涉及典当", en: "Pawnbroking" },
  OVERDUE: { zh: "涉及逾期、罚息", en: "Overdue or penalty payments" },
  COMPENSATION: { zh: "涉及代偿、垫款", en: "Payments on behalf of a debtor" },
  WEAK_ACCOUNT: { zh: "账户日常沉淀少", en: "Low balances in the account" },
  NEGATIVE_CASH_FLOW: { zh: "收不抵支", en: "Spending exceeds income" },
  INSTALMENT_COVERAGE: { zh: "收入对月供的覆盖不足", en: "Income covers the instalment poorly" },
  DOWN_PAYMENT_COVERAGE: { zh: "有效资产低于首付款", en: "Effective assets below the down payment" },
  BORROWED_DOWN_PAYMENT: { zh: "首付款疑似来自借款或不明资金", en: "Down payment possibly borrowed or unexplained" },
  EXISTING_LENDERS: { zh: "现有放贷及租赁机构", en: "Existing lenders and lessors" },
  LOAN_WITHOUT_REPAYMENT: { zh: "有借款而未见还款", en: "Loan without a repayment" },
  DEBT_SERVICE: { zh: "偿债支出占比高", en: "High debt service" },
  SINGLE_PAYER: { zh: "收入依赖单一付款方", en: "Income from one payer" },
  NEW_ACCOUNT: { zh: "新开账户", en: "New account" },
  LIFTED_BALANCE: { zh: "期末余额突增", en: "Balance raised at the end" },
  CREDIT_CARD_BILL: { zh: "材料中有信用卡账单", en: "Credit-card bill among the files" },
  BUSINESS_COVERAGE: { zh: "经营收入对月供的覆盖偏低", en: "Business income covers the instalment narrowly" },
  HIDDEN_AMOUNTS: { zh: "文件中藏有看不见的金额", en: "Amounts hidden in the file" },
  HIDDEN_TEXT: { zh: "文件中有看不见的文字", en: "Invisible text in the file" },
  HIDDEN_ROWS: { zh: "表格中有隐藏的行、列或工作表", en: "Hidden rows, columns or sheets" },
  TEXT_LAYER_DIFFERS: { zh: "扫描件所附文字与图片不符", en: "Text over the scan differs from the image" },
  SAME_MONEY: { zh: "不同账户的流水雷同", en: "Accounts with the same transactions" },
  LINES_AFTER_UPLOAD: { zh: "有晚于提交日的明细", en: "Transactions dated after the submission" },
  SILENT_DAYS: { zh: "期末长期无交易，余额未经沉淀", en: "Long inactivity at the end of an account" },
  UNPROVEN_BALANCE: { zh: "余额未得到流水自身证明", en: "Balance not proven by the statement itself" },
  MOVED_AFTER_END: { zh: "同一笔钱可能在两个账户重复计算", en: "Money possibly counted in two accounts" },
  UNPROVEN_INCOME: { zh: "入账用途得不到流水印证", en: "Income whose description the statements do not bear out" },
  PAID_TO_OWNER: { zh: "收入大多转给本人的其他账户", en: "Most income paid to the owner elsewhere" },
  FORMULAS_DIFFER: { zh: "表格公式与所显示的数值不符", en: "Formulas that come to other figures than shown" },
  SALARY_STOPPED: { zh: "工资停发", en: "Wages have stopped" },
  SALARY_GAP: { zh: "工资发放中断", en: "A gap in the wages" },
  SALARY_FALLING: { zh: "工资下降", en: "Wages are falling" },
  INCOME_FALLING: { zh: "收入下降", en: "Income is falling" },
  NEGATIVE_BALANCE: { zh: "账户透支", en: "Negative balances" },
  LOW_BALANCE: { zh: "低余额天数多", en: "Many days with a low balance" },
  FAILED_PAYMENTS: { zh: "扣款失败、余额不足", en: "Failed payments" },
  CASH_SHARE: { zh: "现金存入占比高", en: "Much of the income is cash" },
  ROUND_SUMS: { zh: "整数入账多", en: "Many round sums" },
  NIGHT_ACTIVITY: { zh: "夜间交易多", en: "Much activity at night" },
  HOLIDAY_INCOME: { zh: "节假日公司入账多", en: "Companies pay on holidays" },
  SEEN_BEFORE: { zh: "流水曾在其他申请中提交", en: "Statement submitted before" },
  CONTRADICTS_EARLIER: { zh: "与此前提交的同一账户流水矛盾", en: "Contradicts an earlier statement of the account" },
  COMMON_PAYER: { zh: "付款方向多位借款人支付相同款项", en: "One payer of several borrowers" },
}
