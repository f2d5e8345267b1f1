import { byLanguage } from "@open-valuation/report/formats"

/** The words of corrections of lines, and of the versions that they make. */
export const words = byLanguage({
  correct: { zh: "更正本笔", en: "Correct this line" },
  noted: { zh: "本笔已列入待提交的更正", en: "This line is among the corrections to be submitted" },
  how: { zh: "更正方式", en: "Correction" },
  kinds: {
    exclude: { zh: "剔除本笔", en: "Leave the line out" },
    amount: { zh: "更正金额", en: "Correct the amount" },
    class: { zh: "更正类别", en: "Correct the class" },
  },
  amount: { zh: "更正后的金额", en: "Corrected amount" },
  amountHelp: { zh: "流入为正，流出为负", en: "Inflows are positive, outflows negative" },
  yuan: { zh: "元", en: "yuan" },
  flowClass: { zh: "更正后的类别", en: "Corrected class" },
  reason: { zh: "理由", en: "Reason" },
  reasonHelp: { zh: "写明依据，例如客户提供的凭证。", en: "What it rests on, such as a receipt of the customer." },
  note: { zh: "列入更正", en: "Add to the corrections" },
  drop: { zh: "撤销", en: "Take back" },
  dropOne: {
    zh: (line: number) => `撤销对第 ${line} 笔的更正`,
    en: (line: number) => `Take back the correction of line ${line}`,
  },
  title: {
    zh: (count: number) => `待提交的更正（${count}）`,
    en: (count: number) => `Corrections to be submitted (${count})`,
  },
  to: {
    zh: (before: string, after: string) => `${before} 改为 ${after}`,
    en: (before: string, after: string) => `${before} becomes ${after}`,
  },
  send: { zh: "提交更正并重新分析", en: "Submit and analyse anew" },
  sends: {
    zh: "提交后生成新版本，原版本保留可查；待确认的采纳价值须重新提议。",
    en: "This makes a new version; the former ones stay. A value that waits to be confirmed has to be proposed anew.",
  },
  discard: { zh: "全部撤销", en: "Take all back" },
  version: { zh: "版本", en: "Version" },
  versionOf: {
    zh: (version: number, isNewest: boolean) => `第 ${version} 版${isNewest ? "（最新）" : ""}`,
    en: (version: number, isNewest: boolean) => `Version ${version}${isNewest ? " (newest)" : ""}`,
  },
  former: {
    zh: "这是较早的版本，只供查阅。",
    en: "This is a former version, to be read only.",
  },
})
