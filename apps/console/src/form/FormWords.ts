import { byLanguage } from "@open-valuation/report/formats"

/** The words of forms. */
export const words = byLanguage({
  choose: { zh: "请选择", en: "Choose" },
  yes: { zh: "是", en: "Yes" },
  no: { zh: "否", en: "No" },
  faults: {
    zh: (count: number) => `有 ${count} 处需要修改：`,
    en: (count: number) => (count === 1 ? "One thing needs to be corrected:" : `${count} things need to be corrected:`),
  },
  such: { zh: (example: string) => `例如：${example}`, en: (example: string) => `For example ${example}` },
  /** Sentences one after the other. */
  joined: {
    zh: (sentences: ReadonlyArray<string>) => sentences.join(""),
    en: (sentences: ReadonlyArray<string>) => sentences.join(" "),
  },
  further: { zh: "补充信息（选填，填得越全越准）", en: "More facts (optional; the more, the better the value)" },
  offered: {
    zh: (count: number) => `有 ${count} 个可选项，用上下键选择`,
    en: (count: number) => `${count === 1 ? "One suggestion" : `${count} suggestions`}: choose with the arrow keys`,
  },
  samples: {
    zh: (count: string) => `样本 ${count} 条`,
    en: (count: string) => (count === "1" ? "one sample" : `${count} samples`),
  },
  noSamples: { zh: "暂无样本", en: "no samples" },
})
