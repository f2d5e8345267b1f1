import { type AssetWords, caseNumberWords } from "../asset/FieldWords.ts"

/** The words for bank statements and the fields of their requests, in forms and talk. */
export const statementWords: AssetWords = {
  assetType: "BANK_STATEMENT",
  name: { zh: "银行流水", en: "Bank statements" },
  inSentence: { zh: "银行流水", en: "bank statements" },
  description: "Bank and wallet statements: effective assets, repayment capacity and risks",
  fields: {
    materials: {
      label: { zh: "银行流水文件", en: "statement files" },
      ask: {
        zh: "请上传银行流水文件，最好是近 6 个月、由网银或手机银行导出的 PDF、Excel 或 CSV；文字描述不能代替文件。",
        en: "Please upload the bank statements, preferably the last six months as PDF, Excel or CSV from online banking. A description cannot replace the files.",
      },
      why: {
        zh: "有效资产和风险提示逐笔从流水文件中计算，没有文件无法评估。流水可在网银、手机银行的“交易明细”里导出，或到柜台打印。",
        en: "Effective assets and risk alerts are computed line by line from the files. Export them under transaction history in online or mobile banking, or have them printed at the branch.",
      },
    },
    purchaseAmount: {
      label: { zh: "购买总价", en: "purchase price" },
      ask: {
        zh: "购买的总价是多少？例如 总价48万。",
        en: "What is the total purchase price? For example 480,000 yuan.",
      },
      why: {
        zh: "有效资产要与购买总价比较，看资金能覆盖多少。总价见购销合同或报价单。",
        en: "Effective assets are compared with the price to see how much of it they cover. It is in the sales contract or the quotation.",
      },
      unit: { zh: " 元", en: " yuan" },
    },
    downPaymentAmount: {
      label: { zh: "首付金额", en: "down payment" },
      ask: {
        zh: "首付多少？例如 首付10万，或首付两成。",
        en: "How much is the down payment? For example 96,000 yuan, or 20 %.",
      },
      why: {
        zh: "首付是一次性支出，要看流水里的自有资金够不够付。金额见融资方案或购销合同。",
        en: "The down payment is paid at once, so the account must hold enough of the customer's own money. It is in the financing offer.",
      },
      unit: { zh: " 元", en: " yuan" },
    },
    repaymentCycle: {
      label: { zh: "还款期数", en: "repayment term" },
      ask: { zh: "分多少期还？例如 36期，或分3年。", en: "Over how many months is it repaid? For example 36 months." },
      why: {
        zh: "期数决定还款要持续多久，用来衡量收入能否撑到最后一期。期数见融资方案。",
        en: "The term says how long the income must carry the instalments. It is in the financing offer.",
      },
      unit: { zh: " 个月", en: " months" },
    },
    monthInstallment: {
      label: { zh: "月供", en: "monthly instalment" },
      ask: { zh: "每月还多少？例如 月供1.2万。", en: "How much is the monthly instalment? For example 12,000 yuan." },
      why: {
        zh: "月均净流入除以月供就是还款覆盖倍数，是判断还款能力的主要指标。月供见还款计划表。",
        en: "Average monthly net inflow divided by the instalment is the coverage ratio, the main measure of repayment capacity. It is in the repayment schedule.",
      },
      unit: { zh: " 元", en: " yuan" },
    },
    caseNumber: caseNumberWords,
  },
}
