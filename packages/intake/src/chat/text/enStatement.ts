import { type AssetWords, withUnit } from "./FieldWords.ts"

const yuan = withUnit(" yuan")

export const enStatement: AssetWords = {
  asset: "bank statements",
  name: "Bank statements",
  fields: {
    materials: {
      label: "statement files",
      ask: "Please upload the bank statements, preferably the last six months as PDF, Excel or CSV from online banking. A description cannot replace the files.",
      why: "Effective assets and risk alerts are computed line by line from the files. Export them under transaction history in online or mobile banking, or have them printed at the branch.",
    },
    purchaseAmount: {
      label: "purchase price",
      ask: "What is the total purchase price? For example 480,000 yuan.",
      why: "Effective assets are compared with the price to see how much of it they cover. It is in the sales contract or the quotation.",
      value: yuan,
    },
    downPaymentAmount: {
      label: "down payment",
      ask: "How much is the down payment? For example 96,000 yuan, or 20 %.",
      why: "The down payment is paid at once, so the account must hold enough of the customer's own money. It is in the financing offer.",
      value: yuan,
    },
    repaymentCycle: {
      label: "repayment term",
      ask: "Over how many months is it repaid? For example 36 months.",
      why: "The term says how long the income must carry the instalments. It is in the financing offer.",
      value: withUnit(" months"),
    },
    monthInstallment: {
      label: "monthly instalment",
      ask: "How much is the monthly instalment? For example 12,000 yuan.",
      why: "Average monthly net inflow divided by the instalment is the coverage ratio, the main measure of repayment capacity. It is in the repayment schedule.",
      value: yuan,
    },
  },
}
