import { byLanguage } from "@open-valuation/report/formats"

/** The words of the drawer that values again with other facts. */
export const words = byLanguage({
  intro: {
    zh: "修改一项或几项资料，看估值结果如何变化。原结果保持不变。",
    en: "Change one or more facts and see how the value moves. This result stays as it is.",
  },
  close: { zh: "关闭", en: "Close" },
  charged: {
    zh: "将新建一次估值并计费。",
    en: "This makes a new valuation and is charged as one.",
  },
  submit: { zh: "再估一次", en: "Value again" },
  unchanged: { zh: "修改资料后可以再估一次。", en: "Change a fact to value again." },
  reset: { zh: "恢复原值", en: "Undo changes" },
  changed: {
    zh: (count: number) => `已修改 ${count} 项：`,
    en: (count: number) => (count === 1 ? "One fact changed:" : `${count} facts changed:`),
  },
  before: { zh: "原来", en: "Before" },
  after: { zh: "修改后", en: "After" },
  empty: { zh: "未填", en: "not stated" },
  colon: { zh: "：", en: ": " },
  valuing: { zh: "正在估值…", en: "Valuing…" },
  value: { zh: "估值结果", en: "Value" },
  range: { zh: "合理区间", en: "Range" },
  confidence: { zh: "置信度", en: "Confidence" },
  valuedAt: { zh: "估值时间", en: "Valued at" },
  difference: { zh: "差额：", en: "Difference: " },
  noValue: { zh: "无估值结果", en: "no value" },
  openTask: { zh: "打开新结果", en: "Open the new result" },
})
