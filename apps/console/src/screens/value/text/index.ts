/** The words of the form of a valuation. */
export interface ValueWords {
  readonly title: string
  readonly asset: string
  readonly example: string
  readonly clear: string
  readonly submit: string
  readonly charged: string
  readonly choose: string
  readonly yes: string
  readonly no: string
  readonly faults: (count: number) => string
  readonly such: (example: string) => string
  readonly further: string
}

export const words: Readonly<Record<"zh" | "en", ValueWords>> = {
  zh: {
    title: "新建估值",
    asset: "资产类型",
    example: "填入示例",
    clear: "清空",
    submit: "开始估值",
    charged: "提交后计一次估值。",
    choose: "请选择",
    yes: "是",
    no: "否",
    faults: (count) => `有 ${count} 处需要修改：`,
    such: (example) => `例如：${example}`,
    further: "补充信息（选填，填得越全越准）",
  },
  en: {
    title: "New valuation",
    asset: "Asset",
    example: "Fill in an example",
    clear: "Clear",
    submit: "Value",
    charged: "Submitting counts as one valuation.",
    choose: "Choose",
    yes: "Yes",
    no: "No",
    faults: (count) => (count === 1 ? "One thing needs to be corrected:" : `${count} things need to be corrected:`),
    such: (example) => `For example ${example}`,
    further: "More facts (optional; the more, the better the value)",
  },
}
