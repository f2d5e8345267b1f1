import { byLanguage } from "@open-valuation/report/formats"

/** The words of the ledger, both languages in one row. */
const ledgerWordRows = {
  classes: {
    all: { zh: "全部类别", en: "All classes" },
    effective: { zh: "有效收支", en: "Effective" },
    none: { zh: "未分类", en: "No class" },
  },
  flowClass: { zh: "类别", en: "Class" },
  account: { zh: "账户", en: "Account" },
  direction: { zh: "方向", en: "Direction" },
  both: { zh: "全部", en: "Both" },
  inflow: { zh: "流入", en: "Inflow" },
  outflow: { zh: "流出", en: "Outflow" },
  text: { zh: "搜索", en: "Search" },
  textHelp: { zh: "对手、账号、摘要、备注", en: "Parties, account numbers, description, remarks" },
  least: { zh: "最小金额", en: "Least amount" },
  most: { zh: "最大金额", en: "Most amount" },
  from: { zh: "起始日期", en: "From day" },
  to: { zh: "截止日期", en: "To day" },
  order: { zh: "排序", en: "Order" },
  orders: {
    TIME: { zh: "按账户和时间", en: "By account and time" },
    OLDEST: { zh: "按日期从早到晚", en: "Oldest first" },
    NEWEST: { zh: "按日期从晚到早", en: "Newest first" },
    LARGEST: { zh: "按金额从大到小", en: "Largest amount first" },
    SMALLEST: { zh: "按金额从小到大", en: "Smallest amount first" },
  },
  printed: {
    zh: (shown: number, all: number) =>
      shown === all ? `共 ${all} 笔` : `打印前 ${shown} 笔，共 ${all} 笔；全部明细见 Excel。`,
    en: (shown: number, all: number) =>
      shown === all ? `${all} lines` : `The first ${shown} of ${all} lines; the workbook has all of them.`,
  },
  clear: { zh: "清除筛选", en: "Clear filters" },
  found: {
    zh: (shown: string, all: string) => `${shown} 笔，共 ${all} 笔`,
    en: (shown: string, all: string) => `${shown} of ${all} lines`,
  },
  sums: {
    zh: (inflow: string, outflow: string) => `流入 ${inflow}，流出 ${outflow}`,
    en: (inflow: string, outflow: string) => `in ${inflow}, out ${outflow}`,
  },
  loading: {
    zh: (count: string) => `正在读取明细，已读 ${count} 笔…`,
    en: (count: string) => `Loading lines, ${count} so far…`,
  },
  paused: {
    zh: (count: string) => `已读 ${count} 笔，筛选只在已读的明细中进行。`,
    en: (count: string) => `${count} lines are loaded; filters search these.`,
  },
  loadOn: { zh: "继续读取", en: "Load more lines" },
  none: { zh: "没有符合条件的明细。", en: "No line fits the filters." },
  shown: {
    zh: (title: string, shown: number, all: number) =>
      shown === all ? `${title}：${all} 笔` : `${title}：金额最大的 ${shown} 笔，共 ${all} 笔`,
    en: (title: string, shown: number, all: number) =>
      shown === all ? `${title}: ${all} lines` : `${title}: the largest ${shown} of ${all} lines`,
  },
  date: { zh: "日期", en: "Date" },
  amount: { zh: "金额", en: "Amount" },
  balance: { zh: "余额", en: "Balance" },
  party: { zh: "交易对手", en: "Counterparty" },
  summary: { zh: "摘要", en: "Description" },
  place: { zh: "位置", en: "Place" },
  keys: { zh: "上下方向键选择，回车查看原件", en: "Arrow keys choose a line, Enter shows its source" },
  page: {
    zh: (page: number, row: number) => `第 ${page} 页第 ${row} 行`,
    en: (page: number, row: number) => `page ${page}, row ${row}`,
  },
  sheet: {
    zh: (sheet: string, row: number) => `${sheet} 第 ${row} 行`,
    en: (sheet: string, row: number) => `${sheet}, row ${row}`,
  },
  row: { zh: (row: number) => `第 ${row} 行`, en: (row: number) => `row ${row}` },
  source: { zh: "原件位置", en: "Source of the line" },
  close: { zh: "关闭", en: "Close" },
  picture: {
    zh: (fileName: string, page: number, row: number) => `${fileName} 第 ${page} 页，第 ${row} 行已标出`,
    en: (fileName: string, page: number, row: number) => `${fileName}, page ${page}, with row ${row} marked`,
  },
  noPicture: {
    zh: "表格和文本文件没有页面图像，请按文件和行号核对。",
    en: "Spreadsheets and text files have no page to show. Look up the row in the file.",
  },
  corrected: { zh: "已更正", en: "corrected" },
  repaired: { zh: "识别有误的数字已按余额更正", en: "A misread figure was put right by the balance" },
  earlier: { zh: "上一笔", en: "Previous line" },
  later: { zh: "下一笔", en: "Next line" },
  file: { zh: "文件", en: "File" },
  time: { zh: "时间", en: "Time" },
  remarks: { zh: "备注", en: "Remarks" },
}

