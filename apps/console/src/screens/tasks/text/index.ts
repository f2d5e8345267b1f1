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
  readonly from: string
  readonly to: string
  readonly text: string
  readonly textHelp: string
  readonly search: string
  readonly clear: string
  readonly none: string
  readonly searchedTo: (day: string) => string
  readonly earlier: string
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
    from: "起始日期",
    to: "截止日期",
    text: "关键词",
    textHelp: "估值编号、地址、车型、设备或文件名",
    search: "搜索",
    clear: "清除条件",
    none: "没有符合条件的任务。",
    searchedTo: (day) => `关键词已查到${day}，更早的任务还没有查。也可以缩小日期范围。`,
    earlier: "继续查更早的任务",
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
    from: "From",
    to: "To",
    text: "Search for",
    textHelp: "Number, address, car, machine or file name",
    search: "Search",
    clear: "Clear",
    none: "No task matches.",
    searchedTo: (day) => `Searched back to ${day}. Earlier tasks were not looked at yet; dates narrow the search, too.`,
    earlier: "Search earlier tasks",
  },
}
