import type { AnalysisMessages } from "../analysis/AnalysisMessages.ts"

/** States what the submitted files cannot show, and that the conclusion is not a recommendation to lend. */
export const unseen = (given: AnalysisMessages["statement.conclusion"]): string => {
  const { accounts, holders, missingSides = 0, periodMonths = null, wallets = 0 } = given
  if (holders === undefined || accounts === 0) return ""
  const banks = accounts - wallets
  const whose = { PERSON: "个人账户", COMPANY: "对公账户", BOTH: "个人及对公账户", UNKNOWN: "账户" }[holders]
  const things = [
    `其他银行账户${missingSides === 0 ? "" : `（有${missingSides}笔本人账户互转的另一方未提供）`}`,
    ...(holders === "PERSON" ? ["配偶及所经营企业的账户"] : []),
    ...(holders === "COMPANY" ? ["股东及法定代表人的个人账户"] : []),
    ...(wallets === 0 ? ["微信、支付宝等钱包"] : []),
    "现金收支",
    "征信负债",
    "对外担保",
    "涉诉和纳税情况",
  ]
  return `以上只反映所提交的${[banks > 0 ? `${banks}个${whose}` : "", wallets > 0 ? `${wallets}个支付钱包` : ""]
    .filter((part) => part !== "")
    .join(
      "和",
    )}${periodMonths === null ? "" : `在${periodMonths}个月内`}的情况；${things.join("、")}从中看不到，须另行核实。本结论不是授信或放款建议。`
}
