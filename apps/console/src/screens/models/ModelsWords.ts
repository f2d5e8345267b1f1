import { byLanguage } from "@open-valuation/report/formats"

/** The words of the register of models. */
export const words = byLanguage({
  title: { zh: "模型", en: "Models" },
  intro: {
    zh: "每个市场学习到的模型及其检验结果。启用审批后，新模型经批准才用于估值，在此之前沿用上一个已批准的模型。",
    en: "The models learned for each market, and how they did on prices they had not seen. With approval on, a new model values once it is approved; until then the last approved one goes on.",
  },
  used: { zh: "在用", en: "In use" },
  waiting: { zh: "待批准", en: "Waiting" },
  all: { zh: "全部", en: "All" },
  find: { zh: "查找", en: "Find" },
  findHelp: { zh: "市场，如“上海市”", en: "Market, such as 上海市" },
  none: { zh: "没有模型。", en: "There are no models." },
  noneWaits: { zh: "没有待批准的模型。", en: "No model waits for approval." },
  market: { zh: "市场", en: "Market" },
  state: { zh: "状态", en: "State" },
  states: {
    CANDIDATE: { zh: "待批准", en: "Candidate" },
    APPROVED: { zh: "已批准", en: "Approved" },
    RETIRED: { zh: "已停用", en: "Retired" },
  },
  window: { zh: "样本", en: "Data" },
  windowOf: {
    zh: (from: string, to: string) => `${from} 至 ${to}`,
    en: (from: string, to: string) => `${from} to ${to}`,
  },
  samples: { zh: (count: string) => `${count} 条`, en: (count: string) => `${count} samples` },
  unknown: { zh: "未知", en: "unknown" },
  error: { zh: "误差（中位数）", en: "Median error" },
  coverage: { zh: "80%区间命中率", en: "Coverage of the 80% range" },
  drift: { zh: "学习后的成交", en: "Deals since" },
  driftOf: {
    zh: (count: string, error: string, expected: string) => `${count} 笔，误差 ${error}（预期 ${expected}）`,
    en: (count: string, error: string, expected: string) => `${count}, error ${error} (${expected} expected)`,
  },
  aged: { zh: "已老化", en: "Aged" },
  decision: { zh: "最近的决定", en: "Last decision" },
  system: { zh: "系统", en: "The system" },
  bySystem: {
    APPROVED: { zh: "未启用审批，自动批准", en: "Approval is off: approved at once" },
    RETIRED: { zh: "被新模型取代", en: "Replaced by a newer model" },
    CANDIDATE: { zh: "", en: "" },
  },
  report: { zh: "验证报告", en: "Validation" },
  reportOf: { zh: (market: string) => `${market}的验证报告`, en: (market: string) => `Validation of ${market}` },
  workbook: { zh: "表格", en: "Workbook" },
  workbookOf: {
    zh: (market: string) => `${market}的验证表格`,
    en: (market: string) => `Validation of ${market} as a workbook`,
  },
  making: { zh: "正在检验，最多需要一两分钟…", en: "Testing, which takes a minute or two at most…" },
  approve: { zh: "批准", en: "Approve" },
  approveOf: {
    zh: (market: string) => `批准${market}的模型`,
    en: (market: string) => `Approve the model of ${market}`,
  },
  approveHelp: {
    zh: "批准后立即用于该市场的估值，原来在用的模型停用。请先看验证报告。",
    en: "It values its market from now on, and the model in use is retired. Read its validation first.",
  },
  retire: { zh: "停用", en: "Retire" },
  retireOf: { zh: (market: string) => `停用${market}的模型`, en: (market: string) => `Retire the model of ${market}` },
  retireHelp: {
    zh: "停用后该市场没有在用的模型，估值按评估政策的默认参数测算，并在风险提示中注明。",
    en: "Its market then has no model: values rest on the policy's assumptions, and their risk tips say so.",
  },
  reason: { zh: "理由", en: "Reason" },
  decide: { zh: "处理", en: "Decide" },
  decideOf: {
    zh: (market: string) => `处理${market}的模型`,
    en: (market: string) => `Decide on the model of ${market}`,
  },
})
