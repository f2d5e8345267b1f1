import { byLanguage } from "@open-valuation/report/formats"

/** The words of the list of tasks. */
export const words = byLanguage({
  title: { zh: "任务", en: "Tasks" },
  asset: { zh: "资产类型", en: "Asset" },
  status: { zh: "状态", en: "Status" },
  all: { zh: "全部", en: "All" },
  number: { zh: "估值编号", en: "Number" },
  subject: { zh: "估值对象", en: "Subject" },
  value: { zh: "估值结果", en: "Value" },
  demo: { zh: "演示数据", en: "demo data" },
  confidence: { zh: "置信度", en: "Confidence" },
  created: { zh: "创建时间", en: "Created" },
  empty: { zh: "还没有任务。", en: "There are no tasks yet." },
  from: { zh: "起始日期", en: "From" },
  to: { zh: "截止日期", en: "To" },
  text: { zh: "关键词", en: "Search for" },
  textHelp: { zh: "估值编号、地址、车型、设备或文件名", en: "Number, address, car, machine or file name" },
  search: { zh: "搜索", en: "Search" },
  clear: { zh: "清除条件", en: "Clear" },
  none: { zh: "没有符合条件的任务。", en: "No task matches." },
  searchedTo: {
    zh: (day: string) => `关键词已查到${day}，更早的任务还没有查。也可以缩小日期范围。`,
    en: (day: string) => `Searched back to ${day}. Earlier tasks were not looked at yet; dates narrow the search, too.`,
  },
  earlier: { zh: "继续查更早的任务", en: "Search earlier tasks" },
})
