import type { AnalysisMessages } from "../analysis/AnalysisMessages.ts"

/** States what the submitted files cannot show, and that the conclusion is not a recommendation to lend. */
export const unseen = (
  given: AnalysisMessages["statement.conclusion"],
  many: (count: number, one: string) => string,
): ReadonlyArray<string> => {
  const { accounts, holders, missingSides = 0, periodMonths = null, wallets = 0 } = given
  if (holders === undefined || accounts === 0) return []
  const banks = accounts - wallets
  const whose = { PERSON: "personal account", COMPANY: "company account", BOTH: "account", UNKNOWN: "account" }[holders]
  const things = [
    `other bank accounts${missingSides === 0 ? "" : ` (the other side of ${many(missingSides, "own-account transfer")} is missing)`}`,
    ...(holders === "PERSON" ? ["accounts of the spouse and of any business"] : []),
    ...(holders === "COMPANY" ? ["personal accounts of the owners and the legal representative"] : []),
    ...(wallets === 0 ? ["wallets such as WeChat Pay and Alipay"] : []),
    "cash",
    "debts in the credit bureau's records",
    "guarantees for others",
    "litigation",
    "taxes",
  ]
  const shown = [banks > 0 ? many(banks, whose) : "", wallets > 0 ? many(wallets, "wallet") : ""].filter(Boolean)
  return [
    `This covers only ${shown.join(" and ")}${periodMonths === null ? "" : ` over ${many(periodMonths, "month")}`}. Not visible here, and to be verified separately: ${things.join(", ")}.`,
    "This conclusion is not a recommendation to lend.",
  ]
}
