/** The words of forms. */
export interface FormWords {
  readonly choose: string
  readonly yes: string
  readonly no: string
  readonly faults: (count: number) => string
  readonly such: (example: string) => string
  readonly further: string
}

export const words: Readonly<Record<"zh" | "en", FormWords>> = {
  zh: {
    choose: "请选择",
    yes: "是",
    no: "否",
    faults: (count) => `有 ${count} 处需要修改：`,
    such: (example) => `例如：${example}`,
    further: "补充信息（选填，填得越全越准）",
  },
  en: {
    choose: "Choose",
    yes: "Yes",
    no: "No",
    faults: (count) => (count === 1 ? "One thing needs to be corrected:" : `${count} things need to be corrected:`),
    such: (example) => `For example ${example}`,
    further: "More facts (optional; the more, the better the value)",
  },
}
