import { byLanguage } from "@open-valuation/report/formats"

/** The words of the page of a task. */
export const words = byLanguage({
  parts: { zh: "本页内容", en: "On this page" },
  adopted: { zh: "采纳价值", en: "Adopted value" },
  /** Before the names of facts that the risks ask for. */
  state: { zh: "补充或更正后重新估值：", en: "State or correct, and value again:" },
  back: { zh: "全部任务", en: "All tasks" },
  reasoning: { zh: "估值过程", en: "Reasoning" },
  waiting: { zh: "任务已受理，正在等待第一步…", en: "Accepted. Waiting for the first step…" },
  created: { zh: (time: string) => `创建于 ${time}`, en: (time: string) => `Created ${time}` },
  failed: { zh: "未能估值", en: "No value" },
  again: { zh: "修改后重新估值", en: "Change and value again" },
  samples: {
    zh: (found: string, kept: string) => `找到 ${found} 条样本，采用 ${kept} 条`,
    en: (found: string, kept: string) => `${found} samples found, ${kept} kept`,
  },
  excluded: {
    zh: (reason: string, count: string) => `${reason}：${count} 条`,
    en: (reason: string, count: string) => `${reason}: ${count}`,
  },
  unknown: { zh: "没有这个任务。", en: "There is no such task." },
  print: { zh: "打印", en: "Print" },
  report: { zh: "下载报告", en: "Download report" },
  json: { zh: "下载数据（JSON）", en: "Download data (JSON)" },
  whatIf: { zh: "改变条件再估", en: "What if…" },
  sort: { zh: (column: string) => `按${column}排序`, en: (column: string) => `Sort by ${column}` },
  adjustmentsOf: {
    zh: (number: number) => `第 ${number} 条可比实例的修正`,
    en: (number: number) => `Adjustments of comparable ${number}`,
  },
  source: { zh: "来源：", en: "Source: " },
  /** Heading of the boxes that select comparables. */
  select: { zh: "选用", en: "Use" },
  selectOne: {
    zh: (number: number) => `选用第 ${number} 条可比实例`,
    en: (number: number) => `Use comparable ${number}`,
  },
  selectAll: { zh: "全部选用", en: "Use all" },
  selected: {
    zh: (count: number, amount: string, change: string) =>
      `所选 ${count} 条实例的加权均价为 ${amount}，与估值结果相差 ${change}。`,
    en: (count: number, amount: string, change: string) =>
      `The ${count} comparables in use average ${amount}, ${change} against the value.`,
  },
  noneSelected: { zh: "没有选用任何实例。", en: "No comparable is in use." },
  selectedMeans: {
    zh: "认为某条实例不合适，可取消勾选，看它的影响。这里只按原权重平均所选实例的修正后价格，不改变估值结果，没有合理区间和置信度，也不计费。",
    en: "If a comparable does not fit, clear its box to see what it changes. This only averages the adjusted prices in use by their weights. It does not change the value, has no range or confidence, and is not charged.",
  },
})
