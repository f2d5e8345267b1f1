import { byLanguage } from "@open-valuation/report/formats"

/** The words of the list of tasks. */
export const words = byLanguage({
  title: { zh: "任务", en: "Tasks" },
  asset: { zh: "资产类型", en: "Asset" },
  status: { zh: "状态", en: "Status" },
  all: { zh: "全部", en: "All" },
  subject: { zh: "估值对象", en: "Subject" },
  caseAndNote: { zh: "案件编号、备注", en: "Case and note" },
  value: { zh: "估值结果", en: "Value" },
  range: {
    zh: (low: string, high: string) => `${low} – ${high}`,
    en: (low: string, high: string) => `${low} – ${high}`,
  },
  demo: { zh: "演示数据", en: "demo data" },
  confidence: { zh: "置信度", en: "Confidence" },
  created: { zh: "创建时间", en: "Created" },
  empty: { zh: "还没有任务。", en: "There are no tasks yet." },
  from: { zh: "起始日期", en: "From" },
  to: { zh: "截止日期", en: "To" },
  text: { zh: "关键词", en: "Search for" },
  textHelp: {
    zh: "案件编号、估值编号、地址、车型、借款人、文件名、备注",
    en: "Case, number, address, car, borrower, file name or note",
  },
  search: { zh: "搜索", en: "Search" },
  filters: { zh: "更多条件", en: "More filters" },
  clear: { zh: "清除条件", en: "Clear" },
  none: { zh: "没有符合条件的任务。", en: "No task matches." },
  searchedTo: {
    zh: (day: string) => `关键词已查到${day}，更早的任务还没有查。也可以缩小日期范围。`,
    en: (day: string) => `Searched back to ${day}. Earlier tasks were not looked at yet; dates narrow the search, too.`,
  },
  earlier: { zh: "继续查更早的任务", en: "Search earlier tasks" },
  exportAs: { zh: (format: string) => `导出 ${format}`, en: (format: string) => `Export ${format}` },
  selectAll: { zh: "全选", en: "Select all" },
  select: { zh: (number: string) => `选择 ${number}`, en: (number: string) => `Select ${number}` },
  selected: { zh: (count: string) => `已选 ${count} 项`, en: (count: string) => `${count} selected` },
  mostSelected: {
    zh: (most: string) => `一次最多处理 ${most} 项。`,
    en: (most: string) => `At most ${most} at a time.`,
  },
  unselect: { zh: "取消选择", en: "Unselect" },
  caseNumber: { zh: "案件编号", en: "Case number" },
  note: { zh: "备注", en: "Note" },
  addLabel: { zh: "添加备注", en: "Add a note" },
  editLabel: { zh: "修改", en: "Change" },
  labelOf: {
    zh: (number: string) => `${number} 的案件编号和备注`,
    en: (number: string) => `Case number and note of ${number}`,
  },
  labelAll: { zh: "案件编号、备注", en: "Case and note" },
  save: { zh: "保存", en: "Save" },
  cancel: { zh: "取消", en: "Cancel" },
  working: { zh: (done: string, all: string) => `${done}/${all}`, en: (done: string, all: string) => `${done}/${all}` },
  reports: { zh: "下载报告", en: "Reports" },
  anew: { zh: "重新估值", en: "Value anew" },
  anewTitle: { zh: "按今天重新估值？", en: "Value anew as of today?" },
  anewCost: {
    zh: (count: string) => `将新建 ${count} 项任务，每项计一次估值。原任务和原结果不变。`,
    en: (count: string) =>
      `${count} new tasks, each charged as one valuation. The tasks and results so far stay as they are.`,
  },
  done: {
    reports: { zh: (count: string) => `已下载 ${count} 份报告。`, en: (count: string) => `${count} reports saved.` },
    anew: { zh: (count: string) => `已新建 ${count} 项任务。`, en: (count: string) => `${count} new tasks.` },
  },
})