/** The words of the result of statements. */
export const words = byLanguage({
  parts: {
    menu: { zh: "结果目录", en: "Parts of the result" },
    summary: { zh: "结论", en: "Conclusion" },
    risks: { zh: "风险提示", en: "Risks" },
    assets: { zh: "有效资产", en: "Effective assets" },
    flows: { zh: "月度收支", en: "Monthly flows" },
    balances: { zh: "余额走势", en: "Balance history" },
    capacity: { zh: "还款能力", en: "Repayment capacity" },
    profile: { zh: "收入与支出分析", en: "Income and obligations" },
    parties: { zh: "交易对手与用途", en: "Counterparties and purposes" },
    ledger: { zh: "流水明细", en: "Ledger" },
    quality: { zh: "文件与数据质量", en: "Files and data quality" },
  },
  print: { zh: "打印", en: "Print" },
  workbook: { zh: "下载 Excel", en: "Download Excel" },
  report: { zh: "下载报告", en: "Download report" },
  making: { zh: "正在生成…", en: "Being made…" },
  figures: {
    effectiveAssets: { zh: "有效资产", en: "Effective assets" },
    closingBalance: { zh: "期末余额", en: "Closing balance" },
    riskLevel: { zh: "风险等级", en: "Risk level" },
    comma: { zh: "、", en: ", " },
    months: {
      zh: (count: string, _: number) => `${count} 个月的流水`,
      en: (count: string, number: number) => (number === 1 ? "one month" : `${count} months`),
    },
    between: {
      zh: (from: string, to: string) => `${from} 至 ${to}`,
      en: (from: string, to: string) => `${from} to ${to}`,
    },
    made: {
      zh: (time: string, version: string, policy: string) =>
        `生成于 ${time} · 引擎 ${version} · 规则 ${policy} · 金额单位：元`,
      en: (time: string, version: string, policy: string) =>
        `Generated ${time} · engine ${version} · policy ${policy} · amounts in yuan`,
    },
  },
  risks: {
    none: { zh: "未触发任何风险规则。", en: "No rule was triggered." },
    levels: {
      LOW: { zh: "低", en: "Low" },
      MEDIUM: { zh: "中", en: "Medium" },
      HIGH: { zh: "高", en: "High" },
    },
    measured: {
      zh: (observed: string, threshold: string) => `实测${observed}（关注线${threshold}）`,
      en: (observed: string, threshold: string) => `${observed} (attention threshold ${threshold})`,
    },
    units: {
      COUNT: { zh: (value: string) => `${value} 个`, en: (value: string) => value },
      DAYS: { zh: (value: string) => `${value} 天`, en: (value: string) => `${value} days` },
      PERCENT: { zh: (value: string) => `${value}%`, en: (value: string) => `${value}%` },
      RATIO: { zh: (value: string) => `${value} 倍`, en: (value: string) => `${value}×` },
      YUAN: { zh: (value: string) => `${value} 元`, en: (value: string) => `CNY ${value}` },
    },
    evidence: {
      zh: (shown: number, all: number) =>
        shown === all ? `依据 ${all} 笔` : `依据 ${all} 笔，列示金额最大的 ${shown} 笔`,
      en: (shown: number, all: number) =>
        shown === all
          ? all === 1
            ? "Based on 1 transaction"
            : `Based on ${all} transactions`
          : `Based on ${all} transactions, of which the largest ${shown} are listed`,
    },
    inLedger: { zh: "在明细中查看", en: "Show in the ledger" },
  },
  assets: {
    intro: {
      zh: "逐账户计算：从余额中剔除借贷、过路及来源不明的资金，取期末与日均的较低者。",
      en: "Account by account: borrowed, passing and unexplained money is taken out of the balances, and the lower of the closing and the mean balance counts.",
    },
    days: {
      zh: (from: string, to: string, days: number) => `${from} 至 ${to}，${days} 天`,
      en: (from: string, to: string, days: number) => `${from} to ${to}, ${days} days`,
    },
    step: { zh: "步骤", en: "Step" },
    why: { zh: "说明", en: "Why" },
    closing: { zh: "期末余额", en: "Closing balance" },
    excluded: { zh: "减：期末仍在账上的剔除流入", en: "Less: excluded inflows still in it" },
    excludedWhy: { zh: "见下方剔除明细", en: "Listed below" },
    unproven: { zh: "减：余额未获印证的金额", en: "Less: not proven by the running balance" },
    unprovenWhy: { zh: "逐笔推算的余额不能证明这部分", en: "The lines do not add up to this part" },
    adjustedClosing: { zh: "调整后期末余额", en: "Adjusted closing balance" },
    adjustedMean: { zh: "调整后日均余额", en: "Adjusted daily mean" },
    adjustedMeanWhy: {
      zh: (days: number) => `${days} 天逐日余额剔除后的平均`,
      en: (days: number) => `Mean of ${days} end-of-day balances, excluded inflows taken out`,
    },
    lower: { zh: "两者取低", en: "Lower of the two" },
    shortfall: { zh: "减：补足其他账户", en: "Less: lacking in other accounts" },
    shortfallWhy: { zh: "被剔除的资金从其他账户转入本账户", en: "Excluded money was moved here from other accounts" },
    elsewhere: { zh: "减：已在其他账户计入", en: "Less: counted in other accounts" },
    elsewhereWhy: {
      zh: "其他账户的流水结束后才转入，已在该账户计入",
      en: "It arrived after the end of another account's statement and counts there",
    },
    inflow: { zh: "有效流入", en: "Effective inflow" },
    outflow: { zh: "减：有效流出", en: "Less: effective outflow" },
    floor: { zh: "结果为负时按零计", en: "A negative result counts as zero" },
    counted: { zh: "计入有效资产", en: "Counted as effective assets" },
    total: { zh: "有效资产合计", en: "Effective assets" },
    excludedInflows: {
      zh: (shown: number, all: number) =>
        `剔除的流入（${shown === all ? `共 ${all} 笔` : `列示最大的 ${shown} 笔，共 ${all} 笔`}）`,
      en: (shown: number, all: number) =>
        `Excluded inflows (${shown === all ? all : `the largest ${shown} of ${all}`})`,
    },
    reason: { zh: "原因", en: "Reason" },
    period: { zh: "剔除期间", en: "Taken out" },
    toEnd: { zh: "至期末", en: "to the end" },
    inflowLine: { zh: "流入", en: "Came in" },
    outflowLine: { zh: "转出", en: "Went out" },
    balances: { zh: "日终余额", en: "End-of-day balances" },
    balance: { zh: "日终余额", en: "End-of-day balance" },
    adjusted: { zh: "调整后", en: "Adjusted" },
  },
  flows: {
    title: { zh: "月度有效收支（元）", en: "Effective flows by month, CNY" },
    description: {
      zh: (from: string, to: string) => `${from} 至 ${to} 各月的有效流入、有效流出和净额`,
      en: (from: string, to: string) => `Effective inflow, outflow and net of each month from ${from} to ${to}`,
    },
    month: { zh: "月份", en: "Month" },
    inflow: { zh: "流入", en: "Inflow" },
    outflow: { zh: "流出", en: "Outflow" },
    effectiveInflow: { zh: "有效流入", en: "Effective inflow" },
    effectiveOutflow: { zh: "有效流出", en: "Effective outflow" },
    net: { zh: "有效净流入", en: "Effective net" },
    endBalance: { zh: "月末余额", en: "Balance at month end" },
    lines: { zh: "笔数", en: "Lines" },
    total: { zh: "合计", en: "Total" },
    showMonth: { zh: (month: string) => `在明细中查看 ${month}`, en: (month: string) => `Show ${month} in the ledger` },
  },
  balances: {
    account: { zh: "账户", en: "Account" },
    nameOf: {
      zh: (number: number, name: string, currency: string | null) =>
        [`账户 ${number}`, name, currency === "CNY" ? "" : (currency ?? "币种不明")]
          .filter((part) => part !== "")
          .join(" · "),
      en: (number: number, name: string, currency: string | null) =>
        [`Account ${number}`, name, currency === "CNY" ? "" : (currency ?? "unknown currency")]
          .filter((part) => part !== "")
          .join(" · "),
    },
    title: { zh: "逐日余额", en: "Balance by day" },
    description: {
      zh: (from: string, to: string, last: string, lowest: string) =>
        `${from} 至 ${to} 每日日终余额，最后一日 ${last}，最低 ${lowest}`,
      en: (from: string, to: string, last: string, lowest: string) =>
        `End-of-day balance from ${from} to ${to}: ${last} on the last day, ${lowest} at the lowest`,
    },
    adjusted: { zh: "剔除后余额", en: "Adjusted balance" },
    mean: { zh: (days: number) => `${days} 天剔除后日均`, en: (days: number) => `Adjusted mean of ${days} days` },
    adjustedDays: { zh: "剔除后日均的期间", en: "Days of the adjusted mean" },
    nothingExcluded: {
      zh: "该期间没有需要剔除的资金，剔除后余额与日终余额相同。",
      en: "Nothing is taken out on these days: the adjusted balance is the end-of-day balance.",
    },
    low: { zh: (below: string) => `低于 ${below} 元`, en: (below: string) => `Below ${below}` },
    overdrawn: { zh: "透支", en: "Overdrawn" },
    average: { zh: "全期日均余额", en: "Mean of the whole period" },
    onDay: {
      zh: (amount: string, day: string) => `${amount}（${day}）`,
      en: (amount: string, day: string) => `${amount} (${day})`,
    },
    lowest: { zh: "最低", en: "Lowest" },
    monthAverage: { zh: "日均", en: "Mean" },
    highest: { zh: "最高", en: "Highest" },
    days: { zh: "已知天数", en: "Known days" },
    none: {
      zh: "该账户的流水没有可核对的余额。",
      en: "The statement of this account has no balances that can be checked.",
    },
    gaps: {
      zh: (periods: ReadonlyArray<string>) =>
        `${periods.join("、")} 没有流水，余额未知，图中断开；日均余额按此前余额计算。`,
      en: (periods: ReadonlyArray<string>) =>
        `No file covers ${periods.join(", ")}: the balance is unknown there and the chart has a gap. Means count the balance before it.`,
    },
  },
  capacity: {
    missing: {
      zh: "未填写月供、首付或总价，相应的覆盖比例无法计算。",
      en: "Without instalment, down payment or price the respective coverage cannot be worked out.",
    },
  },
  parties: {
    largest: { zh: "主要交易对手（有效收支）", en: "Largest counterparties (effective flows)" },
    name: { zh: "名称", en: "Name" },
    amount: { zh: "金额", en: "Amount" },
    share: { zh: "占比", en: "Share" },
    lines: { zh: "笔数", en: "Lines" },
    inflow: { zh: "流入", en: "Inflow" },
    outflow: { zh: "流出", en: "Outflow" },
    from: { zh: "收入来自", en: "Income from" },
    to: { zh: "支出流向", en: "Spending to" },
    none: { zh: "无", en: "None" },
    categories: { zh: "有效收支用途", en: "What effective flows are for" },
    category: { zh: "用途", en: "Purpose" },
    excluded: { zh: "不计入有效收支的类别", en: "Classes that do not count" },
    flowClass: { zh: "类别", en: "Class" },
    lenders: { zh: "现有贷款及租赁机构", en: "Existing lenders and lessors" },
    lender: { zh: "机构", en: "Lender" },
    kind: { zh: "类型", en: "Kind" },
    kinds: {
      BANK: { zh: "银行", en: "Bank" },
      NON_BANK: { zh: "非银行机构", en: "Non-bank" },
      PERSON: { zh: "个人", en: "Person" },
      CREDIT_CARD: { zh: "信用卡及消费信用", en: "Credit card" },
    },
    monthly: { zh: "月还款额", en: "Monthly payment" },
    payments: { zh: "还款次数", en: "Payments" },
    repaid: { zh: "期间还款", en: "Repaid" },
    drawn: { zh: "期间借入", en: "Drawn" },
    lastDraw: { zh: "最近借入", en: "Last drawdown" },
    lastPayment: { zh: "最近还款", en: "Last payment" },
    unnamed: { zh: "未注明", en: "Not named" },
    inLedger: { zh: (name: string) => `在明细中查看 ${name}`, en: (name: string) => `Show ${name} in the ledger` },
  },
  profile: {
    salary: { zh: "工资", en: "Wages" },
    lastPaid: { zh: "最近一次", en: "Last paid" },
    obligations: { zh: "固定支出", en: "Regular obligations" },
    kind: { zh: "类型", en: "Kind" },
    payee: { zh: "收款方", en: "Payee" },
    amount: { zh: "每次金额", en: "Payment" },
    monthly: { zh: "折合每月", en: "Per month" },
    months: { zh: "有支出的月数", en: "Months paid" },
    signs: { zh: "其他迹象", en: "Other signs" },
    lowDays: {
      zh: (below: string) => `日终余额低于 ${below} 的天数`,
      en: (below: string) => `Days that end below ${below}`,
    },
    ofDays: {
      zh: (days: number, of: number) => `${days} 天，共 ${of} 天`,
      en: (days: number, of: number) => `${days} of ${of} days`,
    },
    negativeDays: { zh: "日终透支天数", en: "Days that end overdrawn" },
    lowest: { zh: "最低日终余额", en: "Lowest end-of-day balance" },
    inLedger: { zh: (name: string) => `在明细中查看 ${name}`, en: (name: string) => `Show ${name} in the ledger` },
  },
  ledger: ledgerWordRows,
  quality: {
    files: { zh: "已读取的流水", en: "Statements that were read" },
    file: { zh: "文件", en: "File" },
    holder: { zh: "户名", en: "Holder" },
    account: { zh: "账户", en: "Account" },
    period: { zh: "期间", en: "Period" },
    lines: { zh: "笔数", en: "Lines" },
    pages: { zh: "页数", en: "Pages" },
    opening: { zh: "期初余额", en: "Opening balance" },
    closing: { zh: "期末余额", en: "Closing balance" },
  },
})

/** The words in one language. */
export type StatementWords = (typeof words)["zh"]
