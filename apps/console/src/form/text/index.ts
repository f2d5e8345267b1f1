/** The words of forms. */
export interface FormWords {
  readonly choose: string
  readonly yes: string
  readonly no: string
  readonly faults: (count: number) => string
  readonly such: (example: string) => string
  /** Sentences one after the other. */
  readonly joined: (sentences: ReadonlyArray<string>) => string
  readonly further: string
  readonly offered: (count: number) => string
  readonly samples: (count: string) => string
  readonly noSamples: string
}

export const words: Readonly<Record<"zh" | "en", FormWords>> = {
  zh: {
    choose: "请选择",
    yes: "是",
    no: "否",
    faults: (count) => `有 ${count} 处需要修改：`,
    such: (example) => `例如：${example}`,
    joined: (sentences) => sentences.join(""),
    further: "补充信息（选填，填得越全越准）",
    offered: (count) => `有 ${count} 个可选项，用上下键选择`,
    samples: (count) => `样本 ${count} 条`,
    noSamples: "暂无样本",
  },
  en: {
    choose: "Choose",
    yes: "Yes",
    no: "No",
    faults: (count) => (count === 1 ? "One thing needs to be corrected:" : `${count} things need to be corrected:`),
    such: (example) => `For example ${example}`,
    joined: (sentences) => sentences.join(" "),
    further: "More facts (optional; the more, the better the value)",
    offered: (count) => `${count === 1 ? "One suggestion" : `${count} suggestions`}: choose with the arrow keys`,
    samples: (count) => (count === "1" ? "one sample" : `${count} samples`),
    noSamples: "no samples",
  },
}
