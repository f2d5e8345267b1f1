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
  },
}
