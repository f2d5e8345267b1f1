/** The words of the drawer that values again with other facts. */
export interface WhatIfWords {
  readonly intro: string
  readonly close: string
  readonly charged: string
  readonly submit: string
  readonly unchanged: string
  readonly reset: string
  readonly changed: (count: number) => string
  readonly before: string
  readonly after: string
  readonly empty: string
  readonly colon: string
  readonly valuing: string
  readonly value: string
  readonly range: string
  readonly confidence: string
  readonly valuedAt: string
  readonly difference: string
  readonly noValue: string
  readonly openTask: string
}

export const words: Readonly<Record<"zh" | "en", WhatIfWords>> = {
  zh: {
    intro: "修改一项或几项资料，看估价结果如何变化。原结果保持不变。",
    close: "关闭",
    charged: "按下后新建一个任务，计一次估值；此前不收费。",
    submit: "再估一次",
    unchanged: "修改资料后可以再估一次。",
    reset: "恢复原值",
    changed: (count) => `已修改 ${count} 项：`,
    before: "原来",
    after: "修改后",
    empty: "未填",
    colon: "：",
    valuing: "正在估值…",
    value: "估价结果",
    range: "合理区间",
    confidence: "置信度",
    valuedAt: "估值时间",
    difference: "差额：",
    noValue: "无估价结果",
    openTask: "打开新结果",
  },
  en: {
    intro: "Change one or more facts and see how the value moves. This result stays as it is.",
    close: "Close",
    charged: "The button makes a new task and counts as one valuation. Nothing is charged before.",
    submit: "Value again",
    unchanged: "Change a fact to value again.",
    reset: "Undo changes",
    changed: (count) => (count === 1 ? "One fact changed:" : `${count} facts changed:`),
    before: "Before",
    after: "After",
    empty: "not stated",
    colon: ": ",
    valuing: "Valuing…",
    value: "Value",
    range: "Range",
    confidence: "Confidence",
    valuedAt: "Valued at",
    difference: "Difference: ",
    noValue: "no value",
    openTask: "Open the new result",
  },
}
