import { byLanguage } from "@open-valuation/core/domain"

/** The words of the statement report, beside those of the assessment. Figures are already written out. */
export const reportWords = byLanguage({
  title: { zh: "银行流水分析报告", en: "Bank statement report" },
  standing: {
    zh: "本报告由程序读取所提交的流水文件自动生成，供信贷审查参考；不是审计报告，也不是授信或放款决定。未向开户机构核实，未提交的账户和负债从中看不到。",
    en: "A program made this report from the statements that were submitted, as a reference for credit review. It is no audit and no credit decision. No bank was asked; accounts and debts without a statement are not in it.",
  },
  subject: { zh: "流水范围", en: "What was submitted" },
  holders: { zh: "户名", en: "Holders" },
  institutions: { zh: "开户机构", en: "Institutions" },
  accounts: { zh: "账户数", en: "Accounts" },
  more: { zh: (count: number) => `等${count}项`, en: (count: number) => ` and others, ${count} in all` },
  result: { zh: "评估结果", en: "Result" },
  absent: {
    zh: "本任务没有可以列入报告的结果。",
    en: "This task has no result that a report could hold.",
  },
  failed: { zh: "流水分析未能完成，原因如下。", en: "The analysis ended without a result. The reason is below." },
  strengths: { zh: "有利事实", en: "What speaks for the borrower" },
  /** By code. Facts with their figures; what they are worth, the conclusion says. */
  strengthsBy: {
    TABLE: {
      zh: (share: string) => `收入与月供在政策表内：债务加本次月供占收入的 ${share}。`,
      en: (share: string) => `Within the lender's table: debts and the new instalment take ${share} of income.`,
    },
    COVERAGE: {
      zh: (net: string, times: string) => `月均有效净流入 ${net} 元，为月供的 ${times} 倍。`,
      en: (net: string, times: string) => `Effective net inflow of CNY ${net} a month, ${times} times the instalment.`,
    },
    WAGES: {
      zh: (paid: number, covered: number, median: string) =>
        `流水覆盖的 ${covered} 个月中有 ${paid} 个月发放工资，月中位数 ${median} 元。`,
      en: (paid: number, covered: number, median: string) =>
        `Wages in ${paid} of ${covered} months, CNY ${median} in the median month.`,
    },
    ASSETS: {
      zh: (months: string) => `有效资产可支付 ${months} 期月供。`,
      en: (months: string) => `Effective assets pay ${months} instalments.`,
    },
    DOWN_PAYMENT: {
      zh: (share: string) => `有效资产为首付款的 ${share}。`,
      en: (share: string) => `Effective assets are ${share} of the down payment.`,
    },
    DEBT: {
      zh: (share: string) => `现有债务加本次月供占偿债前净流入的 ${share}。`,
      en: (share: string) => `Existing debts and the new instalment take ${share} of net inflow before repayments.`,
    },
    INVOICES: {
      zh: (share: string) => `经营收款中 ${share} 有发票对应。`,
      en: (share: string) => `Invoices explain ${share} of the business receipts.`,
    },
    STEADY: {
      zh: (days: number, below: string) => `${days} 天内日终余额合计均不低于 ${below} 元，没有透支。`,
      en: (days: number, below: string) =>
        `On ${days} days no balance fell below CNY ${below}, and none was overdrawn.`,
    },
  },
  noStrengths: {
    zh: "按所列流水，没有达到列示标准的有利事实。",
    en: "No fact of these statements reaches the figures from which one is listed.",
  },
  doubted: {
    zh: "流水的真实性或完整性存疑，核实清楚前不列有利事实。",
    en: "There are doubts about the statements themselves. Until they are cleared, nothing is listed here.",
  },
  unproven: {
    zh: "账户余额未能全部核验，以上只是流水所载。",
    en: "Not every balance could be checked: this is what the statements say.",
  },
  risks: { zh: "主要风险", en: "Main risks" },
  riskIs: {
    zh: (level: string, title: string, detail: string) => `【${level}】${title}：${detail}`,
    en: (level: string, title: string, detail: string) => `[${level}] ${title}: ${detail}`,
  },
  moreRisks: {
    zh: (count: number) => `另有 ${count} 项，见后页。`,
    en: (count: number) => `${count} more on the next pages.`,
  },
  completeness: { zh: "完整性与真实性", en: "Completeness and proof" },
  proof: { zh: "真实性核查", en: "Authenticity" },
  proofIs: {
    zh: (high: number, medium: number, low: number) =>
      high + medium + low === 0
        ? "程序核查未见异常；不能代替向开户机构核实"
        : `发现问题：高 ${high} 项、中 ${medium} 项、低 ${low} 项，见后页`,
    en: (high: number, medium: number, low: number) =>
      high + medium + low === 0
        ? "the program found nothing; that does not replace asking the bank"
        : `found: ${high} high, ${medium} medium, ${low} low; see the next pages`,
  },
  adoption: { zh: "采纳价值", en: "Adopted value" },
  noAdoption: { zh: "尚无经复核的采纳价值", en: "none has been confirmed" },
  flows: {
    inflow: { zh: "流入", en: "In" },
    outflow: { zh: "流出", en: "Out" },
    net: { zh: "净额", en: "Net" },
    caption: {
      zh: "各月有效流入、有效流出与净额（万元）。",
      en: "Effective flows by month and what is left (CNY 1,000).",
    },
  },
  balances: {
    title: { zh: "日终余额", en: "Balances by day" },
    balance: { zh: "余额", en: "Balance" },
    adjusted: { zh: "计入部分", en: "What counts" },
    mean: { zh: "计入部分的日均", en: "Mean of what counts" },
    low: { zh: "低余额", en: "Low" },
    overdrawn: { zh: "透支", en: "Overdrawn" },
    caption: {
      zh: (account: string) => `${account}：计算有效资产所用的各日余额（万元）。`,
      en: (account: string) => `${account}: the balances behind the effective assets (CNY 1,000).`,
    },
  },
  excludedPeriod: { zh: "剔除期间", en: "Taken out" },
  line: { zh: "流水明细", en: "Line" },
  place: { zh: "位置", en: "Place" },
  toEnd: { zh: "期末", en: "the end" },
  listed: {
    zh: (shown: number, all: number) => `列示 ${shown} 笔，共 ${all} 笔，其余见工作簿。`,
    en: (shown: number, all: number) => `${shown} of ${all}; the workbook has the others.`,
  },
})

/** The words in one language. */
export type StatementReportWords = (typeof reportWords)["zh"]
