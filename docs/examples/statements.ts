import { readFileSync } from "node:fs"
import { OpenValuation } from "open-valuation"

const content = readFileSync(new URL("statement.csv", import.meta.url))

/** Reads a bank statement and assesses whether it carries a purchase. */
export const program = async (): Promise<string> => {
  await using ov = await OpenValuation.open({ locale: "en" })
  const purchase = { purchaseAmount: 480_000, downPaymentAmount: 96_000, repaymentCycle: 36, monthInstallment: 12_000 }
  const answer = await ov.statements.analyse([{ fileName: "statement.csv", content }], purchase)
  switch (answer.status) {
    case "OK":
      return answer.result.result.assetEvaluationConclusion
    case "UNREADABLE":
      return answer.faults.map(({ message, path }) => `${path}: ${message}`).join("\n")
    default:
      return answer.message
  }
}

if (import.meta.main) console.log(await program())
