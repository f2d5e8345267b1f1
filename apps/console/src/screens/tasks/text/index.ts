/** The words of the list of tasks. */
export interface TasksWords {
  readonly title: string
  readonly asset: string
  readonly status: string
  readonly all: string
  readonly number: string
  readonly subject: string
  readonly value: string
  readonly confidence: string
  readonly created: string
  readonly empty: string
}

export const words: Readonly<Record<"zh" | "en", TasksWords>> = {
  zh: {
    title: "任务",
    asset: "资产类型",
    status: "状态",
    all: "全部",
    number: "估值编号",
    subject: "估值对象",
    value: "估值结果",
    confidence: "置信度",
    created: "创建时间",
    empty: "还没有任务。",
  },
  en: {
    title: "Tasks",
    asset: "Asset",
    status: "Status",
    all: "All",
    number: "Number",
    subject: "Subject",
    value: "Value",
    confidence: "Confidence",
    created: "Created",
    empty: "There are no tasks yet.",
  },
}
