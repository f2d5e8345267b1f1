import { byLanguage } from "@open-valuation/report/formats"

/** The words of forms. */
export const words = byLanguage({
  choose: { zh: "请选择", en: "Choose" },
  yes: { zh: "是", en: "Yes" },
  no: { zh: "否", en: "No" },
  faults: {
    zh: (count: number) => `有 ${count} 项填写有误，已在该项下方说明，请改正后再提交。`,
    en: (count: number) =>
      count === 1
        ? "One field needs to be corrected; the reason stands below it."
        : `${count} fields need to be corrected; the reasons stand below them.`,
  },
  such: { zh: (example: string) => `例如：${example}`, en: (example: string) => `For example ${example}` },
  further: { zh: "补充信息（选填，填得越全越准）", en: "More facts (optional; the more, the better the value)" },
  lending: { zh: "业务用途与价格依据（选填）", en: "Purpose and bases (optional)" },
  lendingHelp: {
    zh: "用于与购买价、指导价、账面价值比对，并给出处置价值、审慎价值和期末价值；不影响市场价值。",
    en: "Compares the value with the purchase price, the guide price and the book value, and gives disposal, prudent and end-of-term values. It never changes the market value.",
  },
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
