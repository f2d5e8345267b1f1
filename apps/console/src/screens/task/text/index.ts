/** The words of the page of a task. */
export interface TaskWords {
  readonly back: string
  readonly reasoning: string
  readonly waiting: string
  readonly created: (time: string) => string
  readonly failed: string
  readonly again: string
  readonly samples: (found: string, kept: string) => string
  readonly excluded: (reason: string, count: string) => string
  readonly unknown: string
  readonly print: string
  readonly report: string
  readonly json: string
  readonly whatIf: string
  readonly sort: (column: string) => string
  readonly adjustmentsOf: (number: number) => string
  readonly source: string
  /** Heading of the boxes that select comparables. */
  readonly select: string
  readonly selectOne: (number: number) => string
  readonly selectAll: string
  readonly selected: (count: number, amount: string, change: string) => string
  readonly noneSelected: string
  readonly selectedMeans: string
}

export const words: Readonly<Record<"zh" | "en", TaskWords>> = {
  zh: {
    back: "全部任务",
    reasoning: "估值过程",
    waiting: "任务已受理，正在等待第一步…",
    created: (time) => `创建于 ${time}`,
    failed: "没有得出结果",
    again: "修改后重新估值",
    samples: (found, kept) => `找到 ${found} 条样本，采用 ${kept} 条`,
    excluded: (reason, count) => `${reason}：${count} 条`,
    unknown: "没有这个任务。",
    print: "打印",
    report: "下载报告",
    json: "下载数据（JSON）",
    whatIf: "改变条件再估",
    sort: (column) => `按${column}排序`,
    adjustmentsOf: (number) => `第 ${number} 条可比实例的修正`,
    source: "来源：",
    select: "选用",
    selectOne: (number) => `选用第 ${number} 条可比实例`,
    selectAll: "全部选用",
    selected: (count, amount, change) => `所选 ${count} 条实例的加权均价为 ${amount}，与估价结果相差 ${change}。`,
    noneSelected: "没有选用任何实例。",
    selectedMeans:
      "认为某条实例不合适，可取消勾选，看它的影响。这里只按原权重平均所选实例的修正后价格，不改变估价结果，没有合理区间和置信度，也不计费。",
  },
  en: {
    back: "All tasks",
    reasoning: "Reasoning",
    waiting: "Accepted. Waiting for the first step…",
    created: (time) => `Created ${time}`,
    failed: "There is no result",
    again: "Change and value again",
    samples: (found, kept) => `${found} samples found, ${kept} kept`,
    excluded: (reason, count) => `${reason}: ${count}`,
    unknown: "There is no such task.",
    print: "Print",
    report: "Download report",
    json: "Download data (JSON)",
    whatIf: "What if…",
    sort: (column) => `Sort by ${column}`,
    adjustmentsOf: (number) => `Adjustments of comparable ${number}`,
    source: "Source: ",
    select: "Use",
    selectOne: (number) => `Use comparable ${number}`,
    selectAll: "Use all",
    selected: (count, amount, change) =>
      `The ${count} comparables in use average ${amount}, ${change} against the value.`,
    noneSelected: "No comparable is in use.",
    selectedMeans:
      "If a comparable does not fit, clear its box to see what it changes. This only averages the adjusted prices in use by their weights. It does not change the value, has no range or confidence, and is not charged.",
  },
}
