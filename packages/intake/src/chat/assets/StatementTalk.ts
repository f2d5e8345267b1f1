import type { AssetTalk } from "../ChatAsset.ts"
import { notHeld } from "./RequiredFields.ts"
import { statementEvidence } from "./statement/StatementEvidence.ts"
import { takeAmounts } from "./statement/TakeAmounts.ts"
import { takeBareAnswer } from "./statement/TakeBareAnswer.ts"
import { takeCycle } from "./statement/TakeCycle.ts"

const YUAN = [1, 100, 1000, 10_000, 1_000_000, 100_000_000]

/**
 * How a bank statement is talked about: the purchase that it is to carry. The statements themselves are handed over as
 * files, which no words replace.
 */
export const statementTalk: AssetTalk = {
  assetType: "BANK_STATEMENT",
  fields: [
    {
      field: "purchaseAmount",
      kind: "NUMBER",
      factors: YUAN,
      noun: /总价|总款|车价|设备款|货款|采购|购买|价格|价钱|\b(?:purchase|price|cost|total)\b/iu,
    },
    {
      field: "downPaymentAmount",
      kind: "NUMBER",
      factors: YUAN,
      noun: /首付|首期|头款|\b(?:down ?payment|deposit)\b/iu,
    },
    {
      field: "monthInstallment",
      kind: "NUMBER",
      factors: YUAN,
      noun: /月供|月还|每月|每期|\b(?:monthly|instal?l?ments?)\b/iu,
    },
    {
      field: "repaymentCycle",
      kind: "NUMBER",
      factors: [1, 12],
      noun: /期数|期限|周期|分期|几期|年限|\b(?:term|tenor|tenure|period|cycle|months)\b/iu,
    },
  ],
  evidence: statementEvidence,
  read: (passage, situation) => {
    takeAmounts(passage, situation)
    takeCycle(passage)
    takeBareAnswer(passage, situation)
  },
  missing: () => [],
  asks: notHeld(["purchaseAmount", "downPaymentAmount", "repaymentCycle", "monthInstallment"]),
  useful: () => [],
}
