import { byLanguage } from "@open-valuation/report/formats"

/** The words of the list of proposals. */
export const words = byLanguage({
  title: { zh: "复核", en: "Reviews" },
  state: { zh: "状态", en: "Status" },
  waiting: { zh: "待确认", en: "To be confirmed" },
  all: { zh: "全部", en: "All" },
  number: { zh: "估值编号", en: "Number" },
  asset: { zh: "资产", en: "Asset" },
  value: { zh: "采纳价值", en: "Proposed value" },
  demo: { zh: "演示数据", en: "demo data" },
  engine: { zh: "系统估值", en: "Engine's value" },
  gap: { zh: "差异", en: "Gap" },
  by: { zh: "提出人", en: "Proposed by" },
  reason: { zh: "理由", en: "Reason" },
  mine: { zh: "须由他人确认", en: "For another person" },
  toDecide: { zh: "待您确认", en: "For you" },
  none: { zh: "没有待确认的采纳价值。", en: "No value waits to be confirmed." },
  empty: { zh: "还没有人提出采纳价值。", en: "Nobody has proposed a value yet." },
})
