import { byLanguage } from "@open-valuation/report/formats"

/** The words of the books of assets. */
export const words = byLanguage({
  title: { zh: "资产组合", en: "Portfolios" },
  intro: {
    zh: "把抵押物或租赁物清单整体估值、按计划重估，并盯住抵押率。",
    en: "Value a whole list of collateral or leased assets, value it again by a calendar, and watch its loans.",
  },
  none: { zh: "还没有资产组合，请先新建。", en: "There is no portfolio yet: create one." },
  name: { zh: "名称", en: "Name" },
  nameHelp: { zh: "如：华东设备租赁资产包", en: "Such as: machines of the eastern region" },
  automatic: { zh: "到期自动重估", en: "Value items by themselves when they are due" },
  automaticHelp: {
    zh: "每晚检查一次，到期的资产自动重估并计费；不勾选时只提示到期日。",
    en: "Looked at every night; what is due is valued and charged. Without it, due days are only shown.",
  },
  create: { zh: "新建资产组合", en: "New portfolio" },
  items: { zh: "资产数", en: "Items" },
  valued: { zh: "已估值", en: "Valued" },
  due: { zh: "到期待估", en: "Due" },
  alerts: { zh: "预警", en: "Alerts" },
  without: { zh: "无估值", en: "Without a value" },
  unreadable: { zh: "资料有误", en: "To be mended" },
  all: { zh: "全部", en: "All" },
  nextDue: { zh: "下次重估日", en: "Next due" },
  lastRun: { zh: "最近一次估值", en: "Last run" },
  never: { zh: "尚未估值", en: "never" },
  status: {
    IN_PROGRESS: { zh: "估值中", en: "in progress" },
    SUCCESS: { zh: "已完成", en: "done" },
    FAILED: { zh: "中止", en: "stopped" },
    CANCELLED: { zh: "已取消", en: "cancelled" },
  },
  itemStatus: {
    PENDING: { zh: "待估值", en: "to be valued" },
    VALUED: { zh: "已估值", en: "valued" },
    NO_VALUE: { zh: "无法估值", en: "no value" },
    UNREADABLE: { zh: "资料有误", en: "to be mended" },
  },
  import: { zh: "导入资产清单", en: "Import items" },
  importHelp: {
    zh: "CSV、Excel、JSON Lines 或 Parquet，须有“资产编号”和“资产类型”列；编号相同的资产会被更新，仅贷款余额变化时不需要重估。",
    en: "CSV, Excel, JSON Lines or Parquet with the columns itemId and assetType. A known itemId is replaced; a new loan balance alone needs no new value.",
  },
  file: { zh: "选择文件", en: "Choose a file" },
  importing: { zh: "正在导入…", en: "Importing…" },
  imported: {
    zh: (added: string, replaced: string, unchanged: string) =>
      `新增 ${added} 项，更新 ${replaced} 项，未变 ${unchanged} 项。`,
    en: (added: string, replaced: string, unchanged: string) =>
      `${added} added, ${replaced} replaced, ${unchanged} unchanged.`,
  },
  unknownColumns: {
    zh: (names: ReadonlyArray<string>) => `以下列未用于估值和抵押率计算，仅原样保留：${names.join("、")}。`,
    en: (names: ReadonlyArray<string>) =>
      `These columns count neither for the value nor for the loan, and are kept as they are: ${names.join(", ")}.`,
  },
  unread: {
    zh: (count: string) => `${count} 行资料有误，改正后重新导入即可：`,
    en: (count: string) => `${count} to be mended and imported again:`,
  },
  line: { zh: (line: string) => `第 ${line} 行`, en: (line: string) => `line ${line}` },
  run: { zh: "重估到期资产", en: "Value what is due" },
  runAll: { zh: "全部重估", en: "Value all" },
  runAllHelp: {
    zh: (count: string) => `将对全部 ${count} 项资产估值，有估值结果的每项计费一次。`,
    en: (count: string) => `All ${count} items are valued; each that gets a value is charged.`,
  },
  progress: {
    zh: (done: string, total: string) => `已完成 ${done} / ${total} 项`,
    en: (done: string, total: string) => `${done} of ${total} done`,
  },
  preparing: { zh: "正在准备市场数据…", en: "Preparing the market…" },
  cancel: { zh: "取消估值", en: "Cancel" },
  ended: {
    zh: (valued: string, failed: string, alerts: string) =>
      `有估值 ${valued} 项，无估值 ${failed} 项，新增预警 ${alerts} 项。`,
    en: (valued: string, failed: string, alerts: string) =>
      `${valued} with a value, ${failed} without, ${alerts} new alerts.`,
  },
  asOf: { zh: "价值时点", en: "As of" },
  download: { zh: "下载结果", en: "Download" },
  making: { zh: "正在生成…", en: "Making it…" },
  item: { zh: "资产编号", en: "Item" },
  class: { zh: "类别", en: "Class" },
  state: { zh: "状态", en: "Status" },
  value: { zh: "估值", en: "Value" },
  range: { zh: "80% 区间", en: "80% range" },
  termValue: { zh: "期末价值", en: "At the end of the term" },
  demo: { zh: "演示数据", en: "demo data" },
  demoNote: {
    zh: (count: string) => `${count} 项资产按演示样本（模拟数据）估值，不反映真实市场，不能用于任何决策。`,
    en: (count: string) => `${count} values are made from simulated samples. They must not be used for any decision.`,
  },
  settings: { zh: "设置", en: "Settings" },
  save: { zh: "保存", en: "Save" },
  saved: { zh: "已保存", en: "Saved" },
  marketMove: { zh: "市场价格变动超过多少时重估", en: "Value again when the market has moved by more than" },
  marketMoveHelp: {
    zh: "留空则不因市场变动而重估；估值下跌超过该比例（留空为 10%）时预警。",
    en: "Empty: not for that. A value that falls by more than this (10% if empty) gives an alert.",
  },
  stressedLtv: { zh: "压力抵押率超过多少时预警", en: "Alert above a stressed LTV of" },
  stressedLtvHelp: { zh: "留空按系统规则（100%）。", en: "Empty: that of the policy, 100%." },
  remove: { zh: "删除资产组合", en: "Remove the portfolio" },
  removeHelp: {
    zh: (name: string, items: string) =>
      `“${name}”及其 ${items} 项资产、历次估值结果将被永久删除，需要的结果请先下载。已产生的费用和操作日志保留。`,
    en: (name: string, items: string) =>
      `"${name}" goes for good, with its ${items} items and all their values: download first what you need. Charges and the audit log stay.`,
  },
  ltv: { zh: "抵押率", en: "LTV" },
  stressed: { zh: "压力抵押率", en: "Stressed LTV" },
  risk: { zh: "风险", en: "Risk" },
  risks: { LOW: { zh: "低", en: "low" }, MEDIUM: { zh: "中", en: "medium" }, HIGH: { zh: "高", en: "high" } },
  dueOn: { zh: "重估日", en: "Due on" },
  alert: {
    STRESSED_LTV: { zh: "压力抵押率超限", en: "stressed LTV" },
    VALUE_FALL: { zh: "价值下跌", en: "value has fallen" },
  },
  noneShown: { zh: "没有这样的资产。", en: "There are no such items." },
  schedule: { zh: "重估计划", en: "Calendar" },
  months: { zh: "重估间隔", en: "Every" },
  everyMonths: { zh: (months: string) => `${months} 个月`, en: (months: string) => `${months} months` },
  basis: { zh: "依据", en: "By" },
  own: { zh: "本组合设定", en: "this portfolio" },
  unused: {
    zh: (classes: string) => `计划中的以下类别没有资产：${classes}`,
    en: (classes: string) => `No item is of these classes of the calendar: ${classes}`,
  },
  back: { zh: "返回资产组合", en: "All portfolios" },
})
