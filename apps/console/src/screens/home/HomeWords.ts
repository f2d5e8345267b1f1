import { byLanguage } from "@open-valuation/report/formats"

/** The words of the first screen. */
export const words = byLanguage({
  title: { zh: "首页", en: "Home" },
  start: { zh: "新建估值", en: "New valuation" },
  waits: { zh: "待办", en: "Waiting for you" },
  nothingWaits: { zh: "暂无待办。", en: "Nothing waits for you." },
  /** What waits, by kind. */
  kinds: {
    drafts: {
      zh: (asset: string) => `${asset}：表单尚未提交`,
      en: (asset: string) => `${asset}: form not sent yet`,
    },
    reviews: { zh: "采纳价值待复核", en: "Adopted values to confirm" },
    models: { zh: "模型待审批", en: "Models to approve" },
    alerts: { zh: "组合资产触发预警", en: "Portfolio items with an alert" },
    due: { zh: "组合资产到期待重估", en: "Portfolio items due for revaluation" },
    failed: { zh: "近 7 日未能估值", en: "Not valued, last 7 days" },
    deliveries: { zh: "回调投递失败", en: "Failed webhook deliveries" },
  },
  atLeast: { zh: (count: string) => `${count}+`, en: (count: string) => `${count}+` },
  recent: { zh: "最近任务", en: "Recent tasks" },
  allTasks: { zh: "全部任务", en: "All tasks" },
  none: {
    zh: "还没有估值。从上面选一类资产开始，表单里可以一键填入示例。",
    en: "No valuation yet. Choose an asset above; its form can be filled in with an example.",
  },
  demo: { zh: "演示数据", en: "demo data" },
})
